"""Numbers with what they count, compared whatever their form: `1.5 million`, `€3`, `three euros`."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from browser_tools.text.amounts.number_words import WORD, Spelled, scale, spelled
from browser_tools.text.amounts.numbers import LONGEST
from browser_tools.text.amounts.unit_words import NONE, Units, unit_at, units_of

_SCALES: dict[str, int] = {
    "k": 10**3, "tsd": 10**3, "тыс": 10**3, "tys": 10**3, "m": 10**6, "mn": 10**6, "mio": 10**6, "mln": 10**6,
    "млн": 10**6, "bn": 10**9, "b": 10**9, "mrd": 10**9, "md": 10**9, "mld": 10**9, "mlrd": 10**9,
    "млрд": 10**9, "lakh": 10**5, "crore": 10**7,
    "千": 10**3, "十万": 10**5, "百万": 10**6, "千万": 10**7, "十億": 10**9, "百億": 10**10, "千億": 10**11,
    "万": 10**4, "萬": 10**4, "만": 10**4, "億": 10**8,
    "亿": 10**8, "억": 10**8, "兆": 10**12, "조": 10**12, "dozen": 12,
}  # fmt: skip
"""What follows a number and multiplies it, beside the words of `number_words.txt`."""
_ATTACHED = {"k", "m", "mn", "bn", "b", "md"}
"""Scales that are one letter or two must follow without a space, or with one after a currency."""
_CURRENCY = r"US\$|R\$|[€$£¥￥₹₽₺₩]|(?:EUR|USD|GBP|CHF|JPY|INR|CNY|BRL|PLN|RUB|TRY|SEK|NOK|DKK)\b"
_ENDINGS = frozenset({"s", "er"})
"""Of numbers that count as they stand: `the 1970s`."""
_SPACE = "[ \u00a0\u2009\u202f]"
_LETTERS = "A-Za-z\u00b5-\u024f\u0370-\u04ff"
"""Of scripts that part words; a number may stand right before any other."""
_NUMBER = re.compile(
    rf"""(?P<before>(?:{_CURRENCY}){_SPACE}?)?
    (?<![\w.,])(?P<sign>[-−](?=\d))?
    (?P<digits>\d{{1,3}}(?:{_SPACE}\d{{3}})+(?:[.,]\d+)?(?![\d])|\d+(?:[.,'’]\d+)*|[.]\d+)
    (?:(?P<ordinal>st|nd|rd|th)\b|(?P<attached>[{_LETTERS}]{{1,4}})(?![\w²³/])|(?![{_LETTERS}\d]))
    (?![.,]\d)""",
    re.VERBOSE,
)
_QUARTER = re.compile(r"\b(?:Q(?P<q>[1-4])|(?P<q2>[1-4])Q)\b")
_TENTHS = re.compile(f"{_SPACE}?[割成]")
"""`3割` is 30 %."""
_WORD = re.compile(rf"{_SPACE}?-?(?P<word>[十百千]?[万萬億亿兆]|千|[만억조]|{WORD}\.?)")
_RANGE = re.compile(r"(?<=\d)\s?[-–—]\s?(?=[€$£]?\d)")
_BETWEEN = re.compile(
    r"\s*(?:[-–—]|to|and|or|bis|und|oder|à|et|ou|a|y|o|e|al|до|〜|～|から)\s*", re.IGNORECASE
)
"""Between two numbers of one unit: `12 to 15 minutes`."""


class Quantity(NamedTuple):
    """A stated number. `values` are its possible readings (`1.234` has two); none: the very word counts."""

    text: str
    start: int
    end: int
    values: frozenset[Fraction]
    units: Units = NONE
    """What it may count, as far as that is known: `pounds` are money or weight."""
    negative: bool = False

    def said_by(self, other: Quantity, apart: Units = NONE) -> bool:
        """Whether `other` states the same number and unit, which may stand `apart` where `other` has none."""
        if not self.values or not other.values:
            return self.text.casefold() == other.text.casefold()
        if (self.negative and not other.negative) or self.values.isdisjoint(other.values):
            return False
        if not self.units or (not other.units and "#" in self.units):
            return "#" in self.units or not other.is_ordinal
        return not self.units.isdisjoint(other.units or apart)

    @property
    def is_ordinal(self) -> bool:
        """`third`, which counts nothing: its unit is `#`, or `#quarter` where it says of what."""
        return any(one.startswith("#") for one in self.units)


def quantities(text: str, language: str = "") -> list[Quantity]:
    """Every number in `text`, in digits or in words (of `language`, if known). Ranges are two numbers."""
    text = _RANGE.sub(lambda match: "–" + " " * (len(match[0]) - 1), text)
    found = [one for match in _NUMBER.finditer(text) if (one := _written(match, text, language)) is not None]
    found += [
        Quantity(
            one[0],
            one.start(),
            one.end(),
            frozenset([Fraction(one["q"] or one["q2"])]),
            frozenset({"#quarter"}),
        )
        for one in _QUARTER.finditer(text)
    ]
    words = [
        _word(one, text)
        for one in spelled(text, language)
        if not any(each.start <= one.start < each.end for each in found)
    ]
    return _shared(sorted([*found, *words], key=lambda one: one.start), text)


def _shared(found: list[Quantity], text: str) -> list[Quantity]:
    """A unit that is told once for both ends of a range belongs to both."""
    for at, (one, other) in enumerate(pairwise(found)):
        told = other.units and not one.units and not other.is_ordinal
        if told and _BETWEEN.fullmatch(text, one.end, other.start):
            found[at] = one._replace(units=other.units)
    return found


def _written(match: re.Match[str], text: str, language: str) -> Quantity | None:
    """A number in digits; None for a word that merely holds them, such as `4x4` or `h2`."""
    end = match.end()
    units, scaled = units_of((match["before"] or "").strip()), Fraction(1)
    if match["attached"]:
        glued = _glued(match["attached"], units, language)
        if glued is None:
            return None
        units, scaled = glued
    if scaled == 1:
        scaled, end = _scaled(text, end, units, language)
    behind, far = unit_at(text, end, of=scaled != 1)
    if behind and (not units or not units.isdisjoint(behind)):
        units, end = (units & behind or behind), far
    if match["ordinal"]:
        units = _ordinal(behind)
    if tenths := _TENTHS.match(text, match.end()):
        units, scaled, end = frozenset({"%"}), Fraction(10), tenths.end()
    values = frozenset(value * scaled for value in _values(match["digits"]))
    said = text[match.start() : end].strip() if values else match["digits"]
    return Quantity(said, match.start(), end, values, units, bool(match["sign"]))


def _glued(letters: str, units: Units, language: str) -> tuple[Units, Fraction] | None:
    """What `letters` right behind a number say: its unit or its scale; None where they say neither."""
    folded = letters.casefold()
    if (own := units_of(letters)) and not (folded in _SCALES and (units or letters == "K")):
        return own, Fraction(1)
    scaled = _SCALES.get(folded) or scale(letters, language)
    return (units, Fraction(scaled or 1)) if scaled or folded in _ENDINGS else None


def _scaled(text: str, end: int, units: Units, language: str) -> tuple[Fraction, int]:
    """What the word behind a number multiplies it by, and where it ends."""
    after = _WORD.match(text, end)
    folded = after["word"].casefold().rstrip(".") if after else ""
    by = _SCALES.get(folded) or scale(folded, language)
    if after is None or not by:
        return Fraction(1), end
    sign = units_of(text[after.end() : after.end() + 1])  # `2,5 M€`
    return (Fraction(by), after.end()) if folded not in _ATTACHED or units or sign else (Fraction(1), end)


def _word(one: Spelled, text: str) -> Quantity:
    behind, end = unit_at(text, one.end)
    units = _ordinal(behind) if one.sort == "#" else frozenset({one.sort}) if one.sort else behind
    return Quantity(
        one.text, one.start, max(one.end, end) if not one.sort else one.end, frozenset([one.value]), units
    )


def _ordinal(of: Units) -> Units:
    return frozenset(f"#{one}" for one in of) or frozenset({"#"})


def _values(digits: str) -> set[Fraction]:
    """The numbers that `digits` may mean; several points (a version, an address) mean the very digits."""
    plain = re.sub(_SPACE + "|['’]", "", digits)
    marks = [mark for mark in plain if mark in ".,"]
    if not marks:
        return {Fraction(int(plain))} if len(plain) < LONGEST else set()
    last = marks[-1]
    if len(set(marks)) == 2:
        whole, _, rest = plain.rpartition(last)
        return {_fraction(re.sub("[.,]", "", whole), rest)}
    parts = plain.split(last)
    grouped = all(len(part) == 3 for part in parts[1:]) and 1 <= len(parts[0]) <= 3
    readings: set[Fraction] = set()
    if grouped:
        readings.add(Fraction(int("".join(parts))))
    if len(parts) == 2 and not (grouped and (last == "," or parts[1] == "000")):
        readings.add(_fraction(*parts))
    return readings


def _fraction(whole: str, rest: str) -> Fraction:
    return Fraction(int(whole or "0")) + Fraction(int(rest or "0"), 10 ** len(rest))
