"""How deep an answer stands below what it answers: by a mark, an empty picture, a margin, or its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import takewhile

from bs4 import Tag

_ATTRIBUTES = (
    "data-depth",
    "data-level",
    "data-indent",
    "data-nesting",
    "aria-level",
    "indent",
    "depth",
    "level",
)
_CLASS = re.compile(r"(?:^|[-_])(?:depth|level|lvl|indent|nest(?:ed|ing)?)[-_]?(\d{1,2})$", re.IGNORECASE)
_INDENT = re.compile(
    r"(?:margin|padding)-(?:left|inline-start)\s*:\s*(\d+(?:\.\d+)?)\s*(?:px|em|rem|%|ch)?", re.IGNORECASE
)
_INDENTS = re.compile(r"^(?:ind|indent\w*|spacer?|depth|level)$", re.IGNORECASE)
_NEAR, _MOST_DEEP = 3, 40


def depths(thread: Sequence[Tag]) -> list[int] | None:
    """Of each contribution, 0 for those that answer none of the others; None where nothing tells it."""
    if len(thread) < 2:
        return None
    for read in (_marked, _indented, _pictured):
        if (found := _told(thread, read)) is not None:
            return found
    shared = set.intersection(*({id(part) for part in one.parents} for one in thread))
    above = [len(list(takewhile(lambda part: id(part) not in shared, one.parents))) for one in thread]
    return _ranked(above) if len(set(above)) > 1 and above[0] == min(above) else None


def _told(thread: Sequence[Tag], read: Callable[[Tag], float | None]) -> list[int] | None:
    """What most of them say; those that say nothing stand at the top."""
    found = [read(one) for one in thread]
    if sum(one is not None for one in found) * 2 <= len(found):
        return None
    return _ranked([one or 0 for one in found])


def _ranked(values: Sequence[float]) -> list[int]:
    order = {value: rank for rank, value in enumerate(sorted(set(values)))}
    return [min(order[value], _MOST_DEEP) for value in values]


def _around(element: Tag) -> list[Tag]:
    """Itself, what it alone fills, and its first parts."""
    outer = [element]
    while (
        (box := outer[-1].parent) is not None
        and len(box.find_all(True, recursive=False)) == 1
        and len(outer) < _NEAR
    ):
        outer.append(box)
    return outer


def _marked(element: Tag) -> float | None:
    for one in _around(element):
        for name in _ATTRIBUTES:
            if (given := str(one.get(name) or "")).isdecimal():
                return float(given)
        for name in one.get("class") or ():
            if found := _CLASS.search(str(name)):
                return float(found[1])
    return None


def _indented(element: Tag) -> float | None:
    for one in _around(element):
        if found := _INDENT.search(str(one.get("style") or "")):
            return float(found[1])
    return None


def _pictured(element: Tag) -> float | None:
    """By a cell, or the width of an empty picture, that is called an indent."""
    for part in element.find_all(["td", "img", "div", "span"], limit=12):
        names = [*(part.get("class") or ()), re.sub(r"^.*/|\.\w+$", "", str(part.get("src") or ""))]
        if not any(_INDENTS.match(str(name)) for name in names if name):
            continue
        inner = part.find("img") or part
        for one in (part, inner):
            if isinstance(one, Tag):
                given = str(one.get("indent") or one.get("width") or "").removesuffix("px")
                if given.isdecimal():
                    return float(given)
    return None
