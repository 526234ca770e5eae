"""Browsers, sessions and pages that others have too: started elsewhere, lent on, or given to us."""
