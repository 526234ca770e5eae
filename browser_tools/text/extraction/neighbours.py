"""What stands beside the thing a page is about without a word over it that says so: cards of other products,
who founded the community of a thread.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from bs4 import BeautifulSoup, Tag

from browser_tools.text.amounts.costs import PRICED
from browser_tools.text.amounts.stock import in_stock
from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import Offer

_HEADINGS = frozenset({"h2", "h3", "h4", "h5", "h6"})
_CALLED = re.compile(r"(?:^|[-_])(?:title|name)(?:$|[-_])", re.IGNORECASE)
_NAMED = frozenset({"a", "strong", "div", "span", "p"})
_FEWEST, _NEAR, _LESS = 2, 4, 4
_AUTHOR = meaning("author")


def neighbours(soup: BeautifulSoup, heading: Tag | None) -> Iterator[Tag]:
    """Elements alike, each with a price and one name that leads to a page of its own, away from the page's
    `heading`: other things that are sold. Or some of them sold out.
    """
    if heading is None:
        return
    said = soup.get_text("\n")
    if len(PRICED.findall(said)) < _FEWEST and not any(
        in_stock(line.strip()) is False for line in said.split("\n")
    ):
        return  # spares looking at each name
    around = set(map(id, (heading, *heading.parents)))
    groups: dict[tuple[int, str, str], dict[int, Tag]] = defaultdict(dict)
    of_one: dict[int, bool] = {}
    for name in soup.find_all(_is_name):
        if id(name) in around or not _leads(name):
            continue
        card = name
        while (parent := card.parent) is not None and id(parent) not in around:
            if id(parent) not in of_one:
                of_one[id(parent)] = _names_one(parent)
            if not of_one[id(parent)]:
                break
            card = parent
        if card is not name:
            groups[id(card.parent), card.name, " ".join(card.get("class") or ())][id(card)] = card
    for group in groups.values():
        cards = list(group.values())
        priced = [card for card in cards if _is_priced(card)]
        if len(priced) >= _FEWEST:
            yield from priced
        elif len(cards) >= _FEWEST and any(map(_is_gone, cards)):
            yield from cards


def _is_name(element: Tag) -> bool:
    """A heading, or what a class calls a name or title."""
    if element.name in _HEADINGS:
        return True
    return element.name in _NAMED and any(map(_CALLED.search, element.get("class") or ()))


def _leads(name: Tag) -> str:
    """The address of the page that a name is the link to, or in the link to; else empty."""
    link = name if name.name == "a" else name.find("a", href=True) or name.find_parent("a", href=True)
    address = str(link.get("href") or "") if isinstance(link, Tag) else ""
    return "" if address.startswith("#") else address


def _names_one(element: Tag) -> bool:
    """Whether all names in it that lead anywhere lead to one page."""
    found = filter(None, map(_leads, element.find_all(_is_name)))
    first = next(found, None)
    return first is not None and all(one == first for one in found)


def _is_priced(card: Tag) -> bool:
    said = card.get_text(" ")
    return PRICED.search(said) is not None and re.search(r"\d", said) is not None


def _is_gone(card: Tag) -> bool:
    return any(in_stock(said) is False for said in card.stripped_strings)


def less_sure_before(offers: list[Offer], heading: Tag | None) -> list[Offer]:
    """`offers`, less sure those of an author who stands before all that the page's `heading` heads, where
    another stands in it or below: who founded a community is not who wrote in it.
    """
    told = {id(one.element): str(one.value) for one in offers if _is_author(one)}
    if heading is None or len(told) < _FEWEST:
        return offers
    near = [one for one in heading.parents if one.name != "body"][:_NEAR]
    before = set(map(id, heading.find_all_previous(True)))
    before -= {id(inner) for part in near[-1:] for inner in part.find_all(True)}
    first = {value for key, value in told.items() if key in before}
    first -= {value for key, value in told.items() if key not in before}
    if first == set(told.values()):
        return offers
    return [one._replace(depth=one.depth + _LESS) if one.name == _AUTHOR and str(one.value) in first else one
            for one in offers]  # fmt: skip


def _is_author(offer: Offer) -> bool:
    return offer.name == _AUTHOR and offer.element is not None
