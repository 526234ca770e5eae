"""How long to wait between two looks: what comes soon is seen soon, what takes long costs few looks."""

from __future__ import annotations

SHARE = 0.25
"""Of the time that was waited: who looks that often sees a thing at most so much later than it came."""
SOONEST = 0.003
"""Seconds: about what one look takes."""


def pause(waited: float, most: float) -> float:
    """Seconds until the next look, after `waited` seconds; never more than `most`."""
    return min(most, max(SOONEST, waited * SHARE))
