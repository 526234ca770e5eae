"""The plan: what a run that passed leaves behind, and what replays it without a model."""
