"""Whose a number is: in a table its row's, beside names that of the name before it."""
# ruff: noqa: E501 (lists of words are easier to read whole)

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from browser_tools.text.amounts.quantities import Quantity, quantities
from browser_tools.text.grounding import claims

_CELLS = re.compile(r" [|·] ")
_CLAUSES = re.compile(
    r"[;:]\s|[.!?]\s|,\s|\s[–—]\s|\s(?:and|but|while|whereas|or|et|mais|tandis que|y|pero|mientras|e|ma|mas|"
    r"mentre|en|"
    r"maar|och|men|og|i|a|ale|и|а|но|und|aber|während)\s",
    re.IGNORECASE,
)
"""Between two things of which something is told."""
_TITLE, _MOSTLY = 3, 0.66
_OF = frozenset({
    "of", "in", "at", "by", "with", "for", "from", "to", "on", "than", "after", "before", "de", "del", "di", "da", "du",
    "des", "d", "con", "par", "pour", "à", "en", "tra", "por", "para", "von", "bei", "mit", "van", "voor", "met", "av",
    "med", "för", "z", "w", "od", "для", "от", "с", "у", "в", "на", "по",
})  # fmt: skip
_SENTENCES = re.compile(r"(?<=[.!?;])\s")
_PAIR = 2
_SYMMETRIC = frozenset({
    "and", "or", "with", "met", "meet", "meets", "between", "to", "et", "ou", "y", "o", "e", "och", "og", "i", "versus",
    "vs", "beside", "near", "married", "marries", "plays", "play", "played", "faces", "faced", "fought", "joined", "was",
    "were", "is", "been", "by", "par", "por", "da",
})  # fmt: skip
"""Between two names: what holds the other way round as well, and what turns it round."""
_STEM, _FEWEST = 5, 2
"""Characters by which a word is known again; words that tell what somebody did."""
_WORDS, _LETTER = re.compile(r"\w+"), re.compile(r"[^\W\d_]")


class _Part(NamedTuple):
    """A row or clause; `owner` is what it is about, empty where that is not known."""

    owner: frozenset[str]
    told: tuple[Quantity, ...]
    is_row: bool = False

    def is_of(self, owners: frozenset[str]) -> bool:
        """Whether it is about one of `owners`: rows by all their words, people by one of their names."""
        if self.is_row:
            return bool(self.owner) and (self.owner <= owners or owners <= self.owner)
        return not self.owner.isdisjoint(owners)

    def is_like(self, one: Quantity) -> bool:
        """Whether it tells a number of the same kind: rows have a column for it."""
        return self.is_row or any(
            not one.units.isdisjoint(other.units) or one.units == other.units for other in self.told
        )


def of_another(
    found: Sequence[Quantity], sentence: str, lines: Sequence[str], language: str
) -> Iterator[Quantity]:
    """Those of `found` in `sentence` that `lines` tell only of something else than it tells them of.

    Known by the first cell of a row, and by the one name of a clause: `Berg earns $4,200 and Holm $3,900`.
    """
    sure = frozenset(word for line in lines for word in _sure(line, language))
    parts = [part for line in lines for part in _parts(line, language, sure)]
    rows = [part for part in parts if part.owner and part.is_row]
    for start, end in _stretches(sentence):
        said = [one for one in found if start <= one.start < end and one.values]
        owners = _owners(sentence[start:end], rows, language, sure) if said else frozenset()
        own = [part for part in parts if owners and part.is_of(owners)]
        for one in said:
            telling = [part for part in parts if any(_same(one, other) for other in part.told)]
            elsewhere = bool(telling) and all(part.owner and not part.is_of(owners) for part in telling)
            if elsewhere and any(part.is_like(one) for part in own):
                yield one


def done_by_another(sentence: str, lines: Sequence[str], language: str) -> Iterator[str]:
    """The names in `sentence` of whom a clause tells what `lines` tell of somebody else alone."""
    sure = frozenset(word for line in lines for word in _sure(line, language))
    clauses = [line[start:end] for line in lines for start, end in _stretches(line)] if sure else []
    told = [(_named(one, language, sure), one) for one in clauses]
    for start, end in _stretches(sentence if told else ""):
        clause = sentence[start:end]
        owner = _named(clause, language, sure)
        said = _stems(clause) - {word[:_STEM] for word in sure}
        if len(said) < _FEWEST or not _begins(clause, owner):
            continue
        others = [one for name, one in told if name.isdisjoint(owner) and _begins(one, name)]
        own = [one for name, one in told if not name.isdisjoint(owner) or (not name and said <= _stems(one))]
        elsewhere = max((len(said & _stems(one)) for one in others), default=0)
        here = max((len(said & _stems(one)) for one in own), default=0)
        if elsewhere >= _MOSTLY * len(said) and here < elsewhere and here <= (1 - _MOSTLY) * len(said):
            yield " ".join(sorted(owner))


