"""Finding known phrases in the short texts of buttons and fields."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Generic, TypeVar

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_WORD = re.compile(r"[^\W_]+")
_CJK = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_GAP = "~"
_MAX_GAP = 6


def fold(text: str) -> str:
    """NFKC and case folding: `ＤＥＬＥＴＥ` and `Delete` are the same word."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def words(text: str) -> list[str]:
    return _WORD.findall(fold(text))


def identifier_words(name: str) -> list[str]:
    """The words of a `name` or `id`: `cardNumber`, `card-number` and `card_number` alike."""
    return words(_CAMEL.sub(" ", name))


Meaning = TypeVar("Meaning", bound=str)


@dataclass(frozen=True)
class Phrase(Generic[Meaning]):
    """One known phrase and what it stands for."""

    text: str
    tokens: tuple[str, ...]
    meaning: Meaning

    @property
    def rank(self) -> tuple[int, int, str]:
        """Longer phrases first."""
        return -len(self.tokens), -len(self.text), self.text


@dataclass(frozen=True)
class Found(Generic[Meaning]):
    """A phrase in a text. `first`: the text begins with it."""

    phrase: str
    meaning: Meaning
    first: bool


@dataclass(frozen=True)
class _Book(Generic[Meaning]):
    """The phrases of a table, so that a text is compared only with those that may occur in it."""

    by_first_word: dict[str, list[Phrase[Meaning]]]
    parts: list[Phrase[Meaning]]
    """Of scripts without blanks between words: found as a part of a word."""

    def candidates(self, tokens: list[str]) -> list[Phrase[Meaning]]:
        phrases = [phrase for token in set(tokens) for phrase in self.by_first_word.get(token, ())]
        if any(map(_CJK.search, tokens)):
            phrases += self.parts
        return sorted(phrases, key=lambda phrase: phrase.rank)


@cache
def split(table: str) -> tuple[str, ...]:
    """The folded phrases of a table: separated by commas and line ends, punctuation as blanks."""
    parts = (part.strip() for part in re.split(r"[,\n]", table))
    return tuple(" ".join(fold(p).split() if _GAP in p else _WORD.findall(fold(p))) for p in parts if p)


@cache
def _book(table: tuple[tuple[Meaning, str], ...]) -> _Book[Meaning]:
    book: _Book[Meaning] = _Book({}, [])
    for meaning, texts in table:
        for text in split(texts):
            phrase = Phrase(text, tuple(text.split()), meaning)
            if _CJK.search(text):
                book.parts.append(phrase)
            else:
                book.by_first_word.setdefault(phrase.tokens[0], []).append(phrase)
    return book


def find(tokens: list[str], table: Mapping[Meaning, str]) -> Iterator[Found[Meaning]]:
    """All phrases of `table` (meaning -> phrases) in the words of a text, longest first.

    Words that a longer phrase has used do not count again: `código postal` is no `código`.
    """
    left: list[str | None] = list(tokens)
    for phrase in _book(tuple(table.items())).candidates(tokens):
        if _CJK.search(phrase.text):
            yield from _find_part(left, phrase)
            continue
        while (span := _span(left, phrase.tokens)) is not None:
            for index in span:
                left[index] = None
            yield Found(phrase.text, phrase.meaning, span[0] == 0)


def _find_part(left: list[str | None], phrase: Phrase[Meaning]) -> Iterator[Found[Meaning]]:
    for index, token in enumerate(left):
        if token is not None and phrase.text in token:
            left[index] = token.replace(phrase.text, " ")
            yield Found(phrase.text, phrase.meaning, index == 0 and token.startswith(phrase.text))


def _span(left: list[str | None], wanted: Sequence[str]) -> list[int] | None:
    """Indexes of the words of `left` that spell `wanted`."""
    for start in range(len(left)):
        span = _from(left, start, wanted)
        if span is not None:
            return span
    return None


def _from(left: list[str | None], start: int, wanted: Sequence[str]) -> list[int] | None:
    span: list[int] = []
    index, slack = start, 0
    for word in wanted:
        if word == _GAP:
            slack = _MAX_GAP
            continue
        while index < len(left) and left[index] != word and slack and span:
            index, slack = index + 1, slack - 1
        if index >= len(left) or left[index] != word:
            return None
        span.append(index)
        index, slack = index + 1, 0
    return span
