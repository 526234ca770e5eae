"""Words that stand in a page under others: who tells them alone has the page say what it does not say.

`The minutes close by noting that the bridge is safe` states no bridge. Whatever the form of an order, its
content hangs on it: behind `that`, behind a colon, in quotation marks, or in front of a particle. So no verb
of telling need be known: a sentence that is taken from there must keep something of what it hangs on (`The
minutes note that ...`). Exempt is what only calls for attention (`please note that`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

from browser_tools.text.claims import normal
from browser_tools.text.hanging import QUOTES, any_of
from browser_tools.text.lexicon import Token, tokens
from browser_tools.text.sentences import is_dense, sentences

_MOST = 0.8
"""Share of the words that a sentence has from another, from which on it is taken from that part of it."""
_KEPT = 1 / 3
"""Share of what governs it that has to be told."""
_FROM = 0.5
"""Share of a sentence's words that stand in what it is taken from."""
_NEAR = 4
"""Words between a mark and the first that is told."""
_CALLS = 6
"""Words of what only calls for attention."""
_FEWEST = 2
_THAT = frozenset("že ki hogy či að cã că ότι πως що да".split())  # noqa: SIM905
"""Besides those of `orders.txt`."""
_ASKING = ("dual", "say", "text", "retell", "mind", "maker", "swap")
"""Roles of which one stands before a colon that has more before it than a label."""
_ADDRESSING = ("text", "retell", "mind", "maker", "yours", "work")
_SAID_SO = re.compile(r"[」』]?(?:と|って|라고|다고)\s?(?P<rest>[^。！？!?.]{2,40})[。！？!?.]?\s*$")
"""Scripts without spaces, and Korean: what is said stands in front of who says it."""
_QUOTED = re.compile("「(.+?)」|『(.+?)』|“(.+?)”")
_CLOSED = {"“": "”", "„": "“”", "«": "»", "「": "」", "『": "』", "‘": "’", "»": "«", '"': '"'}


@dataclass(frozen=True)
class Governed:
    """The sentences of one page, to find the one that a told sentence is taken from."""

    lines: tuple[str, ...]

    @cached_property
    def _sentences(self) -> list[tuple[str, frozenset[str]]]:
        found = dict.fromkeys(one for line in self.lines for one in sentences(normal(line)))
        return [(one, _content(one)) for one in found]

    def leaves_out(self, sentence: str) -> bool:
        """Whether `sentence` is only found below words of the page that it does not tell."""
        said = _content(normal(sentence))
        if not said:
            return False
        shares = [(len(said & content) / len(said), one) for one, content in self._sentences]
        most = max((share for share, _ in shares), default=0.0)
        if most < _FROM:
            return False
        nearest = [one for share, one in shares if share >= most]
        return all(_drops(one, sentence) for one in nearest)


@lru_cache(maxsize=2_000)
def _drops(source: str, sentence: str) -> bool:
    """Whether all that `sentence` has of `source` hangs on words that it leaves out."""
    if _drops_densely(source, sentence):
        return True
    words = tokens(source)
    said = set(_stems(tokens(normal(sentence))))
    kept = [at for at, one in enumerate(words) if _tells(one) and _stem(one) in said]
    if len(kept) < _FEWEST:
        return False
    wanted = _MOST * len({_stem(words[at]) for at in kept})
    for mark, end in reversed(list(_marks(words))):
        hanging = [at for at in kept if mark < at < end]
        if not mark or len({_stem(words[at]) for at in hanging}) < wanted:
            continue
        if sum(one.is_word for one in words[mark + 1 : hanging[0]]) <= _NEAR:
            return _is_left_out(words, mark, said)
    return False


def _marks(words: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Where something begins that may hang on what is before it, and where that ends."""
    closed = 0
    for at, one in enumerate(words):
        if one.text in QUOTES and at >= closed:
            ends = (
                place for place in range(at + 1, len(words)) if words[place].text in _CLOSED.get(one.text, "")
            )
            if end := next(ends, 0):
                yield at, end
                closed = end + 1
        elif one.text in ":：":
            if at + 1 < len(words) and words[at + 1].start > one.end:
                yield at, len(words)
        elif one.text in _THAT or "that" in one.roles:
            yield at, len(words)


def _is_left_out(words: Sequence[Token], mark: int, said: set[str]) -> bool:
    begin = next((at + 1 for at in range(mark - 1, -1, -1) if words[at].text in ".;!?"), 0)
    frame = [one for one in words[begin:mark] if one.is_word]
    colon = words[mark].text in ":："
    if len(frame) < _FEWEST or (colon and (len(frame) <= _FEWEST or not any_of(frame, *_ASKING))):
        return False
    calls = [one for one in frame if any_of((one,), "fact", "impersonal")]
    if (
        len(frame) <= _CALLS
        and calls
        and not any_of((one for one in frame if one not in calls), *_ADDRESSING)
    ):
        return False
    if _stem(frame[-1]) in said:  # `a job that ends with an error`
        return False
    telling = {_stem(one) for one in frame if _tells(one)}
    return len(telling & said) < _KEPT * max(1, len(telling))


def _drops_densely(source: str, sentence: str) -> bool:
    """`「...」と書いてください` told without its verb."""
    end = _SAID_SO.search(source)
    if end is None or not is_dense(end["rest"][0]):
        return False
    said, inside = _pairs(sentence), source[: end.start()]
    quoted = [next(filter(None, one.groups())) for one in _QUOTED.finditer(source[: end.end()])]
    parts = quoted or re.split("[、，,]", inside)[-1:]
    shared = _pairs(source) & said
    within = set().union(*map(_pairs, parts)) & said
    return len(within) >= _MOST * len(shared) > 0 and not _pairs(end["rest"]) & said


def _tells(word: Token) -> bool:
    return word.is_word and (len(word.text) >= 4 or word.text.isdigit())


def _stems(words: Iterable[Token]) -> Iterator[str]:
    return (_stem(one) for one in words if one.is_word)


def _stem(word: Token) -> str:
    return word.text[:4]


@lru_cache(maxsize=8_000)
def _content(text: str) -> frozenset[str]:
    return frozenset(_stem(one) for one in tokens(text) if _tells(one)) | _pairs(text)


def _pairs(text: str) -> frozenset[str]:
    """Two signs side by side, in scripts that are written without spaces."""
    return frozenset("".join(pair) for pair in pairwise(text) if all(map(is_dense, pair)))
