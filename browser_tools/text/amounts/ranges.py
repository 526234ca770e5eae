"""What goes from one value to another: `November 30 – December 2, 2026`, `£45,000 – £52,500`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from browser_tools.text.amounts.dates import Dated, dates
from browser_tools.text.amounts.numbers import parse_number

_TO = r"(?:[-–—~〜～→]|to\b|until\b|through\b|till\b|bis\b|au\b|al\b|a\b|hasta\b|fino al\b|から)"
_BETWEEN = re.compile(rf"^[\s.,:()\w月火水木金土日]{{0,14}}?{_TO}\s*(?:[^\W\d]+\.?,?\s+)?$")
_DAY_BEFORE = re.compile(rf"(?<!\d)(\d\d?)\.?\s*{_TO}\s*(?:[^\W\d]+\.?,?\s+)?$")
_DAY_AFTER = re.compile(
    rf"^(?:\([^)]*\)|（[^）]*）)?\s*{_TO}\s*(\d\d?)(?:\.|st|nd|rd|th|日)?(?:,?\s+(\d{{4}}))?(?!\d)"
)
_AMOUNTS = re.compile(
    rf"(?P<sign>[€$£¥])?\s?(?P<low>\d[\d.,'’ \u00a0\u202f]*?)\s?(?P<k>[kK])?\s?(?:€|EUR|USD|GBP)?\s*{_TO}\s*"
    r"[€$£¥]?\s?(?P<high>\d[\d.,'’ \u00a0\u202f]*\d|\d)\s?(?P<k2>[kK])?\b"
)
_HEATS = re.compile(
    rf"(?P<low>[-−+]?\d+(?:[.,]\d+)?)\s?(?:°\s?[CF]?|℃)?\s?(?:{_TO}|\.{{2,3}}|…)\s?(?P<high>[-−+]?\d+(?:[.,]\d+)?)\s?(?:°|℃)"
)
"""`-40 °C to +85 °C`."""
LEAST = frozenset(
    {
        "min",
        "minimum",
        "minimo",
        "minima",
        "minimal",
        "mindestens",
        "from",
        "low",
        "lowest",
        "least",
        "ab",
        "von",
    }
)
MOST = frozenset(
    {
        "max",
        "maximum",
        "maximo",
        "maxima",
        "maximal",
        "massimo",
        "massima",
        "to",
        "high",
        "highest",
        "most",
        "up",
        "bis",
        "until",
    }
)


@dataclass(frozen=True)
class Span:
    """Two whole dates, the first not behind the last."""

    first: tuple[int, int, int]
    last: tuple[int, int, int]


def span(said: str) -> Span | None:
    """The dates from and to which something goes, years and months filled in from each other."""
    said = unicodedata.normalize("NFKC", said)
    found = _apart(dates(said))
    for one, other in pairwise(found):
        if one.day and other.day and _BETWEEN.match(said[one.end : other.start]):
            year = other.year or one.year
            if year is not None:
                begun = one.year or (year - 1 if (one.month, one.day) > (other.month, other.day) else year)
                return _ordered((begun, one.month, one.day), (year, other.month, other.day))
    for one in found:
        before, after = _DAY_BEFORE.search(said[: one.start]), _DAY_AFTER.match(said[one.end :])
        if one.day and one.year and before:
            return _ordered((one.year, one.month, int(before[1])), (one.year, one.month, one.day))
        if one.day and after and (year := one.year or int(after[2] or 0)):
            return _ordered((year, one.month, one.day), (year, one.month, int(after[1])))
    return None


def _apart(found: Sequence[Dated]) -> list[Dated]:
    """One reading for each place."""
    return list({one.start: one for one in reversed(found)}.values())[::-1]


def _ordered(first: tuple[int, int, int], last: tuple[int, int, int]) -> Span | None:
    return Span(first, last) if first <= last and 1 <= first[2] <= 31 and last[2] <= 31 else None


def amount(said: str, words: Collection[str]) -> int | float | None:
    """The end of a range of amounts that a name with `words` asks for: `salary_min` the lower one."""
    low, high = bool(LEAST & set(words)), bool(MOST & set(words))
    found = _AMOUNTS.search(unicodedata.normalize("NFKC", said)) if low != high else None
    if heats := _HEATS.search(unicodedata.normalize("NFKC", said)) if low != high else None:
        return parse_number(heats["low" if low else "high"].replace("−", "-").lstrip("+"))
    if found is None:
        return None
    part = found["low"] if low else found["high"]
    sign = found["sign"] or ("€" if "€" in said else "")
    number = parse_number(f"{sign}{part.strip(' .,')}")
    thousands = found["k2"] and (found["k"] or high or (number is not None and number < 1000))
    return number * 1000 if number is not None and thousands else number
