"""One look at the accessible outline of a page, or of a part of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.async_api import Locator, expect

from browser_tools.checks.kinds import AriaIs
from browser_tools.checks.outline import instead, reads_fields, without_fields
from browser_tools.checks.page import MayRead, holding, refused
from browser_tools.checks.result import Seen
from browser_tools.checks.shown import SHORT_MS

if TYPE_CHECKING:
    from browser_tools.tab import Tab

_ONCE_MS = 1
"""Playwright looks once before it begins to count."""


async def look_aria(wanted: AriaIs, tab: Tab, may_read: MayRead) -> Seen:
    """Whether a part of the main document has these lines, one after the other, with others between them.

    A password is never read: where one is typed in, lines that say what stands in fields are refused.
    """
    if not may_read(tab.url):
        return refused(tab)
    parts = await holding(tab.page.main_frame, wanted.within)
    if not parts:
        return Seen(False, f"no visible element {wanted.within!r}", tab.url)
    secret = [part for part in parts if await _holds_password(part)]
    if secret and reads_fields(wanted.lines):
        words = "a password is typed in here: say no texts and values, or another part with `in`"
        return Seen(False, words, tab.url)
    for part in parts:
        try:
            await expect(part).to_match_aria_snapshot(wanted.lines, timeout=_ONCE_MS)
        except AssertionError:
            continue
        return Seen(True, "it", tab.url)
    seen = "\n".join([await part.aria_snapshot(timeout=SHORT_MS) for part in parts])
    return Seen(False, instead(wanted.lines, without_fields(seen) if secret else seen), tab.url)


async def _holds_password(part: Locator) -> bool:
    fields = await part.locator("css=input[type=password]").all()
    return any([await field.input_value(timeout=SHORT_MS) for field in fields])
