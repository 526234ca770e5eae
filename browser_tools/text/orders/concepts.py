"""What words of 42 languages mean in orders: `program`, `summarise`, `omit`, `must` (`meant/*.txt`).

What was learned of orders in one language holds for the others then. A line of a file is a concept and its
words; a star stands for any ending, `_` for a space.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from browser_tools.text.orders.lexicon import Token
from browser_tools.text.sentences import is_dense

FOLDER = Path(__file__).parent / "meant"
_LEAST_STEM = 3
_PHRASE = 3
"""Words of the longest phrase."""
_ATTACHED = re.compile("[وف]?(?:[بك]?ال|لل|سي|[بكلس])?|ו?(?:כש|מה|[שבלכמה])?[הבל]?")
"""Articles, prepositions and conjunctions that Arabic and Hebrew write as one with the word behind them."""
_ATTACHES = re.compile("[\u0590-\u06ff]")

_NO_SPACES = "\u0e00"
"""The first sign of any script without spaces, Thai."""
_LONGEST = 12
"""Signs of a word of these that are looked at."""

Concepts = frozenset[str]


class _Words(NamedTuple):
    whole: dict[str, Concepts]
    """Also phrases."""
    stems: dict[str, Concepts]
    dense: dict[str, Concepts]
    """Of scripts without spaces: found inside a run of signs."""


@cache
def _words() -> _Words:
    found = _Words({}, {}, {})
    for path in FOLDER.glob("*.txt"):
        for line in path.read_text(encoding="utf-8").splitlines():
            concept, _, words = line.partition(":")
            meant = frozenset((concept,))
            for word in words.split():
                if word[-1] == "*":
                    table, word = found.stems, word[:-1]
                else:
                    table = found.whole
                if word[0] >= _NO_SPACES and is_dense(word[0]):
                    table = found.dense
                table[word] = table[word] | meant if word in table else meant
    return found


def concepts(found: Sequence[Token]) -> Iterator[Concepts]:
    """What the words mean, in their order, those left out that mean none of it; of a phrase once."""
    whole = _words().whole
    place = 0
    while place < len(found):
        word = found[place].text
        for many in range(min(_PHRASE, len(found) - place), 1, -1):
            phrase = "_".join(one.text for one in found[place : place + many])
            if phrase in whole:
                yield whole[phrase]
                place += many
                break
        else:
            place += 1
            if is_dense(word[0]):
                yield from _inside(word)
            elif meant := _of_word(word):
                yield meant


@lru_cache(maxsize=20_000)
def _of_word(word: str) -> Concepts:
    if found := _as_it_stands(word):
        return found
    if _ATTACHES.match(word):
        for end in range(1, 4):
            if _ATTACHED.fullmatch(word[:end]) and (found := _as_it_stands(word[end:])):
                return found
    return frozenset()


def _as_it_stands(word: str) -> Concepts:
    words = _words()
    if word in words.whole:
        return words.whole[word]
    for end in range(len(word), _LEAST_STEM - 1, -1):
        if word[:end] in words.stems:
            return words.stems[word[:end]]
    return frozenset()


def _inside(run: str) -> Iterator[Concepts]:
    """Of a run of signs without spaces: the longest word at each place."""
    words = _words()
    place = 0
    while place < len(run):
        for many in range(min(_LONGEST, len(run) - place), 0, -1):
            if run[place : place + many] in words.dense:
                yield words.dense[run[place : place + many]]
                place += many
                break
        else:
            place += 1
