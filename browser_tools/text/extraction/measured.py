"""A line of a list in its parts: `200 g flour, sifted` is an amount, a unit and a name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bs4 import Tag

from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import Offer

_AMOUNT = (
    r"(?:\d+\s+\d/\d|\d+\s?[¼½¾⅓⅔⅛⅜⅝⅞]|\d+/\d+|[¼½¾⅓⅔⅛⅜⅝⅞]|\d+(?:[.,]\d+)?(?:\s?[-–]\s?\d+(?:[.,]\d+)?)?)"
)
_UNITS = (
    r"(?:cups?|tablespoons?|tbsps?|tbs|teaspoons?|tsps?|grams?|g|kg|kilograms?|mg|ounces?|oz|pounds?|lbs?|ml|cl|dl|"
    r"l|litres?|liters?|pints?|quarts?|gallons?|cloves?|cans?|tins?|jars?|pinch(?:es)?|bunch(?:es)?|handfuls?|"
    r"sprigs?|slices?|sticks?|stalks?|packets?|packs?|pkgs?|packages?|heads?|leaves|leaf|pieces?|drops?|dash(?:es)?|knobs?|"
    r"EL|TL|Essl(?:öffel)?|Teel(?:öffel)?|Prisen?|Bund|Dosen?|Stück|Zehen?|Packung(?:en)?|Pck|Becher|Scheiben?|"
    r"Gramm|Liter|cuill[èe]res?(?:\s?à\s(?:soupe|café))?|c\.\s?à\s?[sc]\.?|pincées?|gousses?|tasses?|"
    r"cucharad(?:it)?as?|dientes?|tazas?|cucchiai(?:ni|o)?|spicchi(?:o)?|pizzic(?:o|hi))"
)
_SOME = (
    r"(?:q\.\s?b\.|quanto basta|to taste|nach (?:Geschmack|Belieben)|"
    r"au goût|al gusto|a gosto|naar smaak|do smaku|적당량|약간|適量|少々)"
)
_LINE = re.compile(
    rf"^(?P<amount>{_AMOUNT})\s?(?:(?P<unit>{_UNITS})\b\.?\s+)?(?:of\s+|de\s+|d['’]\s?)?(?P<name>\S.*)$",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    rf"^(?P<name>[^\W\d][^\d,(]*?)[:\s]\s*(?P<amount>{_AMOUNT}(?:\s?(?:{_UNITS}|個|本|枚|개|대|큰술|작은술|大さじ|小さじ)\b\.?|\s[^\W\d_]{{3,12}})?|{_SOME})$",
    re.IGNORECASE,
)
"""`Basilico 50 g`."""
_MUCH = re.compile(rf"^(?:{_AMOUNT}.{{0,24}}|{_SOME})$", re.IGNORECASE)
_FRACTIONS = {
    "¼": 0.25,
    "½": 0.5,
    "¾": 0.75,
    "⅓": 0.333,
    "⅔": 0.667,
    "⅛": 0.125,
    "⅜": 0.375,
    "⅝": 0.625,
    "⅞": 0.875,
}


def of_line(said: str, *, unit: bool) -> Iterator[Offer]:
    """Amount, unit and name; with `unit` that is asked for by itself. A line without an amount is a name."""
    found = _LINE.match(said)
    if found is None and (behind := _BEHIND.match(said)):
        yield from of_pair(behind["amount"], behind["name"], said)
        return
    if found is None:
        yield from of_pair("", said)
        return
    amount = found["amount"].strip()
    measured = " ".join(filter(None, (amount, found["unit"])))
    if found["unit"]:
        yield Offer(meaning("unit"), found["unit"], "heading", said)
    yield from of_pair(_number(amount) if unit else measured, found["name"], said)


def of_item(item: Tag) -> Iterator[Offer]:
    """An entry of two pieces, a name and how much: `<a>바지락</a> <span>400g</span>`."""
    pieces = [" ".join(str(text).split()) for text in item.find_all(string=re.compile(r"\S"), limit=3)]
    if len(pieces) != 2:
        return
    name, amount = sorted(pieces, key=lambda one: _MUCH.match(one) is not None)
    if _MUCH.match(amount) and not _MUCH.match(name):
        yield from of_pair(amount, name, " ".join(pieces))


def of_pair(amount: str, name: str, quote: str = "") -> Iterator[Offer]:
    """How much, and of what."""
    said = quote or f"{amount} {name}".strip()
    for word in ("amount", "quantity") if amount else ():
        yield Offer(meaning(word), amount, "heading", said)
    for word in ("name", "ingredient", "item", "food"):
        yield Offer(meaning(word), name, "heading", said)


def _number(amount: str) -> str:
    """Fractions as decimals, where they come out even enough to be meant; else as it is written."""
    if mixed := re.fullmatch(r"(?:(\d+)\s+)?(\d+)/(\d+)", amount):
        value = int(mixed[1] or 0) + int(mixed[2]) / max(1, int(mixed[3]))
        return f"{value:.3f}".rstrip("0").rstrip(".")
    if signed := re.fullmatch(r"(\d*)\s?([¼½¾⅓⅔⅛⅜⅝⅞])", amount):
        return f"{int(signed[1] or 0) + _FRACTIONS[signed[2]]:.3f}".rstrip("0").rstrip(".")
    return amount
