"""Words of a query held against words of a text or of an index."""

from __future__ import annotations

import re

_WORD = re.compile(r"\w+")
_ENDINGS = re.compile(r"(?:ing|ed|es|s|e)$")
_STEM = 3
"""Letters that an ending is never taken from."""


def query_words(query: str) -> list[str]:
    """The words of `query`, case folded, each once."""
    return list(dict.fromkeys(_WORD.findall(query.casefold())))


def hits(word: str, text: str) -> int:
    """How many words of `text` begin like `word`: `handle` is in `handles` and in `handling`."""
    start = stem(word)
    return sum(each.startswith(start) for each in _WORD.findall(text.casefold()))


def stem(word: str) -> str:
    """`word` without a common English ending, roughly: both sides are held by how they begin."""
    shorter = _ENDINGS.sub("", word)
    return shorter if len(shorter) >= _STEM else word
