"""Who decides what happens next, and every way in: scripts, models, the command line."""
