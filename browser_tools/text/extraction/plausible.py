"""What words cannot be a value of a kind, whatever they stand under: a sentence is no category."""

from __future__ import annotations

import re
from collections.abc import Callable

from browser_tools.text.amounts.costs import is_bound
from browser_tools.text.amounts.currencies import currency
from browser_tools.text.amounts.numbers import parse_number
from browser_tools.text.amounts.scales import SCALE
from browser_tools.text.amounts.stock import in_stock
from browser_tools.text.extraction.asked import Asked
from browser_tools.text.extraction.typed import kind_of
from browser_tools.text.facts.meanings import STARRED, name_words
from browser_tools.text.facts.offers import MACHINES, Offer

_MOST_RATED, _MOST_WORDS = 100, 8
_GLUED = re.compile(r"[A-Za-zÀ-ɏА-я]\d")
"""`RCSK 310M20S`: the number of a model counts nothing."""
_FREE = re.compile(
    r"\b(?:free|gratis|gratuit\w*|kostenlos\w*|kostenfrei\w*|frei|bezmaksas|darmow\w+|zdarma|zadarmo)\b",
    re.IGNORECASE,
)
_VOTED = frozenset({"score", "votes", "points"})
"""What a `score` counts may be votes."""
_OF_COLOURS = frozenset(
    {"name", "value", "label", "title", "selected", "current", "variant", "option", "swatch"}
)
"""What marks call the colour of a thing besides; other words are of the page's style."""
_POINTS = frozenset({"points"})
_PATH = re.compile(r"[/>›»|,·]")


def _is_price(said: str, offer: Offer) -> bool:
    if not said or in_stock(said) is not None:
        return False  # `Currently unavailable` in the place of a price
    if offer.origin in MACHINES:
        return True
    bare = said.removeprefix("(").removesuffix(")")
    counted = bare.isdecimal() and offer.quote.endswith(f"({bare})")  # a filter, and how many it leaves
    share = "%" in said and currency(said) is None
    return not (counted or share or is_bound(offer.quote.partition(said)[0] + said))


def _is_rating(said: str, offer: Offer) -> bool:
    if offer.origin in MACHINES:
        return True
    digits, number = {char for char in said if char.isdecimal()}, parse_number(said)
    unrated = digits == {"0"}
    counted = number is not None and number > _MOST_RATED
    model = offer.origin == "heading" and len(offer.name) > 1  # in French a `Note 7` is a rating
    return not (unrated or counted or model) and currency(said) is None


def _is_tally(said: str, offer: Offer) -> bool:
    return SCALE.search(said) is None and _GLUED.search(said) is None


def _is_postage(said: str, offer: Offer) -> bool:
    quote = offer.quote if said in offer.quote else said
    free, amount = _FREE.search(quote), re.search(r"\d", quote)
    if free is not None and amount is not None:
        return free.start() > amount.start()  # `Free delivery over €60`
    return amount is None or currency(quote) is not None or not re.search(r"[^\W\d_]", said)  # no day


def _is_measure(said: str, offer: Offer) -> bool:
    return re.search(r"\d", said) is not None


def _is_category(said: str, offer: Offer) -> bool:
    return len(said.split()) <= _MOST_WORDS or _PATH.search(said) is not None  # a menu is none


def _is_colour(said: str, offer: Offer) -> bool:
    styled = offer.origin == "marked" and not offer.name - {"color"} <= _OF_COLOURS  # `text-black-color`
    return not styled and re.search(r"[^\W\d_]", said) is not None


_KINDS: dict[str, Callable[[str, Offer], bool]] = {
    "price": _is_price, "oldprice": _is_price, "rating": _is_rating, "reviewcount": _is_tally,
    "ratingcount": _is_tally, "shippingfee": _is_postage, "weight": _is_measure, "height": _is_measure,
    "width": _is_measure, "length": _is_measure, "color": _is_colour,
    "category": _is_category,
}  # fmt: skip


def is_plausible(offer: Offer, wanted: Asked) -> bool:
    """Whether what is offered can be a value of what is asked for."""
    kind = next(iter(wanted.meaning)) if len(wanted.meaning) == 1 else ""
    if kind == "rating" and _VOTED & set(name_words(wanted.name)):
        return True
    if kind == "rating" and offer.name == _POINTS:
        return False  # who likes something rates nothing
    if kind == "shippingfee" and kind_of(wanted.schema) == "string":
        return True  # how it is sent
    check = None if offer.name == STARRED else _KINDS.get(kind)
    return check is None or not isinstance(offer.value, str) or check(offer.value, offer)
