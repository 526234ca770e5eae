"""A page or a document read once, by its shape, as numbered lines."""
