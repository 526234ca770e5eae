"""What the tools that act share: what a call would do, choices, folds, uploads, pictures, how long it has."""
