"""What a page states in its own voice, and what it only wants told: an order to say is no source.

Wordings of orders cannot be foreseen, but what they are after can: words that the page does not state
shall be stated for it. So the words that hang on an order (`wanted.py`) are mentioned, not stated. A
sentence whose words are mentioned rather than stated must tell of the asking (`Visitors are asked to say`).
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, islice, pairwise

from browser_tools.text.grounding.claims import normal, quotations
from browser_tools.text.html.dom import Kind
from browser_tools.text.orders.announcing import Row, voiced
from browser_tools.text.orders.checking import speaks_of_checking
from browser_tools.text.orders.governed import Governed, left_out_of
from browser_tools.text.orders.hanging import any_of
from browser_tools.text.orders.injected import addresses_model
from browser_tools.text.orders.lexicon import tokens
from browser_tools.text.orders.paragraphs import first_order
from browser_tools.text.orders.spans import Span, spans
from browser_tools.text.orders.wanted import wanted
from browser_tools.text.sentences import ENDED, LONG_WORD, is_dense, sentences

REASON = "its source has it said, and does not state it"
OWED = 0.25
"""Share of a sentence's words from which it rests on what its lines only want told."""
_BEGIN = 5
_SAME = {
    "said": "say", "says": "say", "told": "tell", "wrote": "writ", "written": "writ", "gesagt": "sag",
    "geschrieben": "schr", "genannt": "nenn",
}  # fmt: skip
_TELLING = ("say", "order", "dual", "retell", "text", "maker", "work", "writer")
_HEADING = re.compile(r"\bH[1-6]: ")
_LIKE_AN_ORDER = 0.5
"""Log odds: what a test says holds is refused for more than what is left out of a summary."""
_FEWEST_WORDS = 6
"""What has fewer is a label with its value or a status (`Priority: high`), as pages under test have them."""
_FEWEST = 3
"""Lines that name programs as tellers from which on a page may be about them, if they are half of it."""
_LABELLED = re.compile(r"\[[^\]\d]{2,30}\]")
_MOST_PLACES = 20
"""At which a quotation is looked at."""
_QUOTED = re.compile("「.*?」|『.*?』|“.*?”")
_DENSE_TELLING = re.compile(
    "書[かきくけこい]|述べ|言[いうわえっ]|伝[えわ]|記[さしす載入]|触れ|紹介|説明|强调|強調|写|注明|說|说|提到|必须|应|말|적|언급"
)


