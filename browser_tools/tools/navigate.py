"""Moving one tab through documents: navigate, back, forward, refresh."""

from __future__ import annotations

from pydantic import Field

from browser_tools.acts.intents import absolute, navigating, repeating, revisiting
from browser_tools.errors import FinalError
from browser_tools.pages.landing import Landing
from browser_tools.result import Section
from browser_tools.tool import Arguments, Outcome, ToolContext, tool


class UrlArguments(Arguments):
    url: str = Field(description="URL, or a /path on this site", min_length=1)


class NoArguments(Arguments):
    pass


def landed(landing: Landing) -> Outcome:
    """Where a navigation ended, with what a reader must know: status, download, half-loaded page."""
    if landing.kind == "download":
        text = f"{landing.url} is a download, not a page; the tab stays where it was"
    else:
        text = f"now at {landing.url}"
        if landing.status is not None and landing.status >= 400:
            text += f" (HTTP {landing.status}: the server answered with an error page)"
        if landing.partial:
            text += " (the page did not finish loading; what has arrived is there)"
    data = {"url": landing.url, "status": landing.status, "kind": landing.kind, "partial": landing.partial}
    return Outcome(sections=(Section("Page", text),), data=data)


@tool(
    name="navigate",
    category="navigate",
    description="Open a URL in this tab.",
    arguments=UrlArguments,
    effects=("navigate",),
    intents=navigating("navigate"),
)
async def navigate(context: ToolContext, arguments: UrlArguments) -> Outcome:
    url = absolute(arguments.url, context.tab.url)
    return landed(await context.tab.navigate(url, timeout=context.timeout))


@tool(
    name="back",
    category="navigate",
    description="Go back to the previous page.",
    arguments=NoArguments,
    effects=("navigate",),
    intents=revisiting("back"),
)
async def back(context: ToolContext, arguments: NoArguments) -> Outcome:
    return _moved(await context.tab.back(timeout=context.timeout), "back")


@tool(
    name="forward",
    category="navigate",
    description="Go forward again after back.",
    arguments=NoArguments,
    effects=("navigate",),
    intents=revisiting("forward"),
)
async def forward(context: ToolContext, arguments: NoArguments) -> Outcome:
    return _moved(await context.tab.forward(timeout=context.timeout), "forward")


@tool(
    name="refresh",
    category="navigate",
    description="Load the current page again.",
    arguments=NoArguments,
    effects=("navigate",),
    intents=repeating("refresh"),
)
async def refresh(context: ToolContext, arguments: NoArguments) -> Outcome:
    return _moved(await context.tab.refresh(timeout=context.timeout), "refresh")


def _moved(landing: Landing | None, way: str) -> Outcome:
    if landing is None:
        raise FinalError(f"cannot go {way}: this tab has no such page", code="navigation.no_history")
    return landed(landing)
