"""A page's tree before the extractor reads it: what it would lose inside a paragraph or a table is kept."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

_INLINE = frozenset({
    "a", "abbr", "b", "bdi", "br", "cite", "code", "em", "font", "i", "mark", "q", "small", "span", "strong",
    "sub", "sup", "time", "u", "wbr",
})  # fmt: skip
_HOLD_WORDS = frozenset({
    "p", "li", "dd", "dt", "td", "th", "div", "span", "figcaption", "blockquote",
    "h1", "h2", "h3", "h4", "h5", "h6",
})  # fmt: skip
_LONGEST_CELL = 500
"""Characters of a cell beyond which it lays out a page."""
_MOST_SPAN = 200


def prepare(tree: Any) -> None:
    """Change `tree`, lxml's of the whole page, in place.

    The extractor (trafilatura 2.3) throws away every `time`, lists in cells, and the words before the first
    `br` of a `div`; and a cell that spans rows it leaves to the first of them.
    """
    for element in list(tree.iter("time", "br", "td", "th")):
        if element.tag == "time":
            if _stands_in_words(element):
                element.tag = "span"
        elif element.tag == "br":
            holder = element.getparent()
            if holder is not None and holder.tag == "div" and _is_line(holder):
                holder.tag = "p"
        else:
            _unlisted(element)
            if element.get("rowspan", "1") != "1":
                _repeat(element)


def _stands_in_words(element: Any) -> bool:
    """Whether words stand beside `element`, right in what holds it: a day alone is a byline's."""
    holder = element.getparent()
    if holder is None or holder.tag not in _HOLD_WORDS:
        return False
    return _has_word(holder.text) or any(_has_word(one.tail) for one in holder)


def _has_word(text: str | None) -> bool:
    return text is not None and any(map(str.isalnum, text))


def _is_line(element: Any) -> bool:
    return _has_word(element.text) and all(one.tag in _INLINE for one in element.iterdescendants())


def _unlisted(cell: Any) -> None:
    """Items of a list in a cell become paragraphs of the cell."""
    lists = list(cell.iterdescendants("ul", "ol"))
    if not lists or len("".join(cell.itertext())) > _LONGEST_CELL:
        return
    for item in cell.iterdescendants("li"):
        item.tag = "p"
    for one in lists:
        one.drop_tag()


def _repeat(cell: Any) -> None:
    """Put what a cell says into each of the rows that it spans, in its column."""
    span, row = str(cell.attrib.pop("rowspan")), cell.getparent()
    if row is None or row.tag != "tr" or not (span.isascii() and span.isdigit()):
        return
    column = sum(_width(one) for one in cell.itersiblings("td", "th", preceding=True))
    for below in list(row.itersiblings("tr"))[: min(int(span), _MOST_SPAN) - 1]:
        place, left = 0, column
        for one in below:
            if left <= 0:
                break
            left -= _width(one)
            place += 1
        copy = deepcopy(cell)
        copy.tail = None
        below.insert(place, copy)


def _width(cell: Any) -> int:
    span = str(cell.get("colspan", "1"))
    return min(int(span), _MOST_SPAN) if span.isascii() and span.isdigit() else 1
