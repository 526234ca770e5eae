"""observe_dom: the page as text with handles."""

from __future__ import annotations

import time
from typing import Any, TypedDict

from pydantic import Field

from browser_tools.acts.intents import reading
from browser_tools.errors import BlockedError
from browser_tools.observe import Limits, Observation, marked
from browser_tools.observe.marks import MarksError
from browser_tools.pages.frames import all_readable
from browser_tools.result import CHARS_PER_TOKEN, Section
from browser_tools.tool import Arguments, Outcome, ToolContext, tool


class ObserveArguments(Arguments):
    untold = frozenset(
        {
            "structure", "annotate", "maxChars", "maxElements", "maxBlocks", "maxPrimaryChars", "maxOutline",
            "maxOutlineChars", "maxItems", "maxItemChars", "maxComments", "maxCommentChars", "rootHandleId",
            "debug",
        }
    )  # fmt: skip

    cursor: int = Field(default=0, ge=0, description="Where the last one was cut")
    viewport: bool = Field(default=False, description="Only what is in the window")
    structure: bool = Field(default=False, description="Outline, items, comments and so on as data")
    annotate: bool = Field(default=False, description="Save a picture of the window with the handles on it")
    max_chars: int | None = Field(default=None, ge=100, le=1_000_000, alias="maxChars")
    max_elements: int | None = Field(default=None, ge=0, le=10_000, alias="maxElements")
    max_blocks: int | None = Field(default=None, ge=0, le=10_000, alias="maxBlocks")
    max_primary_chars: int | None = Field(default=None, ge=0, le=1_000_000, alias="maxPrimaryChars")
    max_outline: int | None = Field(default=None, ge=0, le=10_000, alias="maxOutline")
    max_outline_chars: int | None = Field(default=None, ge=0, le=1_000, alias="maxOutlineChars")
    max_items: int | None = Field(default=None, ge=0, le=10_000, alias="maxItems")
    max_item_chars: int | None = Field(default=None, ge=0, le=10_000, alias="maxItemChars")
    max_comments: int | None = Field(default=None, ge=0, le=10_000, alias="maxComments")
    max_comment_chars: int | None = Field(default=None, ge=0, le=10_000, alias="maxCommentChars")
    root: str = Field(default="", max_length=40, alias="rootHandleId", description="Stay inside this element")
    debug: bool = Field(default=False, description="Tell how long it took")

    def limits(self) -> Limits | None:
        """How much of the structure is wanted; None if none is."""
        given = {name: getattr(self, f"max_{name}") for name in Limits.__dataclass_fields__}
        given = {name: value for name, value in given.items() if value is not None}
        return Limits(**given) if given or self.structure else None

    def budget(self, most: int) -> int:
        """Tokens: what the caller has, or less."""
        return most if self.max_chars is None else max(60, min(most, int(self.max_chars / CHARS_PER_TOKEN)))


@tool(
    name="observe_dom",
    category="look",
    description="Read the page: text with element handles. Done for you each turn; use it for a cursor.",
    arguments=ObserveArguments,
    effects=("read",),
    intents=reading("observe_dom"),
)
async def observe_dom(context: ToolContext, arguments: ObserveArguments) -> Outcome:
    started = time.monotonic()
    seen = await _observed(context, arguments)
    data: dict[str, Any] = {
        "url": seen.url,
        "title": seen.title,
        "tokens": seen.tokens,
        "signals": list(seen.signals),
    }
    if seen.cursor is not None:
        data["cursor"] = seen.cursor
    limits = arguments.limits()
    if limits is not None:
        data["scroll"] = dict(zip(("above", "window", "page"), seen.scroll, strict=True))
        data["omitted"] = list(seen.omitted)
        data |= await context.tab.observer.structure(limits, context.may_read)
    pictures: tuple[str, ...] = ()
    if arguments.annotate:
        try:
            pictures = (await _annotated(context, seen),)
            data["picture"] = pictures[0]
        except (BlockedError, MarksError) as error:  # the text is told all the same
            data["no_picture"] = error.message
    if arguments.debug:
        milliseconds = (time.monotonic() - started) * 1000
        data["debug"] = {"ms": round(milliseconds, 1), "page_ms": seen.took, "nodes": seen.nodes}
    text = Section("Page", seen.text, untrusted=True)
    return Outcome(sections=(text,), data=data, artifacts=pictures)


async def _observed(context: ToolContext, arguments: ObserveArguments) -> Observation:
    wish = Wish(
        budget=arguments.budget(context.budget),
        cursor=arguments.cursor,
        viewport_only=arguments.viewport,
        deadline=context.timeout / 2,
    )
    if not arguments.root:
        return await context.tab.observe(may_read=context.may_read, **wish)
    status = context.tab.link.status
    return await context.tab.observer.observe(
        may_read=context.may_read, status=status, root=arguments.root, **wish
    )


class Wish(TypedDict):
    """What both ways to observe are told."""

    budget: int
    cursor: int
    viewport_only: bool
    deadline: float


async def _annotated(context: ToolContext, seen: Observation) -> str:
    """The artifact with the window and the handles on it; nothing is drawn in frames that may not be read."""
    page = context.tab.page
    if not all_readable(page, context.may_read):
        raise BlockedError("a frame of the page may not be read: no picture of it is taken")
    png = await context.tab.ask(
        lambda: page.screenshot(timeout=context.timeout * 500), "the screenshot", context.timeout / 2
    )
    boxes = await context.tab.observer.boxes(each.handle for each in seen.elements)
    picture = await marked(page, png, boxes, context.timeout / 2)
    return context.artifacts.write("marks", "png", picture)
