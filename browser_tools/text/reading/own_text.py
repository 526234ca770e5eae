"""What an article says itself: without the captions of a gallery, and without teasers of others below it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from urllib.parse import urlsplit

from bs4 import BeautifulSoup, Tag

from browser_tools.text.html.dom import Block, text_of
from browser_tools.text.reading.shape import letters
from browser_tools.text.sentences import extent

_COUNTED = re.compile(r"^\W{0,2}(\d{1,3})\s?/\s?(\d{1,3})(?=\D|$)")
"""`12/50`: which of how many pictures."""
_FEWEST = 3
"""Captions of a gallery, teasers in a row."""
_TEASER = 400
"""Characters below the heading of one."""
_ARTICLE = 600
"""Characters that the rest says at least."""
_HEADINGS = ["h2", "h3", "h4", "h5", "h6"]


def own_text(found: Sequence[Block], soup: BeautifulSoup, url: str) -> list[Block]:
    """`found`, of the page at `url`, without captions that count a gallery's pictures, and without parts that
    say little and are headed by a link to another page of the site, where the rest is an article.
    """
    return _without_teasers(_without_gallery(found), set(_linked(soup, urlsplit(url).hostname)))


def _without_gallery(found: Sequence[Block]) -> list[Block]:
    counts = [_COUNTED.match(block.text) for block in found]
    whole = [one[2] for one in counts if one]
    galleries = {
        most for most in set(whole) if whole.count(most) >= _FEWEST and int(most) >= whole.count(most)
    }
    return [block for block, one in zip(found, counts, strict=True) if one is None or one[2] not in galleries]


def _without_teasers(found: Sequence[Block], linked: set[str]) -> list[Block]:
    parts = list(_parts(found))
    teasers = [part for part in parts if _is_teaser(part, linked)]
    others = sum(map(_said, teasers))
    own = sum(map(_said, parts)) - others
    if len(teasers) < _FEWEST or own < max(_ARTICLE, others / 2):
        return list(found)
    return [block for part in parts if not _is_teaser(part, linked) for block in part]


def _parts(found: Sequence[Block]) -> Iterator[list[Block]]:
    """What stands below each heading, with it."""
    part: list[Block] = []
    for block in found:
        if block.kind == "heading" and part:
            yield part
            part = []
        part.append(block)
    if part:
        yield part


def _is_teaser(part: Sequence[Block], linked: set[str]) -> bool:
    head, *below = part
    return head.kind == "heading" and letters(head.text) in linked and 0 < _said(below) <= _TEASER


def _said(part: Sequence[Block]) -> int:
    return sum(extent(block.text) for block in part if block.kind != "heading")


def _linked(soup: BeautifulSoup, host: str | None) -> Iterator[str]:
    """The letters of each heading that is a link to another page of `host`."""
    for heading in soup.find_all(_HEADINGS):
        link = heading.find("a", href=True) or heading.find_parent("a", href=True)
        if not isinstance(link, Tag) or letters(text_of(heading)) not in letters(text_of(link)):
            continue
        to = str(link["href"])
        if not to.startswith("#") and _host(to) in (None, host):
            yield letters(text_of(heading))


def _host(address: str) -> str | None:
    try:
        return urlsplit(address).hostname
    except ValueError:
        return ""
