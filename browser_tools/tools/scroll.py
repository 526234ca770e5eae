"""scroll: an element or a text into view, the page, or what scrolls inside it."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Literal

from playwright.async_api import Locator
from pydantic import Field, model_validator

from browser_tools.acts.intents import reading
from browser_tools.elements.scripts import Said, ask
from browser_tools.errors import RetryableError
from browser_tools.pages.frames import document_url
from browser_tools.pages.patience import pause
from browser_tools.resolve import resolve
from browser_tools.tool import Arguments, Outcome, ToolContext, tool
from browser_tools.tools.act import ACT_SHARE, acting, described, did

LOOK_SECONDS = 0.1


class ScrollArguments(Arguments):
    target: str | None = Field(default=None, description="Element to bring into view", max_length=500)
    text: str | None = Field(default=None, description="Or a text", min_length=1, max_length=500)
    to: Literal["top", "bottom"] | None = None
    by: int | None = Field(default=None, description="Pixels, negative is up", ge=-100_000, le=100_000)
    pages: float | None = Field(default=None, description="Screenfuls, negative is up", ge=-100, le=100)
    inside: str | None = Field(
        default=None, description="Element that scrolls; default: the page", max_length=500
    )

    @model_validator(mode="after")
    def _one_way(self) -> ScrollArguments:
        ways = [name for name in ("target", "text", "to", "by", "pages") if getattr(self, name) is not None]
        if len(ways) > 1:
            raise ValueError(f"give one of target, text, to, by, pages; got {', '.join(ways)}")
        if self.inside is not None and ways in (["target"], ["text"]):
            raise ValueError("inside goes with to, by or pages; target and text are found wherever they are")
        return self


class _Scrolled(Said):
    """What `scroll.js` brings, in pixels."""

    before: int
    after: int
    window: int
    whole: int
    tag: str


@tool(
    name="scroll",
    category="act",
    description="Scroll to an element or text, or scroll the page or an element.",
    arguments=ScrollArguments,
    effects=("read",),
    intents=reading("scroll"),
)
async def scroll(context: ToolContext, arguments: ScrollArguments) -> Outcome:
    if context.element is not None:
        async with acting(context) as (element, locator, timeout):
            await locator.scroll_into_view_if_needed(timeout=timeout)
        done = f"scrolled to {described(element)}"
    elif arguments.text is not None:
        await _to_text(context, arguments.text)
        done = f"scrolled to the text {arguments.text!r}"
    else:
        done = await _move(context, arguments)
    await context.tab.settle()  # what comes into view may load more
    return did(done)


async def _to_text(context: ToolContext, text: str) -> None:
    began = time.monotonic()
    while (found := await _shown(context, text)) is None:
        waited = time.monotonic() - began
        if waited > context.patience:
            raise RetryableError(
                f"{text!r} is not on this page; more may load when you scroll by pages or to the bottom",
                code="text.not_found",
            )
        await asyncio.sleep(pause(waited, LOOK_SECONDS))
    await found.scroll_into_view_if_needed(timeout=context.timeout * ACT_SHARE * 1000)


async def _shown(context: ToolContext, text: str) -> Locator | None:
    """The first element of a readable frame that shows the text."""
    for frame in context.tab.page.frames:
        if context.may_read(document_url(frame)):
            found = frame.get_by_text(text).filter(visible=True).first
            if await found.count():
                return found
    return None


async def _move(context: ToolContext, arguments: ScrollArguments) -> str:
    locator, what = context.tab.page.locator(":root"), "the page"
    if arguments.inside is not None:
        element = await resolve(context.tab, arguments.inside, may_read=context.may_read)
        locator, what = element.locator, described(element)
    windows = 1.0 if arguments.pages is None else arguments.pages
    options = {"to": arguments.to, "by": arguments.by, "pages": windows}
    path = Path(__file__).with_suffix(".js")
    moved = await ask(
        context.tab, locator, path, options, _Scrolled, "scrolling", context.timeout * ACT_SHARE
    )
    where = f"pixels {moved.after} to {moved.after + moved.window} of {moved.whole} are in view"
    if moved.after == moved.before:
        return f"{what} did not move: {_why(moved)}; {where}"
    end = "; this is the end" if moved.after + moved.window >= moved.whole - 1 else ""
    return f"scrolled {what}: {where}{end}"


def _why(moved: _Scrolled) -> str:
    if moved.whole <= moved.window + 1:
        return "all of it is in view already"
    return "it is at its top" if moved.after == 0 else "it is at its end"
