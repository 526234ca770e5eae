"""Numbers as people write them, in English and continental form: `24,90 €`, `EUR 1.234,50`, `$1,234.50`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from browser_tools.text.amounts.currencies import MONEY

_SPACE = "[ \u00a0\u2009\u202f]"
_NUMBER = re.compile(
    rf"""(?P<before>{MONEY}{_SPACE}?)?
    (?<![\w.,])(?P<sign>[-−+](?=[\d€$£]))?(?:{MONEY})?
    (?P<digits>\d{{1,3}}(?:{_SPACE}\d{{3}})+(?:,\d+)?(?![\d.]) | \d+(?:[.,'’]\d+)*)
    (?P<exponent>[eE][-+]?\d)?
    (?P<after>{_SPACE}?{MONEY}(?!{_SPACE}?\d))?""",
    re.VERBOSE,
)
_PRICED = re.compile(MONEY)
LONGEST = 40
"""Characters of a number; what is longer is a key or an id, and Python refuses to read it at some length."""
_GROUPED = re.compile(r"[1-9]\d{0,2}(?:\D\d{3})+")


@dataclass(frozen=True)
class _Found:
    value: int | float | None
    """None for digits that are no single number: a version, a date with dots, `1e5`."""
    priced: bool


def parse_number(text: str) -> int | float | None:
    """The number `text` states, or None if it states none or leaves open which.

    Several numbers are open, unless those that carry a currency say the same (`3 for €10` is 10). One comma
    before three digits groups thousands (`1,234`), one point does so only beside a continental currency
    (`1.234 €`); a group may also be set off by an apostrophe, or by spaces where a currency or a decimal
    comma shows that they belong together.
    """
    found = list(_numbers(text))
    priced = [one for one in found if one.priced]
    if len({one.value for one in priced}) == 1:
        return priced[0].value
    return found[0].value if len(found) == 1 else None


def _numbers(text: str) -> Iterator[_Found]:
    for match in _NUMBER.finditer(text):
        around = match[0]
        priced = _PRICED.search(around) is not None
        parts = re.split(_SPACE, match["digits"])
        if len(parts) > 1 and not priced and "," not in match["digits"]:
            yield from (_Found(_value(part, ""), False) for part in parts)
            continue
        value = None if match["exponent"] else _value("".join(parts), around)
        negative = value is not None and match["sign"] in ("-", "−")
        yield _Found(-value if negative and value is not None else value, priced)


def _value(digits: str, around: str) -> int | float | None:
    """Decode digits with points, commas and apostrophes."""
    if len(digits) > LONGEST:
        return None
    digits = re.sub(r"(?<=\d)['’](?=\d{3})", "", digits)
    points, commas = digits.count("."), digits.count(",")
    if points and commas:
        return _mixed(digits)
    mark = "." if points else "," if commas else ""
    if not mark:
        return int(digits) if digits.isdecimal() else None
    if digits.count(mark) > 1:
        return int(digits.replace(mark, "")) if _GROUPED.fullmatch(digits) else None
    continental = _PRICED.search(around) is not None and not re.search("[$£¥]", around)
    if _GROUPED.fullmatch(digits) and (mark == "," or continental):
        return int(digits.replace(mark, ""))
    return float(digits.replace(mark, "."))


def _mixed(digits: str) -> float | None:
    """Points and commas: the last mark is the decimal one, the other must group thousands."""
    decimal = max(".,", key=digits.rfind)
    whole, _, rest = digits.rpartition(decimal)
    if decimal in whole or not _GROUPED.fullmatch(whole):
        return None
    return float(re.sub(r"\D", "", whole) + "." + rest)
