"""Numbers with what they count, compared whatever their form: `1.5 million`, `€3`, `three euros`."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from browser_tools.text.number_words import Spelled, spelled
from browser_tools.text.numbers import LONGEST

_UNITS: dict[str, tuple[str, ...]] = {
    "%": ("%", "percent", "per cent", "pct", "prozent", "pour cent", "por ciento"),
    "EUR": ("€", "eur", "euro", "euros"),
    "USD": ("$", "us$", "usd", "dollar", "dollars"),
    "GBP": ("£", "gbp", "pounds"),
    "JPY": ("¥", "jpy", "yen", "円"),
    "CHF": ("chf", "franken", "francs"),
    "INR": ("₹", "inr", "rupees"),
    "s": ("s", "sec", "secs", "second", "seconds", "sekunde", "sekunden", "seconde", "secondes"),
    "min": ("min", "mins", "minute", "minutes", "minuten", "minutos"),
    "h": ("h", "hr", "hrs", "hour", "hours", "stunde", "stunden", "heure", "heures", "horas"),
    "d": ("day", "days", "tag", "tage", "tagen", "jour", "jours", "días"),
    "week": ("week", "weeks", "woche", "wochen", "semaine", "semaines", "semanas"),
    "month": ("month", "months", "monat", "monate", "monaten", "mois", "meses"),
    "year": ("year", "years", "yr", "yrs", "jahr", "jahre", "jahren", "an", "ans", "années", "años"),
    "km": ("km", "kilometre", "kilometres", "kilometer", "kilometers", "kilometern"),
    "mile": ("mile", "miles", "meile", "meilen"),
    "m": ("metre", "metres", "meter", "meters", "metern", "mètres", "metros"),
    "cm": ("cm", "centimetres", "centimeters", "zentimeter"),
    "mm": ("mm", "millimetres", "millimeter"),
    "kg": ("kg", "kilo", "kilos", "kilogram", "kilograms", "kilogramm"),
    "g": ("g", "gram", "grams", "gramm"),
    "t": ("t", "tonne", "tonnes", "tons", "tonnen"),
    "l": ("l", "litre", "litres", "liter", "liters"),
    "°C": ("°c", "celsius"),
    "°F": ("°f", "fahrenheit"),
    "kB": ("kb",), "MB": ("mb",), "GB": ("gb",), "TB": ("tb",),
}  # fmt: skip
_UNIT = {word: unit for unit, words in _UNITS.items() for word in words}
SIGNED = frozenset({"%", "EUR", "USD", "GBP", "JPY", "CHF", "INR"})
"""Units that a column's head or a page may say for all its numbers."""
_SCALES: dict[str, tuple[int, ...]] = {
    "k": (10**3,), "thousand": (10**3,), "tausend": (10**3,), "mille": (10**3,), "mil": (10**3,),
    "m": (10**6,), "mn": (10**6,), "mio": (10**6,), "million": (10**6,), "millions": (10**6,),
    "millionen": (10**6,), "millones": (10**6,), "lakh": (10**5,), "crore": (10**7,),
    "bn": (10**9,), "b": (10**9,), "mrd": (10**9,), "milliarde": (10**9,), "milliarden": (10**9,),
    "milliards": (10**9,), "billion": (10**9, 10**12), "billions": (10**9,), "billionen": (10**12,),
    "万": (10**4,), "萬": (10**4,), "만": (10**4,), "億": (10**8,), "亿": (10**8,), "억": (10**8,),
    "兆": (10**12,),
    "trillion": (10**12, 10**18), "hundred": (100,), "dozen": (12,),
}  # fmt: skip
"""What follows a number and multiplies it; a German Billion is a thousand English ones."""
_ATTACHED = {"k", "m", "mn", "bn", "b"}
"""Scales that are one letter or two must follow without a space, or with one after a currency."""
_CURRENCY = r"[€$£¥₹]|US\$|EUR|USD|GBP|CHF|JPY|INR"
_SPACE = "[ \u00a0\u2009\u202f]"
_NUMBER = re.compile(
    rf"""(?P<before>(?:{_CURRENCY}){_SPACE}?)?
    (?<![\w.,])(?P<sign>[-−](?=\d))?
    (?P<digits>\d{{1,3}}(?:{_SPACE}\d{{3}})+(?:[.,]\d+)?(?![\d])|\d+(?:[.,'’]\d+)*|[.]\d+)
    (?P<ordinal>st|nd|rd|th)?\b
    (?P<attached>[A-Za-zµ°%€$£]{{1,4}}(?![\w]))?""",
    re.VERBOSE,
)
_GLUED = re.compile(
    rf"(?P<before>(?:{_CURRENCY}))?(?<![\w.,])(?P<sign>[-−](?=\d))?(?P<digits>\d+(?:[.,]\d+)*)"
    r"(?P<attached>[A-Za-zµ]{1,4})(?!\w)"
)
_FOLLOWS = re.compile(
    rf"{_SPACE}?-?(?P<word>%|€|\$|£|¥|₹|円|°[CF]|per{_SPACE}cent|pour{_SPACE}cent|por{_SPACE}ciento|[万萬億亿兆만억]|[^\W\d_]+\.?)"
)
_RANGE = re.compile(r"(?<=\d)\s?[-–—]\s?(?=[€$£]?\d)")


