"""What is told per each of something: `4,000 boats a year`, `hourly`, `je Monat`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from browser_tools.text.amounts.unit_words import Units, units_of

_ADVERBS = {
    "h": "hourly stündlich", "day": "daily täglich quotidien quotidienne diario diaria giornaliero",
    "night": "nightly", "week": "weekly wöchentlich hebdomadaire semanal settimanale",
    "month": "monthly monatlich mensuel mensuelle mensual mensile",
    "quarter": "quarterly vierteljährlich trimestriel trimestral",
    "year": "yearly annual annually jährlich annuel annuelle anual annuale annum",
}  # fmt: skip
_ADVERB = {word: unit for unit, words in _ADVERBS.items() for word in words.split()}
_UNIT = r"(?P<unit>square\s\w+|[^\W\d_]+)"
_RATE = re.compile(
    rf"(?:\b(?:per|every|each|pro|je|por|al|par)\s|/\s?|(?:\d[^.,;:]{{0,30}}|\b(?:once|twice|times|hundreds|thousands))"
    rf"\s(?:an?|per|a la|alla)\s){_UNIT}\b(?!\s(?:ago|later|after|before|earlier|long)\b)"
    rf"|\b(?P<adverb>{'|'.join(_ADVERB)})\b",
    re.IGNORECASE,
)


def rates(text: str) -> Iterator[tuple[str, Units]]:
    """Each with the units it may mean."""
    for match in _RATE.finditer(text):
        if match["adverb"]:
            yield match["adverb"], frozenset({_ADVERB[match["adverb"].casefold()]})
        elif units := units_of(match["unit"]):
            yield match["unit"], units


def rates_in(text: str) -> Units:
    """Those of all that `text` tells."""
    return frozenset().union(*(units for _, units in rates(text)))
