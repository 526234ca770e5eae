"""What a line tells of paying besides the price: what is saved, and what is paid each month."""

from __future__ import annotations

import re
from collections.abc import Iterator

from browser_tools.text.amounts.costs import AMOUNT
from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import Offer

_LONGEST = 120
_SAVED = re.compile(
    rf"(?:^|[\s(])(?:you )?(?:save|saving|sie sparen|économisez|ahorr\w+|risparmi\w*|economiz\w+|bespaar|"
    rf"oszczędzasz)\s?:?\s(?P<said>{AMOUNT})",
    re.IGNORECASE,
)
_MONTHLY = re.compile(
    rf"(?P<said>{AMOUNT})\s?(?:/|per|a|pro|im|par|al|ao|na)\s?(?:months?|mo|mth|monat|mois|mes|mese|mês|maand|"
    r"miesiąc)\b\.?(?:\s(?:for|x|×|für|pendant|durante|per)\s(?P<count>\d{1,3})\b)?",
    re.IGNORECASE,
)


def of_savings(text: str) -> Iterator[Offer]:
    if len(text) > _LONGEST:
        return
    if saved := _SAVED.search(text):
        for name in ("savings", "saved amount", "discount amount"):
            yield Offer(meaning(name), saved["said"].strip(), "label", text)
    if monthly := _MONTHLY.search(text):
        yield Offer(meaning("monthly payment"), monthly["said"].strip(), "label", text, None, 1)
        if count := monthly["count"]:
            yield Offer(meaning("number of installments"), count, "label", text, None, 1)
