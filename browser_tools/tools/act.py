"""Acting on elements: click, type, clear, select, check, hover, press, drag.

Every act goes through Playwright's locators, which wait until a person could do the same.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Literal

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Locator
from playwright.async_api import TimeoutError as PlaywrightTimeout
from pydantic import Field

from browser_tools.acts.blocked import translate
from browser_tools.acts.choice import choose_drawn, choose_native
from browser_tools.acts.folding import fold, verified
from browser_tools.acts.intents import clicking, dragging, inputting, pressing
from browser_tools.errors import ArgumentsError, BlockedError
from browser_tools.resolve import Element, is_list
from browser_tools.result import Section
from browser_tools.secrets import type_secret
from browser_tools.tab import Tab
from browser_tools.tool import Arguments, Outcome, ToolContext, tool
from policies.secrets import secret_named

TARGET = "e12, or its words"
VERIFY_MS = 1000
DRAG_STEPS = 12
"""Moves of the mouse between two elements: sortable lists want to see it come."""
ACT_SHARE = 0.8
"""Share of a call's time that Playwright may wait for actionability; the rest is for settling."""


FORMATS = {
    "date": "a date as 2026-03-31", "time": "a time as 14:30", "month": "a month as 2026-03",
    "week": "a week as 2026-W14", "datetime-local": "a time as 2026-03-31T14:30", "number": "a number",
    "range": "a number",
}  # fmt: skip
"""What typed fields take; of whatever else is filled in, they silently make something of their own."""


class TargetArguments(Arguments):
    target: str = Field(description=TARGET, min_length=1, max_length=500)


Held = Literal["Control", "Shift", "Alt", "Meta", "ControlOrMeta"]


class ClickArguments(TargetArguments):
    untold = frozenset({"holding", "expanded"})

    double: bool = False
    button: Literal["right", "middle"] | None = None
    holding: tuple[Held, ...] = Field(default=(), description="Keys held down meanwhile", max_length=4)
    expanded: bool | None = Field(default=None, description="Only until what it opens is open, or closed")


class TypeArguments(TargetArguments):
    text: str = Field(max_length=20_000, description="`secret:NAME` types a secret")
    append: bool = False
    submit: bool = Field(default=False, description="Press Enter after")


class SelectArguments(TargetArguments):
    untold = frozenset({"more"})

    option: str = Field(description="Its text or value", max_length=500)
    more: tuple[str, ...] = Field(default=(), description="Where several may be chosen", max_length=50)


class CheckedArguments(TargetArguments):
    checked: bool = True


class DragArguments(TargetArguments):
    onto: str = Field(description="Where to drop it", min_length=1, max_length=500)


class PressArguments(Arguments):
    key: str = Field(description="Enter, ArrowDown, Control+A, a character", max_length=40)
    target: str | None = Field(default=None, description="Default: the focus", max_length=500)
    count: int = Field(default=1, ge=1, le=100)


@asynccontextmanager
async def acting(context: ToolContext) -> AsyncIterator[tuple[Element, Locator, float]]:
    """The resolved element, its locator and the time Playwright may wait (ms), errors translated."""
    element = context.element
    if element is None:
        raise ArgumentsError("'target' is missing: name the element to act on")
    try:
        yield element, element.locator, context.timeout * ACT_SHARE * 1000
    except PlaywrightError as error:
        if isinstance(error, PlaywrightTimeout) and context.delivered():
            return  # it was done: Playwright waits for a page that is held until somebody has answered
        raise await context.tab.gone(error) or translate(error, described(element)) from error


def described(element: Element) -> str:
    return f"{element.role or element.facts.tag} {element.name!r}" if element.name else element.handle


def did(what: str) -> Outcome:
    return Outcome(sections=(Section("Done", what),))


