"""A number in the unit that its name asks for (`weight_g` of `4.2 kg`), and scaled: `92 million`."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from browser_tools.text.amounts.numbers import parse_number
from browser_tools.text.amounts.ranges import LEAST, MOST
from browser_tools.text.amounts.units import UNITS, as_number, convert, is_sure, spelt, unit, unit_in_name

_SCALES = {
    "thousand": 1e3, "tausend": 1e3, "tsd": 1e3, "k": 1e3, "million": 1e6, "millions": 1e6, "millionen": 1e6,
    "mio": 1e6, "mn": 1e6, "millones": 1e6, "milliones": 1e6, "billion": 1e9, "billions": 1e9, "bn": 1e9,
    "milliarden": 1e9, "milliards": 1e9, "mrd": 1e9, "lakh": 1e5, "crore": 1e7,
}  # fmt: skip
"""`Billion` is read as in English: German and French pages say `Milliarde`."""
_SPELLED = "|".join(sorted((word for word in _SCALES if len(word) > 1), key=len, reverse=True))
_SCALED = re.compile(
    rf"(?P<number>\d[\d.,'’]*)(?P<glued>(?-i:[kKM])(?![\w²³])(?!/(?![^\W\d_]{{2}}))|\s?(?:{_SPELLED})\b)",
    re.IGNORECASE,
)
_OF_MONEY = re.compile(
    r"(?:[€$£¥₹]|\b(?:EUR|USD|GBP|CHF|JPY|INR|SEK|NOK|DKK|PLN|CAD|AUD))\s?"
    r"(?P<number>\d[\d.,'’]*)(?P<glued>[mMbB])(?![\w²³])(?!/[^\W\d_])"
)
"""Directly behind an amount of money a letter is no length: `€1.2m`."""
_BELOW = re.compile(r"[-−](?!\s)")
_HEAT = re.compile("temp|kelvin|colou?r|light|licht|farb|_k$", re.IGNORECASE)
_LETTERS = {"m": 1e6, "b": 1e9}
_FIGURE = r"(\d[\d,]*(?:\.\d+)?)"
_MYRIADS = re.compile(
    rf"(?=\d[\d,.]*[兆億亿조억万萬만])(?:{_FIGURE}[兆조])?(?:{_FIGURE}[億亿억])?(?:{_FIGURE}[万萬만])?(?:{_FIGURE}(?=[円元원]))?"
)
_POWERS = (1e12, 1e8, 1e4, 1)
"""East Asian numbers go by ten thousands."""
_ASIDE = re.compile(r"\([^()]*\)|（[^（）]*）")
_MEASURE = re.compile(
    rf"(?<![\d/⁄.,])(?P<number>(?:(?<![\w)])[-−])?\d+(?:[.,'’]\d{{3}})*(?:[.,]\d+)?)\s?-?(?P<unit>{spelt()})"
    r"(?![A-Za-zÀ-ɏ²³])(?!\s?/\s?[^\W\d]|\s(?:per|pro|par|por)\s)",
    re.IGNORECASE,
)
"""A number and its unit, which is not that of a rate: `5 kg/m²`."""
_JOINED = re.compile(r"^\s*(?:,|&|and|und|et|y|e|en|i)?\s*$", re.IGNORECASE)
_AS_TIME = {"m": "min", "M": "min", "'": "min", "′": "min", "’": "min", '"': "s", "″": "s", "′′": "s"}
"""What is a length elsewhere: `1h 30m`, `45'`."""
_TIMES = ("time", "calendar")
_RATE = frozenset({"per", "pro", "par", "por"})
_DURATION = re.compile(
    r"^P(?:(?P<year>\d+)Y)?(?:(?P<month>\d+)M)?(?:(?P<week>\d+)W)?(?:(?P<day>\d+)D)?"
    r"(?:T(?:(?P<h>\d+)H)?(?:(?P<min>\d+)M)?(?:(?P<s>\d+)(?:\.\d+)?S)?)?$"
)
_HOURS_AND = re.compile(r"^(?P<h>\d{1,2})\s?h\s?(?P<min>[0-5]\d)$", re.IGNORECASE)
"""`1 h 50`."""
_SHORT = 3
"""Letters of a name that is too short to be a unit by itself."""


def myriads(said: str) -> int | float | None:
    """`12億3,400万円` -> 1234000000; None where the text names no such amount, or several."""
    found = [match for match in _MYRIADS.finditer(_ASIDE.sub("", said)) if match[0]]
    if len(found) != 1:
        return None
    parts = [(parse_number(number), factor) for number, factor in zip(found[0].groups(), _POWERS, strict=True)
             if number]  # fmt: skip
    return _whole(sum(float(number or 0) * factor for number, factor in parts))


def scaled(said: str, name: str) -> int | float | None:
    """`NOK 92 million` -> 92000000, `1.2k` -> 1200; None where no such word follows the one number, or where
    `name` ends in the very letter (`revenue_m`)."""
    said = _ASIDE.sub("", said)
    found = list(_SCALED.finditer(said)) or list(_OF_MONEY.finditer(said))
    if len(found) != 1 or re.search(r"\d", said.replace(found[0]["number"], "", 1)):
        return None
    word = found[0]["glued"].strip().casefold()
    if found[0]["glued"] == "K" and _HEAT.search(name):
        return None  # of light, in kelvin
    if word in _LETTERS and name.casefold().endswith(f"_{word}"):
        return None
    factor = _LETTERS.get(word) or _SCALES.get(word)
    if factor is None or (number := parse_number(found[0]["number"].rstrip(".,"))) is None:
        return None
    return _whole(-number * factor if _BELOW.match(said) else number * factor)


class _Wanted(NamedTuple):
    """The unit that the end of a name asks for; not `sure` where it may mean something else."""

    unit: str = ""
    sure: bool = False

    @property
    def kind(self) -> str:
        return UNITS[self.unit].kind if self.unit else ""


class _Measure(NamedTuple):
    number: Fraction
    unit: str
    start: int
    end: int


_Amount = list[_Measure]
"""What is told in one unit, or in a larger one and the rest in smaller ones: `2 h 30 min`."""


@lru_cache(maxsize=2000)
def _wanted(name: str) -> _Wanted:
    words = [word.casefold() for word in re.findall(r"[A-Z]?[^\W\d_A-Z]+\d?|[A-Z]+|\d+", name)]
    if _RATE & set(words) or (len(words) > 1 and re.match(r"\d+[^\W\d_]|\d+$", words[-2])):
        return _Wanted()
    if len(words) > 2 and words[-1] in LEAST | MOST and unit_in_name(words[-2]):
        words = words[:-1]
    for last in ("/".join(words[-2:]), " ".join(words[-2:]), *words[-1:]):
        alone = len(words) == 1
        if (found := unit_in_name(last)) and (not alone or len(last) > _SHORT):
            return _Wanted(found, not alone and is_sure(last))
    return _Wanted("min", True) if "minut" in name.casefold() else _Wanted()


def _amounts(said: str, kind: str = "") -> list[_Amount]:
    """All that `said` measures, where lengths of time may be meant by what is a length elsewhere."""
    found: list[_Amount] = []
    for match in _MEASURE.finditer(said):
        given, number = unit(match["unit"]), parse_number(match["number"])
        before = found[-1][-1] if found else None
        beside = before is not None and _JOINED.match(said[before.end : match.start()]) is not None
        if kind == "time" or (beside and before is not None and before.unit == "h"):
            given = _AS_TIME.get(match["unit"], given)
        if not given or number is None:
            continue
        one = _Measure(Fraction(str(number)), given, match.start(), match.end())
        if beside and before is not None and _is_less(one, before):
            found[-1].append(one)
        else:
            found.append([one])
    return found


def _is_less(one: _Measure, before: _Measure) -> bool:
    """Whether it is the rest of the one before: inches behind feet."""
    small, large = UNITS[one.unit], UNITS[before.unit]
    return (
        small.kind == large.kind
        and small.size is not None
        and large.size is not None
        and small.size < large.size
    )


def _sum(amount: _Amount, wanted: str) -> Fraction | None:
    parts = [convert(one.number, one.unit, wanted) for one in amount]
    return None if None in parts else sum((part for part in parts if part is not None), Fraction(0))


def converted(said: str, name: str) -> int | float | None:
    """The one amount in `said` in the unit that `name` ends in; None where one lacks, or they are alike."""
    wanted = _wanted(name)
    for text in (said, _ASIDE.sub("", said)) if wanted.unit else ():
        found = _amounts(text, wanted.kind)
        alike = [each for each in found if UNITS[each[0].unit].kind == wanted.kind]
        if any(_is_in(each, wanted.unit) for each in alike):
            return None
        if len(alike) == 1 and not re.search(r"\d", _rest(text, found)):
            number = _sum(alike[0], wanted.unit)
            return None if number is None else as_number(number)
    return None


def _is_in(amount: _Amount, wanted: str) -> bool:
    return len(amount) == 1 and amount[0].unit == wanted


def _rest(said: str, found: list[_Amount]) -> str:
    for amount in reversed(found):
        said = said[: amount[0].start] + said[amount[-1].end :]
    return said


def misfit(said: str, name: str) -> str:
    """Why no number in `said` is one of the unit that `name` asks for: all that is measured is in others."""
    wanted = _wanted(name)
    told = _amounts(said, wanted.kind) if wanted.sure else []
    bare = _ASIDE.sub("", said)
    found = _amounts(bare, wanted.kind) if re.search(r"\d", bare) else told
    if not told or not found or any(_is_in(each, wanted.unit) for each in told):
        return ""
    return f"{said[:80]!r} is told in {found[0][0].unit}, and not in {wanted.unit}"


def is_duration(said: str) -> bool:
    """Whether it is a length of time as machines write it: `PT45M`."""
    return len(said) > 2 and _DURATION.match(said) is not None


def lasting(said: str, name: str) -> int | float | None:
    """What only its units make a number, `1 h 15 min`: in the unit that `name` ends in, else in minutes."""
    wanted = _wanted(name)
    lasts = _lasts(said)
    if wanted.sure and wanted.kind not in _TIMES:
        return None
    if len(lasts) < 2 and not is_duration(said):
        return None
    given = wanted.unit if wanted.kind in _TIMES else "min"
    number = _sum(lasts, given)
    if not number:
        return None
    return int(number) if given == "min" and number > 1 else as_number(number)


def minutes(said: str) -> int:
    """How many whole minutes it says; 0 where it is no length of time."""
    return int(_sum(_lasts(said), "min") or 0)


def _lasts(said: str) -> _Amount:
    if exact := _DURATION.match(said) or _HOURS_AND.match(_ASIDE.sub("", said).strip()):
        given = exact.groupdict().items()
        return [_Measure(Fraction(number), name, 0, 0) for name, number in given if number]
    found = [each for each in _amounts(said, "time") if UNITS[each[0].unit].kind in _TIMES]
    return max(found, key=len, default=[])


def in_scale(value: int | float, name: str) -> int | float:
    """In the millions that `revenue_mio` is asked in."""
    words = re.findall(r"[a-zäöü]+", name.casefold())
    factor = next((_SCALES[word] for word in words[1:] if word in _SCALES and len(word) > 1), 0)
    return _whole(value / factor) if factor and value >= factor / 10 else value


def among(said: str, name: str) -> int | float | None:
    """Of several amounts the one in the unit that `name` ends in: `51 kW (70 CV)`."""
    wanted = _wanted(name)
    found = _amounts(said, wanted.kind) if wanted.unit else []
    own = [each for each in found if _is_in(each, wanted.unit)]
    return as_number(own[0][0].number) if len(own) == 1 else None


def _whole(number: float) -> int | float:
    rounded = round(number, 6)
    return int(rounded) if rounded == int(rounded) else rounded
