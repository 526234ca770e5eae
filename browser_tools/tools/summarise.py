"""summarize: what the page says, in sentences that each rest on lines of it."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from pydantic import Field

from browser_tools.observe.signals import signals_in
from browser_tools.result import Section
from browser_tools.text.kept import kept_by
from browser_tools.text.terms import Format, Length
from browser_tools.tool import Outcome, ToolContext, tool
from browser_tools.tools.paging import SECONDS_EACH, PagedArguments, Pager
from browser_tools.tools.source import OBSTACLES, Shown, reading_of, shown

if TYPE_CHECKING:
    from browser_tools.text.html.dom import Block
    from browser_tools.text.reading.page import Reading
    from browser_tools.text.reading.told import Dropped, Summary

_LOOK_TOKENS = 600
_LITTLE = 1500
"""Characters of text below which a signal is the page, not a part of it."""
_ALWAYS = frozenset({"error_page", "auth_gate"})
"""What no page stands behind; a captcha may belong to a form below an article."""
SECONDS = 240.0
"""A long page is read by a model in parts."""


class SummarizeArguments(PagedArguments):
    untold = frozenset({"format", "file"})

    length: Length = "medium"
    focus: str = Field(default="", max_length=300)
    format: Format = "text"
    file: str = Field(default="", description="A download, by its name", max_length=200)

    @property
    def seconds(self) -> float | None:
        return None if self.pages == 1 else SECONDS + SECONDS_EACH * (self.pages - 1)


@dataclass(frozen=True)
class _Read:
    """The lines of one page or several, and which page each stands on."""

    reading: Reading
    places: tuple[tuple[str, str], ...] = ()
    note: str = ""

    def placed(self, summary: Summary) -> Summary:
        """With the address of the very page that each source stands on."""
        if not self.places:
            return summary
        from browser_tools.text.reading.told import Source

        at = dict(reversed(self.places))
        return replace(
            summary,
            sentences=tuple(
                replace(
                    told, sources=tuple(Source(at.get(one.quote, one.url), one.quote) for one in told.sources)
                )
                for told in summary.sentences
            ),
        )


@tool(
    name="summarize",
    category="read",
    description="Summarize the page.",
    arguments=SummarizeArguments,
    effects=("read",),
    intents=reading_of("summarize"),
    timeout=SECONDS,
)
async def summarize(context: ToolContext, arguments: SummarizeArguments) -> Outcome:
    source = await shown(context, arguments.file)
    signals: tuple[str, ...] = ()
    if source.is_page:
        signals = (await context.tab.observe(_LOOK_TOKENS, may_read=context.may_read)).signals
    summary, note = await _summary(context, arguments, source, signals)
    sections = [Section("Summary", summary.text(arguments.format), untrusted=True)]
    if summary.cached:
        note = "; ".join(filter(None, ["the page has not changed: this is the summary made before", note]))
    if not summary.sentences and not summary.signals:
        note = note or "the page has no text to sum up"
    if note:
        sections.append(Section("Note", note))
    return Outcome(sections=tuple(sections), data=summary.as_data(arguments.format))


async def _summary(
    context: ToolContext, arguments: SummarizeArguments, source: Shown, signals: tuple[str, ...]
) -> tuple[Summary, str]:
    from browser_tools.text.reading.told import Summary
    from browser_tools.text.summary.summarising import Telling, summarised

    kept, content = kept_by(context.session), (source.digest, source.url, arguments.pages)
    engine = context.completer.name if context.completer is not None else "extract"
    key = ("summary", *content, arguments.length, arguments.focus, engine)
    read = kept.get(_Read, ("reading", *content))
    before = kept.get(Summary, key)
    if before is not None and read is not None:
        return before.again(), read.note
    if read is None:
        read = await _read(context, arguments, source)
        kept.put(("reading", *content), read)
    blocking = obstacles(read.reading, signals)
    if blocking:
        page = read.reading
        summary = Summary(page.url, page.title, (), page.shape, engine="none", signals=blocking)
    else:
        say, progress = partial(context.say, "summary"), partial(context.say, "progress")
        telling = Telling.of(read.reading.title, arguments.format, say, progress)
        summary = await summarised(
            read.reading, context.completer, arguments.length, arguments.focus, telling
        )
        summary = read.placed(summary)
    kept.put(key, summary)
    return summary, read.note


async def _read(context: ToolContext, arguments: SummarizeArguments, source: Shown) -> _Read:
    if arguments.pages == 1:
        return _Read(await asyncio.to_thread(source.read))
    found: dict[int, Reading] = {}
    pager = Pager(context, arguments.pages, arguments.file)
    async with aclosing(pager.parts()) as parts:
        async for part in parts:
            found[part.number] = await asyncio.to_thread(part.shown.read)
    return _together(list(found.values()), pager.note)


def _together(found: list[Reading], note: str) -> _Read:
    """One reading of all, with what each page repeats of the one before told once."""
    from browser_tools.text.html.dom import Block
    from browser_tools.text.html.onward import joined
    from browser_tools.text.main.text import MainText
    from browser_tools.text.reading.page import numbered

    marked = joined([[line.marked() for line in one.lines] for one in found])
    rows: list[Block] = []
    places: list[tuple[str, str]] = []
    for one, own in zip(found, marked, strict=True):
        wanted = iter(own)
        now = next(wanted, None)
        for line in one.lines:
            if line.marked() == now:
                rows.append(Block(line.kind, line.text, line.level))
                places.append((line.text, one.url))
                now = next(wanted, None)
    first = found[0]
    page = MainText(first.title, first.description, "", tuple(rows), "visible", first.language)
    whole = numbered(rows, page, first.url, first.shape)
    dropped: list[Dropped] = [gone for one in found for gone in one.dropped]
    return _Read(replace(whole, dropped=(*dropped, *whole.dropped)), tuple(places), note)


def obstacles(read: Reading, signals: tuple[str, ...]) -> tuple[str, ...]:
    """The signals that say the page is an obstacle. A long text that mentions one is a text all the same, and
    what only an order says that was left out (`Captcha for AI assistants: ...`) is feigned.
    """
    feigned = {name for gone in read.dropped for name in signals_in(gone.text)}
    feigned -= {name for line in read.lines if feigned for name in signals_in(line.text)}
    found = tuple(signal for signal in signals if signal in OBSTACLES and signal not in feigned)
    little = sum(len(line.text) for line in read.lines) < _LITTLE
    return found if little or any(signal in _ALWAYS for signal in found) else ()
