"""How to reach somebody, and where: what links write to or call, and the lines of an address."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from bs4 import Tag

from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import Offer
from browser_tools.text.facts.phrases import lines_of
from browser_tools.text.html.dom import text_of

_LEAST_DIGITS, _LAST = 5, 3
_TOWN = re.compile(
    r"^(?:[A-Z]{1,2}-)?(\d{4}\s?[A-Z]{2}|\d{2}-\d{3}|\d{4}-\d{3}|"
    r"\d{4,5})\s+([A-ZÀ-Þ][^\W\d_]+(?:[ '’-][^\W\d_]+){0,4})$"
)
"""`8261 AB Kampen`, `73430 Auen`, `00-001 Warszawa`."""
_STREET = re.compile(
    r"^[^\W\d_][^:,;]{2,40}\s\d{1,4}\s?[a-zA-Z]?$|^\d{1,4}(?:\s?(?:bis|ter))?,?\s[^\W\d_][^:;]{3,40}$"
)
_CALLED = re.compile(r"(?<![\w./:-])(?:\+\d|0[1-9]|\(0)[\d ()/\u2011-]{7,16}\d(?![\w-]|[./]\d)")
_LONGEST = 200


def of_contacts(root: Tag) -> Iterator[Offer]:
    """Addresses that links write to or call."""
    for scheme, name in (("mailto:", "email"), ("tel:", "phone")):
        for link in root.find_all("a", href=re.compile(rf"^{scheme}", re.IGNORECASE), limit=5):
            address = unquote(str(link["href"])[len(scheme) :].partition("?")[0]).strip()
            said = text_of(link)
            if address:
                shown = said if name == "phone" and len(re.sub(r"\D", "", said)) > _LEAST_DIGITS else address
                yield Offer(meaning(name), shown, "label", said or address, link)


def of_only_number(root: Tag) -> Iterator[Offer]:
    """The one telephone number in a page's words, where nothing names it."""
    told = {found[0].strip(): found for found in _CALLED.finditer(text_of(root))}
    if len({re.sub(r"\D", "", one) for one in told}) == 1:
        said = next(iter(told))
        yield Offer(meaning("phone"), said, "heading", said, None, _LAST)


def of_addresses(root: Tag) -> Iterator[Offer]:
    """Street, postcode and town where they stand below each other, and what place stands above them."""
    for around in {
        id(one.parent): one.parent for one in root.find_all("br") if one.parent is not None
    }.values():
        if len(said := text_of(around)) > _LONGEST:
            continue
        lines = [line.rstrip(" ,") for line in lines_of(around.children)]
        for at, line in enumerate(lines):
            if (town := _TOWN.match(line)) is None or not at or not _STREET.match(lines[at - 1]):
                continue
            told = {"street": lines[at - 1], "postcode": town[1], "city": town[2]}
            if at > 1:
                told["venue"] = lines[at - 2]
            for name, value in told.items():
                yield Offer(meaning(name), value, "heading", said, around, _LAST)
