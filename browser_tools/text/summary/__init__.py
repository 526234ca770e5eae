"""Summaries: by a model as far as code finds what it states, else in the page's own words."""
