"""A page's values as a JSON Schema asks for them, each with the place where it stands."""
