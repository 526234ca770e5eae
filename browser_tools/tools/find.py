"""find_on_page: where the page says something."""

from __future__ import annotations

import asyncio
from typing import Literal

from pydantic import AliasChoices, Field, model_validator

from browser_tools.errors import RetryableError
from browser_tools.text.compare import plain
from browser_tools.tool import Outcome, ToolContext, tool
from browser_tools.tools.portion import CursorArguments, portion
from browser_tools.tools.source import Shown, document_shown, reading_of

MOST = 200
"""Matches that are looked for."""


class FindArguments(CursorArguments):
    """With `scope: web` the registry makes a call of `search` of it."""

    untold = frozenset({"new_tab"})

    query: str = Field(min_length=1, max_length=500)
    scope: Literal["page", "web"] = "page"
    cursor: int = Field(default=0, ge=0)
    new_tab: bool = Field(
        default=False,
        validation_alias=AliasChoices("new_tab", "newTab"),
        description="With scope web: show the results in a new tab",
    )

    @model_validator(mode="after")
    def _tab_for_the_web(self) -> FindArguments:
        if self.new_tab and self.scope == "page":
            raise ValueError("new_tab goes with scope web: what is found on the page is shown where it is")
        return self


@tool(
    name="find_on_page",
    category="look",
    description="Find text on the whole page, with handles; scope web: search.",
    arguments=FindArguments,
    effects=("read",),
    intents=reading_of("find_on_page"),
)
async def find_on_page(context: ToolContext, arguments: FindArguments) -> Outcome:
    document = await document_shown(context)
    if document is not None:
        return await asyncio.to_thread(found_in, document, arguments, context.budget)
    matches = await context.tab.observer.find_text(arguments.query, may_read=context.may_read, limit=MOST)
    lines = [f"{match.text}" + (f"  [{match.handle}]" if match.handle else "") for match in matches]
    return _told(context.budget, arguments, lines, "or scroll if more loads then")


def found_in(document: Shown, arguments: FindArguments, budget: int) -> Outcome:
    """Lines of a document or file that no tab draws. Raises RetryableError; FinalError as `Shown.read`."""
    wanted = plain(arguments.query)
    lines = [line for line in document.said() if wanted in plain(line)][:MOST]
    return _told(budget, arguments, lines, "or read it with get_page_text")


def _told(budget: int, arguments: FindArguments, lines: list[str], otherwise: str) -> Outcome:
    if not lines:
        raise RetryableError(
            f"{arguments.query!r} is not on this page; try fewer words, {otherwise}", code="text.not_found"
        )
    note = f"these are the first {MOST}; search for more words" if len(lines) == MOST else ""
    title, whole = f"{len(lines)} matches", "\n".join(lines)
    return portion(budget, "find_on_page", title, whole, arguments.cursor, data=lines, notes=(note,))
