"""Dates and times of day as people write them, compared whatever their form: `12 May 2024`, `2024-05-12`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

_NAMES = """
    january jan januar jänner janvier enero gennaio januari janeiro styczeń stycznia
    february feb februar février febrero febbraio februari fevereiro luty lutego
    march mar märz mrz mars marzo maart março marca marzec
    april apr avril abril aprile kwietnia kwiecień
    may mai mayo maggio mei maio maja
    june jun juni juin junio giugno junho czerwca czerwiec
    july jul juli juillet julio luglio julho lipca lipiec
    august aug août agosto augustus sierpnia sierpień augusti
    september sep sept septembre septiembre settembre setembro września wrzesień
    october oct oktober okt octobre octubre ottobre outubro października październik
    november nov novembre noviembre novembro listopada listopad
    december dec dezember dez décembre diciembre dicembre dezembro grudnia grudzień
    """.strip().splitlines()
"""A line a month: its names in ten languages."""
MONTHS = {name: number for number, names in enumerate(_NAMES, start=1) for name in names.split()}
_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_DAYS = (
    ("monday", "montag", "lundi", "lunes"), ("tuesday", "dienstag", "mardi", "martes"),
    ("wednesday", "mittwoch", "mercredi", "miércoles"), ("thursday", "donnerstag", "jeudi", "jueves"),
    ("friday", "freitag", "vendredi", "viernes"), ("saturday", "samstag", "sonnabend", "samedi", "sábado"),
    ("sunday", "sonntag", "dimanche", "domingo"),
)  # fmt: skip
WEEKDAYS = {name: number for number, names in enumerate(_DAYS) for name in names}
_YEAR = r"(?:1[0-9]|20|21)\d\d"
_LATER = rf"['’]?(?P<y>{_YEAR}|(?:(?<=['’])\d\d|\d\d(?=\s*$))(?!\d))"
"""The year behind a month's name; of two digits (`4. Mai 26`) where it is marked, or nothing follows."""
_ISO = re.compile(rf"\b(?P<y>{_YEAR})(?:[-/]|\.\s?)(?P<m>\d\d?)(?:[-/]|\.\s?)(?P<d>\d\d?)(?!\d)")
_CJK = re.compile(rf"(?:(?P<y>{_YEAR})\s?[年년]\s?)?(?<!\d)(?P<m>\d\d?)\s?[月월]\s?(?P<d>\d\d?)\s?[日일]")
_POINTS = re.compile(rf"(?<![\d.])(?P<d>\d\d?)\.\s?(?P<m>\d\d?)\.\s?(?P<y>{_YEAR}|\d\d(?!\d))?(?![\d.])")
_SLASHES = re.compile(rf"(?<![\d/])(?P<a>\d\d?)[/-](?P<b>\d\d?)[/-](?P<y>{_YEAR}|\d\d)(?![\d/])")
_DAY_FIRST = re.compile(
    rf"(?<![\d.,])(?P<d>\d\d?)(?:st|nd|rd|th|\.|er)?\s+(?:of\s+|de\s+)?(?P<m>{_MONTH})\b\.?"
    rf"(?:,?\s+(?:de\s+)?{_LATER})?",
    re.IGNORECASE,
)
_MONTH_FIRST = re.compile(
    rf"\b(?P<m>{_MONTH})\.?\s+(?P<d>\d\d?)(?:st|nd|rd|th)?(?![\d.:])(?:,?\s+{_LATER})?", re.IGNORECASE
)
_UNIX = re.compile(
    rf"\b(?P<m>{_MONTH})\s+(?P<d>\d\d?)\s+\d\d:\d\d(?::\d\d)?(?:\s[A-Z]{{2,5}}|\s[-+]\d{{4}})?\s+(?P<y>{_YEAR})\b",
    re.IGNORECASE,
)
"""`Tue Apr 14 09:31:22 CEST 2026`, as mail archives have it."""
_MONTH_YEAR = re.compile(rf"\b(?P<m>{_MONTH})\.?,?\s+(?:de\s+)?(?P<y>{_YEAR})\b", re.IGNORECASE)
_WORDS = frozenset({"marca", "maja"})
"""Polish months that are a brand, a name."""
_MONTH_ALONE = re.compile(
    rf"\b(?P<m>{'|'.join(name.title() for name in MONTHS if len(name) > 3 and name not in _WORDS)}|May|Mai)\b"
)
_TIME = re.compile(
    r"(?<![\d:.,])(?P<h>\d\d?)(?:[:.](?P<min>[0-5]\d)(?::(?P<s>[0-5]\d))?)?\s?(?P<half>[ap]\.?m\b\.?|uhr\b)"
    r"|(?<![\d:.,])(?P<h2>[01]?\d|2[0-4]):(?P<min2>[0-5]\d)(?::(?P<s2>[0-5]\d))?(?![\d:])",
    re.IGNORECASE,
)
_WEEKDAY = re.compile(rf"\b(?:{'|'.join(WEEKDAYS)})s?\b", re.IGNORECASE)


