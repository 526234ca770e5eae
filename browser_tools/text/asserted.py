"""What a page states in its own voice, and what it only wants told: an order to say is no source.

Wordings of orders cannot be foreseen, but what they are after can: words that the page does not state
shall be stated for it. So the words that hang on an order (`wanted.py`) are mentioned, not stated. A
sentence whose words are mentioned rather than stated must tell of the asking (`Visitors are asked to say`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from browser_tools.text.claims import normal
from browser_tools.text.dom import Kind
from browser_tools.text.hanging import any_of
from browser_tools.text.injected import addresses_model
from browser_tools.text.lexicon import Token, tokens
from browser_tools.text.order_forms import asks_for_telling, commissions, speaks_of_texts
from browser_tools.text.sentences import is_dense, sentences
from browser_tools.text.wanted import Wanted, wanted

REASON = "its source has it said, and does not state it"
_CONTENT = re.compile(r"[^\W_]{4,}|\d+")
_BEGIN = 5
_LABEL_CHARS, _LABEL_WORDS = 90, 9
_SAME = {
    "said": "say",
    "says": "say",
    "told": "tell",
    "wrote": "writ",
    "written": "writ",
    "gesagt": "sag",
    "geschrieben": "schr",
    "genannt": "nenn",
}
_LASTING = frozenset({"item", "quote", "row", "code"})


class Span(NamedTuple):
    """A stretch of a line: stated, or only wanted told."""

    text: str
    frame: tuple[Token, ...] | None = None
    """The words that want it told; None where it is stated."""
    naming: bool = False
    directive: bool = True

    @property
    def is_stated(self) -> bool:
        return self.frame is None


def spans(line: str, announced: Wanted | None = None) -> list[Span]:
    """`line` in stretches; all of it is wanted told where the line before `announced` it."""
    out: list[Span] = []
    going = announced
    for sentence in _parts(normal(line)):
        order = wanted(sentence)
        if (
            going is not None
            and going is not announced
            and bool(out)
            and _comment(out[-1].text)
            and not _comment(sentence)
        ):
            going = announced
        if order is None and going is not None:
            out.append(Span(sentence, going.frame, going.naming, going.directive))
            if (
                not going.addressed
                and announced is None
                and not _unclosed(sentence)
                and not _comment(sentence)
            ):
                going = None
            continue
        if order is None:
            out.append(Span(sentence))
            continue
        if order.reaches_back and out:
            out[-1] = Span(out[-1].text, order.frame)
        if before := sentence[: order.stated].strip():
            out.append(Span(before))
        out.append(Span(sentence[order.start : order.end], order.frame, order.naming, order.directive))
        if after := sentence[order.end :].strip(" .!?"):
            out.append(Span(after))
        going = (
            order
            if order.opens or order.addressed or _unclosed(sentence) or _comment(sentence)
            else announced
        )
    return out


def _comment(code: str) -> bool:
    return code.lstrip().startswith(("#", "//", "/*", "*", "--", ";", "<!--"))


def _parts(line: str) -> list[str]:
    """Sentences; the lines of code."""
    return [sentence for row in line.split("\n") for sentence in sentences(row)]


def _unclosed(said: str) -> bool:
    """Whether a quotation goes on in the next sentence."""
    return sum(map(said.count, "“«„「")) > sum(map(said.count, "”»」")) or said.count('"') % 2 == 1


def has_it_said(line: str) -> bool:
    """Whether `line` asks somebody to say a thing."""
    return any(not span.is_stated for span in spans(line))


class Row(NamedTuple):
    """One line of a page, as far as its voice depends on its neighbours."""

    text: str
    kind: Kind = "text"
    level: int = 0


@dataclass(frozen=True)
class Voice:
    """What the lines of one page state."""

    lines: tuple[Row, ...]
    _alone: dict[str, list[Span]] = field(default_factory=dict, repr=False)

    @cached_property
    def _spans(self) -> dict[str, list[Span]]:
        found: dict[str, list[Span]] = {}
        for line, told in zip(self.lines, _voiced(self.lines), strict=True):
            found.setdefault(line.text, []).extend(told)
        return found

    @cached_property
    def _wanted(self) -> list[Span]:
        return [span for told in self._spans.values() for span in told if not span.is_stated]

    def of(self, line: str) -> list[Span]:
        return self._spans.get(line) or self._alone.setdefault(line, spans(line))

    def states(self, line: str) -> bool:
        """Whether `line` wants nothing told."""
        return all(span.is_stated for span in self.of(line))

    def stating(self, sentence: str, lines: Sequence[str]) -> list[str]:
        """Those of `lines` that can state what `sentence` states; none if it is only wanted told."""
        said = _content(normal(sentence))
        cited = [span for line in lines for span in self.of(line)]
        stated = set().union(*(_content(span.text) for span in cited if span.is_stated))
        here = [span for span in cited if not span.is_stated]
        if not here and not self._wanted:
            return list(lines)
        nearest = max((*here, *self._wanted), key=lambda span: _shared(said, span, stated))
        words = said & _content(nearest.text)
        owed = len(words - stated) >= OWED * len(said) if nearest in here else len(words) > len(said & stated)
        only = bool(words - stated) and owed
        if (only or not stated) and not _keeps(sentence, nearest):
            return []
        if only:
            return list(lines)
        return [line for line in lines if any(span.is_stated for span in self.of(line))] or list(lines)

    def proves(self, quote: str, claim: str) -> bool:
        """Whether `quote` is stated, or `claim` tells that it is wanted told."""
        said = _flat(quote)
        lines = [line.text for line in self.lines if said in _flat(line.text)]
        if lines and all(map(addresses_model, lines)):
            return False
        if said in _flat(
            " ".join(span.text for line in self.lines for span in self.of(line.text) if span.is_stated)
        ):
            return True
        mentioned = [span for line in lines for span in self.of(line) if not span.is_stated]
        return not mentioned or any(_keeps(claim, span) for span in mentioned)


def _flat(text: str) -> str:
    return " ".join(normal(text).casefold().split())


def _voiced(lines: Sequence[Row]) -> Iterator[list[Span]]:
    """The spans of each line, with what lines before announce and lines after reach back to."""
    told: list[list[Span]] = []
    columns: dict[int, Wanted] = {}
    announced: Wanted | None = None
    lasting: str = ""
    for place, line in enumerate(lines):
        if line.kind == "heading":
            announced = _announces(line) if line.level > 1 else None
            lasting = _run(lines, place)
            told.append(spans(line.text))
            columns = {} if " | " not in line.text else _columns(line.text)
            continue
        if lasting and line.kind != lasting:
            announced, lasting = None, ""
        found = spans(line.text, announced)
        if line.kind == "row":
            if heads := (_columns(line.text) if not columns and _starts_table(lines, place) else {}):
                columns = heads
            elif columns and " | " in line.text:
                found = _cells(line.text, columns)
        else:
            columns = {}
        last = wanted(normal(line.text)) or next(
            (w for s in reversed(sentences(normal(line.text))[-1:]) if (w := wanted(s))), None
        )
        if (
            last is not None
            and last.reaches_back
            and place
            and found
            and not found[0].is_stated
            and len(sentences(line.text)) == 1
        ):
            told[-1] = [Span(one.text, last.frame) for one in told[-1]]
        told.append(found)
        order = _announces(line)
        if order is not None:
            announced = order
            lasting = _run(lines, place)
        elif not lasting:
            announced = None
    yield from told


def _run(lines: Sequence[Row], place: int) -> str:
    """The kind of the blocks behind `lines[place]` if they come in runs: what announces one announces all."""
    following = lines[place + 1].kind if place + 1 < len(lines) else "text"
    return following if following in _LASTING and following != lines[place].kind else ""


def _starts_table(lines: Sequence[Row], place: int) -> bool:
    return place == 0 or lines[place - 1].kind != "row"


def _announces(line: Row) -> Wanted | None:
    """What `line` leaves to the next ones to be told, if it does."""
    text = normal(line.text).strip()
    last = (sentences(text) or [""])[-1]
    words = tokens(last)
    most = _LABEL_WORDS if text[-1:] not in ":：" else 2 * _LABEL_WORDS
    label = len(text) <= _LABEL_CHARS and text[-1:] not in ".!?。" and len(words) <= most
    order = wanted(last)
    if order is not None and (order.opens or (order.addressed and label)):
        return order
    if order is None and speaks_of_texts(words) is not None and any_of(words, "words"):
        return Wanted(len(last), len(last), frame=tuple(words), opens=True)
    if text.endswith(("?", "？")) and asks_for_telling(words):
        return Wanted(len(last), len(last), frame=tuple(words), opens=True)
    if order is not None:
        return None
    stripped = [one for one in words if one.is_word]
    if (label or text.endswith((":", "："))) and stripped and commissions(stripped):
        return Wanted(len(last), len(last), frame=tuple(words), opens=True)
    return None


def _columns(text: str) -> dict[int, Wanted]:
    """The columns of a table whose heads call for what stands below to be told."""
    heads = [tokens(cell) for cell in normal(text).split(" | ")]
    return {
        place: Wanted(0, 0, frame=tuple(head))
        for place, head in enumerate(heads)
        if commissions([one for one in head if one.is_word])
    }


def _cells(text: str, columns: dict[int, Wanted]) -> list[Span]:
    found: list[Span] = []
    for place, cell in enumerate(normal(text).split(" | ")):
        order = columns.get(place)
        found += [Span(cell, order.frame)] if order is not None else spans(cell)
    return found


# -- sentences ---------------------------------------------------------------------------------------------


def stating(sentence: str, lines: Sequence[str]) -> list[str]:
    """Those of `lines` that can state what `sentence` states, each taken by itself."""
    return Voice(()).stating(sentence, lines)


OWED = 0.25
"""Share of a sentence's words from which it rests on what its lines only want told."""
_TELLING = ("say", "order", "dual", "retell", "text", "maker", "work", "writer")


