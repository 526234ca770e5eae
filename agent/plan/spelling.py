"""Words that a page shows apart and its text glues together: inline elements with no space between them."""

from __future__ import annotations

import re

from browser_tools.elements.words import plain

_SEAM = re.compile(r"(?<=[^\W\d_A-ZÀ-ÖØ-Þ])(?=[A-ZÀ-ÖØ-Þ])")


def spaced(text: str) -> str:
    """Plain, with the seams as spaces: `Ada ByronEdit` is `ada byron edit`, and so `iPhone` is `i phone`."""
    return plain(_SEAM.sub(" ", text))


def holds(text: str, words: str) -> bool:
    """Whether a text holds these words whole, as it is spelt or with its seams as spaces."""
    said = plain(words)
    if not said:
        return False
    return f" {said} " in f" {plain(text)} " or f" {spaced(words)} " in f" {spaced(text)} "
