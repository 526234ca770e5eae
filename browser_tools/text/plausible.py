"""What words cannot be a value of a kind, whatever they stand under: a sentence is no category."""

from __future__ import annotations

import re
from collections.abc import Callable

from browser_tools.text.asked import Asked
from browser_tools.text.currencies import currency
from browser_tools.text.meanings import name_words
from browser_tools.text.numbers import parse_number
from browser_tools.text.offers import MACHINES, Offer
from browser_tools.text.stock import in_stock

_MOST_RATED, _MOST_WORDS = 100, 8
_SCALE = re.compile(r"\d\s*(?:out of|of|von|sur|su|de|van|/)\s*(?:5|10)\b", re.IGNORECASE)
_GLUED = re.compile(r"[A-Za-zÀ-ɏА-я]\d")
"""`RCSK 310M20S`: the number of a model counts nothing."""
_FREE = re.compile(
    r"\b(?:free|gratis|gratuit\w*|gratuita|kostenlos\w*|kostenfrei\w*|frei|bezmaksas|darmow\w+|zdarma|zadarmo)\b",
    re.IGNORECASE,
)
_VOTED = frozenset({"score", "votes", "points"})
"""What a `score` counts may be votes."""
_PATH = re.compile(r"[/>›»|,·]")


def _is_price(said: str, offer: Offer) -> bool:
    return in_stock(said) is None  # `Currently unavailable` in the place of a price


def _is_rating(said: str, offer: Offer) -> bool:
    if offer.origin in MACHINES:
        return True
    number = parse_number(said)
    counted = number is not None and not 0 < number <= _MOST_RATED  # nobody rated it yet
    model = offer.origin == "heading" and len(offer.name) > 1  # in French a `Note 7` is a rating
    return not counted and not model and currency(said) is None


def _is_tally(said: str, offer: Offer) -> bool:
    return _SCALE.search(said) is None and _GLUED.search(said) is None


def _is_postage(said: str, offer: Offer) -> bool:
    free, amount = _FREE.search(said), re.search(r"\d", said)
    return free is None or amount is None or free.start() > amount.start()  # `Free delivery over €60`


def _is_measure(said: str, offer: Offer) -> bool:
    return re.search(r"\d", said) is not None


def _is_category(said: str, offer: Offer) -> bool:
    return len(said.split()) <= _MOST_WORDS or _PATH.search(said) is not None  # a menu is none


_KINDS: dict[str, Callable[[str, Offer], bool]] = {
    "price": _is_price, "oldprice": _is_price, "rating": _is_rating, "reviewcount": _is_tally,
    "ratingcount": _is_tally, "shippingfee": _is_postage, "weight": _is_measure, "height": _is_measure,
    "width": _is_measure, "length": _is_measure, "category": _is_category,
}  # fmt: skip


def is_plausible(offer: Offer, wanted: Asked) -> bool:
    """Whether what is offered can be a value of what is asked for."""
    kind = next(iter(wanted.meaning)) if len(wanted.meaning) == 1 else ""
    if kind == "rating" and _VOTED & set(name_words(wanted.name)):
        return True
    check = _KINDS.get(kind)
    return check is None or not isinstance(offer.value, str) or check(offer.value, offer)
