"""Numbers with a power of ten, written out: `3.4×10⁹ m³` is 3400000000 m³."""

from __future__ import annotations

import re
from decimal import Decimal

from browser_tools.text.amounts.numbers import LONGEST, parse_number

RAISED = re.compile("(?<=\\d)[⁰¹²³⁴-⁹]")
"""Digits behind a number that are none of its own."""
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻−", "0123456789+--")
_POWER = re.compile(
    r"(?<![\w.,])(?:(?P<factor>\d+(?:[.,]\d+)?)\s?[×x*·⋅∙]\s?)?10"
    r"(?:(?P<raised>[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})|\^\s?[({]?(?P<typed>[-+−]?\d{1,2})[)}]?)(?![\d⁰¹²³⁴-⁹])"
)
_EXPONENT = re.compile(r"(?<![\w.,])(?P<factor>\d+\.\d+)[eE](?P<typed>[-+−]?\d{1,2})(?![\w.,]*\d)")
"""With a decimal point: `1e5` may as well be a name."""
_LEAST_ALONE = 3
"""Exponent from which on raised digits behind a lone 10 are its power, and not the mark of a note."""


def written_out(said: str) -> str:
    """`said` with its powers of ten as plain decimals. To be read before compatible forms are folded, which
    make `10⁹` a 109."""
    return _EXPONENT.sub(_decimal, _POWER.sub(_decimal, said))


def _decimal(match: re.Match[str]) -> str:
    given = match.groupdict()
    exponent = int((given.get("raised") or given["typed"]).translate(_RAISED))
    if given.get("raised") and not given["factor"] and 0 <= exponent < _LEAST_ALONE:
        return match[0]
    factor = parse_number(given["factor"] or "1")
    if factor is None:
        return match[0]
    plain = f"{Decimal(str(factor)).scaleb(exponent):f}"
    plain = plain.rstrip("0").rstrip(".") if "." in plain else plain
    return plain if len(plain) <= LONGEST else match[0]
