"""What an element says of itself: without buttons, bylines and the words that its mark says too."""

from __future__ import annotations

import re

from bs4 import Tag

from browser_tools.text.facts.meanings import meaning
from browser_tools.text.html.dom import text_of

_BESIDE_TEXT = re.compile(r"(?:^|\s)(?:comment-)?meta(?:$|\s)|(?:^|\s)(?:star-)?rating(?:$|\s)|byline")
_MANY_LINKS, _LONGEST_ACTION, _MOST_WORDS = 12, 16, 3


def without_byline(box: Tag, said: str) -> str:
    """What a box of text says, without stars, name and day that stand first in it."""
    for part in box.find_all(True, limit=_MANY_LINKS):
        if not _is_beside(part):
            continue
        told = text_of(part) or str(part.get("aria-label") or "")
        if told and said.startswith(told) and said != told:
            said = said.removeprefix(told).lstrip(" ·–—|-")
    return said


def _is_beside(part: Tag) -> bool:
    marks = " ".join(part.get("class") or ())
    return part.name == "time" or part.get("role") == "img" or _BESIDE_TEXT.search(marks) is not None


def unlabelled(said: str, name: str) -> str:
    """Without the words that the mark says too: `mise en scène Anouk Berthier`."""
    words = said.split()
    for count in range(min(_MOST_WORDS, len(words) - 1), 0, -1):
        if (
            words[count][0].isupper()
            and meaning(" ".join(words[:count])) == meaning(name)
            and words[0].islower()
        ):
            return " ".join(words[count:])
    return said


def own_text(element: Tag) -> str:
    """What it says, without its buttons, and the links behind its text that do something with it."""
    said = text_of(element)
    for action in reversed(element.find_all("button")):
        said = _less(said, text_of(action))
    links = element.find_all("a", limit=_MANY_LINKS + 1)
    for link in reversed(links if len(links) <= _MANY_LINKS else []):
        label = text_of(link)
        around = link.parent
        if not label or not said.endswith(label) or len(label) > _LONGEST_ACTION or around is element:
            break
        if around is None or text_of(around) != label:
            break
        said = _less(said, label)
    return said


def _less(said: str, label: str) -> str:
    """Without its last words, unless they are all of it."""
    return said.removesuffix(label).rstrip() or said if label else said
