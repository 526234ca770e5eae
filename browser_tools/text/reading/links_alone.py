"""Blocks of a page without what frames it: what stands around it, and links that stand alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bs4 import BeautifulSoup, Tag

from browser_tools.text.html.dom import Block, blocks, text_of
from browser_tools.text.reading.shape import letters
from browser_tools.text.sentences import ENDED
from browser_tools.text.things.related import without


def without_frame(found: Sequence[Block], parts: Sequence[Tag], soup: BeautifulSoup) -> Iterator[Block]:
    """`found` without what stands in `parts` of the page and nowhere else on it, and without menus and
    buttons: links and nothing else that is no sentence.
    """
    beside = {letters(block.text) for part in parts for block in blocks(part)}
    beside |= {letters(text_of(part)) for part in parts}
    with without(soup, parts):
        beside -= {letters(block.text) for block in blocks(soup.body or soup)} if beside else set()
    left = [one for one in found if letters(one.text) not in beside]
    if any(ENDED.search(one.text) for one in left):
        linked = set(_linked(soup))
        pressed = {letters(text_of(one)) for one in soup.find_all(_goes_nowhere)}
        alone = {"text": linked, "item": pressed}
        left = [one for one in left if letters(one.text) not in alone.get(one.kind, ())]
    yield from left


def _goes_nowhere(element: Tag) -> bool:
    """Whether it is a button, a tab, or leads to another place of the page: its contents."""
    to = str(element.get("href", ""))
    return element.name == "button" or (element.name == "a" and to.startswith("#"))


def _linked(soup: BeautifulSoup) -> Iterator[str]:
    """The letters of each link and button that is no sentence, and of each place that holds nothing else."""
    places: dict[int, Tag] = {}
    for link in soup.find_all(["a", "button"]):
        if not ENDED.search(said := text_of(link)):
            yield letters(said)
        if link.parent is not None:
            places[id(link.parent)] = link.parent
    for place in places.values():
        said = "".join(letters(text_of(link)) for link in place.find_all(["a", "button"]))
        if said and said == letters(text_of(place)):
            yield said
