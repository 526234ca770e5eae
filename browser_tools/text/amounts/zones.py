"""The offset from UTC that stands beside a time of day: `7 pm PST`, `19:00 Uhr MEZ`, `09:00 (UTC+2)`."""

from __future__ import annotations

import re
from collections.abc import Iterable

_HOURS = {
    "UTC": 0, "GMT": 0, "WET": 0, "WEST": 1, "BST": 1, "CET": 1, "CEST": 2, "MEZ": 1, "MESZ": 2, "EET": 2,
    "EEST": 3, "MSK": 3, "JST": 9, "KST": 9, "AEST": 10, "AEDT": 11, "NZST": 12, "NZDT": 13, "EST": -5,
    "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7, "AKST": -9, "HST": -10,
}  # fmt: skip
"""As event pages use them; `IST` is left out, for three countries mean three things by it."""
_NAMED = re.compile(rf"\b({'|'.join(sorted(_HOURS, key=len, reverse=True))})\b(?!\s?[-+−]\d)")
_COUNTED = re.compile(
    r"\b(?:UTC|GMT)\s?([-+−])\s?(\d\d?)(?::?([0-5]\d))?\b|(?<=\d)\s?([+-])(\d\d):([0-5]\d)\b"
    r"|(?<=:[0-5]\d)\s([+-])([01]\d)([0-5]\d)\b"
)


_OF_PAGE = re.compile(
    r"\b(?:all times|times? (?:are|shown|zone)|timezone|alle zeit\w*|zeitzone|(?:todas las )?horas|"
    r"franja horaria|zona horaria|fuso orario|gli orari|fuseau horaire|(?:toutes )?les heures|alle tijden|"
    r"tijdzone|horários|strefa czasowa|czas|часовой пояс)\b.{0,40}?\b(?:UTC|GMT|[A-Z]{2,4}T|MES?Z)\b",
    re.IGNORECASE,
)
_LONGEST_NOTE = 160


def zone_of_page(lines: Iterable[str]) -> str:
    """The offset that a page says all its times have: `All times are UTC+02:00`; else empty."""
    for line in lines:
        if len(line) <= _LONGEST_NOTE and (found := _OF_PAGE.search(line)):
            return offset(line[found.start() :])
    return ""


def offset(said: str) -> str:
    """`+01:00` where `said` names a zone, else empty."""
    if found := _COUNTED.search(said):
        sign, hours, *minutes = (part for part in found.groups() if part)
        return f"{'+' if sign == '+' else '-'}{int(hours):02}:{minutes[0] if minutes else '00'}"
    if named := _NAMED.search(said):
        hours = _HOURS[named[1]]
        return f"{'-' if hours < 0 else '+'}{abs(hours):02}:00"
    return ""
