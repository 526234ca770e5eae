"""Numbers that a thing is known by: a shop's own, a maker's, the one on its bar code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bs4 import BeautifulSoup, Tag

from browser_tools.text.facts.meanings import Meaning, meaning, name_words
from browser_tools.text.facts.offers import MACHINES, Offer, Origin
from browser_tools.text.html.dom import text_of

_NUMBERS = frozenset({"sku", "mpn", "gtin", "asin"})
_CALLED = frozenset({"mpn", "number", "sku", "code", "part", "no", "id"})
"""How a number is called that has the name of the shop before it."""
_SKU, _CODE, _ASIN = meaning("sku"), meaning("code"), meaning("asin")
_LONG_NUMBER = re.compile(r"^\S*\d{4}\S*$")
"""What is shorter may be the code of a discount."""
_PARTED = re.compile(r"\s+[|–—·•:-]\s+")
_GTIN_DIGITS = frozenset({8, 12, 13, 14})
_LABELLED = re.compile(r"^([^\d:：]{2,40}?)\s*[:：]\s*(\S.*)$")
_BESIDE = re.compile(r"^([^\W\d]{2,12}(?:\.|[\s-]no\.?)?)\s+(\S*\d\S*)$")
"""`SKU 4711`: a word, and the number."""
_CARRIED = ("data-sku", "data-product-sku", "data-item-sku", "data-productsku", "data-product-code")
_LONGEST, _MOST_WORDS, _UNSEEN = 60, 4, 4
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
    said = _unlabelled(said, wanted, origin).strip().strip(".,;()[]〈〉【】 ")
    if "gtin" in wanted:
        digits = re.sub(r"[\s-]", "", said)
        return said if digits.isdecimal() and len(digits) in _GTIN_DIGITS and digits.strip("0") else None
    if origin in MACHINES:
        return said
    words = len(said.split())
    if len(said) > _LONGEST or words > (_MOST_WORDS if offered == wanted else 1):
        return None
    labelled = words == 1 and offered == wanted and origin == "label"
    return said if labelled or re.search(r"\d", said) or _CODED.fullmatch(said) else None


def _unlabelled(said: str, wanted: Meaning, origin: Origin) -> str:
    """`sku:4711`, `SKU 4711` -> 4711; "" where another number is labelled. What data says before a number is
    a part of it, unless it is the number's name."""
    told = _LABELLED.match(said) or _BESIDE.match(said)
    label = meaning(told[1]) if told else frozenset()
    if told is None or (label != wanted and (origin in MACHINES or told.re is _BESIDE)):
        return said
    return "" if label != wanted and is_number(label) else told[2]


def of_the_shop(soup: BeautifulSoup, offers: Sequence[Offer]) -> Iterator[Offer]:
    """The number that the site itself gives a thing: `Ohmstead Part Number` at Ohmstead, `Code: 14711`."""
    title = soup.title.get_text() if soup.title is not None else ""
    own = set(name_words(_PARTED.split(title)[-1])) if _PARTED.search(title) else set()
    for offer in offers:
        rest = offer.name - own
        if offer.origin == "label" and offer.name & own and rest and rest <= _CALLED:
            yield offer._replace(name=_SKU)
        elif offer.origin == "label" and offer.name == _ASIN:
            yield offer._replace(name=_SKU, depth=-1)  # a `reference` beside it is the maker's
        elif offer.origin == "label" and offer.name == _CODE and _LONG_NUMBER.match(str(offer.value)):
            yield offer._replace(name=_SKU, depth=offer.depth + 1)


def of_forms(root: Tag) -> Iterator[Offer]:
    """The one number that elements and hidden fields carry for the shop's own program: `data-sku`."""
    found: dict[str, Tag] = {}
    for element in root.find_all(_carries):
        given = [str(element[name]) for name in _CARRIED if element.get(name)]
        found |= {value: element for value in (given or [str(element.get("value") or "")]) if value.strip()}
    if len(found) == 1:
        said, element = next(iter(found.items()))
        yield Offer(_SKU, said, "marked", said, element, _UNSEEN)


def _carries(element: Tag) -> bool:
    hidden = element.name == "input" and element.get("type") == "hidden"
    return any(map(element.has_attr, _CARRIED)) or (
        hidden and meaning(str(element.get("name") or "")) == _SKU
    )


def shown_number(visible: Sequence[Offer]) -> str | None:
    """The shop's own number as the page shows it beside its label, where it shows one."""
    told = {
        identifier(str(one.value), _SKU, _SKU, one.origin)
        for one in visible
        if one.name == _SKU and one.origin not in MACHINES and _is_labelled(one)
    } - {None}
    return told.pop() if len(told) == 1 else None


def _is_labelled(offer: Offer) -> bool:
    """Whether a label that means it stands before the number: in the words beside it, or in its own."""
    said = str(offer.value)
    if offer.origin == "label":
        return True
    return (_LABELLED.match(said) or _BESIDE.match(said)) is not None


def without_names(offers: Sequence[Offer], heading: str) -> list[Offer]:
    """`offers` without words of the thing's own name, the page's `heading`, that data calls its number."""
    return [
        one for one in offers
        if not (one.name == _SKU and one.origin in MACHINES and " " in str(one.value).strip()
                and str(one.value).strip() in heading)
    ]  # fmt: skip


def as_shown(offers: Sequence[Offer], visible: Sequence[Offer]) -> list[Offer]:
    """`offers` with a number of data as people see it, if but its signs differ: `466/7999` for 4667999."""
    shown: dict[str, str] = {}
    for one in visible:
        if one.name == _SKU and one.element is not None and len(said := text_of(one.element)) <= _LONGEST:
            shown.setdefault(_bare(said), said)
    return [
        one._replace(value=shown[bare])
        if one.name == _SKU and (bare := _bare(str(one.value))) in shown and bare else one
        for one in offers
    ]  # fmt: skip


def _bare(said: str) -> str:
    return re.sub(r"\W", "", said).casefold()
