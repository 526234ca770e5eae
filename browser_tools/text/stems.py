"""English words without their endings, as Sphinx keeps them: M. F. Porter, An algorithm for suffix stripping,
Program 14 (1980), 130-137.
"""

from __future__ import annotations

import re
from functools import lru_cache

STOP_WORDS = frozenset(
    """
    a and are as at be but by for if in into is it near no not of on or such that the their then there these
    they this to was will with
    how do does can i my you your what when where which who why
    """.split()  # noqa: SIM905 (words read better as words)
)
"""What Sphinx leaves out of its English indexes, and what questions begin with."""
_CONSONANT = r"(?:[^aeiouy]|(?<![^aeiouy])y|^y)"
_VOWEL = r"(?:[aeiou]|(?<=[^aeiouy])y)"
_MEASURED = re.compile(rf"{_VOWEL}+{_CONSONANT}+")
_HAS_VOWEL = re.compile(_VOWEL)
_SHORT = re.compile(rf"{_CONSONANT}{_VOWEL}(?![aeiouwxy]).$")
"""Consonant, vowel, consonant: `hop`, `fil`."""
_DOUBLED = re.compile(r"([bdfgmnprt])\1$")
_FIRST = {"sses": "ss", "ies": "i", "ss": "ss", "s": ""}
_SECOND = {
    "ational": "ate", "tional": "tion", "enci": "ence", "anci": "ance", "izer": "ize", "abli": "able",
    "alli": "al", "entli": "ent", "eli": "e", "ousli": "ous", "ization": "ize", "ation": "ate",
    "ator": "ate", "alism": "al", "iveness": "ive", "fulness": "ful", "ousness": "ous", "aliti": "al",
    "iviti": "ive", "biliti": "ble",
}  # fmt: skip
_THIRD = {"icate": "ic", "ative": "", "alize": "al", "iciti": "ic", "ical": "ic", "ful": "", "ness": ""}
_FOURTH = ("ement", "ance", "ence", "able", "ible", "ment", "ant", "ent", "ism", "ate", "iti", "ous", "ive",
           "ize", "ion", "al", "er", "ic", "ou")  # fmt: skip
"""Of endings that end alike the longer one first."""


@lru_cache(maxsize=100_000)
def porter(word: str) -> str:
    """`frequencies` and `frequency` -> `frequenc`; `word` in lower case."""
    if len(word) < 3:
        return word
    word = _replaced(word, _FIRST, least=-1)
    word = _without_tense(word)
    if word.endswith("y") and _HAS_VOWEL.search(word[:-1]):
        word = f"{word[:-1]}i"
    word = _replaced(_replaced(word, _SECOND, least=0), _THIRD, least=0)
    return _shortened(_without_suffix(word))


def _measure(stem: str) -> int:
    """How often a vowel is followed by a consonant in it."""
    return len(_MEASURED.findall(stem))


def _replaced(word: str, endings: dict[str, str], *, least: int) -> str:
    for ending, other in endings.items():
        if word.endswith(ending):
            stem = word.removesuffix(ending)
            return stem + other if _measure(stem) > least else word
    return word


def _without_tense(word: str) -> str:
    """`hopping` -> `hop`, `filed` -> `file`, `agreed` -> `agree`."""
    if word.endswith("eed"):
        return word[:-1] if _measure(word[:-3]) > 0 else word
    for ending in ("ed", "ing"):
        stem = word.removesuffix(ending)
        if stem == word or not _HAS_VOWEL.search(stem):
            continue
        if stem.endswith(("at", "bl", "iz")) or (_measure(stem) == 1 and _SHORT.search(stem)):
            return f"{stem}e"
        return stem[:-1] if _DOUBLED.search(stem) else stem
    return word


def _without_suffix(word: str) -> str:
    for ending in _FOURTH:
        if word.endswith(ending):
            stem = word.removesuffix(ending)
            kept = ending == "ion" and not stem.endswith(("s", "t"))
            return word if kept or _measure(stem) < 2 else stem
    return word


def _shortened(word: str) -> str:
    """Without a last `e` or double `l`."""
    if word.endswith("e"):
        stem = word[:-1]
        if _measure(stem) > 1 or (_measure(stem) == 1 and not _SHORT.search(stem)):
            word = stem
    return word[:-1] if word.endswith("ll") and _measure(word) > 1 else word
