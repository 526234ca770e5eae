"""Finding what a label says in two parts, a verb and its object: `close my account`, `Konto schließen`."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from policies.action import ActionClass
from policies.deed_words import DEEDS
from policies.phrases import fold

_CJK = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_LATIN = re.compile("[a-z0-9]+")


@dataclass(frozen=True)
class Deed:
    """A class, told by two parts of a label."""

    meaning: ActionClass
    words: frozenset[int]
    """Positions of the words that tell it."""


@dataclass(frozen=True)
class _Fit:
    """Where a table has an entry for a label."""

    words: frozenset[int]
    part: str = ""
    """The entry, where it is a part of a word of a script without blanks."""


def _sides() -> defaultdict[str, list[int]]:
    return defaultdict(list)


@dataclass(frozen=True)
class _Index:
    """All tables at once: entry -> tables that have it. Pair n has its verbs in 2n, its objects in 2n + 1."""

    meanings: list[ActionClass] = field(default_factory=list)
    whole: defaultdict[str, list[int]] = field(default_factory=_sides)
    beginnings: defaultdict[str, list[int]] = field(default_factory=_sides)
    endings: defaultdict[str, list[int]] = field(default_factory=_sides)
    parts: defaultdict[str, list[int]] = field(default_factory=_sides)
    phrases: defaultdict[tuple[str, ...], list[int]] = field(default_factory=lambda: defaultdict(list))

    def add(self, entry: str, side: int) -> None:
        words = fold(entry).split()
        if len(words) > 1:
            self.phrases[tuple(words)].append(side)
        elif _CJK.search(words[0]):
            self.parts[words[0]].append(side)
        elif words[0].endswith("*"):
            self.beginnings[words[0].strip("*")].append(side)
        elif words[0].startswith("*"):
            self.endings[words[0][1:]].append(side)
        else:
            self.whole[words[0]].append(side)

    def fits(self, tokens: Sequence[str]) -> dict[int, list[_Fit]]:
        found: defaultdict[int, list[_Fit]] = defaultdict(list)
        for index, token in enumerate(tokens):
            for side, part in self._of(token):
                found[side].append(_Fit(frozenset({index}), part))
        for phrase, sides in self.phrases.items():
            for index in range(len(tokens) - len(phrase) + 1):
                if tokens[index] == phrase[0] and tuple(tokens[index : index + len(phrase)]) == phrase:
                    for side in sides:
                        found[side].append(_Fit(frozenset(range(index, index + len(phrase)))))
        return found

    def _of(self, token: str) -> Iterator[tuple[int, str]]:
        """Tables that have an entry for a word, and which part of it that is."""
        if _CJK.search(token):
            inside = [(part, sides) for part, sides in self.parts.items() if part in token]
            latin = [(word, self.whole.get(word, [])) for word in _LATIN.findall(token)]
            yield from ((side, part) for part, sides in (*inside, *latin) for side in sides)
            return
        yield from ((side, "") for side in self.whole.get(token, []))
        for cut in range(1, len(token) + 1):
            yield from ((side, "") for side in self.beginnings.get(token[:cut], []))
            yield from ((side, "") for side in self.endings.get(token[-cut:], []))


def deeds(tokens: Sequence[str]) -> list[Deed]:
    """What the folded words of a label say was done to what."""
    index = _index()
    found = index.fits(tokens)
    return [
        Deed(index.meanings[side // 2], verb.words | thing.words)
        for side in found
        if side % 2 == 0
        for verb in found[side]
        for thing in found.get(side + 1, [])
        if not verb.words & thing.words or _beside(verb, thing, tokens)
    ]


def _beside(verb: _Fit, thing: _Fit, tokens: Sequence[str]) -> bool:
    """Both stand in one run of a script without blanks, neither inside the other."""
    if not (verb.part and thing.part):
        return False
    return thing.part in tokens[min(verb.words)].replace(verb.part, " ", 1)


@cache
def _index() -> _Index:
    index = _Index()
    for meaning, pairs in DEEDS.items():
        for pair in pairs:
            for number, table in enumerate(pair):
                for entry in filter(str.strip, re.split(r"[,\n]", table)):
                    index.add(entry, 2 * len(index.meanings) + number)
            index.meanings.append(meaning)
    return index
