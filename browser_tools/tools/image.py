"""Pictures among the run's artifacts: screenshot of the window, the page or an element; get_image."""

from __future__ import annotations

import base64
from typing import Any

from playwright.async_api import FloatRect
from pydantic import AliasChoices, Field, model_validator

from browser_tools.acts.intents import reading
from browser_tools.acts.pictures import picture_of, png_size
from browser_tools.errors import BlockedError
from browser_tools.resolve import Element, resolve
from browser_tools.result import Section
from browser_tools.secrets import masks
from browser_tools.tool import Arguments, Outcome, ToolContext, tool
from browser_tools.tools.act import described

HIGHEST = 10_000
"""Pixels of a picture's height: Chromium draws no more than 16,384, and nobody reads so much."""

INLINE_BYTES = 100_000
"""A larger picture is not put into a result."""


class ScreenshotArguments(Arguments):
    untold = frozenset({"mark"})

    full_page: bool = False
    target: str | None = Field(default=None, description="Only this element", max_length=500)
    mark: str | None = Field(default=None, description="Element whose place is told", max_length=500)


class ImageArguments(Arguments):
    untold = frozenset({"inline"})

    target: str = Field(
        validation_alias=AliasChoices("target", "selector"),
        description="Handle, words, or CSS selector of a picture",
        min_length=1,
        max_length=500,
    )
    inline: bool = Field(default=False, description="Also as a data: URI, if small")

    @model_validator(mode="before")
    @classmethod
    def _selector(cls, given: Any) -> Any:
        """`selector` is CSS, whatever it looks like."""
        if isinstance(given, dict) and isinstance(given.get("selector"), str) and "target" not in given:
            css = given["selector"].removeprefix("css=")
            return {
                **{key: value for key, value in given.items() if key != "selector"},
                "target": f"css={css}",
            }
        return given


@tool(
    name="screenshot",
    category="look",
    description="Save a picture of the page or of one element.",
    arguments=ScreenshotArguments,
    effects=("read",),
    intents=reading("screenshot"),
    timeout=20.0,
)
async def screenshot(context: ToolContext, arguments: ScreenshotArguments) -> Outcome:
    marked = None
    if arguments.mark is not None:
        marked = await resolve(context.tab, arguments.mark, may_read=context.may_read)
        if context.element is None and not arguments.full_page:
            await marked.locator.scroll_into_view_if_needed(timeout=context.timeout * 300)
    area, missing = await _area(context, arguments.full_page)
    content = await context.tab.ask(
        lambda: _shoot(context, arguments.full_page, area if missing else None),
        "the screenshot",
        context.timeout * 0.8,
    )
    name = context.artifacts.write("screenshot", "png", content)
    width, height = png_size(content)
    data: dict[str, Any] = {"file": name, "width": width, "height": height}
    text = f"saved as {name} ({width} x {height} pixels)"
    if missing:
        text += f"; cut: {missing:.0f} more pixels below are not in the picture"
    if marked is not None:
        data["mark"] = await _mark(context, marked, area, width)
    return Outcome(sections=(Section("Screenshot", text),), data=data, artifacts=(name,))


async def _shoot(context: ToolContext, full_page: bool, clip: FloatRect | None) -> bytes:
    page, limit = context.tab.page, context.timeout * 700
    hidden = await masks(context.tab, context.vault, typed=context.secret_typed)
    if clip is not None:
        return await page.screenshot(full_page=True, clip=clip, timeout=limit, mask=hidden)
    if context.element is not None:
        return await context.element.locator.screenshot(timeout=limit, mask=hidden)
    return await page.screenshot(full_page=full_page, timeout=limit, mask=hidden)


async def _area(context: ToolContext, full_page: bool) -> tuple[FloatRect, float]:
    """The part of the page in the picture, in CSS pixels from its corner, and how much is cut below."""
    left, top, size = await _view(context)
    if context.element is not None:
        box = await _box(context, context.element)
        area = FloatRect(x=box["x"] + left, y=box["y"] + top, width=box["width"], height=box["height"])
    elif full_page:
        area = FloatRect(x=0, y=0, width=size["width"], height=size["height"])
    else:
        return FloatRect(x=left, y=top, width=0, height=0), 0.0
    missing = max(0.0, area["height"] - HIGHEST)
    area["height"] -= missing
    return area, missing


async def _view(context: ToolContext) -> tuple[float, float, FloatRect]:
    """How far the page is scrolled, and its whole size; asked of the browser, not of the page."""
    cdp = await context.tab.cdp()
    metrics = await context.tab.ask(lambda: cdp.send("Page.getLayoutMetrics"), "the size of the page")
    view = metrics["cssVisualViewport"]
    return float(view["pageX"]), float(view["pageY"]), metrics["cssContentSize"]


async def _box(context: ToolContext, element: Element) -> FloatRect:
    box = await context.tab.ask(
        lambda: element.locator.bounding_box(timeout=context.timeout * 300), "the place of the element"
    )
    if box is None:
        raise BlockedError(
            f"{described(element)} is not visible: open what hides it first", code="element.hidden"
        )
    return box


async def _mark(context: ToolContext, element: Element, area: FloatRect, width: int) -> dict[str, Any]:
    """Where `element` is in the picture, in CSS pixels; times `scale` it is the picture's own."""
    left, top, _ = await _view(context)
    box = await _box(context, element)
    return {
        "handle": element.handle,
        "role": element.role,
        "name": element.name,
        "x": round(box["x"] + left - area["x"], 1),
        "y": round(box["y"] + top - area["y"], 1),
        "width": round(box["width"], 1),
        "height": round(box["height"], 1),
        "scale": round(width / area["width"], 3) if area["width"] else 1.0,
    }


@tool(
    name="get_image",
    category="look",
    description="Save one image of the page; tells its alt text, type, size.",
    arguments=ImageArguments,
    effects=("read",),
    intents=reading("get_image"),
    timeout=20.0,
)
async def get_image(context: ToolContext, arguments: ImageArguments) -> Outcome:
    if context.element is None:
        raise AssertionError("the door resolves `target`")
    picture = await picture_of(context, context.element)
    name = context.artifacts.write("image", picture.suffix, picture.content)
    text = f"{picture.type}, {picture.width} x {picture.height} pixels, saved as {name}"
    if not picture.original:
        text += " (as it is shown: its own bytes were not to be had)"
    data = {**picture.data(), "file": name}
    if arguments.inline and len(picture.content) <= INLINE_BYTES:
        data["inline"] = f"data:{picture.type};base64,{base64.b64encode(picture.content).decode()}"
    elif arguments.inline:
        text += f"; too large to inline ({len(picture.content)} bytes, at most {INLINE_BYTES})"
    sections = [Section("Image", text)]
    if picture.alt:
        sections.append(Section("Alternative text", picture.alt, untrusted=True))
    return Outcome(sections=tuple(sections), data=data, artifacts=(name,))
