"""What a run left, for people: the timeline in a terminal."""
