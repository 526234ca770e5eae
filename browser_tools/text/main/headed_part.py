"""What stands around the part of a page that its main heading heads: notices above it, offers below it."""

from __future__ import annotations

from collections.abc import Iterator

from bs4 import BeautifulSoup, Tag

from browser_tools.text.main.region import visible_extents

_HEADED_SHARE = 0.6
"""Of the page's text: the innermost part around the heading with so much of it is the page."""
_MAIN = frozenset({"main", "article"})
"""What stands above the heading in these may be said of it."""
_ABOVE_SHARE = 0.25
"""Of the page's text: with more above it, the heading is not where the page begins."""


def outside(soup: BeautifulSoup) -> list[Tag]:
    """What stands before the main heading, where that begins the page, and around the part that it heads.

    Menus and banners have gone before (`furniture.py`). Empty without a heading.
    """
    body = soup.body or soup
    extents = visible_extents(body)
    heads = (one for one in body.find_all(is_main_heading) if id(one) in extents)
    heading = next((one for one in heads if extents[id(one)].chars), None)
    if heading is None:
        return []

    def chars(parts: list[Tag]) -> int:
        return sum(extents[id(one)].chars for one in parts)

    around = [one for one in (heading, *heading.parents) if id(one) in extents]
    inside = next((at for at, one in enumerate(around) if one.name in _MAIN or one.get("role") == "main"), 0)
    above = [one for part in around[inside:] for one in part.find_previous_siblings() if id(one) in extents]
    if chars(above) > extents[id(body)].chars * _ABOVE_SHARE:
        return []
    least = (extents[id(body)].chars - chars(above)) * _HEADED_SHARE
    headed = next(place for place, one in enumerate(around) if extents[id(one)].chars >= least or one is body)
    return [*above, *_below(around[headed:], set(extents))]


def is_main_heading(element: Tag) -> bool:
    """Whether it is a heading of the first level, by its tag or to assistive technology."""
    return element.name == "h1" or (element.get("role") == "heading" and element.get("aria-level") == "1")


def _below(around: list[Tag], visible: set[int]) -> Iterator[Tag]:
    for part in around[:-1]:
        yield from (one for one in part.find_next_siblings() if id(one) in visible)