@tool(
    name="click",
    category="act",
    description="Click an element.",
    arguments=ClickArguments,
    effects=("input", "navigate", "submit"),
    intents=clicking("click"),
)
async def click(context: ToolContext, arguments: ClickArguments) -> Outcome:
    async with acting(context) as (element, locator, timeout):
        held, button = list(arguments.holding), arguments.button or "left"
        if arguments.expanded is not None:
            most = context.timeout / 3
            return did(
                await fold(
                    element, described(element), expanded=arguments.expanded, timeout=timeout, most=most
                )
            )
        if element.facts.tag == "area":
            # Playwright takes an area, which has no box, for hidden. Enter is a click at the keyboard.
            await locator.press("Enter", timeout=timeout)
        elif arguments.double:
            await element.spot.dblclick(timeout=timeout, modifiers=held, button=button)
        else:
            await element.spot.click(timeout=timeout, modifiers=held, button=button)
    return did(f"{'' if button == 'left' else f'{button}-'}clicked {described(element)}")


@tool(
    name="type_text",
    category="act",
    description="Type into a field, replacing or appending.",
    arguments=TypeArguments,
    effects=("input", "submit"),
    intents=inputting("type_text", lambda arguments: arguments.text),
)
async def type_text(context: ToolContext, arguments: TypeArguments) -> Outcome:
    async with acting(context) as (element, locator, timeout):
        name = secret_named(arguments.text)
        if name is None and is_list(element):  # `set "Status" to "Open"`: a list is filled in by choosing
            await _choose(context.tab, element, locator, arguments.text, timeout)
            return did(f"chose {arguments.text!r} in {described(element)}")
        if name is not None:
            if not element.facts.visible:  # else what is put there is scrolled to by its focus
                await locator.scroll_into_view_if_needed(timeout=timeout)
            await type_secret(context, name)
        elif arguments.append:
            await _append(context.tab, element, locator, arguments.text, timeout)
        else:
            await locator.fill(arguments.text, timeout=timeout)
        if arguments.text and not await _is_taken(element, locator, arguments.text, timeout):
            raise BlockedError(
                f"{described(element)} takes {await _format(element, locator)}; got {arguments.text!r}",
                code="value.malformed",
            )
        if arguments.submit:
            await locator.press("Enter", timeout=timeout)
    return did(f"typed into {described(element)}" + (" and pressed Enter" if arguments.submit else ""))


async def _is_taken(element: Element, locator: Locator, text: str, timeout: float) -> bool:
    """Whether a field with a format holds what was filled in: others stay empty, a slider goes elsewhere."""
    if element.facts.type not in FORMATS:
        return True
    held = await locator.input_value(timeout=timeout)
    if element.facts.type != "range" or secret_named(text) is not None:
        return held != ""
    try:
        return float(held) == float(text)
    except ValueError:
        return False


async def _format(element: Element, locator: Locator) -> str:
    if element.facts.type != "range":
        return FORMATS[element.facts.type or ""]
    least, most, step = [
        await locator.get_attribute(name, timeout=VERIFY_MS) or usual
        for name, usual in (("min", "0"), ("max", "100"), ("step", "1"))
    ]
    return f"{FORMATS['range']} from {least} to {most}" + (f" in steps of {step}" if step != "any" else "")


async def _append(tab: Tab, element: Element, locator: Locator, text: str, timeout: float) -> None:
    """Typed at the end of what is there, which is not read."""
    if not await locator.is_editable(timeout=timeout):
        raise BlockedError(f"{described(element)} is read-only", code="element.readonly")
    await locator.press("ControlOrMeta+End", timeout=timeout)
    await tab.page.keyboard.insert_text(text)


@tool(
    name="clear",
    category="act",
    description="Empty a field.",
    arguments=TargetArguments,
    effects=("input",),
    intents=inputting("clear", lambda _: ""),
)
async def clear(context: ToolContext, arguments: TargetArguments) -> Outcome:
    async with acting(context) as (element, locator, timeout):
        await locator.clear(timeout=timeout)
    return did(f"emptied {described(element)}")


@tool(
    name="select_option",
    category="act",
    description="Choose an option of a drop-down list.",
    arguments=SelectArguments,
    effects=("input",),
    intents=inputting("select_option", lambda arguments: ", ".join((arguments.option, *arguments.more))),
)
async def select_option(context: ToolContext, arguments: SelectArguments) -> Outcome:
    async with acting(context) as (element, locator, timeout):
        await _choose(context.tab, element, locator, arguments.option, timeout, arguments.more)
    return did(f"chose {', '.join(map(repr, (arguments.option, *arguments.more)))} in {described(element)}")


