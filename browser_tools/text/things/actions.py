"""What can be done with a contribution: links, buttons and counts side by side."""

from __future__ import annotations

import re

from bs4 import Tag

from browser_tools.text.html.dom import text_of
from browser_tools.text.sentences import ENDED

_LONGEST_ACTIONS, _LONGEST_BUTTON, _FEWEST_LABELS = 60, 20, 3
_LABELS = frozenset({"a", "button", "span"})


def is_actions(part: Tag) -> bool:
    """Whether it has nothing but a few links and buttons, and counts: `204 | Reply | Report`. Buttons may be
    made of labels side by side.
    """
    links = "".join(map(text_of, part.find_all(["a", "button"])))
    if 0 < len(links) <= _LONGEST_ACTIONS and _letters(links) == _letters(text_of(part)):
        return True
    labels = [one for one in part.contents if str(one).strip()]
    return len(labels) >= _FEWEST_LABELS and all(
        isinstance(one, Tag)
        and one.name in _LABELS
        and 0 < len(said := text_of(one)) <= _LONGEST_BUTTON
        and not ENDED.search(said)
        for one in labels
    )


def _letters(text: str) -> str:
    return "".join(re.findall(r"[^\W\d]+", text))
