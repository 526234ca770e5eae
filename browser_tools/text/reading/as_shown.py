"""A page as its reader sees it: without what is struck out, or only heard beside a price; with all tables."""

from __future__ import annotations

import re

from bs4 import BeautifulSoup, Tag

from browser_tools.text.html.dom import elements, text_of
from browser_tools.text.things.main_price import struck_out

_NAMES = {
    "row": "tr", "cell": "td", "gridcell": "td", "columnheader": "th", "rowheader": "th", "rowgroup": "tbody",
}  # fmt: skip
_SHOWS_EITHER = re.compile(
    r"<(?:del|s|strike)\b|line-through|role=[\"']?columnheader|visually-hidden|screen-reader-text|sr-only",
    re.IGNORECASE,
)
_HEARD = re.compile(r"^(?:visually-hidden|screen-reader-text|sr-only)(?:$|-)")
_PRICE = re.compile(r"(?:^|[-_])price")
_HOLDS_MORE = ["p", "li", "tr", "h1", "h2", "h3", "article", "section"]
"""What is struck out with these in it may be an element that nobody closed."""


def as_shown(html: str, soup: BeautifulSoup) -> str:
    """`html` again, where its tree `soup` had to be changed."""
    if not _SHOWS_EITHER.search(html):
        return html
    for element in elements(soup):
        if struck_out(element) and element.find(_HOLDS_MORE) is None:
            element.extract()
    for heard in soup.find_all("span", class_=_HEARD):
        price = heard.find_parent(class_=_PRICE)
        rest = text_of(price).replace(text_of(heard), "", 1) if price is not None else ""
        if any(map(str.isdecimal, rest)):
            heard.extract()  # `Regular price`, and once more what the price is
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
