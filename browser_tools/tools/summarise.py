"""summarize: what the page says, in a few sentences that all stand on it."""

from __future__ import annotations

from typing import Literal

from browser_tools.intents import reading
from browser_tools.result import Section
from browser_tools.text.summary import lead_summary
from browser_tools.tool import Arguments, Outcome, ToolContext, tool


class SummarizeArguments(Arguments):
    length: Literal["short", "medium", "long"] = "medium"


@tool(
    name="summarize",
    category="read",
    description="Summarize the page: title, description and leading sentences, word for word.",
    arguments=SummarizeArguments,
    effects=("read",),
    intents=reading("summarize"),
    timeout=30.0,
)
async def summarize(context: ToolContext, arguments: SummarizeArguments) -> Outcome:
    html = await context.tab.html(timeout=context.timeout / 2)
    summary = lead_summary(html, context.tab.url, length=arguments.length)
    return Outcome(
        sections=(Section("Summary", summary.text(), untrusted=True),),
        data={
            "title": summary.title,
            "description": summary.description,
            "sentences": list(summary.sentences),
            "engine": summary.engine,
        },
    )
