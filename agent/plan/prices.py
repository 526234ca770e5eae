"""What is paid, in the name of a button: `Pay £58.00` does what `Pay` did."""

from __future__ import annotations

import re

_SIGNS = r"(?:[€£$¥₤₣]|zł|kr|chf|eur|usd|gbp|pln|sek|nok|dkk|brl|r\$)"
_SUM = r"\d[\d.,\u00a0\u202f' ]*"
_PRICE = re.compile(rf"(?:{_SIGNS}\s?{_SUM}|(?<!\w){_SUM}\s?{_SIGNS}(?!\w))", re.IGNORECASE)


def unpriced(name: str, other: str) -> str:
    """`name` without a sum of money, where `other` says no number at all."""
    return name if any(map(str.isdigit, other)) else " ".join(_PRICE.sub(" ", name).split()) or name
