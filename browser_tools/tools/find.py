"""find_on_page: where the page says something."""

from __future__ import annotations

from typing import Literal

from pydantic import AliasChoices, Field, model_validator

from browser_tools.errors import RetryableError
from browser_tools.intents import reading
from browser_tools.tool import Outcome, ToolContext, tool
from browser_tools.tools.portion import CursorArguments, portion

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
    intents=reading("find_on_page"),
)
async def find_on_page(context: ToolContext, arguments: FindArguments) -> Outcome:
    matches = await context.tab.observer.find_text(arguments.query, may_read=context.may_read, limit=MOST)
    if not matches:
        raise RetryableError(
            f"{arguments.query!r} is not on this page; try fewer words, or scroll if more loads then",
            code="text.not_found",
        )
    lines = [f"{match.text}" + (f"  [{match.handle}]" if match.handle else "") for match in matches]
    note = f"these are the first {MOST}; search for more words" if len(lines) == MOST else ""
    title, whole = f"{len(lines)} matches", "\n".join(lines)
    return portion(context, "find_on_page", title, whole, arguments.cursor, data=lines, notes=(note,))
