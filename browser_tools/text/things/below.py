"""What the heading of a page says besides the name, and what stands right below it: a second line, a lead."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bs4 import Tag

from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import Offer
from browser_tools.text.html.dom import text_of

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_VERSION = re.compile(r"(?:^|\s)[vV]?(\d+\.\d+(?:\.\d+)*(?:[-.]?(?:rc|alpha|beta)[-.]?\d*)?)(?=$|[\s:,–—(])")
_BY = re.compile(
    r"^(?:By|Von|Par|Por|Di|Door|Af|Av|Od|by|von|par|por|di|door|af|av)\s"
    r"([A-ZÀ-Þ][\w'’.-]*(?:\s(?:(?:van|von|de|del|di|da|la|le|el)\s)?[A-ZÀ-Þ][\w'’.-]*){1,3})$"
)
"""Right below the heading: `By Mira Holm`."""
_FEW = 3
_LEAD = re.compile(r"^[^\W\d][^:]{30,500}[.!?…。]$")
_LONGEST, _NEAR, _LESS, _LAST = 90, 2, 2, 6


def of_below(heading: Tag) -> Iterator[Offer]:
    """A version in its words, the subtitle, and the first sentences as the description."""
    own = text_of(heading)
    if version := _VERSION.search(own):
        yield Offer(meaning("version"), version[1], "heading", own, heading)
    below = heading.find_next_sibling()
    if below is not None and _entitles_more(heading, below):
        yield Offer(meaning("subtitle"), text_of(below), "heading", text_of(below), below, _LESS)
    for near in heading.find_next_siblings(limit=_FEW):
        if (signed := _BY.match(text_of(near))) and near.find(["ul", "dl", "table"]) is None:
            yield Offer(meaning("author"), signed[1], "heading", text_of(near), near, _LESS)
    led = heading.find_next("p")
    if led is not None and _LEAD.match(said := text_of(led)) and led.parent in list(heading.parents)[:_NEAR]:
        yield Offer(meaning("description"), said, "heading", said, led, _LAST)


def _entitles_more(heading: Tag, below: Tag) -> bool:
    """Whether a smaller heading right under the page's own is its second line: nothing of its own follows."""
    after = below.find_next_sibling()
    lower = below.name in _HEADINGS and below.name > heading.name
    return lower and 0 < len(text_of(below)) <= _LONGEST and (after is None or after.name in ("p", "div"))
