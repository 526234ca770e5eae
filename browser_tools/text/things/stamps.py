"""The exact day and time that an element has in an attribute, beside words such as `3 hours ago`."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from bs4 import Tag

from browser_tools.text.amounts.dates import dates, times
from browser_tools.text.html.dom import text_of

_ATTRIBUTES = (
    "datetime", "title", "data-tippy-content", "data-original-title", "data-bs-original-title",
    "data-tooltip", "data-tip", "data-datetime", "data-date", "data-time", "data-timestamp",
    "data-epoch", "data-utime", "aria-label",
)  # fmt: skip
_EXACTLY = re.compile(r"^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?(?:\s?Z\b|\s?[+-]\d\d:?\d\d\b)?)?")
_SECONDS = re.compile(r"^(1\d{9})(?:\d{3})?$")
"""Since 1970, from 2001 on; some count thousandths."""
_LONGEST_WORDS, _LONGEST = 60, 90


def exactly(element: Tag) -> str:
    """What it tells; "" where it tells none, or has no words that it could be said of."""
    if not 0 < len(text_of(element)) <= _LONGEST_WORDS:
        return ""
    for name in _ATTRIBUTES:
        said = " ".join(str(element.get(name) or "").split())
        if (exact := _EXACTLY.match(said)) is not None:
            return exact[0]
        if name.startswith("data-") and (counted := _SECONDS.match(said)) is not None:
            return datetime.fromtimestamp(int(counted[1]), UTC).isoformat().replace("+00:00", "Z")
        if 0 < len(said) <= _LONGEST and times(said) and any(one.year and one.day for one in dates(said)):
            return said
    return ""


def has_stamp(element: Tag) -> bool:
    return not element.attrs.keys().isdisjoint(_ATTRIBUTES) and exactly(element) != ""
