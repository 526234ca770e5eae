"""Data for machines that the page beside it contradicts: what a person is shown is newer, and holds.

Only what a page plainly shows otherwise counts: its one main heading, the price that stands alone below it, a
line that says whether it is in stock, the shop's number beside its label.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bs4 import BeautifulSoup, Tag

from browser_tools.text.amounts.currencies import currency
from browser_tools.text.amounts.numbers import parse_number
from browser_tools.text.amounts.stock import in_stock, is_somewhere
from browser_tools.text.compare import plain
from browser_tools.text.extraction.buying import is_to_buy
from browser_tools.text.extraction.typed import Unfit, typed
from browser_tools.text.facts.identifiers import as_shown, shown_number
from browser_tools.text.facts.meanings import Meaning, meaning
from browser_tools.text.facts.offers import MACHINES, Offer
from browser_tools.text.html.dom import Block, blocks, text_of
from browser_tools.text.things.main_price import of_main_price

_PRICE, _NAME, _CURRENCY = meaning("price"), meaning("name"), meaning("currency")
_STOCK, _SKU = meaning("availability"), meaning("sku")
_ALONE = re.compile(r"^(?:[€$£¥₹]|[A-Z]{3})?\s?\d[\d.,' \u00a0\u202f]*\s?(?:[€$£¥円]|[A-Z]{3}|zł|Kč|kr)?\*?$")
_LONGEST = 80
_HEADINGS = frozenset({"h1", "h2", "h3"})


def current(offers: Sequence[Offer], visible: Sequence[Offer], soup: BeautifulSoup) -> list[Offer]:
    """`offers` without those of data that the page shows otherwise; what it says of its stock is added."""
    body = soup.body or soup
    told = [block for block in blocks(body) if len(block.text) <= _LONGEST]
    stale: set[Meaning] = set()
    if _renamed(offers, visible, soup):
        stale.add(_NAME)
    if _repriced(offers, visible, body):
        stale |= {_PRICE, _CURRENCY}
    if _renumbered(offers, visible, body):
        stale.add(_SKU)
    stock = list(_stock(told))
    gone = [one for one in visible if one.name == _STOCK and _available(one.value) is False]
    if any(one.name == _STOCK and is_to_buy(str(one.value)) for one in visible):
        # what can be put into the basket is not sold out: a size is, or data of yesterday
        data = {_available(one.value) for one in offers if one.name == _STOCK and _is_data(one)}
        if not (False in data and (gone or stock)):
            offers = [one for one in offers if one.name != _STOCK or _available(one.value) is not False]
            stock = [one for one in stock if _available(one.value) is not False]
    if stock and any(_available(one.value) not in (None, _available(stock[0].value)) for one in offers
                     if one.name == _STOCK):  # fmt: skip
        stale.add(_STOCK)
    kept = [one for one in offers if one.name not in stale or not _is_data(one)]
    return [*as_shown(kept, visible), *stock[:1]]


def _is_data(offer: Offer) -> bool:
    """Whether it is written for machines: in data, or in an element that nobody sees."""
    unseen = offer.element is not None and offer.element.name in ("meta", "link")
    return unseen or offer.origin in MACHINES


def _renamed(offers: Sequence[Offer], visible: Sequence[Offer], soup: BeautifulSoup) -> bool:
    """Whether the data names what the page nowhere names, while heading and title agree on another name."""
    names = [
        str(one.value) for one in offers if one.name == _NAME and not one.depth and one.origin in MACHINES
    ]
    headings = [str(one.value) for one in visible
                if one.name == _NAME and one.origin in ("heading", "label")
                and one.element is not None and one.element.name in _HEADINGS]  # fmt: skip
    title = plain(soup.title.get_text()) if soup.title is not None else ""
    said = plain(text_of(soup.body)) if isinstance(soup.body, Tag) else ""
    own = plain(headings[0]) if headings else ""
    return (
        bool(names and own)
        and own in title
        and all(
            plain(name) not in title and plain(name) not in said and own not in plain(name) for name in names
        )
    )


def _repriced(offers: Sequence[Offer], visible: Sequence[Offer], body: Tag) -> bool:
    """Whether the price of the data is not shown, or is struck out, and another stands below the heading."""
    given = {_number(one.value) for one in offers if one.name == _PRICE and one.origin in MACHINES} - {None}
    shown = [one for one in of_main_price(body) if one.name == _PRICE and _ALONE.match(str(one.value))]
    if not given or not shown or _number(shown[0].value) in given or not currency(str(shown[0].value)):
        return False
    old = {_number(one.value) for one in visible if one.name == meaning("old price")}
    elsewhere = {_number(block.text) for block in blocks(body)}
    return all(number in old or number not in elsewhere for number in given)


def _renumbered(offers: Sequence[Offer], visible: Sequence[Offer], body: Tag) -> bool:
    """Whether the shop's number in the data is nowhere shown, and another stands beside its label."""
    given = {plain(str(one.value)) for one in offers if one.name == _SKU and one.origin in MACHINES}
    shown = shown_number(visible) if given else None
    if shown is None:
        return False
    said = plain(text_of(body))
    return not any(number in said for number in given)


def _number(value: object) -> float | None:
    try:
        return float(typed(value, {"type": "number"}, "", ""))
    except Unfit:
        found = parse_number(str(value))
        return None if found is None else float(found)


def _stock(told: Sequence[Block]) -> Iterator[Offer]:
    """What the page says of it, where its lines agree; below `Pick up in store` they say it of that."""
    before = ["", *(block.text for block in told)]
    found = [block.text for block, above in zip(told, before, strict=False)
             if in_stock(block.text) is not None and not is_somewhere(above)]  # fmt: skip
    if found and len({_available(text) for text in found}) == 1:
        yield Offer(_STOCK, found[0], "label", found[0])


def _available(value: object) -> bool | None:
    said = " ".join(str(value).split())
    if (stock := in_stock(said)) is not None:
        return stock
    try:
        return bool(typed(said, {"type": "boolean"}, "", ""))
    except Unfit:
        return None
