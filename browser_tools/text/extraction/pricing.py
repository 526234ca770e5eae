"""Which of the prices that a page shows is that of its thing, where several elements are marked as one."""

from __future__ import annotations

from collections.abc import Sequence

from bs4 import Tag

from browser_tools.text.amounts.numbers import parse_number
from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import Offer

_PRICE, _MANY, _LESS_SURE, _NEAR = meaning("price"), 3, 4, 3
"""Amounts marked alike from which on they are a list's: of other goods, of variants."""


def settled(offers: Sequence[Offer], main: Offer | None, heading: Tag | None) -> list[Offer]:
    """`offers`, less sure those of marks that say another amount than the one beside the page's `heading`, or
    than `main`, the first below it: of the marks behind it. Where there are few, and none says the same, it
    may be of something else itself.
    """
    marked = [one for one in offers if one.name == _PRICE and one.origin == "marked" and one.element]
    amounts = {_amount(one) for one in marked} - {None}
    beside = _beside(heading, marked)
    kept: set[int] = set()
    if len(beside) == 1:
        own = next(iter(beside))
    elif main is not None and main.element is not None:
        own = _amount(main)
        kept = {id(one) for one in main.element.find_all_previous(True)}
    else:
        return list(offers)
    if own is None or len(amounts) < 2 or (own not in amounts and len(amounts) < _MANY):
        return list(offers)
    others = {id(one) for one in marked if _amount(one) != own and id(one.element) not in kept}
    return [one._replace(depth=one.depth + _LESS_SURE) if id(one) in others else one for one in offers]


def _beside(heading: Tag | None, marked: Sequence[Offer]) -> set[int | float | None]:
    """The amounts in the first box around the heading that has any."""
    for box in list(heading.parents)[:_NEAR] if heading is not None else ():
        inside = {_amount(one) for one in marked if one.element is not None and box in one.element.parents}
        if inside or box.name in ("main", "body"):
            return inside if box.name not in ("main", "body") else set()
    return set()


def _amount(offer: Offer) -> int | float | None:
    return parse_number(str(offer.value))
