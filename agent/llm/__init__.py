"""Models: what goes to them, what comes back, and what is made of it."""