async def _choose(
    tab: Tab, element: Element, locator: Locator, option: str, timeout: float, more: tuple[str, ...] = ()
) -> None:
    where = described(element)
    if element.facts.tag == "select":
        await choose_native(tab.observer, element, (option, *more), where, timeout)
        return
    for each in (option, *more):
        await choose_drawn(locator, element.frame, each, where, timeout)


@tool(
    name="set_checked",
    category="act",
    description="Tick or untick a checkbox, radio button or switch.",
    arguments=CheckedArguments,
    effects=("input",),
    intents=inputting("set_checked", lambda arguments: str(arguments.checked).lower()),
)
async def set_checked(context: ToolContext, arguments: CheckedArguments) -> Outcome:
    async with acting(context) as (element, locator, timeout):
        if await locator.is_checked(timeout=timeout) == arguments.checked:
            return did(f"{described(element)} was {_ticked(arguments.checked)} already")
        await locator.click(timeout=timeout)
        failure = f"{described(element)} was clicked, but is still not {_ticked(arguments.checked)}"
        await verified(partial(_is_checked, locator, arguments.checked), failure, context.timeout / 3)
    return did(f"{_ticked(arguments.checked)} {described(element)}")


async def _is_checked(locator: Locator, wanted: bool) -> bool:
    return await locator.is_checked(timeout=VERIFY_MS) == wanted


def _ticked(checked: bool) -> str:
    return "ticked" if checked else "unticked"


@tool(
    name="hover",
    category="act",
    description="Move the pointer over an element.",
    arguments=TargetArguments,
    effects=("input",),
    intents=inputting("hover", lambda _: None),
)
async def hover(context: ToolContext, arguments: TargetArguments) -> Outcome:
    async with acting(context) as (element, _, timeout):
        await element.spot.hover(timeout=timeout)
    return did(f"hovering over {described(element)}")


@tool(
    name="press_key",
    category="act",
    description="Press a key.",
    arguments=PressArguments,
    effects=("input", "submit", "navigate"),
    intents=pressing("press_key"),
)
async def press_key(context: ToolContext, arguments: PressArguments) -> Outcome:
    where = ""
    try:
        if context.element is not None:
            where = f" in {described(context.element)}"
            await context.element.locator.focus(timeout=context.timeout * ACT_SHARE * 1000)
        for _ in range(arguments.count):
            await context.tab.page.keyboard.press(arguments.key)
    except PlaywrightError as error:
        if "Unknown key" in error.message:
            raise ArgumentsError(
                f"unknown key {arguments.key!r}: use names such as Enter, Escape, Tab, ArrowDown, Control+A"
            ) from error
        raise await context.tab.gone(error) or translate(error, where or "the page") from error
    times = f" {arguments.count} times" if arguments.count > 1 else ""
    return did(f"pressed {arguments.key}{times}{where}")


@tool(
    name="drag",
    category="act",
    description="Drag an element onto another.",
    arguments=DragArguments,
    effects=("input",),
    intents=dragging("drag"),
)
async def drag(context: ToolContext, arguments: DragArguments) -> Outcome:
    onto = context.onto
    if onto is None:
        raise AssertionError("the door resolves `onto`")
    async with acting(context) as (element, locator, timeout):
        try:
            if element.frame == onto.frame:
                await locator.drag_to(onto.locator, timeout=timeout, steps=DRAG_STEPS)
            else:
                await _between_frames(context.tab, locator, onto.locator, timeout)
        except PlaywrightError:
            await context.tab.page.mouse.up()  # what was picked up is let go
            raise
    return did(f"dragged {described(element)} onto {described(onto)}")


async def _between_frames(tab: Tab, source: Locator, onto: Locator, timeout: float) -> None:
    """By the mouse alone: Playwright's own drag stays within one frame."""
    await source.hover(timeout=timeout / 2)
    await tab.page.mouse.down()
    box = await onto.bounding_box(timeout=timeout / 2)
    if box is None:
        raise BlockedError("the place to drop it is not visible: scroll to it first", code="element.hidden")
    await tab.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=DRAG_STEPS)
    await tab.page.mouse.up()
