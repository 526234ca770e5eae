"""Finding known phrases in the short texts of buttons and fields."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
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
    meaning: Meaning

    @property
    def tokens(self) -> list[str]:
        return self.text.split()

    @property
    def is_part_of_words(self) -> bool:
        """Scripts without blanks between words: found as a part of the text."""
        return _CJK.search(self.text) is not None


@dataclass(frozen=True)
class Found(Generic[Meaning]):
    """A phrase in a text. `first`: the text begins with it."""

    phrase: str
    meaning: Meaning
    first: bool


def split(table: str) -> list[str]:
    """The folded phrases of a table: separated by commas and line ends, punctuation as blanks."""
    parts = re.split(r"[,\n]", table)
    phrases = (part.strip() for part in parts)
    return [" ".join(_WORD.findall(fold(p)) if _GAP not in p else fold(p).split()) for p in phrases if p]


@cache
def _longest_first(table: tuple[tuple[Meaning, str], ...]) -> tuple[Phrase[Meaning], ...]:
    phrases = [Phrase(text, meaning) for meaning, texts in table for text in split(texts)]
    return tuple(sorted(phrases, key=lambda phrase: (-len(phrase.tokens), -len(phrase.text))))


def find(tokens: list[str], table: Mapping[Meaning, str]) -> Iterator[Found[Meaning]]:
    """All phrases of `table` (meaning -> phrases) in the words of a text, longest first.

    Words that a longer phrase has used do not count again: `código postal` is no `código`.
    """
    left: list[str | None] = list(tokens)
    for phrase in _longest_first(tuple(table.items())):
        if phrase.is_part_of_words:
            for index, token in enumerate(left):
                if token is not None and phrase.text in token:
                    left[index] = token.replace(phrase.text, " ")
                    yield Found(phrase.text, phrase.meaning, index == 0 and token.startswith(phrase.text))
            continue
        while (span := _span(left, phrase.tokens)) is not None:
            for index in span:
                left[index] = None
            yield Found(phrase.text, phrase.meaning, span[0] == 0)


def _span(left: list[str | None], wanted: list[str]) -> list[int] | None:
    """Indexes of the words of `left` that spell `wanted`."""
    for start in range(len(left)):
        span = _from(left, start, wanted)
        if span is not None:
            return span
    return None


def _from(left: list[str | None], start: int, wanted: list[str]) -> list[int] | None:
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
