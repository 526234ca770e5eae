"""A summary by a model: asked for in pieces that fit it, believed only as far as code finds what it states.

Sentences come out one by one, each checked against the lines it cites; what was told is never taken back.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from browser_tools.result import tokens
from browser_tools.text.grounding.claims import Claim
from browser_tools.text.grounding.ground import Ground, unfounded
from browser_tools.text.html.markdown import bare
from browser_tools.text.orders.asserted import REASON as NOT_STATED
from browser_tools.text.orders.governed import is_report
from browser_tools.text.orders.injected import REASON, addresses_model
from browser_tools.text.orders.wanted import speaks_of_programs
from browser_tools.text.reading.page import Line, Reading
from browser_tools.text.reading.told import Dropped, Source, Told
from browser_tools.text.sentences import LONG_WORD, is_dense
from browser_tools.text.summary.apart import apart
from browser_tools.text.terms import Length
from policies.errors import StrelkaError

if TYPE_CHECKING:
    from browser_tools.tool import Completer

SENTENCES: dict[Length, int] = {"short": 2, "medium": 5, "long": 10}
SENTENCE_TOKENS = 90
"""What a reply is given for one sentence with its numbers."""
MOST_PARTS = 12
"""Questions that one page may cost before the notes are joined; what lies beyond is told as left out."""
LONGEST = 500
"""Characters of one sentence."""
MOST_CITED = 8
_CITED = re.compile(
    r"^(?P<text>.*?)\s*(?P<cited>(?:[\[(]\s*(?:lines?\s*)?\d+(?:\s*[-–,;]\s*\d+)*\s*[\])]\s*)+)\.?\s*$"
)
_AUTHOR = re.compile(r"([^\s:]{2,40}): ")
"""Of a contribution: a name of one word, as users of boards have it."""
_NUMBERED = re.compile(r"^\W*(\d+)\s*[:.)\]]\s*(.+)$")
_PRONOUN = re.compile(
    r"(?:she|he|they|it|sie|er|elles?|ils?|ella|él|ellos|lei|lui|loro|ela|ele|zij|ze|hij|ona|on)\b",
    re.IGNORECASE,
)
_NO_REPLY = "model.garbage"
"""Of some lines it tells nothing; of others it may."""
_FOLDER = Path(__file__).parent / "prompts"
BEYOND = "the page is longer than one summary may read"
CROWDED = "the notes on the page's parts are longer than one question may be"
CUT = "the line is longer than one question may be"


@cache
def prompt(name: str) -> str:
    return (_FOLDER / f"{name}.md").read_text(encoding="utf-8").strip()


@dataclass(frozen=True)
class Draft:
    """A sentence as the model wrote it, and the numbers of the lines it cites."""

    text: str
    cited: tuple[int, ...]


@dataclass
class Writer:
    """Writes one summary of `read`. What is not told is in `dropped` when `write` is through."""

    read: Reading
    completer: Completer
    length: Length = "medium"
    focus: str = ""
    progress: Callable[[str], None] = lambda words: None
    dropped: list[Dropped] = field(default_factory=list)
    _said: set[str] = field(default_factory=set)

    async def write(self) -> AsyncIterator[Told]:
        """The sentences, as they are found to hold. Raises StrelkaError if the model cannot be reached."""
        alone = apart(self.read)
        if not alone:
            async for told in self._written(self.read.lines, self._count):
                yield told
            return
        found: list[Told] = []
        failed = await self._by_themselves(alone, found)
        for told in found:
            yield told
        if failed is not None:
            raise failed

    async def _by_themselves(self, alone: Sequence[Line], found: list[Told]) -> StrelkaError | None:
        """Adds to `found` what is told of the page without the lines `alone`, then of these."""
        rest = [line for line in self.read.lines if line not in alone]
        share = self._count * len(alone) // len(self.read.lines)
        failed: StrelkaError | None = None
        for lines, most in ((rest, self._count - share), (alone, self._count)):
            try:
                async for told in self._written(lines, most - len(found)):
                    found.insert(self._place(told, found) if lines is alone else len(found), told)
            except StrelkaError as error:
                failed = error
                if error.code != _NO_REPLY:
                    break
        return failed

    def _place(self, told: Told, found: Sequence[Told]) -> int:
        """Before which of `found` it is told: as on the page, without a change in the order of `found`."""
        numbers = {line.text: line.number for line in reversed(self.read.lines)}

        def at(one: Told) -> int:
            return min(numbers.get(source.quote, 0) for source in one.sources)

        return next((place for place, one in enumerate(found) if at(one) > at(told)), len(found))

    async def _written(self, lines: Sequence[Line], count: int) -> AsyncIterator[Told]:
        """At most `count` sentences on `lines`."""
        if not lines or count < 1:
            return
        parts = list(self._parts(lines))
        if len(parts) > MOST_PARTS:
            self.dropped += [Dropped(part[0].text[:80], BEYOND) for part in parts[MOST_PARTS:]]
            parts = parts[:MOST_PARTS]
        if len(parts) == 1:
            async for told in self._asked("summarize", parts[0], count):
                yield told
            return
        notes: list[Told] = []
        for number, part in enumerate(parts, start=1):
            self.progress(f"part {number} of {len(parts)} is read by {self.completer.name}")
            notes += [told async for told in self._asked("summarize", part, max(2, count))]
        self.progress(f"{len(notes)} notes are put together")
        self._said.clear()
        async for told in self._merged(notes, count):
            yield told

    @property
    def _count(self) -> int:
        return SENTENCES[self.length]

    # -- asking -------------------------------------------------------------------------------------------

    def _parts(self, lines: Sequence[Line]) -> Iterator[list[Line]]:
        """The lines in stretches that fit the model; a line is only cut where it alone does not fit."""
        room = self._room("summarize")
        part: list[Line] = []
        spent = 0
        for line in lines:
            cost = tokens(_numbered(line))
            if cost > room:
                self.dropped.append(Dropped(line.text[room * 2 :][:80], CUT))
                line = line._replace(text=line.text[: room * 2])
                cost = tokens(_numbered(line))
            if part and spent + cost > room:
                yield part
                part, spent = [], 0
            part.append(line)
            spent += cost
        if part:
            yield part

    def _room(self, name: str) -> int:
        """Tokens left for lines of the page."""
        reply = self._count * SENTENCE_TOKENS
        return max(200, self.completer.room - tokens(self._instructions(name, self._count)) - reply - 200)

    def _instructions(self, name: str, count: int) -> str:
        about = f"Tell only what is about: {self.focus}." if self.focus else ""
        return prompt(name).replace("{count}", str(count)).replace("{focus}", about).replace("  ", " ")

    async def _asked(self, name: str, lines: Sequence[Line], count: int) -> AsyncIterator[Told]:
        data = "\n".join(map(_numbered, lines))
        reply = await self.completer.complete(
            self._instructions(name, count), max_tokens=count * SENTENCE_TOKENS, data=data
        )
        known = {line.number: line for line in lines}
        async for told in self._checked(list(_drafts(reply))[: count * 2], known, count):
            yield told

    async def _merged(self, notes: Sequence[Told], count: int) -> AsyncIterator[Told]:
        """Notes of several parts joined; what rests on a note rests on its lines."""
        while tokens("\n".join(note.text for note in notes)) > self._room("merge"):
            kept = len(notes) * 3 // 4
            self.dropped += [Dropped(note.text, CROWDED) for note in notes[kept:]]
            notes = notes[:kept]
        lines = [Line(number, note.text, "text") for number, note in enumerate(notes)]
        if not lines:
            return
        data = "\n".join(map(_numbered, lines))
        reply = await self.completer.complete(
            self._instructions("merge", count), max_tokens=count * SENTENCE_TOKENS, data=data
        )
        told = 0
        for draft in list(_drafts(reply))[:count]:
            cited = [notes[number] for number in draft.cited if number < len(notes)]
            sources = tuple(dict.fromkeys(source for note in cited for source in note.sources))
            quotes = self.read.voice.stating(draft.text, [source.quote for source in sources])
            if sources and not quotes:
                self.dropped.append(Dropped(draft.text, NOT_STATED))
            elif self._holds(draft, quotes):
                told += 1
                yield Told(draft.text, sources)
        if not told:  # what was checked before holds still
            for note in notes[:count]:
                yield note

    # -- checking -----------------------------------------------------------------------------------------

    async def _checked(
        self, drafts: Sequence[Draft], known: dict[int, Line], count: int
    ) -> AsyncIterator[Told]:
        """Those that hold; the others are rewritten once, or dropped with the reason."""
        told = 0
        wrong: list[tuple[Draft, list[str], list[Claim]]] = []
        for draft in drafts:
            cited = self._quotes(draft, known)
            quotes = self.read.voice.stating(draft.text, cited)
            if cited and not quotes:
                if is_report(frame := self.read.voice.governed.left_out(draft.text)):
                    wrong.append((draft, cited, [Claim("report", frame)]))
                else:
                    self.dropped.append(Dropped(draft.text, NOT_STATED))
                continue
            problems = unfounded(draft.text, self._ground(draft.text, quotes)) if quotes else []
            if quotes and problems and not self._orders(draft.text):
                wrong.append((draft, quotes, problems))
            elif told < count and self._holds(draft, quotes):
                told += 1
                yield self._told(draft, quotes)
        if not wrong or told >= count:
            self._drop(wrong)
            return
        rewritten = await self._rewritten(wrong)
        for number, (draft, quotes, problems) in enumerate(wrong, start=1):
            text = rewritten.get(number, "")
            if not text:
                self._drop([(draft, quotes, problems)])
                continue
            again = Draft(text, draft.cited)
            if not self.read.voice.stating(text, quotes):
                self.dropped.append(Dropped(text, NOT_STATED))
            elif told < count and self._holds(again, quotes):
                told += 1
                yield self._told(again, quotes)

    async def _rewritten(self, wrong: Sequence[tuple[Draft, list[str], list[Claim]]]) -> dict[int, str]:
        asked = []
        for number, (draft, quotes, problems) in enumerate(wrong, start=1):
            stated = "; ".join(f"{claim.kind} {claim.text!r}" for claim in problems)
            lines = "\n".join(f"   source: {quote}" for quote in quotes)
            asked.append(f"{number}: {draft.text}\n   unsupported: {stated}\n{lines}")
        reply = await self.completer.complete(
            prompt("rewrite"), max_tokens=len(wrong) * SENTENCE_TOKENS, data="\n".join(asked)
        )
        found = (_NUMBERED.match(line) for line in reply.splitlines())
        return {int(one[1]): bare(_uncited(one[2]))[:LONGEST] for one in found if one is not None}

    def _orders(self, text: str) -> bool:
        """Whether it passes an order of the page on: no other wording would make that right."""
        return addresses_model(text) and not speaks_of_programs(self.read.title)

    def _holds(self, draft: Draft, quotes: Sequence[str]) -> bool:
        """Whether it may be told; if not, `dropped` says why."""
        key = " ".join(re.findall(r"\w+", draft.text.casefold()))
        if not key or key in self._said:
            return False
        if self._orders(draft.text):
            self.dropped.append(Dropped(draft.text, REASON))
        elif not quotes:
            self.dropped.append(Dropped(draft.text, "it names no line of the page that it rests on"))
        elif not _supported(draft.text, quotes):
            self.dropped.append(Dropped(draft.text, "its source lines say nothing of the kind"))
        elif problems := unfounded(draft.text, self._ground(draft.text, quotes)):
            self._drop([(draft, list(quotes), problems)])
        else:
            self._said.add(key)
            return True
        return False

    def _drop(self, wrong: Sequence[tuple[Draft, list[str], list[Claim]]]) -> None:
        for draft, _, problems in wrong:
            stated = ", ".join(f"{claim.kind} {claim.text!r}" for claim in problems if claim.kind != "report")
            reason = f"not in its source lines: {stated}" if stated else NOT_STATED
            self.dropped.append(Dropped(draft.text, reason))

    def _told(self, draft: Draft, quotes: Sequence[str]) -> Told:
        item = self.read.shape in ("list", "results", "table", "thread", "changelog", "form")
        sources = (*quotes, *self._named_before(draft.text, quotes))
        return Told(draft.text, tuple(Source(self.read.url, quote) for quote in sources), item)

    def _quotes(self, draft: Draft, known: dict[int, Line]) -> list[str]:
        """The cited lines, with the heads of their columns; without any, the line most like the sentence."""
        cited = [known[number] for number in draft.cited if number in known][:MOST_CITED]
        if not draft.cited:
            cited = _most_like(draft.text, list(known.values()))
        heads = [head for line in cited if line.kind in ("row", "item") for head in self._heads(line)]
        return list(dict.fromkeys(line.text for line in (*cited, *heads)))

    def _heads(self, line: Line) -> Iterator[Line]:
        """The headings above it, the nearest first; none is the page's own."""
        while line.head >= 0 and (line := self.read.lines[line.head]).level != 1:
            yield line

    def _named_before(self, sentence: str, quotes: Sequence[str]) -> list[str]:
        """Lines before those that begin with a pronoun, where `sentence` has another word in its place.

        They say who is meant: their names count, their numbers do not.
        """
        found = []
        for place, line in enumerate(self.read.lines[1:]):
            begins = _PRONOUN.match(line.text) if line.text in quotes else None
            before = self.read.lines[place]
            if begins is None or sentence.startswith(begins[0]) or before.kind != line.kind:
                continue
            if before.text not in quotes and all(one.is_stated for one in self.read.voice.of(before.text)):
                found.append(before.text)
        return found

    def _ground(self, sentence: str, quotes: Sequence[str]) -> Ground:
        cited = [line for line in self.read.lines if line.text in quotes]
        heads = [head.text for line in cited for head in self._heads(line)]
        known = (self.read.title, *self._named_before(sentence, quotes), *heads)
        others = frozenset(self._others(cited))
        return Ground(tuple(quotes), known, self.read.language, self.read.text, others)

    def _others(self, cited: Sequence[Line]) -> Iterator[str]:
        """Who else wrote in a thread, and which other parts a list of changes has: what is `Removed` was not
        `Added`.
        """
        if self.read.shape == "thread":
            found = (_AUTHOR.match(line.text) for line in self.read.lines if line.kind == "quote")
            yield from (one[1].casefold() for one in found if one is not None)
        above = {line.head for line in cited if line.kind == "item" and line.head >= 0}
        levels = {self.read.lines[head].level for head in above}
        for line in self.read.lines if self.read.shape == "changelog" and len(levels) == 1 else ():
            if line.kind == "heading" and line.level in levels and line.text.isalpha():
                yield line.text.casefold()


