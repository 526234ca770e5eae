"""Things alike and tables of a page as lines: an entry or a row each, with how many there are."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bs4 import BeautifulSoup, Tag
from bs4.element import NavigableString

from browser_tools.text.html.dom import COLUMNS, Block, blocks, is_hidden, is_layout, row_of, text_of
from browser_tools.text.main.text import MainText
from browser_tools.text.sentences import ENDED
from browser_tools.text.things.frame import main_heading
from browser_tools.text.things.items import ASIDE, acting, heading_of, repeated
from browser_tools.text.things.related import without

HOW_MANY = re.compile(r"(?<![\d.,:/€$£])\b\d[\d.,]*(?:\s+[^\W\d_]{3,}|\s?[件个個条條개건권명])")
"""`26 hotels`: how many there are."""
_MOST_BETWEEN, _LONGEST_COUNT = 60, 160
_NO_COUNT = frozenset({"a", "button", "option", "select", "label", "time", "script", "style"})
_SEAMS = re.compile(r"^(?:[/|·•–]\s+)+|(?:\s+[/|·•])+\s*$|(?<=\s)[/|·•](?:\s+[/|·•])+(?=\s)")
"""What joined words of an entry that are gone: `/ / By Ada`."""
_LABELLED = re.compile(r"(?<= · )([^·]{1,30}[:：]) · ")
"""A label in a box of its own: `Vendor:`."""
_PARAGRAPHS = ["p", "div"]
_PARTS = [*_PARAGRAPHS, "ul", "ol", "table", "form", "h1", "h2", "h3", "h4", "h5", "h6"]
_SENTENCE = 30
"""Characters of a paragraph above the entries that says something of them."""
_ITEM_CHARS = 400
"""Of one entry of a list."""


def entries(soup: BeautifulSoup, found: MainText) -> Iterator[Block]:
    groups = repeated(soup)
    if not groups:
        yield from found.blocks
        return
    inside = set(map(id, groups[0]))
    heads = [*(one for one in soup.find_all(["h1", "h2"]) if not is_hidden(one)), main_heading(soup)]
    whole = (one for one in heads if one is not None and inside.isdisjoint(map(id, one.parents)))
    heading = next(whole, None)
    if heading is not None and (text := text_of(heading)):
        yield Block("heading", text, 1)
        yield from _above(heading, groups[0][0])
    with without(soup, acting(groups[0])):
        told = [_item(item) for item in groups[0] if not is_hidden(item)]
    yield from (Block("item", text) for text in told if text)


def _above(heading: Tag, first: Tag) -> Iterator[Block]:
    """The sentences between the heading and the first entry, and the line there that counts the entries."""
    counted = list(_counted(heading, first))
    yield from counted
    for element in heading.find_all_next(_PARAGRAPHS, limit=_MOST_BETWEEN):
        if element is first or first in element.parents:
            return
        if element.find(_PARTS) is not None or any(map(_asks_or_hides, [element, *element.parents])):
            continue
        said = text_of(element)
        if len(said) >= _SENTENCE and ENDED.search(said) and all(said != one.text for one in counted):
            yield Block("text", said)


def _asks_or_hides(element: Tag) -> bool:
    return element.name in ASIDE - {"header"} or is_hidden(element)


def _counted(heading: Tag, first: Tag) -> Iterator[Block]:
    """The line between the heading and the first entry that says how many there are: `38 jobs found`."""
    for element in heading.find_all_next(True, limit=_MOST_BETWEEN):
        if element is first or first in element.parents:
            return
        said = [str(one) for one in element.children if type(one) is NavigableString]  # no comments
        own = " ".join("".join(said).split())
        if element.name in _NO_COUNT or not HOW_MANY.search(own) or is_hidden(element):
            continue
        told = own if len(element.find_all(True)) > 1 else text_of(element)
        if len(told) <= _LONGEST_COUNT:
            yield Block("text", told)
            return


def _item(item: Tag) -> str:
    """Its name first, then the rest."""
    parts = [block.text for block in blocks(item)] or [text_of(item)]
    heading = heading_of(item)
    name = text_of(heading) if heading is not None else ""
    if name and name in parts:
        parts.remove(name)
        parts.insert(0, name)
    parts = [_SEAMS.sub(" ", part).strip() for part in parts]
    text = _LABELLED.sub(r"\1 ", " · ".join(dict.fromkeys(filter(None, parts))))
    return text if len(text) <= _ITEM_CHARS else text[: _ITEM_CHARS - 1] + "…"


def _laid_out(table: Tag) -> Iterator[Block]:
    """Rows whose cells hold headings and the like: each is one thing still, unless they lay out the page."""
    for row in table.find_all("tr"):
        cells = row.find_all(["td", "th"], recursive=False)
        yield Block("row", row_of(list(map(text_of, cells)), aligned=False))


def table_rows(soup: BeautifulSoup, found: MainText) -> Iterator[Block]:
    told = False
    for table in soup.find_all("table"):
        if table.find("table") or is_hidden(table) or any(is_hidden(part) for part in table.parents):
            continue
        with without(soup, acting(table.find_all("tr"))):
            laid_out = list(_laid_out(table)) if is_layout(table) and table.get("role") is None else []
            small = laid_out and all(len(row.text) <= _ITEM_CHARS for row in laid_out)
            rows = laid_out if small else blocks(table)
            rows = [block for block in rows if block.text]
        if len(rows) < 2:
            continue
        told = True
        caption = table.find("caption")
        above = caption or table.find_previous(["h1", "h2", "h3", "h4", "h5", "h6"])
        name = text_of(above) if isinstance(above, Tag) else ""
        if name:
            yield Block("heading", name, 2)
        if isinstance(above, Tag) and above.name == "h1":
            yield from _counted(above, table)
        first = table.find("tr")
        headed = first is not None and first.find("th") is not None and first.find("td") is None
        for place, row in enumerate(block for block in rows if block.text != name):
            yield Block("heading", row.text, COLUMNS) if headed and place == 0 else Block("row", row.text)
    if not told:
        yield from found.blocks
