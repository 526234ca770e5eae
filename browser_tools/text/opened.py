"""Who began a discussion, and its number, where nothing but their place says so: the byline under the
heading, the opening post, an address that ends in what the title has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from bs4 import BeautifulSoup, Tag

from browser_tools.text.dom import text_of
from browser_tools.text.meanings import meaning
from browser_tools.text.offers import Offer
from browser_tools.text.stamps import has_stamp
from browser_tools.text.thread import person_in, stamp_of

_HIGHEST, _LAST, _LONGEST_BYLINE = 5, 3, 300
_NUMBERED = re.compile(r"[#№](\d{1,7})\b")
_KEYED = re.compile(r"\b[A-Z][A-Z0-9]{1,9}-\d{1,7}\b")


def of_numbers(soup: BeautifulSoup, url: str) -> Iterator[Offer]:
    """`#93` or `TIDE-418` in the title of a page whose address ends in it."""
    title = soup.find("title")
    said = text_of(title) if isinstance(title, Tag) else ""
    last = url.rstrip("/").rpartition("/")[2]
    for found, names in ((_NUMBERED, ("number", "issue number")), (_KEYED, ("key", "issue key", "number"))):
        for one in found.finditer(said):
            if last == one[found.groups]:
                for name in names:
                    yield Offer(meaning(name), last, "heading", one[0], title, _LAST)


def of_byline(heading: Tag | None, threads: Sequence[Sequence[Tag]]) -> Iterator[Offer]:
    """Who stands beside a day in the box around the page's heading, before the first of what answers it."""
    if heading is None:
        return
    answers = {id(one) for thread in threads for one in thread}
    for box in list(heading.parents)[:_HIGHEST]:
        if box.name in ("body", "html", "[document]") or any(id(part) in answers for part in box.find_all(True)):
            return
        after = (one for one in heading.find_all_next(True) if box in one.parents)
        for part in takewhile(lambda one: one.name not in ("h1", "h2"), after):
            dated = part.name == "time" or has_stamp(part) or stamp_of(part) is not None
            if dated and len(text_of(part)) <= _LONGEST_BYLINE and (around := part.parent) is not None:
                person = person_in(around) if len(text_of(around)) <= _LONGEST_BYLINE else None
                if person is not None and person not in heading.parents:
                    said = text_of(person)
                    yield Offer(meaning("author"), said, "heading", said, person, _LAST)
                    return
