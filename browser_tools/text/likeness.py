"""How much a passage is like what orders something of whoever retells a page: learned from examples.

Rules (`injected.py`, `wanted.py`) find orders whose form somebody foresaw. Here words, pairs of words and
what words can do in an order (`orders.txt`) are weighed: a linear model, whose weights
`benchmarks/injected/learn.py` makes of thousands of orders and of honest lines that resemble them. It
guesses, so it decides alone on what is summed up, never on what a person reads. Whoever changes many words
of `orders.txt` should have them learned anew.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import sqrt
from pathlib import Path
from struct import calcsize, unpack
from typing import NamedTuple
from zlib import crc32

from browser_tools.text.claims import normal
from browser_tools.text.lexicon import Token, tokens
from browser_tools.text.sentences import is_dense, sentences

BITS = 18
"""A feature's weight stands at its checksum of so many bits: 256 kB, and few that matter collide."""
HEAD = "<ff"
"""What the file begins with: what one step of a weight is worth, and the bias."""
WEIGHTS = Path(__file__).parent / "likeness.bin"
ORDERS = 0.0
"""Log odds from which on a passage is taken for an order: benchmarks/injected says how often wrongly."""
FEW = 40
"""Features: what has fewer, some six words, is weighed as if it had so many, for it proves little."""
_MOST_TOKENS = 300
_PIECE = 4
_WHOLE = 4
"""Sentences of a paragraph that is weighed as one, too."""


class _Model(NamedTuple):
    step: float
    bias: float
    weights: array[int]


@cache
def _model() -> _Model:
    data = WEIGHTS.read_bytes()
    size = calcsize(HEAD)
    step, bias = unpack(HEAD, data[:size])
    return _Model(step, bias, array("b", data[size:]))


def first_order(text: str, language: str = "", least: float = ORDERS) -> int | None:
    """Where in a paragraph the first sentence begins that is like an order, by itself or with what stands
    beside it; None without any. `least`: how like.
    """
    parts = sentences(text, language)
    if len(parts) <= _WHOLE and likeness(text) > least:
        return 0
    like = [likeness(part) > least for part in parts]
    for at, part in enumerate(parts):
        beside = len(parts) > _WHOLE and at + 1 < len(parts) and not like[at + 1]
        if like[at] or (beside and likeness(f"{part} {parts[at + 1]}") > least):
            return text.index(part)
    return None


@lru_cache(maxsize=8_000)
def likeness(text: str) -> float:
    """Log odds that `text`, of some sentences at most, orders something of whoever retells it."""
    found = features(text)
    model = _model()
    return model.bias + model.step * sum(model.weights[at] for at in found) / sqrt(max(len(found), FEW))


def features(text: str) -> frozenset[int]:
    """Places of the weights that `text` is weighed by."""
    return frozenset(
        crc32(name.encode(errors="replace")) % (1 << BITS) for name in _named(tokens(normal(text)))
    )


def _named(found: Sequence[Token]) -> Iterator[str]:
    """Words, pairs and pieces of words, roles, and roles beside words: each kind has a letter of its own."""
    words = [(_word(one.text), one.roles) for one in found[:_MOST_TOKENS]]
    for (word, roles), (following, next_roles) in pairwise([("^", frozenset()), *words, ("$", frozenset())]):
        yield f"b{word} {following}"
        yield from (f"n{role} {following}" for role in roles)
        yield from (f"m{word} {role}" for role in next_roles)
    for word, roles in words:
        yield f"w{word}"
        yield from (f"r{role}" for role in roles)
        if len(word) > _PIECE:  # what endings and compounds leave of a word
            whole = f"<{word}>"
            yield from (f"q{whole[at : at + _PIECE]}" for at in range(len(whole) - _PIECE + 1))
    for one in found[:_MOST_TOKENS]:
        if any(map(is_dense, one.text)):  # no spaces: a word is a run of signs
            yield from (f"c{one.text[at : at + many]}" for many in (1, 2, 3) for at in range(len(one.text)))


def _word(text: str) -> str:
    if text[0].isdigit():
        return "0"
    return "#" if any(map(is_dense, text)) else "@" if "://" in text or text.startswith("www.") else text
