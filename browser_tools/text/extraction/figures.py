"""How a page writes its numbers, judged by all of them: what one alone leaves open."""

from __future__ import annotations

import re
from typing import NamedTuple

from browser_tools.text.facts.meanings import Meaning

_WHOLE = r"\d{1,3}(?:\.\d{3})+|\d+"
_DECIMAL_COMMA = re.compile(rf"(?<![\d.,])(?:{_WHOLE}),\d{{1,2}}(?![\d.,]*\d)")
_DECIMAL_POINT = re.compile(r"(?<![\d.])\d+\.\d{1,2}(?![\d.,]*\d)")
_GROUPS = re.compile(r"(?<![\d.,])[1-9]\d{0,2}(?:\.\d{3})+(?![\d.])")
_IN_BRACKETS = re.compile(r"(?<!\S)\((?P<amount>\d+(?:[,.'’]\d{3})*(?:[.,]\d\d)?)\)(?!\S)")
_MONEY = re.compile(r"[€$£¥₹]|\b(?:eur|usd|gbp|chf|jpy|sek|nok|dkk|pln)\b", re.IGNORECASE)
_NEVER_LOST = frozenset({"price", "fee", "shippingfee", "oldprice", "lowprice", "highprice", "quantity",
                         "reviewcount", "ratingcount", "replies", "views", "rating", "year"})  # fmt: skip
"""What stands in brackets for another reason: `Reviews (300)`."""


class Figures(NamedTuple):
    """`pointed`: a point groups thousands. `bracketed`: what is less than nothing stands in brackets."""

    pointed: bool = False
    bracketed: bool = False

    def written_out(self, said: str, asked: Meaning) -> str:
        """`said` as it means the same on any page: `1.000` as 1000, `(87.05)` as -87.05."""
        lost = _IN_BRACKETS.fullmatch(said) if self.bracketed and not asked & _NEVER_LOST else None
        plain = f"-{lost['amount']}" if lost else said
        return _GROUPS.sub(lambda match: match[0].replace(".", ""), plain) if self.pointed else plain


def figures(said: str, language: str) -> Figures:
    """What the page with the words `said` shows; points are left to its language, where it says one."""
    commas = not language and _DECIMAL_COMMA.search(said) is not None
    amounts = any(re.search(r"[.,]", one["amount"]) for one in _IN_BRACKETS.finditer(said))
    return Figures(
        pointed=commas and _DECIMAL_POINT.search(said) is None,
        bracketed=amounts and _MONEY.search(said) is not None,
    )
