"""What so much of a thing costs, in the unit that a name asks for: `price_per_kg` of `€1.20/100 g`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from browser_tools.text.amounts.numbers import parse_number
from browser_tools.text.amounts.units import LASTING, UNITS, as_number, convert, spelt, unit, unit_in_name
from browser_tools.text.facts.meanings import name_words

_PER = frozenset({"per", "pro", "par", "por", "je"})
_RATE = re.compile(
    r"(?P<price>[^\s\d/()]{0,4}\s?(?<![\d.,])\d[\d.,'’]*\s?[^\s\d/()]{0,4}?)\s?(?:/|\b(?:per|pro|par|por|je)\b)\s?"
    rf"(?P<many>\d+(?:[.,]\d+)?)?\s?(?P<unit>{spelt()})(?!\w)",
    re.IGNORECASE,
)


class Rate(NamedTuple):
    price: Fraction
    many: Fraction
    unit: str

    def per(self, wanted: str) -> Fraction | None:
        """The price of one `wanted`; None where that is another kind of thing, or lasts longer or less."""
        if self.unit != wanted and UNITS[wanted].kind in LASTING:
            return None
        much = convert(self.many, self.unit, wanted)
        return self.price / much if much else None


def per_unit(said: str, name: str) -> list[int | float | None]:
    """Each price in `said` for one of the unit that `name` asks for, what is told in that unit first; None
    where that is of another kind of amount. Empty where the name asks for no unit, or no price has one."""
    wanted = _wanted(name)
    found = list(_rates(said)) if wanted else []
    found.sort(key=lambda one: one.unit != wanted or one.many != 1)
    return [None if price is None else as_number(price) for price in (one.per(wanted) for one in found)]


@lru_cache(maxsize=2000)
def _wanted(name: str) -> str:
    words = name_words(name)
    return unit_in_name(words[-1]) if len(words) > 1 and words[-2] in _PER else ""


def _rates(said: str) -> Iterator[Rate]:
    for match in _RATE.finditer(said):
        given, price = unit(match["unit"]), parse_number(match["price"])
        many = parse_number(match["many"] or "1")
        if given and price is not None and many:
            yield Rate(Fraction(str(price)), Fraction(str(many)), given)
