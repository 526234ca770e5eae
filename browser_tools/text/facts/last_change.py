"""What a page says of its own last change: `This page was last edited on 14 March 2026, at 08:51`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bs4 import BeautifulSoup

from browser_tools.text.amounts.dates import dates
from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import Offer
from browser_tools.text.facts.phrases import CHANGED
from browser_tools.text.html.dom import short_text

_PARTS = ["p", "li", "div", "span", "footer"]
_LONGEST = 120
_OF_PAGE = re.compile(
    r"\b(?:page|article|entry|seite|artikel|artículo|página|entrada|pagina|voce|artigo|strona|artykuł|sida|side)\b",
    re.IGNORECASE,
)


def of_last_change(soup: BeautifulSoup) -> Iterator[Offer]:
    for words in soup.find_all(string=CHANGED):
        part = words.find_parent(_PARTS)
        said = short_text(part, _LONGEST) if part is not None else ""
        if said != " ".join(words.split()) or not _OF_PAGE.search(said):
            continue
        found = dates(said)
        if found and found[0].year and found[0].day:
            yield Offer(meaning("modified"), said[found[0].start :], "label", said, part)
            return
