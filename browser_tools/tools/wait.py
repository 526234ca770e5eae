"""wait_for: a text, an element, a URL, or their absence; a page that has come to rest; some seconds."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from playwright.async_api import Error as PlaywrightError
from pydantic import Field, model_validator

from browser_tools.acts.intents import reading
from browser_tools.errors import RetryableError, TargetError
from browser_tools.pages.patience import pause
from browser_tools.pages.quiet import BLANK_SECONDS, quiet
from browser_tools.resolve import resolve
from browser_tools.result import Section
from browser_tools.tool import Arguments, Outcome, ToolContext, tool

POLL_SECONDS = 0.1
PAUSE_SLICE_SECONDS = 0.25
QUIET_SECONDS = 0.5
"""A page without a change for so long rests: while pages load, something comes sooner than that."""
LONGEST_SECONDS = 60.0


class WaitArguments(Arguments):
    untold = frozenset({"timeout"})

    text: str | None = Field(default=None, max_length=1000)
    target: str | None = Field(default=None, description="Element", max_length=500)
    url: str | None = Field(default=None, description="Part of the URL", max_length=2000)
    quiet: bool = False
    seconds: float | None = Field(default=None, gt=0, le=LONGEST_SECONDS, description="Just wait")
    gone: bool = False
    timeout: float = Field(default=10.0, gt=0, le=LONGEST_SECONDS, description="Seconds at most")

    @model_validator(mode="after")
    def _one_thing(self) -> WaitArguments:
        given = sum(item is not None for item in (self.text, self.target, self.url, self.seconds))
        if given + self.quiet != 1:
            raise ValueError("give exactly one of text, target, url, quiet, seconds")
        if self.gone and (self.quiet or self.seconds is not None):
            raise ValueError("gone goes with text, target or url")
        return self


@tool(
    name="wait_for",
    category="look",
    description="Wait until a text, element or URL is there or gone, or the page rests.",
    arguments=WaitArguments,
    effects=("read",),
    intents=reading("wait_for"),
    timeout=LONGEST_SECONDS + 5,
    resolves=False,
)
async def wait_for(context: ToolContext, arguments: WaitArguments) -> Outcome:
    if arguments.seconds is not None:
        await _pause(context, arguments.seconds)
        return Outcome(sections=(Section("Waited", f"{arguments.seconds:g} seconds"),))
    if arguments.quiet:
        return await _rest(context, arguments.timeout)
    what, holds = _condition(context, arguments)
    started = time.monotonic()
    while await holds() == arguments.gone:
        if time.monotonic() - started > arguments.timeout:
            state = "still there" if arguments.gone else "not there"
            raise RetryableError(
                f"{what} is {state} after {arguments.timeout:g} s; observe_dom shows what is there instead",
                code="wait.timeout",
            )
        await asyncio.sleep(pause(time.monotonic() - started, POLL_SECONDS))
    state = "gone" if arguments.gone else "there"
    return Outcome(sections=(Section("Waited", f"{what} is {state} ({time.monotonic() - started:.1f} s)"),))


async def _rest(context: ToolContext, timeout: float) -> Outcome:
    """Until nothing is loaded and nothing changes for QUIET_SECONDS on end."""
    started = time.monotonic()
    link = context.tab.link
    since: float | None = None
    while (left := started + timeout - time.monotonic()) > 0:
        begun = time.monotonic()
        watched = quiet(await context.tab.cdp(), min(left, QUIET_SECONDS), min(left, BLANK_SECONDS))
        rested = await link.freely(watched, left + 1, "the page") and not link.traffic.waiting
        since = (since or begun) if rested else None
        if since is not None and time.monotonic() - since >= QUIET_SECONDS:
            return Outcome(
                sections=(Section("Waited", f"the page rests ({time.monotonic() - started:.1f} s)"),)
            )
    raise RetryableError(
        f"the page still loads or changes after {timeout:g} s; wait for a text or an element instead",
        code="wait.timeout",
    )


async def _pause(context: ToolContext, seconds: float) -> None:
    """Sleep in slices, so that a browser that dies meanwhile is noticed."""
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        await asyncio.sleep(min(PAUSE_SLICE_SECONDS, left))
        browser = context.session.context.browser
        if browser is not None and not browser.is_connected():
            raise context.session.lost()


def _condition(context: ToolContext, arguments: WaitArguments) -> tuple[str, Callable[[], Awaitable[bool]]]:
    if arguments.url is not None:
        return f"URL with {arguments.url!r}", lambda: _url_has(context, arguments.url or "")
    if arguments.text is not None:
        return f"text {arguments.text!r}", lambda: _text_shown(context, arguments.text or "")
    return f"element {arguments.target!r}", lambda: _element_there(context, arguments.target or "")


async def _url_has(context: ToolContext, part: str) -> bool:
    return part in context.tab.url


async def _text_shown(context: ToolContext, text: str) -> bool:
    try:
        found = await context.tab.observer.find_text(text, may_read=context.may_read, limit=1)
    except PlaywrightError:  # the document is being replaced: look again
        return False
    return bool(found)


async def _element_there(context: ToolContext, words: str) -> bool:
    try:
        await resolve(context.tab, words, may_read=context.may_read)
    except TargetError as error:
        return error.code == "target.ambiguous"
    return True
