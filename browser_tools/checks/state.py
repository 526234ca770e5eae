"""What one element holds, and whether it is checked, selected, pressed, or can be used."""

from __future__ import annotations

import asyncio
import re

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Locator

from browser_tools.checks.kinds import ElementIs
from browser_tools.checks.result import Seen
from browser_tools.checks.shown import SHORT_MS
from browser_tools.text.compare import equals, shorten

_PARTLY = "input[type=checkbox]:indeterminate, [aria-checked=mixed], [aria-pressed=mixed]"
_CHOSEN = "option:checked, [aria-selected=true], [aria-pressed=true]"
_CHOOSABLE = "[aria-selected], [aria-pressed]"
"""Tabs, rows, toggle buttons: what Playwright does not hold for a checkbox."""
_TOLD = {True: "checked", False: "not checked"}


def asks_state(wanted: ElementIs) -> bool:
    return (wanted.value, wanted.checked, wanted.enabled) != (None, None, None)


def several(count: int) -> str:
    """What to say where not one element is meant."""
    remedy = 'name all of it, or say which part: the "Save" button in the "Profile" form'
    return f"{count} such elements (its state needs exactly one: {remedy})"


def called_just(name: str, *, exact: bool = False) -> re.Pattern[str]:
    """Matches the name and no longer one, as a pattern that Playwright hands to the browser."""
    words = r"\s+".join(re.escape(word).replace("/", r"\/") for word in name.split())
    return re.compile(rf"^\s*{words}\s*$", 0 if exact else re.IGNORECASE)


async def look_state(wanted: ElementIs, element: Locator, where: str) -> Seen:
    seen: list[str] = []
    ok = True
    if wanted.value is not None:
        value = await _value(element)
        ok &= equals(value, wanted.value, exact=wanted.exact)
        seen.append(f"value {shorten(value, 200)!r}")
    if wanted.checked is not None:
        checked = await _checked(element)
        ok &= checked == _TOLD[wanted.checked]
        seen.append(checked)
    if wanted.enabled is not None:
        enabled = await element.is_enabled(timeout=SHORT_MS)
        ok &= enabled is wanted.enabled
        seen.append("enabled" if enabled else "disabled")
    return Seen(ok, ", ".join(seen), where)


async def _value(element: Locator) -> str:
    """What a field holds; for a select its chosen option, for anything else its text."""
    chosen = element.locator("option:checked")
    kind, choices = await asyncio.gather(element.get_attribute("type", timeout=SHORT_MS), chosen.count())
    if kind == "password":
        return "(a password, never read)"
    if choices:
        return ", ".join(await _inner_texts(chosen))
    try:
        return await element.input_value(timeout=SHORT_MS)
    except PlaywrightError as error:
        if "Node is not an" not in error.message:
            raise
    stated = await element.get_attribute("aria-valuetext", timeout=SHORT_MS)
    return stated or await element.inner_text(timeout=SHORT_MS)


async def _checked(element: Locator) -> str:
    """One of `_TOLD`, or why it is neither."""
    if await _is(element, _PARTLY):
        return "partly checked"
    if await _is(element, _CHOSEN):
        return _TOLD[True]
    try:
        return _TOLD[await element.is_checked(timeout=SHORT_MS)]
    except PlaywrightError as error:
        if "Not a checkbox" not in error.message:
            raise
    return _TOLD[False] if await _is(element, _CHOOSABLE) else "an element that cannot be checked"


async def _is(element: Locator, css: str) -> bool:
    return await element.locator(f"css=:scope:is({css})").count() > 0


async def _inner_texts(located: Locator) -> list[str]:
    """One by one: `all_inner_texts` would run in the page's own world, where a page can forge the answer."""
    return [await element.inner_text(timeout=SHORT_MS) for element in await located.all()]
