"""A page's tree before the extractor reads it: what it would lose inside a paragraph or a table is kept."""

from __future__ import annotations

from copy import deepcopy
from itertools import islice
from typing import Any

from lxml.etree import strip_elements  # type: ignore[import-untyped]  # stubs would be one more package

from browser_tools.text.html.abreast import set_apart
from browser_tools.text.html.aligned import span_of
from browser_tools.text.html.dom import HEADING_MARKS, PERMALINKS

_INLINE = frozenset({
    "a", "abbr", "b", "bdi", "br", "cite", "code", "em", "font", "i", "mark", "q", "small", "span", "strong",
    "sub", "sup", "time", "u", "wbr",
})  # fmt: skip
_THROWN_AWAY = (
    "script", "style", "link", "meta", "template", "nav", "aside", "footer", "source", "video", "audio",
    "canvas", "object", "select", "option", "button",
)  # fmt: skip
"""What the extractor reads nothing in, but copies and searches again and again: a fifth of its time."""
_HOLD_WORDS = frozenset({
    "p", "li", "dd", "dt", "td", "th", "div", "span", "figcaption", "blockquote",
    "h1", "h2", "h3", "h4", "h5", "h6",
})  # fmt: skip
_LONGEST_CELL = 500
"""Characters of a cell beyond which it lays out a page."""
_SAYS_MORE = 2
"""Times as much as its heading: teasers of other pages are little more than that."""
_MOST_COLUMNS, _MOST_ROWS, _MOST_WIDE, _MOST_COPIES = 100, 200, 2000, 5000
"""Of a row; that a cell is repeated in; cells of a page that are put into all their columns; cells that are
copied below. A page of nothing but spans would take minutes else."""


def prepare(tree: Any) -> None:
    """Change `tree`, lxml's of the whole page, in place.

    The extractor (trafilatura 2.3) throws away every `time`, lists in cells, and the words before the first
    `br` of a `div`, and headings in lists that are a link; it keeps what is hung on headings, makes one row
    of all that a table lays out, and leaves a cell that spans rows or columns to the first of them.
    """
    strip_elements(tree, *_THROWN_AWAY, with_tail=False)
    for table in [one for one in tree.iter("table") if _lays_out(one)]:
        _unlaid(table)
    set_apart(tree)
    wide: list[Any] = []
    copies = _MOST_COPIES
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
            if copies > 0 and element.get("rowspan", "1") != "1":
                copies -= _repeat(element)
            wide += [element] if "colspan" in element.attrib else []
    headed = {one for one in tree.iter("table") if one.find(".//th") is not None} if wide else ()
    for heading in tree.iter("h1", "h2", "h3", "h4", "h5", "h6", "dt"):
        for part in list(heading.iter("a", "span")):
            if _is_mark(part):
                part.drop_tree()
        if heading.find(".//a") is not None and _names_entry(heading):
            heading.tag = "strong"  # the extractor takes a heading that is a link for a teaser
    for cell in wide[:_MOST_WIDE]:
        if next(cell.iterancestors("table"), None) in headed:
            _widen(cell)


def _lays_out(table: Any) -> bool:
    return (
        table.get("role") in ("presentation", "none")
        or next(table.iterdescendants("table"), None) is not None
    )


def _unlaid(table: Any) -> None:
    """What a table lays out is no row: the extractor would join a page of paragraphs into one line."""
    parts = list(table.iterchildren("thead", "tbody", "tfoot"))
    rows = [row for part in (table, *parts) for row in part.iterchildren("tr")]
    for one in (table, *parts, *rows, *(cell for row in rows for cell in row.iterchildren("td", "th"))):
        one.tag = "div"


def _stands_in_words(element: Any) -> bool:
    """Whether words stand beside `element`, right in what holds it: a day alone is a byline's."""
    holder = element.getparent()
    if holder is None or holder.tag not in _HOLD_WORDS:
        return False
    return _has_word(holder.text) or any(_has_word(one.tail) for one in holder)


def _has_word(text: str | None) -> bool:
    return text is not None and any(map(str.isalnum, text))


def _is_mark(part: Any) -> bool:
    if not HEADING_MARKS.isdisjoint(str(part.get("class", "")).split()):
        return True
    return part.tag == "a" and "".join(part.itertext()).strip() in PERMALINKS


def _names_entry(heading: Any) -> bool:
    """Whether it begins an entry of a list that says more: `<li><h3><a>Lamp</a></h3><p>...`."""
    entry = next(heading.iterancestors("li"), None)
    if entry is None:
        return False
    first = next(entry.iter("h2", "h3", "h4", "h5", "h6", "strong"), None)
    said, named = ("".join(one.itertext()) for one in (entry, heading))
    return first is heading and len(said) > _SAYS_MORE * len(named)


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


def _repeat(cell: Any) -> int:
    """Put what a cell says into each of the rows that it spans, in its column; how many these are."""
    span, row = span_of(cell, "rowspan"), cell.getparent()
    del cell.attrib["rowspan"]
    if row is None or row.tag != "tr":
        return 0
    spanned = list(islice(row.itersiblings("tr"), min(span, _MOST_ROWS) - 1))
    column = sum(span_of(one, "colspan") for one in cell.itersiblings("td", "th", preceding=True))
    for below in spanned:
        place, left = 0, column
        for one in below:
            if left <= 0:
                break
            left -= span_of(one, "colspan")
            place += 1
        below.insert(place, _copied(cell))
    return len(spanned)


def _widen(cell: Any) -> None:
    """Put what a cell says into each of the columns that it spans, where others stand beside it."""
    across, row = span_of(cell, "colspan"), cell.getparent()
    if row is None or row.tag != "tr" or not 1 < len(row) <= _MOST_COLUMNS - across:
        return
    del cell.attrib["colspan"]
    for _ in range(across - 1):
        cell.addnext(_copied(cell))


def _copied(cell: Any) -> Any:
    copy = deepcopy(cell)
    copy.tail = None
    return copy