class Quantity(NamedTuple):
    """A stated number. `values` are its possible readings (`1.234` has two); none: the very word counts."""

    text: str
    start: int
    end: int
    values: frozenset[Fraction]
    unit: str = ""
    negative: bool = False

    def said_by(self, other: Quantity) -> bool:
        """Whether `other` states the same: number, and unit where both name one."""
        if not self.values or not other.values:
            return self.text.casefold() == other.text.casefold()
        if self.negative and not other.negative:
            return False
        same_unit = not self.unit or not other.unit or self.unit == other.unit
        return same_unit and not self.values.isdisjoint(other.values)


def quantities(text: str, language: str = "") -> list[Quantity]:
    """Every number in `text`, in digits or in words (of `language`, if known). Ranges are two numbers."""
    text = _RANGE.sub(lambda match: "–" + " " * (len(match[0]) - 1), text)
    found = [_written(match, text) for match in (*_NUMBER.finditer(text), *_GLUED.finditer(text))]
    kept: dict[int, Quantity] = {}
    for one in found:
        if one is not None and (one.start not in kept or one.end > kept[one.start].end):
            kept[one.start] = one
    words = [
        _word(one, text)
        for one in spelled(text, language)
        if not any(each.start <= one.start < each.end for each in kept.values())
    ]
    return sorted([*kept.values(), *words], key=lambda one: one.start)


def _written(match: re.Match[str], text: str) -> Quantity | None:
    """A number in digits; None for a word that merely holds them, such as `4x4` or `h2`."""
    parts = match.groupdict()
    attached = (parts.get("attached") or "").casefold()
    end = match.end()
    unit = _UNIT.get((parts.get("before") or "").strip().casefold(), "")
    scales: tuple[int, ...] = (1,)
    if attached:
        if attached in _SCALES and not (attached == "m" and not unit):
            scales = _SCALES[attached]
        elif attached in _UNIT or attached == "m":
            unit = unit or _UNIT.get(attached, "m")
        elif attached not in ("st", "nd", "rd", "th", "s", "er", "x"):
            return None
    for _ in range(2):
        after = _FOLLOWS.match(text, end)
        word = after["word"].casefold().rstrip(".").replace("\u00a0", " ") if after else ""
        if word in _SCALES and scales == (1,) and (word not in _ATTACHED or unit):
            scales = _SCALES[word]
        elif word == "m" and not unit and scales == (1,):
            unit = "m"
        elif word in _UNIT and (not unit or _UNIT[word] == unit):
            unit = _UNIT[word]
        else:
            break
        end = after.end() if after else end
    values = frozenset(value * scale for value in _values(parts["digits"]) for scale in scales)
    said = text[match.start() : end].strip() if values else parts["digits"]
    return Quantity(said, match.start(), end, values, unit, bool(parts["sign"]))


def _word(one: Spelled, text: str) -> Quantity:
    after = _FOLLOWS.match(text, one.end)
    word = after["word"].casefold() if after else ""
    unit = _UNIT.get(word, "") if len(word) > 1 else ""
    values = frozenset() if one.value is None else frozenset([one.value])
    return Quantity(one.text, one.start, one.end, values, unit)


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
