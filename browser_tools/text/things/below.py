"""What the heading of a page says besides the name, and what stands right below it: a second line, a lead."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bs4 import Tag

from browser_tools.text.amounts.dates import dates
from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import Offer
from browser_tools.text.html.dom import text_of
from browser_tools.text.html.grid import BADGE

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_VERSION = re.compile(r"(?:^|\s)[vV]?(\d+\.\d+(?:\.\d+)*(?:[-.]?(?:rc|alpha|beta)[-.]?\d*)?)(?=$|[\s:,–—(])")
_BY = re.compile(
    r"^(?:By|Von|Par|Por|De|Di|Door|Af|Av|Od|by|von|par|por|de|di|door|af|av)\s"
    r"([A-ZÀ-Þ][\w'’.-]*(?:\s(?:(?:van|von|de|del|di|da|la|le|el)\s)?[A-ZÀ-Þ][\w'’.-]*){1,3})$"
)
"""Right below the heading: `By Mira Holm`."""
_IN = re.compile(r"(?:^|\s)(?:in|dans|en|em|w|i|unter|sous)\s*$", re.IGNORECASE)
"""Before the link to its category, in the line that says who wrote it and when."""
_FEW = 3
_LEAD = re.compile(r"^[^\W\d][^:]{30,500}[.!?…。]$")
_TAGLINE = re.compile(r"^[^\W\d](?!.*[.!?]\s+[A-ZÀ-Þ]).{12,120}$")
"""One sentence."""
_LONGEST, _NEAR, _LESS, _LAST = 90, 2, 2, 6


def of_below(heading: Tag) -> Iterator[Offer]:
    """A version in its words, the subtitle, and the first sentences as the description."""
    own = text_of(heading)
    if version := _VERSION.search(own):
        yield Offer(meaning("version"), version[1], "heading", own, heading)
    for badge in heading.find_all("span", class_=BADGE):
        if 0 < len(said := text_of(badge)) < len(own):
            yield from (
                Offer(meaning(name), said, "heading", said, badge, _LESS) for name in ("prefix", "label")
            )
    below = heading.find_next_sibling()
    if below is not None and _entitles_more(heading, below):
        yield Offer(meaning("subtitle"), text_of(below), "heading", text_of(below), below, _LESS)
    line = text_of(below) if below is not None and below.name == "p" else ""
    if _TAGLINE.match(line) and not _BY.match(line):
        yield Offer(meaning("subtitle"), line, "heading", line, below, _LAST)
    for near in heading.find_next_siblings(limit=_FEW):
        if (signed := _BY.match(text_of(near))) and near.find(["ul", "dl", "table"]) is None:
            yield Offer(meaning("author"), signed[1], "heading", text_of(near), near, _LESS)
    for near in heading.find_next_siblings(limit=_FEW):
        said = text_of(near)
        for link in near.find_all("a") if len(said) <= 2 * _LONGEST and dates(said) else ():
            if _IN.search(str(link.previous_sibling or "")):
                yield Offer(meaning("category"), text_of(link), "heading", text_of(link), link, _LESS)
    led = heading.find_next("p")
    if led is not None and _LEAD.match(said := text_of(led)) and led.parent in list(heading.parents)[:_NEAR]:
        yield Offer(meaning("description"), said, "heading", said, led, _LAST)


def _entitles_more(heading: Tag, below: Tag) -> bool:
    """Whether a smaller heading right under the page's own is its second line: nothing of its own follows."""
    after = below.find_next_sibling()
    lower = below.name in _HEADINGS and below.name > heading.name
    return lower and 0 < len(text_of(below)) <= _LONGEST and (after is None or after.name in ("p", "div"))
