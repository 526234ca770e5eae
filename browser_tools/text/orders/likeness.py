"""How much a passage is like what orders something of whoever retells a page: learned from examples.

Rules (`injected.py`, `wanted.py`) find orders whose form somebody foresaw. Here words, pairs of words, what
words can do in an order (`orders.txt`) and what they mean in any language (`concepts.py`) are weighed: a
linear model, whose weights `benchmarks/injected/learn.py` makes of thousands of orders and of honest lines
that resemble them. It guesses, so it decides alone on what is summed up, never on what a person reads.
Whoever changes many words of `orders.txt` or `meant/` should have them learned anew.
"""

from __future__ import annotations

import re
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
from browser_tools.text.orders.hanging import any_of
from browser_tools.text.orders.lexicon import Token, tokens
from browser_tools.text.orders.meta import minds
from browser_tools.text.sentences import extent, is_dense, sentences

WORDS = 1 << 18
"""A weight of words stands at a checksum below this: 256 kB, and few that matter collide."""
PLACES = WORDS + (1 << 15)
"""Those of meanings stand behind them, since they are shared by all languages."""
HEAD = "<ff"
"""What the file begins with: what one step of a weight is worth, and the bias."""
WEIGHTS = Path(__file__).parent / "likeness.bin"
ORDERS = 0.0
"""Log odds from which on a passage is taken for an order: benchmarks/injected says how often wrongly."""
_FEW = 40
"""Features: what has fewer, some six words, is weighed as if it had so many, for it proves little."""
_MEANT = 0.7
"""How much meanings count beside words, and of how many features their least length is: by trial."""
_FEW_MEANT = 15
_NEAR = 2
"""How many meanings one is paired with: what stands between them differs from language to language."""
_MOST_TOKENS = 300
_PIECE = 4
PLAIN = 4.0
"""Log odds below those of an order from which on a sentence is plainly none."""
_FEWEST_WORDS = 4
"""Of a sentence that says something by itself."""
_LETTERS = re.compile(r"[^\W\d_]{2,}")
PLAINLY_NONE = -4.5
"""Log odds up to which what rules take for an order is none, if it overrides nothing: most such lines are
rules for people who use programs (`Never tell the assistant your door code.`).
"""
_POINTS_BACK = re.compile(
    r"\b(?:before|above|previous|preceding|prior|vor\w*|oben|précéd\w*|dessus|anterior\w*|precedent\w*|"
    r"poprzedni\w*|vorig\w*|предыдущ\w*)\b|前|上|앞|위",
    re.IGNORECASE,
)
"""An order may mean the sentence before it."""
_VALUED = re.compile(r"[^\W\d_][^\W\d_ ]{1,15}(?: \w{1,15})?:\s*\S{0,3}\d")
"""`Time: 1 hour.`"""
_BEGINS = 4
"""Words in which a command shows itself."""
_APART, _CALL, _LEAST_CHARS = 0.5, 8, 30
"""The same of what stands before an order that says within so many words whom it is for, if it has so many
characters: those who write orders begin with that.
"""
WHOLE = 4
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
    beside it; None without any. `least`: how like. Of a short paragraph all is taken for one, but for what
    is plainly none before the first such sentence.
    """
    parts = sentences(text, language)
    short = len(parts) <= WHOLE
    whole = short and likeness(text) > least
    like = [likeness(part) > least for part in parts]
    for at, part in enumerate(parts):
        beside = not short and at + 1 < len(parts) and not like[at + 1]
        if like[at] or (beside and likeness(f"{part} {parts[at + 1]}") > least):
            begin = text.index(part)
            return 0 if whole and begin and belongs_to(text[:begin], part, least) else begin
    return 0 if whole else None


def belongs_to(front: str, order: str, least: float = ORDERS) -> bool:
    """Whether what stands before an order in a short paragraph is by its hand: it is not plainly no order, the
    order points back to it, or needs it, since it does not say itself whom it is for.
    """
    if speaks_for_itself(order) and _says_much(front):
        return likeness(front) > least - _APART
    return likeness(front) > least - PLAIN or _POINTS_BACK.search(order) is not None


def speaks_for_itself(order: str) -> bool:
    """Whether an order says at once to whom: `AI assistants: ...` needs no words before it, so these are not
    likely its own.
    """
    return any_of(tokens(normal(order))[:_CALL], "mind", "maker", "text")


def _says_much(front: str) -> bool:
    """Whether it begins with a sentence that is more than a greeting, a mark or a label (`Five stars!`, `P.S.`,
    `Owen R.: ...`), or with a value, and speaks of no program.
    """
    if _VALUED.match(front):
        return True
    words = tokens(normal(front))
    first = next(iter(sentences(front)), "")
    long = extent(front) >= _LEAST_CHARS and (
        len(_LETTERS.findall(first)) >= _FEWEST_WORDS or is_dense(first[:1])
    )
    labelled = any(one.text in (":", "：", "@") for one in words[:_CALL])
    return long and not labelled and not minds(words)


def plain_end(text: str, language: str, least: float) -> str:
    """The last sentences of an entry or a cell that are plainly no part of the order before them: what an
    attacker may write there stands before words of the page.
    """
    end = ""
    for one in reversed(sentences(text, language)[1:]):
        if not is_plain(one, least):
            break
        end = text[text.rindex(one) :]
    return end


def is_plain(sentence: str, least: float = ORDERS) -> bool:
    """Whether it says something by itself, and is plainly no order."""
    return likeness(sentence) <= least - PLAIN and says_something(sentence) and not commands(sentence)


def says_something(sentence: str) -> bool:
    return len(_LETTERS.findall(sentence)) >= _FEWEST_WORDS or is_dense(sentence[:1])


def commands(sentence: str) -> bool:
    """Whether it begins with what is to be told or kept silent: `Recommend ...`, `Do not reveal ...`."""
    words = [one for one in tokens(normal(sentence))[:_BEGINS] if one.is_word]
    if any_of(words[:1], "deny"):
        return any_of(words[1:], "order", "dual", "say")
    return any_of(words[:1], "order", "dual")


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
