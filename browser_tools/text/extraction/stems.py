"""Forms of one word in the languages that end them: `furnish` and `furnished`, `normalna` and `normalny`."""

from __future__ import annotations

from functools import lru_cache

from browser_tools.text.extraction.cognates import are_cognates
from browser_tools.text.facts.meanings import Meaning, closeness, is_known
from browser_tools.text.facts.vocabulary import MEANT

_ENDINGS = frozenset(
    """
    s es e n en er ers ed d ing in innen ion ions a o os as i y t te ten ung ungen or al able ible ia ie is
    ej ego ych ny na ne erin euse rice ment
    """.split()  # noqa: SIM905 (words)
) | {""}
_LEAST, _LEAST_PLURAL, _LESS, _LEAST_SURE = 5, 4, 2, 5
"""Letters that both begin with, before a plural fewer; how much less sure it is than the very word, and a
word of another language that only looks so."""
_PLURALS = ({"", "s"}, {"", "es"}, {"", "n"}, {"", "en"})


@lru_cache(maxsize=50_000)
def akin(wanted: Meaning, offered: Meaning) -> int:
    """How close a name is in other forms of its words, 0-8. What is known by a meaning has no other forms."""
    forms = {word: form for word in wanted - offered for form in offered - wanted if _is_form(word, form)}
    less = _LESS
    if not forms:
        less = _LEAST_SURE
        unknown = [word for word in offered - wanted if word not in MEANT]
        forms = {word: one for word in wanted - offered for one in unknown if are_cognates(word, one)}
    if not forms:
        return 0
    return max(0, closeness(frozenset(forms.get(word, word) for word in wanted), offered) - less)


def _is_form(one: str, other: str) -> bool:
    if is_known(one) or is_known(other):
        return False
    shared = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), None)
    shared = min(len(one), len(other)) if shared is None else shared
    ends = {one[shared:], other[shared:]}
    return ends <= _ENDINGS and shared >= (_LEAST_PLURAL if ends in _PLURALS else _LEAST)