@dataclass(frozen=True)
class Voice:
    """What the lines of one page state."""

    lines: tuple[Row, ...]
    _alone: dict[str, list[Span]] = field(default_factory=dict, repr=False)
    _mentioned: dict[str, list[tuple[str, bool]]] = field(default_factory=dict, repr=False)
    """Of each line what it only wants told, and whether that speaks of programs."""

    @cached_property
    def _spans(self) -> dict[str, list[Span]]:
        found: dict[str, list[Span]] = {}
        told = voiced(self.lines)
        named = sum(any(span.meta for span in one) for one in told)
        if named >= _FEWEST and 2 * named >= len(told):  # the page is about such programs
            told = [[Span(one.text) if one.meta else one for one in line] for line in told]
        for line, stretches in zip(self.lines, told, strict=True):
            found.setdefault(line.text, []).extend(stretches)
        return found

    @cached_property
    def _wanted(self) -> list[Span]:
        return [span for told in self._spans.values() for span in told if not span.is_stated]

    @cached_property
    def governed(self) -> Governed:
        """What hangs on other words of the page, also of the line above: `and report` / `that ...`."""
        told: list[str] = []
        for line in self.lines:
            hangs = line.text[:1].islower() and any_of(tokens(line.text)[:1], "that")
            if told and hangs and not ENDED.search(told[-1]):
                told[-1] += f" {line.text}"
            else:
                told.append(line.text)
        return Governed(tuple(told))

    def of(self, line: str) -> list[Span]:
        """`line` in stretches; one that is not of the page is taken by itself."""
        known = self._spans.get(line) or self._alone.get(line)
        if known is None:
            known = self._alone[line] = spans(line)
        return known

    def wants(self, piece: str, line: str, *, meta: bool = True) -> bool:
        """Whether `piece` of `line` holds, or is, what is only wanted told; `meta`: or speaks of programs."""
        mentioned = self._mentioned.get(line)
        if mentioned is None:  # a line is asked about piece by piece
            mentioned = [(_flat(span.text), span.meta) for span in self.of(line) if not span.is_stated]
            self._mentioned[line] = mentioned
        said = _flat(piece)
        return any(one in said or said in one for one, of_programs in mentioned if meta or not of_programs)

    def stating(self, sentence: str, lines: Sequence[str]) -> list[str]:
        """Those of `lines` that can state what `sentence` states; none if it is only wanted told.

        What other lines of the page want told counts as well: a model may cite the wrong line.
        """
        if self.governed.left_out(sentence):
            return []
        here = [span for line in lines for span in self.of(line)]
        mentioned = [span for span in here if not span.is_stated]
        if not mentioned and not self._wanted:
            return list(lines)
        said = _content(normal(sentence))
        stated = set().union(*(_content(span.text) for span in here if span.is_stated))
        nearest = max((*mentioned, *self._wanted), key=lambda span: _shared(said, span, stated))
        only, shared = _shared(said, nearest, stated)
        enough = only >= OWED * len(said) if nearest in mentioned else shared > len(said & stated)
        rests = (only > 0 and enough) or (bool(mentioned) and len(said & stated) < OWED * len(said))
        if (rests or not stated) and not _keeps(sentence, nearest):
            return []
        if rests:
            return list(lines)
        return [line for line in lines if any(span.is_stated for span in self.of(line))] or list(lines)

    def proves(self, quote: str, claim: str) -> bool:
        """Whether `quote`, over one line or several, is stated, or `claim` tells that it is wanted told."""
        said = _words(quote)
        if not said:
            return any(_flat(quote) in _flat(line.text) for line in self.lines)
        lines = self.holding(quote)
        if not lines or any(map(addresses_model, lines)) or self._is_announced(lines[0], claim):
            return False
        if claim and any(map(_is_like_order, lines)):
            return False
        if claim and any(speaks_of_checking(line, claim) for line in self._labelled_like(lines)):
            return False
        if claim and (
            any(left_out_of(line, quote, claim) for line in lines) or self.governed.left_out(claim)
        ):
            return False
        page = (span.text for line in self.lines for span in self.of(line.text) if span.is_stated)
        if said in _words(" ".join(page)):
            return True
        mentioned = [span for line in lines for span in self.of(line) if not span.is_stated]
        if not claim:  # a value is asked for by its own words
            mentioned = [span for span in mentioned if not span.meta]
        return not mentioned or any(_keeps(claim, span) for span in mentioned)

    def _is_announced(self, line: str, claim: str) -> bool:
        """Whether the line before `line` speaks to a model or a checker, whose author may have written on."""
        texts = [one.text for one in self.lines]
        above = texts[: texts.index(line)]
        before = next((one for one in reversed(above) if _words(one)), "")  # not the fence of a block of code
        if not claim:
            return not before.endswith((".", "!", "?")) and addresses_model(before)
        return addresses_model(before) or speaks_of_checking(before, claim) or _calls_program(before)

    def _labelled_like(self, lines: Sequence[str]) -> Iterator[str]:
        """`lines`, and those of the page that begin with the same `[label]`."""
        yield from lines
        labels = {found[0] for line in lines if (found := _LABELLED.match(line))}
        yield from (one.text for one in self.lines if labels and one.text.startswith(tuple(labels)))

    def holding(self, quote: str) -> Sequence[str]:
        """The lines over which `quote` stands, rather where none of them talks to a model."""
        said = _words(quote)
        words = [f"{_words(line.text)} " for line in self.lines]
        ends = list(accumulate(map(len, words)))
        runs = []
        for match in islice(re.finditer(f"(?={re.escape(said)})", "".join(words)), _MOST_PLACES):
            first = bisect_right(ends, match.start())
            last = bisect_left(ends, match.start() + len(said))
            runs.append([line.text for line in self.lines[first : last + 1]])
        return min(runs, key=lambda run: any(map(addresses_model, run)), default=[])


def stating(sentence: str, lines: Sequence[str]) -> list[str]:
    """Those of `lines` that can state what `sentence` states, each taken by itself."""
    return Voice(()).stating(sentence, lines)