def turned_round(sentence: str, lines: Sequence[str], language: str) -> Iterator[str]:
    """Two names of which `sentence` tells by the same words what `lines` tell the other way round."""
    if language.startswith("de"):
        return
    told = [_two(one, language) for line in lines for one in _SENTENCES.split(line)]
    for one in _SENTENCES.split(sentence):
        first, between, second, rest = _two(one, language)
        if not between - _SYMMETRIC or between & _SYMMETRIC:
            continue
        same = [pair for pair in told if pair[1] and between <= pair[1] and rest <= pair[3] | pair[1]]
        forward = any(first & pair[0] and second & pair[2] for pair in same)
        if not forward and any(first & pair[2] and second & pair[0] for pair in same):
            yield f"{' '.join(sorted(first))} ... {' '.join(sorted(second))}"


def _two(text: str, language: str) -> tuple[frozenset[str], frozenset[str], frozenset[str], frozenset[str]]:
    """The only two names of a sentence, the words between them, and all its other words."""
    runs = [run.words for run in claims.names(text, language)]
    if len(runs) != _PAIR:
        return (frozenset(),) * 4
    places = [text.find(run[0]) for run in runs]
    between = text[places[0] + len(" ".join(runs[0])) : places[1]]
    first, second = (frozenset(word.casefold() for word in run) for run in runs)
    words = frozenset(_WORDS.findall(text.casefold())) - first - second
    return first, frozenset(_WORDS.findall(between.casefold())), second, words


def _begins(clause: str, owner: frozenset[str]) -> bool:
    """Whether its one name stands first in it, or behind its title: who does what it tells."""
    words = _WORDS.findall(clause.casefold())
    at = next((at for at, word in enumerate(words) if word in owner), _TITLE + 1)
    return at <= _TITLE and _OF.isdisjoint(words[:at])


def _stems(text: str) -> set[str]:
    return {word[:_STEM] for word in _WORDS.findall(text.casefold()) if len(word) >= _STEM - 1}


def _same(one: Quantity, other: Quantity) -> bool:
    return not one.values.isdisjoint(other.values)


def _sure(line: str, language: str) -> Iterator[str]:
    """The words of names, where a capital says so: not only because a sentence begins with them."""
    for run in claims.names(line, language):
        yield from (word.casefold() for word in run.words[run.initial and len(run.words) == 1 :])


def _parts(line: str, language: str, sure: frozenset[str]) -> Iterator[_Part]:
    cells = _CELLS.split(line)
    if len(cells) > 1:
        head = next(filter(_LETTER.search, cells), "")
        owner = frozenset(_WORDS.findall(head.casefold()))
        yield _Part(owner, tuple(quantities(line, language)), is_row=True)
        return
    for start, end in _stretches(line):
        text = line[start:end]
        yield _Part(_named(text, language, sure), tuple(quantities(text, language)))


def _stretches(text: str) -> Iterator[tuple[int, int]]:
    begin = 0
    for mark in _CLAUSES.finditer(text):
        yield begin, mark.end()
        begin = mark.end()
    yield begin, len(text)


def _owners(text: str, rows: Sequence[_Part], language: str, sure: frozenset[str]) -> frozenset[str]:
    """Of what a clause tells: the rows that it names whole, else its one name."""
    words = frozenset(_WORDS.findall(text.casefold()))
    heads = [part.owner for part in rows if part.owner <= words]
    if heads:
        return frozenset().union(*heads)
    return _named(text, language, sure)


def _named(text: str, language: str, sure: frozenset[str]) -> frozenset[str]:
    """The words of the one name in `text`; empty where there are none or several, and in German, whose nouns
    look like names.
    """
    if language.startswith("de"):
        return frozenset()
    runs = [[word.casefold() for word in run.words] for run in claims.names(text, language)]
    named = [own for run in runs if (own := sure.intersection(run))]
    return named[0] if len(named) == 1 else frozenset()
