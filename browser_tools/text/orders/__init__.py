"""What of a page speaks to programs instead of readers: told apart by form and words, in many languages."""
