"""Tabs: open, switch, close, list."""

from __future__ import annotations

from collections.abc import Callable

from pydantic import Field

from browser_tools.acts.intents import absolute, navigating, nothing
from browser_tools.errors import RetryableError
from browser_tools.result import Section
from browser_tools.session import Session
from browser_tools.tool import Arguments, Outcome, ToolContext, tool
from browser_tools.tools.navigate import NoArguments, UrlArguments, landed
from policies.url import origin_of


class TabArguments(Arguments):
    tab: str = Field(description="Tab id (t2), or words of its title", min_length=1, max_length=200)


class CloseArguments(Arguments):
    tab: str | None = Field(default=None, description="Default: this one")


async def tab_rows(session: Session, may_read: Callable[[str], bool]) -> list[tuple[str, str, str, bool]]:
    """(id, title, origin, is current) of each open tab: all a model is told of tabs it does not look at.

    A title is text of its page: that of a page that may not be read is empty.
    """
    return [
        (
            tab.id,
            await tab.title() if may_read(tab.url) else "",
            origin_of(tab.url),
            tab is session.current,
        )
        for tab in list(session.tabs.values())  # a page may open another one meanwhile
    ]


async def _named(context: ToolContext, words: str) -> str:
    """The id of the tab that `words` name. Raises RetryableError with the open tabs if it is not one."""
    if words in context.session.tabs:
        return words
    rows = await tab_rows(context.session, context.may_read)
    found = [row[0] for row in rows if words.casefold() in row[1].casefold()]
    if len(found) == 1:
        return found[0]
    listed = ", ".join(f"{id} {title!r}" for id, title, _, _ in rows)
    raise RetryableError(f"no single tab is {words!r}; open tabs: {listed}", code="tab.unknown")


@tool(
    name="open_tab",
    category="navigate",
    description="Open a URL in a new tab and switch to it.",
    arguments=UrlArguments,
    effects=("navigate",),
    intents=navigating("open_tab"),
)
async def open_tab(context: ToolContext, arguments: UrlArguments) -> Outcome:
    url = absolute(arguments.url, context.tab.url)
    tab = await context.session.open_tab()
    return landed(await tab.navigate(url, timeout=context.timeout))


@tool(
    name="switch_tab",
    category="tabs",
    description="Make another tab the current one.",
    arguments=TabArguments,
    effects=("read",),
    intents=nothing("switch_tab"),
)
async def switch_tab(context: ToolContext, arguments: TabArguments) -> Outcome:
    tab = context.session.switch(await _named(context, arguments.tab))
    return Outcome(sections=(Section("Tab", f"now in {tab.id}: {tab.url}"),))


@tool(
    name="close_tab",
    category="tabs",
    description="Close a tab.",
    arguments=CloseArguments,
    effects=("read",),
    intents=nothing("close_tab"),
)
async def close_tab(context: ToolContext, arguments: CloseArguments) -> Outcome:
    if len(context.session.tabs) == 1:
        raise RetryableError("the last tab stays open: use finish to end", code="tab.last")
    closed = await _named(context, arguments.tab) if arguments.tab else context.tab.id
    await context.session.close_tab(closed)
    return Outcome(sections=(Section("Tab", f"closed {closed}; now in {context.session.current.id}"),))


@tool(
    name="list_tabs",
    category="tabs",
    description="List the open tabs.",
    arguments=NoArguments,
    effects=("read",),
    intents=nothing("list_tabs"),
)
async def list_tabs(context: ToolContext, arguments: NoArguments) -> Outcome:
    rows = await tab_rows(context.session, context.may_read)
    lines = [f"{'*' if current else ' '} {id} {title!r} {origin}" for id, title, origin, current in rows]
    data = [{"tab": id, "title": title, "origin": origin, "current": now} for id, title, origin, now in rows]
    return Outcome(sections=(Section("Tabs", "\n".join(lines), untrusted=True),), data=data)
