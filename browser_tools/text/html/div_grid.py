"""Tables that are built of boxes: rows of as many parts each, under a row of heads that are asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bs4 import BeautifulSoup, Tag

from browser_tools.text.html.dom import is_hidden, text_of
from browser_tools.text.html.grid import Grid, Known, standing

_BOXES = ["div", "section", "ul", "ol", "main", "article"]
_FEWEST_ROWS, _MOST_CELLS = 2, 30
_LONGEST_HEAD = 40
_MOSTLY = 0.8


def of_boxes(soup: BeautifulSoup, known: Known) -> Iterator[tuple[Tag, Grid]]:
    """Each with the box around its rows."""
    for box in soup.find_all(_BOXES):
        rows = [_parts(one) for one in _parts(box)]
        if len(rows) < _FEWEST_ROWS:
            continue
        width, count = Counter(map(len, rows)).most_common(1)[0]
        if not 2 <= width <= _MOST_CELLS or count < len(rows) * _MOSTLY or is_hidden(box):
            continue
        alike = [row for row in rows if len(row) == width]
        if _heads(alike[0], known):
            body: Sequence[Sequence[Tag]] = alike
        elif head := _head_before(box, width, known):
            body = [head, *alike]
        else:
            continue
        yield from ((box, grid) for grid in standing(body, 1))


def _parts(element: Tag) -> list[Tag]:
    return element.find_all(True, recursive=False)


def _heads(row: Sequence[Tag], known: Known) -> bool:
    """Whether half of them, and two at least, are called what is asked for, and none says much."""
    said = list(map(text_of, row))
    told = sum(known(one) for one in said if one)
    return told >= max(2, len(row) / 2) and all(len(one) <= _LONGEST_HEAD for one in said)


def _head_before(box: Tag, width: int, known: Known) -> list[Tag]:
    """The heads in a box of their own before the one of the rows."""
    before = box.find_previous_sibling()
    for row in (before, before.find(True, recursive=False)) if isinstance(before, Tag) else ():
        if isinstance(row, Tag) and len(parts := _parts(row)) == width and _heads(parts, known):
            return parts
    return []
