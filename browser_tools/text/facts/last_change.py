"""What the foot of a page says of its last change: `This page was last edited on 14 March 2026, at 08:51`."""

from __future__ import annotations

from collections.abc import Iterator

from bs4 import BeautifulSoup

from browser_tools.text.amounts.dates import dates
from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import Offer
from browser_tools.text.facts.phrases import CHANGED
from browser_tools.text.html.dom import blocks

_LONGEST = 120


def of_last_change(soup: BeautifulSoup) -> Iterator[Offer]:
    for foot in soup.find_all(["footer", "div", "ul"], id=True) + soup.find_all("footer", id=False):
        if "foot" not in f"{foot.name}{foot.get('id') or ''}":
            continue
        for block in blocks(foot):
            found = dates(block.text) if len(block.text) <= _LONGEST and CHANGED.search(block.text) else []
            if found and found[0].year and found[0].day:
                yield Offer(meaning("modified"), block.text[found[0].start :], "label", block.text, foot)
                return
