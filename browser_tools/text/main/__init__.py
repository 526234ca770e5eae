"""The main text of a page, without what frames it."""