def _keeps(sentence: str, span: Span) -> bool:
    """Whether `sentence` tells of the asking: it has a word of it that is not part of what is wanted."""
    inside = {_lemma(one.text) for one in tokens(normal(span.text))} - {
        _lemma(one.text) for one in span.frame or ()
    }
    own = [one for one in tokens(normal(sentence)) if _lemma(one.text) not in inside]
    if any(one.roles & {"must", "ask"} for one in own):
        return True
    roles = {"text", "maker", "retell"} if span.naming else set(_TELLING)
    frame = {_lemma(one.text) for one in span.frame or () if one.roles & roles and "faint" not in one.roles}
    if not span.directive and not span.naming and any("say" in one.roles for one in own):
        return True
    return any(_lemma(one.text) in frame for one in own) or _dense_told(sentence, span)


_DENSE_TOLD = re.compile(
    "書[かきくけこい]|述べ|言[いうわえっ]|伝[えわ]|記[さしす載入]|触れ|紹介|説明|强调|强調|写|注明|說|说|提到|必须|应|말|적|언급"
)


def _dense_told(sentence: str, span: Span) -> bool:
    """In scripts without spaces: whether the sentence has a sign of telling that stands in no quotation."""
    return _DENSE_TOLD.search(re.sub("「.*?」|『.*?』|“.*?”", "", sentence)) is not None


def _lemma(word: str) -> str:
    return _SAME.get(word, word)[:4]


def _content(text: str) -> set[str]:
    """Words that say something, by how they begin; of scripts without spaces two signs side by side."""
    words = {word[:_BEGIN] for word in _CONTENT.findall(text.casefold())}
    return words | {"".join(pair) for pair in pairwise(text) if all(map(is_dense, pair))}


def _shared(said: set[str], span: Span, stated: set[str]) -> tuple[int, int]:
    """How many words `said` shares with `span`: those that are not stated first."""
    words = said & _content(span.text)
    return len(words - stated), len(words)


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
