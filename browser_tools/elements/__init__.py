"""Which element is meant: the words of a person, CSS, or what makes it known again, and what they fit."""
