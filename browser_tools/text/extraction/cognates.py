"""Words that languages have in common, each with its own ending: `turbidity`, `turbidité`, `Turbidität`."""

from __future__ import annotations

import re
from functools import lru_cache

_ENDINGS = {
    "T": "tion tions tionen tie ties cion ciones cao coes zione zioni cja cje",
    "S": "sion sions sionen sie sione sioni siones sao soes sja",
    "Y": "ity ities ite ites itat itaten iteit iteiten idad idades idade ita ito",
    "C": "ic ics ical ique iques isch ische ico ica icos icas ici iek yka yczny",
    "I": "y ies ie ien ia ias io ios",
    "M": "ment ments mento mentos mente menti",
    "R": "ary aries aire aires ario aria arios arias ory ories oire oires orio orios",
    "N": "ance ances anz anzen anza anzo anze ancia ancio ancias antie ancja "
    "ence ences enz enza enzo enze encia encio encias entie encja",
    "O": "or ors eur eurs ore ori ores",
    "": "o os a as e es i s",
}
"""What ends words of the same make in English, German, French, Spanish, Italian, Dutch, Portuguese, Polish.

What ends in a may have come to end in o, as meanings have it.
"""
_MAKES = sorted(
    ((end, make) for make, ends in _ENDINGS.items() for end in ends.split()),
    key=lambda pair: -len(pair[0]),
)
_SPELT = [
    pair.split("=")
    for pair in "ce=se ci=si ph=f th=t qu=k ch=k c=k y=i j=i z=s w=v".split()  # noqa: SIM905
]
"""What is spelt in two ways, the first before the second."""
_TWICE = re.compile(r"(.)\1")
_LEAST, _LEAST_STEM = 7, 5
"""Letters of both words, and of what they have in common: shorter ones are alike by chance."""


def are_cognates(one: str, other: str) -> bool:
    return (
        min(len(one), len(other)) >= _LEAST
        and len(stem := _stem(one)) >= _LEAST_STEM
        and stem == _stem(other)
    )


@lru_cache(maxsize=20_000)
def _stem(word: str) -> str:
    """What is the same in all of them, and the make of its ending: `turbidY`."""
    end, make = next((pair for pair in _MAKES if word.endswith(pair[0])), ("", ""))
    bare = word.removesuffix(end)
    for spelt, plain in _SPELT:
        bare = bare.replace(spelt, plain)
    return _TWICE.sub(r"\1", bare) + make
