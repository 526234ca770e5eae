"""Which of the prices that a page shows is that of its thing, where several elements are marked as one."""

from __future__ import annotations

from collections.abc import Sequence

from browser_tools.text.meanings import meaning
from browser_tools.text.numbers import parse_number
from browser_tools.text.offers import Offer

_PRICE, _MANY, _LESS_SURE = meaning("price"), 3, 4
"""Amounts marked alike from which on they are a list's: of other goods, of variants."""


def settled(offers: Sequence[Offer], main: Offer | None) -> list[Offer]:
    """`offers`, less sure those of marks behind `main`, the first amount below the page's heading, that say
    another; where there are few of them, and none says the same, it may be of something else itself."""
    amounts = {parse_number(str(one.value)) for one in offers if _is_marked(one)} - {None}
    own = parse_number(str(main.value)) if main is not None else None
    if own is None or len(amounts) < 2 or (own not in amounts and len(amounts) < _MANY):
        return list(offers)
    before = {id(one) for one in main.element.find_all_previous(True)} if main and main.element else set()
    return [
        one._replace(depth=one.depth + _LESS_SURE)
        if _is_marked(one) and parse_number(str(one.value)) != own and id(one.element) not in before
        else one
        for one in offers
    ]


def _is_marked(offer: Offer) -> bool:
    return offer.name == _PRICE and offer.origin == "marked"
