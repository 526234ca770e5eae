"""An entry of a list in pieces: the words that stand for themselves in it, each with its place."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from bs4 import Tag
from bs4.element import NavigableString, PageElement, PreformattedString

from browser_tools.text.amounts.scales import SCALE
from browser_tools.text.html.dom import is_hidden, text_of

_INLINE = frozenset(
    """
    a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark meter q rp rt ruby s
    samp small span strike strong sub sup svg time tt u var wbr relative-time local-time time-ago
    """.split()  # noqa: SIM905 (words read better as words)
)
_CONTROLS = frozenset({"button", "input", "select", "textarea", "option", "form"})
_MARKS = re.compile(r"[^\W_]")
"""Words are made of such; what has none parts others: ` · `, `|`, `(`."""
_APART = re.compile(r"\s+[·|•/]\s+|\s*[·•|]\s*(?=\S)")
_LONGEST = 160
"""Characters of a line that strokes may part; what is longer is a text."""
_MOST, _DEEPEST = 40, 40
"""Pieces of an entry, and elements in one another on the way to one: what stands deeper is one piece."""


class Piece(NamedTuple):
    """Words that stand for themselves; `place` is the way to them from the entry, by tags and classes, `part`
    which of the entry's parts they stand in."""

    said: str
    place: tuple[str, ...]
    element: Tag
    part: int = 0


def pieces(parts: Sequence[Tag], others: Container[int] = ()) -> list[Piece]:
    """The pieces of an entry that consists of `parts`, in reading order, `_MOST` at most; without what is
    hidden, what can be pressed or filled in, and `others` (their `id`): entries inside of it.
    """
    told = (
        piece._replace(part=at)
        for at, part in enumerate(parts)
        for piece in _of_box(part, (_called(part),) if len(parts) > 1 else (), others)
    )
    return list(islice(told, _MOST))


def _of_box(box: Tag, place: tuple[str, ...], others: Container[int]) -> Iterator[Piece]:
    if len(place) > _DEEPEST:
        yield Piece(text_of(box), place, box)
        return
    run: list[PageElement] = []
    for child in box.children:
        if isinstance(child, Tag):
            if child.name not in _INLINE and child.name != "br":
                yield from _of_run(box, run, place, others)
                run = []
                if _is_shown(child, others):
                    yield from _of_box(child, (*place, _called(child)), others)
            elif child.name == "br":
                yield from _of_run(box, run, place, others)
                run = []
            elif _is_shown(child, others):
                if scale := _scale(child):
                    yield Piece(scale, (*place, _called(child)), child)
                run.append(child)
        elif isinstance(child, NavigableString) and not isinstance(child, PreformattedString):
            run.append(child)
    yield from _of_run(box, run, place, others)


def _of_run(
    box: Tag, run: list[PageElement], place: tuple[str, ...], others: Container[int]
) -> Iterator[Piece]:
    """One piece where words stand between the elements; each element by itself where nothing does."""
    if not any(isinstance(one, NavigableString) and _MARKS.search(one) for one in run):
        for one in run:
            if isinstance(one, Tag):
                yield from _of_box(one, (*place, _called(one)), others)
        return
    said = " ".join(
        "".join(one if isinstance(one, NavigableString) else one.get_text() for one in run).split()
    )
    for part in _APART.split(said) if len(said) <= _LONGEST else [said]:
        if _MARKS.search(part) or "★" in part:
            yield Piece(part.strip(), place, box)


def _scale(element: Tag) -> str:
    """How many stars are shown, where only their picture's or their label's words say it."""
    said = str(element.get("alt" if element.name == "img" else "aria-label") or "")
    return said if SCALE.search(said) else ""


def _is_shown(child: Tag, others: Container[int]) -> bool:
    return child.name not in _CONTROLS and id(child) not in others and not is_hidden(child)


def _called(element: Tag) -> str:
    return ".".join([element.name, *map(str, element.get("class") or ())])
