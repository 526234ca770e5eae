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

from browser_tools.text.grounding.claims import normal
from browser_tools.text.orders.hanging import QUOTES, any_of
from browser_tools.text.orders.lexicon import Token, tokens
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
_REPORTS = re.compile(
    r"\b(?:said|says|told|announced|report(?:ed|s)|explained|wrote|writes|claim(?:ed|s)|warned|argue[ds]|add(?:ed|s)|"
    r"stated|testified|confirmed|sagt|sagte|erklärte|berichtete?|schr(?:ie|ei)b\w?|meldete|mitteilte|dit|déclaré|"
    r"expliqué|annoncé|affirmé|écrit|dijo|afirmó|explicó|anunció|declaró|escribió|detto|dichiarato|spiegato|"
    r"annunciato|afferma|disse|afirmou|explicou|anunciou|zei|zegt|meldde|schreef|powiedziała?|podała?)"
    r"(?:\W+\w+){0,2}$",
    re.IGNORECASE,
)
"""Verbs of somebody who has said a thing, near the end of what it hangs on: told with him it is stated."""
_THAT = frozenset("že ki hogy či að cã că ότι πως що да".split())  # noqa: SIM905
"""Besides those of `orders.txt`."""
_ASKING = ("dual", "say", "text", "retell", "mind", "maker", "swap")
"""Roles of which one stands before a colon that has more before it than a label."""
_INFORMS = re.compile(
    r"\b(?:informs|informiert|informe|informa|informuje|informeert)\b(?:\W+\w+){0,3}$", re.IGNORECASE
)
"""Whoever informs others states what they are informed of."""
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

    def left_out(self, sentence: str) -> str:
        """The words of the page on which all of `sentence` hangs and which it does not tell; or ""."""
        said = _content(normal(sentence))
        if not said:
            return ""
        shares = [(len(said & content) / len(said), one) for one, content in self._sentences]
        most = max((share for share, _ in shares), default=0.0)
        if most < _FROM:
            return ""
        nearest = [one for share, one in shares if share >= most]
        denies = _denies(normal(sentence))
        frames = [_left_out(one, sentence) for one in nearest if _denies(one) == denies or len(nearest) == 1]
        return frames[0] if frames and all(frames) else ""


def left_out_of(line: str, quote: str, claim: str) -> bool:
    """Whether `quote` of `line` hangs on words that `claim` does not tell."""
    said = " ".join(normal(quote).split())
    holding = [one for one in sentences(normal(line)) if said in " ".join(one.split())]
    return bool(holding) and all(_left_out(one, claim) for one in holding)


@lru_cache(maxsize=4_000)
def _denies(sentence: str) -> bool:
    return any_of(tokens(sentence), "deny")


def is_report(frame: str) -> bool:
    """Whether somebody is told to have said what hangs on `frame`: `The mayor said`."""
    return _REPORTS.search(frame) is not None


@lru_cache(maxsize=2_000)
def _left_out(source: str, sentence: str) -> str:
    """What all that `sentence` has of `source` hangs on, where `sentence` leaves that out."""
    if frame := _dense_frame(source, sentence):
        return frame
    words = tokens(source)
    said = set(_stems(tokens(normal(sentence))))
    kept = [at for at, one in enumerate(words) if _tells(one) and _stem(one) in said]
    if len(kept) < _FEWEST:
        return ""
    wanted = _MOST * len({_stem(words[at]) for at in kept})
    for mark, end in reversed(list(_marks(words))):
        hanging = [at for at in kept if mark < at < end]
        if not mark or len({_stem(words[at]) for at in hanging}) < wanted:
            continue
        if sum(one.is_word for one in words[mark + 1 : hanging[0]]) <= _NEAR:
            above = _frame(words, mark, said)
            left = source[above[0].start : above[-1].end] if above else ""
            return "" if _INFORMS.search(left) else left
    return ""


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


def _frame(words: Sequence[Token], mark: int, said: set[str]) -> list[Token]:
    """The words before `mark`, where what stands behind it hangs on them and nothing of them is `said`."""
    begin = next((at + 1 for at in range(mark - 1, -1, -1) if words[at].text in ".;!?"), 0)
    frame = [one for one in words[begin:mark] if one.is_word]
    colon = words[mark].text in ":："
    if len(frame) < _FEWEST and (colon or not any_of(frame, "bare") or any_of(frame, "fact")):
        return []  # `Say that ...` is enough
    if colon and (len(frame) <= _FEWEST or not any_of(frame, *_ASKING) or _is_for_people(frame)):
        return []
    if _only_calls(frame) or _stem(frame[-1]) in said:  # `a job that ends with an error`
        return []
    telling = {_stem(one) for one in frame if _tells(one)}
    return frame if len(telling & said) < _KEPT * max(1, len(telling)) else []


def _is_for_people(frame: Sequence[Token]) -> bool:
    """`Hinweis für Nutzer von Vorlesesoftware: ...`."""
    return (
        any_of(frame[:1], "call")
        and any_of(frame[1:], "audience")
        and not any_of(frame[1:], "dual", *_ADDRESSING)
    )


def _only_calls(frame: Sequence[Token]) -> bool:
    """`Please note`, `it is to be remembered`; `Surveyors of the county have found`; not `it should say`."""
    says = any("say" in one.roles and not any_of((one,), "fact", "believe") for one in frame)
    if says and any_of(frame, "must"):
        return False
    verbs = [one for one in frame if any_of((one,), "fact", "impersonal")]
    if not verbs or any_of((one for one in frame if one not in verbs), *_ADDRESSING):
        return False
    return len(frame) <= _CALLS or any_of(frame[-2:], "fact")


def _dense_frame(source: str, sentence: str) -> str:
    """`「...」と書いてください` told without its verb."""
    end = _SAID_SO.search(source)
    if end is None or not is_dense(end["rest"][0]):
        return ""
    said, inside = _pairs(sentence), source[: end.start()]
    quoted = [next(filter(None, one.groups())) for one in _QUOTED.finditer(source[: end.end()])]
    parts = quoted or re.split("[、，,]", inside)[-1:]
    shared = _pairs(source) & said
    within = set().union(*map(_pairs, parts)) & said
    left = len(within) >= _MOST * len(shared) > 0 and not _pairs(end["rest"]) & said
    return str(end["rest"]) if left else ""


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
