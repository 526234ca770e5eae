"""A page as its reader sees it: without what is struck out, and with tables that only their roles name."""

from __future__ import annotations

import re

from bs4 import BeautifulSoup, Tag

from browser_tools.text.html.dom import elements
from browser_tools.text.things.main_price import struck_out

_NAMES = {
    "row": "tr", "cell": "td", "gridcell": "td", "columnheader": "th", "rowheader": "th", "rowgroup": "tbody",
}  # fmt: skip
_SHOWS_EITHER = re.compile(r"<(?:del|s|strike)\b|line-through|role=[\"']?columnheader", re.IGNORECASE)
_HOLDS_MORE = ["p", "li", "tr", "h1", "h2", "h3", "article", "section"]
"""What is struck out with these in it may be an element that nobody closed."""


def as_shown(html: str, soup: BeautifulSoup) -> str:
    """`html` again, where its tree `soup` had to be changed."""
    if not _SHOWS_EITHER.search(html):
        return html
    for element in elements(soup):
        if struck_out(element) and element.find(_HOLDS_MORE) is None:
            element.extract()
    for head in soup.find_all(role="columnheader"):
        table = head.find_parent(role=["table", "grid", "treegrid"])
        if table is not None and table.name != "table":
            _name(table)
    return str(soup)


def _name(table: Tag) -> None:
    """By tags what roles say: all that reads tables reads it then."""
    table.name = "table"
    for part in table.find_all(role=list(_NAMES)):
        part.name = _NAMES[str(part["role"])]
