"""Why Playwright could not act on an element, in words that say what to do next.

Playwright waits for an element to be visible, stable, enabled and unobstructed, and on a timeout reports the
last thing it waited for in the call log of its error message; the phrases below are those of Playwright
1.58 to 1.65.
"""

from __future__ import annotations

import re

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeout

from browser_tools.errors import (
    ArgumentsError,
    BlockedError,
    RetryableError,
    StaleHandleError,
    ToolError,
    ToolTimeoutError,
)
from browser_tools.observe import STALE
from browser_tools.pages.quiet import is_replaced

_COVERED = re.compile(r"(<[^>\n]{1,200}>)([^<\n]{0,200})[^\n]{0,400}? intercepts pointer events")
_COVER_TEXT = 60
_SELECTOR = re.compile(r"parsing css selector \"(.{1,200}?)\"(?:\.|$)", re.MULTILINE)
_GONE = re.compile(r"not attached to the DOM|Element is not attached|was detached")
_AWAITED = "waiting for locator("
"""In the log of every error; of a timeout it says that there was nothing any more."""
_UNTYPED = re.compile(r"Cannot type text into input\[type=(\w+)\]|Malformed value")


def translate(error: PlaywrightError, what: str) -> ToolError:
    """The ToolError to raise instead of `error`; `what` names the element, such as `button 'Save'`."""
    text = error.message
    if STALE in text:
        return StaleHandleError(f"{what} was redrawn or removed: observe again and choose from what is there")
    if is_replaced(error) or "the page is navigating" in text:
        return RetryableError(
            f"{what} was replaced by another document meanwhile: wait_for quiet, then try again",
            code="page.replaced",
        )
    if unread := _SELECTOR.search(text):
        return ArgumentsError(f"{unread[1]!r} is not a CSS selector", code="selector.invalid")
    covered = _COVERED.findall(text)
    if covered:
        tag, says = covered[-1]
        by = f"{tag} {says.strip()[:_COVER_TEXT]!r}" if says.strip() else tag
        return BlockedError(
            f"{what} is covered by {by}: close what covers it (press Escape, or its close button) or scroll "
            "past it, then try again",
            code="element.covered",
        )
    for phrase, code, advice in (
        ("not enabled", "element.disabled", "it is disabled: fill in what it waits for first"),
        ("not visible", "element.hidden", "it is not visible: open what hides it first"),
        ("outside of the viewport", "element.outside", "it cannot be scrolled into view"),
        ("not editable", "element.readonly", "it is read-only: another control may set it"),
        ("not stable", "element.moving", "it keeps moving: wait for the animation to end"),
    ):
        if phrase in text:
            return BlockedError(f"cannot act on {what}: {advice}", code=code)
    if "did not find some options" in text:
        return BlockedError(f"{what} has no such option", code="option.missing")
    if unfit := _UNTYPED.search(text):
        kind = f"a {unfit[1]}" if unfit[1] else "a value of another form"
        return BlockedError(f"{what} takes {kind}, not what was to be typed", code="value.malformed")
    if _GONE.search(text) or (isinstance(error, PlaywrightTimeout) and _AWAITED in text):
        return StaleHandleError(f"{what} is gone: observe again and choose from what is there")
    if isinstance(error, PlaywrightTimeout):
        return ToolTimeoutError(f"{what} could not be acted on in time: {_first_line(text)}")
    return ToolError(f"acting on {what} failed: {_first_line(text)}")


def _first_line(text: str) -> str:
    return text.strip().splitlines()[0][:200] if text.strip() else "no reason given"
