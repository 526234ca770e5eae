"""Amounts that a line tells beside each other, each with what it is of: `£12, concessions £9`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bs4 import Tag

from browser_tools.text.amounts.costs import MONEY_AMOUNT
from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import Offer

_LONGEST, _LAST = 160, 2
_APART = re.compile(
    r"\s*[;()（）·•|]\s*|,(?!\d)\s*|\s(?:soit|d\.\s?h\.|i\.\s?e\.|ou|oder|or|bzw\.?)\s(?=\D{0,3}\d)|\s[–—-]\s|\s/\s(?!\s*(?:\d+\s?)?(?:kg|g|l|ml|m[²2]|lb|oz)\b)"
)
_WORDS = r"[^\W\d_][^\W\d_'’.-]*(?:\s[^\W\d_][^\W\d_'’.-]*){0,2}"
_FREE = r"free|gratis|frei|kostenlos|kostenfrei|gratuite?s?|gratuit[oai]s?|gratuiti"
_AMOUNT = MONEY_AMOUNT.pattern
_BEFORE = re.compile(
    rf"^(?P<label>{_WORDS}?)(?:\s(?:bis|unter|ab|under|over|up to|jusqu'à|de moins de|hasta|menores de|"
    rf"fino a)\s[^€$£]{{1,24}}?)?\s?:?\s+(?P<said>{_AMOUNT}|(?:{_FREE})\b)",
    re.IGNORECASE,
)
_BEHIND = re.compile(rf"^(?:{_WORDS}\s)?(?P<said>{_AMOUNT})\s+(?P<label>{_WORDS})$")
_IN_BRACKETS = re.compile(rf"(?P<label>[^\W\d_]{{4,}})\s?[(（](?P<said>{_AMOUNT})[)）]")
_OF_UNIT = re.compile(
    rf"(?P<said>{_AMOUNT})\s?(?:/|per|pro|par|por|je|al|a)\s?(?P<unit>(?:\d+\s?)?(?:kg|kilo|g|l|litre|liter|litro|ml|m[²2]|mq|lb|oz))\b"
)
_LASTING = re.compile(
    rf"(?P<said>{_AMOUNT})\s?/?\s?(?:(?P<monthly>pcm|p\.?\s?m\.?|(?:per|a|each) (?:calendar )?month|"
    rf"mtl\.?|monatlich|im monat|"
    r"par mois|al mes|al mese|ao mês|per maand|miesięcznie|mois|mes|mese|month)|"
    r"(?P<weekly>p\.?\s?w\.?|(?:per|a|each) week|pro woche|par semaine|a la semana|per week))(?![^\W\d_])",
    re.IGNORECASE,
)
_UNIT_PRICE = meaning("unit price")
_IDLE = frozenset({"soit", "or", "oder", "ou", "ab", "from", "und", "and", "et", "y", "e"})
_SEVERAL = 2


def of_tariffs(text: str, element: Tag | None = None) -> Iterator[Offer]:
    """Of a line with a price what else it tells: who pays less, what a kilogram costs."""
    if len(text) > _LONGEST or MONEY_AMOUNT.search(text) is None:
        return
    if of_unit := _OF_UNIT.search(text):
        said = f"{of_unit['said'].strip()}/{of_unit['unit']}"
        yield Offer(_UNIT_PRICE, said, "label", text, element)
    for period in _LASTING.finditer(text):
        often = next(name for name, said in period.groupdict().items() if said and name != "said")
        for called in ("rent", f"{often} rent", f"{often} price"):
            yield Offer(meaning(called), period["said"].strip(), "label", text, element, _LAST)
    for aside in _IN_BRACKETS.finditer(text):  # `plus postage (£4.95)`
        yield Offer(meaning(aside["label"]), aside["said"], "label", text, element, _LAST)
    parts = [part for part in _APART.split(text.partition(":")[2] if _is_led(text) else text) if part]
    for part in map(str.strip, parts) if len(parts) >= _SEVERAL else ():
        if (found := _BEHIND.match(part) or _BEFORE.match(part)) is None:
            continue
        words = " ".join(word for word in found["label"].split() if word.casefold() not in _IDLE)
        for cost in ("price", "fee") if words else ():
            name = meaning(words) | {cost}
            if len(name) > 1:
                yield Offer(name, found["said"].strip(), "label", text, element, _LAST)
        if words:
            yield Offer(meaning(words), found["said"].strip(), "label", text, element, _LAST)


def _is_led(text: str) -> bool:
    """Whether the line has a label of its own: `Tickets: £12, concessions £9`."""
    label, colon, _rest = text.partition(":")
    return bool(colon) and len(label) < len(text) // 2 and not re.search(r"[\d(]", label)
