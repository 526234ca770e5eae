"""Numbers that a thing is known by: a shop's own, a maker's, the one on its bar code."""

from __future__ import annotations

import re
from collections.abc import Sequence

from browser_tools.text.meanings import Meaning, meaning
from browser_tools.text.offers import MACHINES, Offer, Origin

_NUMBERS = frozenset({"sku", "mpn", "gtin", "asin"})
_GTIN_DIGITS = frozenset({8, 12, 13, 14})
_LABELLED = re.compile(r"^([^\d:：]{2,40}?)\s*[:：]\s*(\S.*)$")
_BESIDE = re.compile(r"^([^\W\d]{2,12}(?:\.|[\s-]no\.?)?)\s+(\S*\d\S*)$")
"""`SKU 4711`: a word, and the number."""
_LONGEST, _MOST_WORDS = 60, 4
_CODED = re.compile(r"[A-Z][A-Z_-]{2,}|[A-Za-z]+(?:[-_][A-Za-z]+)+")
"""A number without a digit: `WALNUT-XL`."""


def is_number(wanted: Meaning) -> bool:
    """Whether what is asked for is such a number."""
    return len(wanted) == 1 and wanted <= _NUMBERS


def identifier(said: str, wanted: Meaning, offered: Meaning, origin: Origin) -> str | None:
    """The number itself, without a label in the same words; None if it is none.

    Data for machines may call a thing by words; what is called by more than the number's name
    (`sku-picture-gallery`) tells it alone, or not at all.
    """
    if labelled := _LABELLED.match(said) or _BESIDE.match(said):
        said = labelled[2]
    said = said.strip().strip(".,;()[]〈〉【】 ")
    if "gtin" in wanted:
        digits = re.sub(r"[\s-]", "", said)
        return said if digits.isdecimal() and len(digits) in _GTIN_DIGITS and digits.strip("0") else None
    if origin in MACHINES:
        return said
    if len(said) > _LONGEST or len(said.split()) > (_MOST_WORDS if offered == wanted else 1):
        return None
    return said if re.search(r"\d", said) or _CODED.fullmatch(said) else None


def shown_number(visible: Sequence[Offer]) -> str | None:
    """The shop's own number as the page shows it beside its label, where it shows one."""
    sku = meaning("sku")
    told = {
        identifier(str(one.value), sku, sku, one.origin)
        for one in visible
        if one.name == sku and one.origin not in MACHINES and _is_labelled(one)
    } - {None}
    return told.pop() if len(told) == 1 else None


def _is_labelled(offer: Offer) -> bool:
    """Whether a label that means it stands before the number: in the words beside it, or in its own."""
    said = str(offer.value)
    if offer.origin == "label":
        return True
    return (_LABELLED.match(said) or _BESIDE.match(said)) is not None
