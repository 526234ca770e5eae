"""The part of a page that tells of one thing on it: what stands under `Venue`, in the organiser's box."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from bs4 import BeautifulSoup, Tag

from browser_tools.text.facts.meanings import Meaning, meaning
from browser_tools.text.facts.offers import Offer
from browser_tools.text.facts.visible import of_labels
from browser_tools.text.html.dom import blocks, is_hidden, text_of
from browser_tools.text.things.headed import of_headings
from browser_tools.text.things.marks import of_marks

_HEADINGS = ["h2", "h3", "h4", "h5", "h6", "dt", "legend", "summary", "strong", "b"]
_MARKS = ("class", "id", "data-testid", "itemprop")
_BOXES = ["div", "section", "address", "ul", "dl", "p", "li", "article", "aside", "fieldset", "table", "span"]
_LONGEST, _LONGEST_TITLE = 1500, 40
_FEWEST = 2
_LONGEST_ADDRESS = 120
_ADDRESS = re.compile(
    r"\b\d{1,4}[a-z]?,\s.*\b\d{4,6}\b|\b\d{1,5}\s[^\W\d][\w ]+,|\b[A-Z]{1,2}\d{1,2}[A-Z]?\s\d[A-Z]{2}\b"
)
_SURE = 7
_ASIDE = re.compile(r"\s*[(（][^)）]{0,30}[)）]$")


def of_region(soup: BeautifulSoup, near: Callable[[Meaning], int]) -> list[Offer]:
    """What the first such part offers; [] where the page has none."""
    for region in _regions(soup, near):
        offers = [
            offer
            for part in region
            if not is_hidden(part)
            for offer in (*of_labels(part), *of_marks(part), *_headed(part), *_of_address(part))
        ]
        if offers:
            return offers
    return []


def _regions(soup: BeautifulSoup, near: Callable[[Meaning], int]) -> Iterator[Sequence[Tag]]:
    for heading in soup.find_all(_HEADINGS):
        said = _ASIDE.sub("", text_of(heading).rstrip(" :"))
        if (
            said
            and len(said) <= _LONGEST_TITLE
            and near(meaning(said)) >= _SURE
            and (parts := _under(heading))
        ):
            yield parts
    for box in soup.find_all(_BOXES):
        names = [str(name) for mark in _MARKS for name in _listed(box.get(mark))]
        inner = len(box.find_all(True))
        named = inner >= _FEWEST and any(near(meaning(name)) >= _SURE for name in names)
        if named and len(text_of(box)) <= _LONGEST:
            yield [box]


def _headed(part: Tag) -> Iterator[Offer]:
    """What names the part; the first label of a list of facts does not."""
    return iter(()) if part.name in ("dl", "table") else of_headings(part)


def _of_address(part: Tag) -> Iterator[Offer]:
    """A line that has a number and a comma, as addresses do, and no colon."""
    for block in blocks(part):
        if len(block.text) <= _LONGEST_ADDRESS and _ADDRESS.search(block.text) and ":" not in block.text:
            yield Offer(meaning("address"), block.text, "heading", block.text)


def _listed(given: object) -> list[str]:
    return [str(one) for one in given] if isinstance(given, list) else [str(given)] if given else []


def _under(heading: Tag) -> list[Tag]:
    """What follows a heading, up to the next of its kind."""
    parts: list[Tag] = []
    for after in heading.find_next_siblings():
        if after.name == heading.name or (
            after.name[0] == heading.name[0] == "h" and after.name < heading.name
        ):
            break
        parts.append(after)
    return parts if sum(len(text_of(one)) for one in parts) <= _LONGEST else []
