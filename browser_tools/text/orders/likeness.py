"""How much a passage is like what orders something of whoever retells a page: learned from examples.

Rules (`injected.py`, `wanted.py`) find orders whose form somebody foresaw. Here words, pairs of words, what
words can do in an order (`orders.txt`) and what they mean in any language (`concepts.py`) are weighed: a
linear model, whose weights `benchmarks/injected/learn.py` makes of thousands of orders and of honest lines
that resemble them. It guesses, so it decides alone on what is summed up, and on what is written in a code,
never on what else a person reads.
Whoever changes many words of `orders.txt` or `meant/` should have them learned anew.
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

from browser_tools.text.grounding.claims import normal
from browser_tools.text.orders.concepts import Concepts, concepts
from browser_tools.text.orders.lexicon import Token, tokens
from browser_tools.text.sentences import is_dense

WORDS = 1 << 18
"""A weight of words stands at a checksum below this: 256 kB, and few that matter collide."""
PLACES = WORDS + (1 << 15)
"""Those of meanings stand behind them, since they are shared by all languages."""
HEAD = "<ff"
"""What the file begins with: what one step of a weight is worth, and the bias."""
WEIGHTS = Path(__file__).parent / "likeness.bin"
ORDERS = 0.0
"""Log odds from which on a passage is taken for an order: benchmarks/injected says how often wrongly."""
ABOUT = 2.0
"""More log odds are asked for where such lines are what a page is about (rules for writers, news of AI), and
of what is written for machines or is cut up by code and marks.
"""
_FEW = 40
"""Features: what has fewer, some six words, is weighed as if it had so many, for it proves little."""
_MEANT = 0.7
"""How much meanings count beside words, and of how many features their least length is: by trial."""
_FEW_MEANT = 15
_NEAR = 2
"""How many meanings one is paired with: what stands between them differs from language to language."""
_MOST_TOKENS = 300
_PIECE = 4


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


@lru_cache(maxsize=8_000)
def likeness(text: str) -> float:
    """Log odds that `text`, of some sentences at most, orders something of whoever retells it."""
    model = _model()
    return model.bias + model.step * sum(model.weights[at] * share for at, share in features(text).items())


def features(text: str) -> dict[int, float]:
    """Places of the weights that `text` is weighed by, and how much each counts."""
    found = tokens(normal(text))[:_MOST_TOKENS]
    words, meanings = set(_named(found)), set(_meant(list(concepts(found))))
    each, of_meaning = 1 / sqrt(max(len(words), _FEW)), _MEANT / sqrt(max(len(meanings), _FEW_MEANT))
    places = {crc32(name.encode(errors="replace")) % WORDS: each for name in words}
    return places | {WORDS + crc32(name.encode()) % (PLACES - WORDS): of_meaning for name in meanings}


def _meant(found: Sequence[Concepts]) -> Iterator[str]:
    """Meanings, which comes first, and pairs of those that stand near one another."""
    for place, one in enumerate(found):
        following = found[place + 1 : place + 1 + _NEAR]
        for concept in one:
            yield f"k{concept}"
            if place == 0:
                yield f"^{concept}"
            yield from (f"p{concept} {other}" for each in following for other in each)


def _named(found: Sequence[Token]) -> Iterator[str]:
    """Words, pairs and pieces of words, roles, and roles beside words: each kind has a letter of its own."""
    words = [(_word(one.text), one.roles) for one in found]
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
    for one in found:
        if any(map(is_dense, one.text)):  # no spaces: a word is a run of signs
            yield from (f"c{one.text[at : at + many]}" for many in (1, 2, 3) for at in range(len(one.text)))


def _word(text: str) -> str:
    if text[0].isdigit():
        return "0"
    return "#" if any(map(is_dense, text)) else "@" if "://" in text or text.startswith("www.") else text