def _shared(said: set[str], span: Span, stated: set[str]) -> tuple[int, int]:
    """How many words `said` shares with `span`: those that are not stated, and all."""
    words = said & _content(span.text)
    return len(words - stated), len(words)


def _keeps(sentence: str, span: Span) -> bool:
    """Whether `sentence` tells of the asking: it has a word of it that is not part of what is wanted."""
    if span.meta:
        own, named = tokens(normal(sentence)), {_lemma(one.text) for one in span.frame or ()}
        return any_of(own, "mind", "maker", "tool") or any(_lemma(one.text) in named for one in own)
    frame = span.frame or ()
    inside = {_lemma(one.text) for one in tokens(normal(span.text))} - {_lemma(one.text) for one in frame}
    own = tuple(one for one in tokens(normal(sentence)) if _lemma(one.text) not in inside)
    of_texts = any_of(frame, "retell", "text", "maker", "mind") or not frame
    if any_of(own, "must", "ask") and (not of_texts or any_of(own, "say", "retell", "text", "maker", "mind")):
        return True
    carried = {*_pairs_of(span.text)}
    kept = {other for one, other in _pairs_of(sentence) if (one, other) in carried}  # `the failure rate`
    own = tuple(one for one in own if "also_noun" not in one.roles or one.text not in kept)
    if any_of(own, "say") and (_is_quoted(span, sentence) or not (span.directive or span.naming)):
        return True
    roles = ("text", "maker", "retell") if span.naming else _TELLING
    telling = {_lemma(one.text) for one in frame if any_of((one,), *roles) and "faint" not in one.roles}
    return any(_lemma(one.text) in telling for one in own) or _tells_densely(sentence)


def _pairs_of(text: str) -> Iterator[tuple[str, str]]:
    return pairwise(one.text for one in tokens(normal(text)))


def _is_quoted(span: Span, sentence: str) -> bool:
    """Whether `sentence` has what is wanted in quotation marks: `Saying "forget everything" deletes it`."""
    wanted = _flat(span.text).strip(' "“”„«»「」.')
    return any(wanted in _flat(quoted) for quoted in quotations(normal(sentence)))


def _is_like_order(line: str) -> bool:
    words = sum(one.is_word for one in tokens(line))
    long_enough = words >= _FEWEST_WORDS or any(map(is_dense, line))
    return long_enough and first_order(line, least=_LIKE_AN_ORDER) is not None


def _calls_program(line: str) -> bool:
    orders = map(wanted, sentences(normal(line)))
    return any(order.sure for order in orders if order)


def _tells_densely(sentence: str) -> bool:
    """In scripts without spaces: whether there is a sign of telling that stands in no quotation."""
    return _DENSE_TELLING.search(_QUOTED.sub("", sentence)) is not None


def _lemma(word: str) -> str:
    return _SAME.get(word, word)[:4]


def _content(text: str) -> set[str]:
    """Words that say something, by how they begin; of scripts without spaces two signs side by side."""
    words = {word[:_BEGIN] for word in LONG_WORD.findall(text.casefold())}
    return words | {"".join(pair) for pair in pairwise(text) if all(map(is_dense, pair))}


def _flat(text: str) -> str:
    return " ".join(normal(text).casefold().split())


def _words(text: str) -> str:
    """What is left without marks, so that a quotation over several rows is found with theirs."""
    return " ".join(re.findall(r"\w+", _HEADING.sub("", normal(text)).casefold()))


# -- pages as models see them -----------------------------------------------------------------------------

_MARKED = re.compile(
    r"^(?:H(?P<level>[1-6]): |(?P<item>- )|(?P<quote>> )|(?P<row>\| ))?(?P<text>.*?)(?: \|)?$"
)


def of_observed(text: str) -> Voice:
    """The voice of a page as a model sees it, a block a line."""
    return Voice(tuple(_observed(line) for line in text.splitlines() if line.strip()))


def _observed(line: str) -> Row:
    found = _MARKED.match(line.strip())
    if found is None:
        return Row(line)
    if found["level"]:
        return Row(found["text"], "heading", int(found["level"]))
    kinds: tuple[Kind, ...] = ("item", "quote", "row")
    return Row(found["text"], next((kind for kind in kinds if found[kind]), "text"))