def _numbered(line: Line) -> str:
    return f"[{line.number}] {line.marked()}"


def _drafts(reply: str) -> Iterator[Draft]:
    """The sentences of a reply: a line each, with the numbers at its end."""
    for line in reply.splitlines():
        match = _CITED.match(line.strip())
        text, cited = (match["text"], _numbers(match["cited"])) if match else (line, ())
        said = bare(text)
        if re.search(r"\w", said) and not said.endswith(":"):
            yield Draft(said[:LONGEST], cited)


def _uncited(text: str) -> str:
    match = _CITED.match(text.strip())
    return match["text"] if match else text


def _numbers(cited: str) -> tuple[int, ...]:
    found: list[int] = []
    for match in re.finditer(r"(\d{1,6})(?:\s*[-–]\s*(\d{1,6}))?", cited):
        first, last = int(match[1]), int(match[2] or match[1])
        found += range(first, min(last, first + MOST_CITED) + 1)
    return tuple(dict.fromkeys(found))


def _content(text: str) -> set[str]:
    """Words that say something, by how they begin."""
    return {word[:5] for word in LONG_WORD.findall(text.casefold())}


def _most_like(text: str, lines: Sequence[Line]) -> list[Line]:
    words = _content(text)
    best = sorted(lines, key=lambda line: -len(words & _content(line.text)))[:2]
    return [line for line in best if words and len(words & _content(line.text)) >= len(words) * 0.4]


def _supported(text: str, quotes: Sequence[str]) -> bool:
    """Whether the lines are about the same: an answer to something else shares no word with them."""
    said = " ".join(quotes)
    if dense := _pairs(text):
        return bool(dense & _pairs(said))
    if words := _content(text):
        return bool(words & _content(said))
    return set(re.findall(r"\w+", text.casefold())) <= set(re.findall(r"\w+", said.casefold()))


def _pairs(text: str) -> set[str]:
    """Two signs side by side, in scripts that are written without spaces."""
    return {"".join(pair) for pair in pairwise(text) if all(map(is_dense, pair))}
