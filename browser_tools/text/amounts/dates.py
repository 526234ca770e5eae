"""Dates and times of day as people write them, compared whatever their form: `12 May 2024`, `2024-05-12`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple


def _named(section: str) -> dict[str, int]:
    """The words of a section of `date_words.txt` with the number of their line, from 0 on."""
    table = unicodedata.normalize(
        "NFKC", (Path(__file__).parent / "date_words.txt").read_text(encoding="utf-8")
    )
    lines = table.partition(f"[{section}]\n")[2].partition("[")[0].splitlines()
    return {word: number for number, words in enumerate(lines) for word in words.split()}


MONTHS = {name: number + 1 for name, number in _named("months").items()}
_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
WEEKDAYS = _named("days")
_YEAR = r"(?:1[0-9]|20|21)\d\d"
_LATER = rf"['’]?(?P<y>{_YEAR}|(?:(?<=['’])\d\d|\d\d(?=\s*$))(?!\d))"
"""The year behind a month's name; of two digits (`4. Mai 26`) where it is marked, or nothing follows."""
_ISO = re.compile(rf"\b(?P<y>{_YEAR})(?:[-/]|\.\s?)(?P<m>\d\d?)(?:[-/]|\.\s?)(?P<d>\d\d?)(?!\d)")
_CJK = re.compile(
    rf"(?:(?P<y>{_YEAR})\s?[年년]\s?)?(?<!\d)(?P<m>\d\d?)\s?[月월](?!間)(?:\s?(?P<d>\d\d?)\s?[日일号號])?"
)
_POINTS = re.compile(rf"(?<![\d.])(?P<d>\d\d?)\.\s?(?P<m>\d\d?)\.\s?(?P<y>{_YEAR}|\d\d(?!\d))?(?!\.?\d|\.\.)")
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
_WORDS_TOO = frozenset({"out", "set", "ago", "mag", "gen", "lip", "lis", "lug", "sie", "fev"})
"""Months in short that are words as well (`1 out of 5`): months only between a day and a year."""
_MONTH_ALONE = re.compile(
    rf"\b(?P<m>{'|'.join(name.title() for name in MONTHS if len(name) > 3 and name not in _WORDS)}|May|Mai)\b"
)
_TIME = re.compile(
    r"(?<![\d:.,])(?P<h>\d\d?)(?:[:.](?P<min>[0-5]\d)(?::(?P<s>[0-5]\d))?)?\s?(?P<half>[ap]\.?m\b\.?|uhr\b)"
    r"|(?<![\d:.,])(?P<h2>[01]?\d|2[0-4]):(?P<min2>[0-5]\d)(?::(?P<s2>[0-5]\d))?(?![\d:])",
    re.IGNORECASE,
)
_WEEKDAY = re.compile(
    rf"(?<!\w)(?:{'|'.join(sorted(WEEKDAYS, key=len, reverse=True))})s?(?!\w)", re.IGNORECASE
)
_CJK_WEEKDAY = re.compile(
    "(?P<ja>[月火水木金土日])曜|(?:星期|礼拜|周|週)(?P<zh>[一二三四五六日天])|(?P<ko>[월화수목금토일])요일"
)
_CJK_WEEKDAYS = ("月火水木金土日", "一二三四五六日", "월화수목금토일")


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
        if named in _WORDS_TOO and not (parts.get("d") and parts.get("y")):
            return
        readings = {(int(parts.get("d") or 0), MONTHS[named] if named in MONTHS else int(named))}
    for day, month in sorted(readings):
        if 1 <= month <= 12 and 0 <= day <= 31:
            yield Dated(match[0], match.start(), match.end(), _year(parts.get("y")), month, day or None)


def _year(digits: str | None) -> int | None:
    if not digits:
        return None
    return int(digits) + (2000 if len(digits) == 2 and int(digits) < 70 else 1900 if len(digits) == 2 else 0)


_JOINT = 6
"""Characters between a day and its time: `, `, ` um `, ` at `."""


class Clock(NamedTuple):
    """A time of day in minutes."""

    text: str
    start: int
    end: int
    minutes: int
    seconds: int = 0


_NAMED_HOUR = re.compile(
    r"(?<![-\w])(?:(?P<noon>(?:noon|midday|mittags?|midi|mediodía|mezzogiorno|meio-dia)(?!\w)|正午)"
    r"|(?P<midnight>(?:midnight|mitternachts?|minuit|medianoche|mezzanotte|meia-noite)(?!\w)|真夜中))",
    re.IGNORECASE,
)


def named_hours(text: str) -> list[Clock]:
    """Noon and midnight."""
    return [
        Clock(match[0], match.start(), match.end(), 12 * 60 if match["noon"] else 0)
        for match in _NAMED_HOUR.finditer(text)
    ]


def times(text: str) -> list[Clock]:
    return [
        Clock(match[0], match.start(), match.end(), _minutes(match), int(match["s"] or match["s2"] or 0))
        for match in _TIME.finditer(text)
        if int(match["h"] or match["h2"]) <= 24
    ]


def timed(text: str, day: Dated) -> str:
    """The words of a `day` in `text`, with the time that comes right behind it: `2 May 2024, 18:37`."""
    behind = next((one for one in times(text) if 0 <= one.start - day.end <= _JOINT), None)
    return text[day.start : day.end if behind is None else behind.end]


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
    named = ((match[0], match[0].casefold()) for match in _WEEKDAY.finditer(text))
    days = ((said, WEEKDAYS.get(word, WEEKDAYS.get(word.removesuffix("s")))) for said, word in named)
    found = [(said, day) for said, day in days if day is not None]  # `sali` is no `salı`, whatever the case
    for match in _CJK_WEEKDAY.finditer(text):
        sign = (match["ja"] or match["zh"] or match["ko"]).replace("天", "日")
        found.append((match[0], next(week.index(sign) for week in _CJK_WEEKDAYS if sign in week)))
    return found


_SHORT_WEEKDAY = _named("short days")
_SHORT = re.compile(
    rf"\b(?P<latin>{'|'.join(word.title() for word in _SHORT_WEEKDAY)})"
    r"(?=[.,]{0,2}\s{0,2}\d|\)|\.?\s?[–-])"
    r"|[(（](?P<ja>[月火水木金土日])[)）]"
)


def short_weekdays(text: str) -> set[int]:
    """Days that `text` may name in short: `Sat`, `（土）`."""
    return {
        _CJK_WEEKDAYS[0].index(match["ja"]) if match["ja"] else _SHORT_WEEKDAY[match["latin"].casefold()]
        for match in _SHORT.finditer(text)
    }


def weekday_of(one: Dated) -> int | None:
    """The day of the week of a whole date."""
    if one.year is None or one.day is None:
        return None
    try:
        return date(one.year, one.month, one.day).weekday()
    except ValueError:
        return None
