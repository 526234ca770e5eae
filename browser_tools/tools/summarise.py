"""summarize: what the page says, in sentences that each rest on lines of it."""

from __future__ import annotations

import asyncio
from typing import Literal

from pydantic import Field

from browser_tools.intents import reading as intends_reading
from browser_tools.result import Section
from browser_tools.text.documents import of_page
from browser_tools.text.kept import digest, kept_by
from browser_tools.text.reading import Reading
from browser_tools.text.summarising import summarised
from browser_tools.text.told import Format, Summary
from browser_tools.tool import Arguments, Outcome, ToolContext, tool
from browser_tools.tools.rendered import rendered

_OBSTACLES = frozenset(
    {"paywall", "auth_gate", "captcha", "age_gate", "geo_block", "script_required", "error_page"}
)
_LOOK_TOKENS = 600
_LITTLE = 1500
"""Characters of text below which a signal is the page, not a part of it."""
_ALWAYS = frozenset({"captcha", "error_page", "auth_gate"})
SECONDS = 240.0
"""A long page is read by a model in parts."""


class SummarizeArguments(Arguments):
    untold = frozenset({"format"})

    length: Literal["short", "medium", "long"] = "medium"
    focus: str = Field(default="", max_length=300)
    format: Format = "text"


@tool(
    name="summarize",
    category="read",
    description="Summarize the page.",
    arguments=SummarizeArguments,
    effects=("read",),
    intents=intends_reading("summarize"),
    timeout=SECONDS,
)
async def summarize(context: ToolContext, arguments: SummarizeArguments) -> Outcome:
    seen = await context.tab.observe(_LOOK_TOKENS, may_read=context.may_read)
    html = await rendered(context)
    summary = await _summary(context, arguments, html, seen.signals)
    sections = [Section("Summary", summary.text(arguments.format), untrusted=True)]
    if summary.cached:
        sections.append(Section("Note", "the page has not changed: this is the summary made before"))
    return Outcome(sections=tuple(sections), data=summary.as_data(arguments.format))


async def _summary(
    context: ToolContext, arguments: SummarizeArguments, html: str, signals: tuple[str, ...]
) -> Summary:
    kept, url, content = kept_by(context.session), context.tab.url, digest(html)
    engine = context.completer.name if context.completer is not None else "extract"
    key = ("summary", content, url, arguments.length, arguments.focus, engine)
    before = kept.get(Summary, key)
    if before is not None:
        return before.again()
    read = kept.get(Reading, ("reading", content, url))
    if read is None:
        read = await asyncio.to_thread(of_page, html, url)
        kept.put(("reading", content, url), read)
    blocking = obstacles(read, signals)
    if blocking:
        summary = Summary(url, read.title, (), read.shape, engine="none", signals=blocking)
    else:
        summary = await summarised(read, context.completer, arguments.length, arguments.focus)
    kept.put(key, summary)
    return summary


def obstacles(read: Reading, signals: tuple[str, ...]) -> tuple[str, ...]:
    """The signals that say the page is an obstacle. A long text that mentions one is a text all the same."""
    found = tuple(signal for signal in signals if signal in _OBSTACLES)
    little = sum(len(line.text) for line in read.lines) < _LITTLE
    return found if little or any(signal in _ALWAYS for signal in found) else ()