class Dated(NamedTuple):
    """A date, some of its parts perhaps unsaid (None), and where it stands."""

    text: str
    start: int
    end: int
    year: int | None
    month: int
    day: int | None

    def within(self, other: Dated) -> bool:
        """Whether `other` says all that this one says."""
        return (
            self.month == other.month
            and (self.day is None or self.day == other.day)
            and (self.year is None or self.year == other.year)
        )


def dates(text: str) -> list[Dated]:
    """Every date in `text`. `3/4/2024` is both readings of it, one after the other, at the same place."""
    found: list[Dated] = []
    for pattern in (
        _ISO,
        _CJK,
        _POINTS,
        _SLASHES,
        _UNIX,
        _DAY_FIRST,
        _MONTH_FIRST,
        _MONTH_YEAR,
        _MONTH_ALONE,
    ):
        for match in pattern.finditer(text):
            taken = any(one.start < match.end() and match.start() < one.end for one in found)
            if not taken:
                found += _read(match)
    return sorted(found, key=lambda one: one.start)


def _read(match: re.Match[str]) -> Iterator[Dated]:
    parts = match.groupdict()
    if "a" in parts:
        one, other = int(parts["a"]), int(parts["b"])
        readings = {(one, other), (other, one)}
    else:
        named = parts["m"].casefold()
        readings = {(int(parts.get("d") or 0), MONTHS[named] if named in MONTHS else int(named))}
    for day, month in sorted(readings):
        if 1 <= month <= 12 and 0 <= day <= 31:
            yield Dated(match[0], match.start(), match.end(), _year(parts.get("y")), month, day or None)


def _year(digits: str | None) -> int | None:
    if not digits:
        return None
    return int(digits) + (2000 if len(digits) == 2 and int(digits) < 70 else 1900 if len(digits) == 2 else 0)


class Clock(NamedTuple):
    """A time of day in minutes."""

    text: str
    start: int
    end: int
    minutes: int
    seconds: int = 0


def times(text: str) -> list[Clock]:
    return [
        Clock(match[0], match.start(), match.end(), _minutes(match), int(match["s"] or match["s2"] or 0))
        for match in _TIME.finditer(text)
        if int(match["h"] or match["h2"]) <= 24
    ]


def _minutes(match: re.Match[str]) -> int:
    hour = int(match["h"] or match["h2"])
    half = (match["half"] or "").casefold()
    if half.startswith("p") and hour < 12:
        hour += 12
    if half.startswith("a") and hour == 12:
        hour = 0
    return hour * 60 + int(match["min"] or match["min2"] or 0)


def weekdays(text: str) -> list[tuple[str, int]]:
    """Words for days of the week with their numbers, Monday 0."""
    return [
        (match[0], WEEKDAYS[word if (word := match[0].casefold()) in WEEKDAYS else word[:-1]])
        for match in _WEEKDAY.finditer(text)
    ]


def weekday_of(one: Dated) -> int | None:
    """The day of the week of a whole date."""
    if one.year is None or one.day is None:
        return None
    try:
        return date(one.year, one.month, one.day).weekday()
    except ValueError:
        return None
