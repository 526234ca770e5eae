"""Words of a query held against words of a text or of an index."""

from __future__ import annotations

import re

from browser_tools.text.compare import unaccented
from browser_tools.text.stems import porter

_WORD = re.compile(r"\w+")
_ENDINGS = re.compile(r"(?:ing|ed|es|s|e)$")
_STEM = 3
"""Letters that an ending is never taken from."""
_WITHIN = 4
"""Letters of a word that may stand inside another one: `Lampe` in `Tischlampe`, but no `art` in `start`."""
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
"""Letters of languages that write words together, or hang endings and other words on them."""


def folded(text: str) -> str:
    """`text` for comparison: case folded, and without the accents that people leave out."""
    return unaccented(text.casefold())


def query_words(query: str) -> list[str]:
    """The words of `query`, case folded, each once."""
    return list(dict.fromkeys(_WORD.findall(query.casefold())))


def hits(word: str, text: str) -> int:
    """How many words of `text` begin like `word` or have its stem: `handle` is in `handles` and `handling`.

    Where words are not parted by spaces, how often it stands there.
    """
    word, said = folded(word), folded(text)
    if _UNSPACED.search(word):
        return said.count(word)
    start, root = stem(word), porter(word)
    return sum(
        each.startswith(start) or (each[:_STEM] == word[:_STEM] and porter(each) == root)
        for each in _WORD.findall(said)
    )


def mentions(word: str, text: str) -> bool:
    """Whether `word` is in `text`, if only as a part of a longer one."""
    return hits(word, text) > 0 or (len(word) >= _WITHIN and stem(folded(word)) in folded(text))


def stem(word: str) -> str:
    """`word` without a common English ending, roughly: both sides are held by how they begin."""
    shorter = _ENDINGS.sub("", word)
    return shorter if len(shorter) >= _STEM else word
