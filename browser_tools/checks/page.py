"""One look at a page: its URL, title, visible text, elements. Nothing here waits for a page to change."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from functools import reduce
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Frame, Locator, Page

from browser_tools.checks.kinds import ElementIs, Shown, TextIs, UrlIs, fits_count
from browser_tools.checks.places import look_element_in, look_text_in
from browser_tools.checks.result import Seen
from browser_tools.checks.shown import part_only, shows, visible_text
from browser_tools.errors import ArgumentsError
from browser_tools.frames import document_url
from browser_tools.text.compare import closest, contains, equals, shorten
from browser_tools.text.whole import for_browser, says

if TYPE_CHECKING:
    from browser_tools.tab import Tab

MayRead = Callable[[str], bool]

SHORT_MS = 1000
"""For one question to one element that was just counted."""
_NAMED = (
    "button", "link", "textbox", "searchbox", "checkbox", "radio", "switch", "combobox", "listbox",
    "option", "spinbutton", "slider", "tab", "menuitem", "heading", "img", "dialog", "alert", "status",
    "table", "row", "cell", "columnheader", "rowheader", "list", "listitem", "region", "navigation",
    "form", "search", "group", "article", "progressbar", "tabpanel", "tree", "treeitem",
)  # fmt: skip
"""Roles that are looked through where only a name is given."""


def text_holds(wanted: TextIs, seen: str) -> bool:
    if wanted.equals is not None:
        return equals(seen, wanted.equals, exact=wanted.exact)
    return says(seen, wanted.contains or "", exact=wanted.exact)


def look_url(wanted: str | UrlIs, tab: Tab) -> Seen:
    """Plain text is a glob if it has a `*`, else the whole URL or path."""
    if isinstance(wanted, str):
        wanted = UrlIs(glob=wanted) if "*" in wanted else UrlIs(equals=wanted)
    return Seen(url_holds(wanted, tab.url), repr(shorten(tab.url, 300)), tab.url)


def url_holds(wanted: UrlIs, url: str) -> bool:
    if wanted.contains is not None:
        return wanted.contains in url
    pattern = wanted.glob if wanted.glob is not None else wanted.equals or ""
    parts = urlsplit(url)
    seen = url
    if pattern.startswith("/"):
        seen = parts.path + (f"?{parts.query}" if "?" in pattern and parts.query else "")
    if wanted.glob is None:
        return seen == pattern
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), seen, re.DOTALL) is not None


async def look_title(wanted: str | TextIs, tab: Tab, may_read: MayRead) -> Seen:
    if isinstance(wanted, str):
        wanted = TextIs(equals=wanted)
    if not may_read(tab.url):
        return refused(tab)
    title = await tab.title()
    return Seen(text_holds(wanted, title), repr(shorten(title, 300)), tab.url)


async def look_status(wanted: int | str, tab: Tab, may_read: MayRead) -> Seen:
    """`wanted` is a status, or a class of them such as `4xx`."""
    if not may_read(tab.url):
        return refused(tab)
    status = await tab.observer.status()
    held = status == wanted if isinstance(wanted, int) else f"{status // 100}xx" == wanted
    return Seen(held, f"HTTP {status}" if status else "a page that no server has sent", tab.url)


async def look_text(wanted: str | Shown, tab: Tab, may_read: MayRead, *, there: bool = True) -> Seen:
    """Whether a person can see the text in any frame that may be read; with `there` False, that none can, not
    even as a part of longer words.

    The container (`in`) must be there in both cases: a mistyped selector proves nothing.
    """
    if isinstance(wanted, str):
        wanted = Shown(contains=wanted)
    if wanted.place is not None:
        return await look_text_in(wanted, tab, may_read, there=there)
    frames = await _frames(tab.page, may_read)
    if not frames:
        return refused(tab)
    holders = [holder for frame in frames for holder in await holding(frame, wanted.within)]
    if wanted.within and not holders:
        return Seen(False, f"no visible element {wanted.within!r}", tab.url)
    texts = "\n".join([await visible_text(holder) for holder in holders])
    shown = (says if there else contains)(texts, wanted.contains, exact=wanted.exact)
    for holder in holders:
        shown = shown or await shows(holder, wanted, whole=there)
    if there:
        return Seen(shown, "it" if shown else _instead(wanted, texts), tab.url)
    return Seen(not shown, "it" if shown else "nothing of the kind", tab.url)


async def look_element(wanted: ElementIs, tab: Tab, may_read: MayRead) -> Seen:
    if wanted.place is not None:
        return await look_element_in(wanted, tab, may_read)
    frames = await _frames(tab.page, may_read)
    if not frames:
        return refused(tab)
    located = [one for frame in frames for one in await _located(frame, wanted)]
    total = len(located)
    if wanted.absent:
        return Seen(total == 0, _many(total), tab.url)
    if wanted.counts:
        return Seen(fits_count(wanted, total), _many(total), tab.url)
    if total == 0:
        return Seen(False, await _none(frames, wanted), tab.url)
    if wanted.value is None and wanted.checked is None and wanted.enabled is None:
        return Seen(True, _many(total), tab.url)
    if total != 1:
        return Seen(False, f"{_many(total)} (its state needs exactly one)", tab.url)
    return await _state(wanted, located[0], tab.url)


async def _state(wanted: ElementIs, element: Locator, where: str) -> Seen:
    seen: list[str] = []
    ok = True
    if wanted.value is not None:
        value = await _value(element)
        ok &= equals(value, wanted.value, exact=wanted.exact)
        seen.append(f"value {shorten(value, 200)!r}")
    if wanted.checked is not None:
        checked = await _checked(element)
        ok &= checked is wanted.checked
        seen.append(
            {True: "checked", False: "not checked", None: "an element that cannot be checked"}[checked]
        )
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


async def _checked(element: Locator) -> bool | None:
    try:
        return await element.is_checked(timeout=SHORT_MS)
    except PlaywrightError as error:
        if "Not a checkbox" not in error.message:
            raise
        return None


async def _frames(page: Page, may_read: MayRead) -> list[Frame]:
    """Frames that may be read and stand on the page, the main one first."""
    frames: list[Frame] = []
    for frame in page.frames:
        parent = frame.parent_frame
        if not may_read(document_url(frame)) or (parent is not None and parent not in frames):
            continue
        if parent is None or await _stands(frame):
            frames.append(frame)
    return frames


async def _stands(frame: Frame) -> bool:
    try:
        owner = await frame.frame_element()
        return await owner.is_visible()
    except PlaywrightError:
        if frame.is_detached():
            return False
        raise


async def holding(frame: Frame, css: str | None) -> Sequence[Locator]:
    if css is None:
        return [frame.locator("css=body, frameset").first]
    try:
        return await frame.locator(f"css={css}").filter(visible=True).all()
    except PlaywrightError as error:
        if "selector" in error.message:
            raise ArgumentsError(f"{css!r} is not a CSS selector that the browser understands") from error
        raise


async def _inner_texts(located: Locator) -> list[str]:
    """One by one: `all_inner_texts` would run in the page's own world, where a page can forge the answer."""
    return [await element.inner_text(timeout=SHORT_MS) for element in await located.all()]


async def _located(frame: Frame, wanted: ElementIs) -> list[Locator]:
    """Those called so in whole words; for what shall not be there, a part of a word is too much."""
    loose = _locate(frame, wanted, wanted.name)
    if wanted.name is None or wanted.exact or wanted.absent:
        return await loose.all()
    whole = _locate(frame, wanted, for_browser(wanted.name))
    found = await whole.all()
    if found and not wanted.counts:
        return found
    glued = [one for one in await loose.all() if await one.and_(whole).count() == 0]
    return found + [one for one in glued if await shows(one, Shown(contains=wanted.name))]


def _locate(frame: Frame, wanted: ElementIs, name: str | re.Pattern[str] | None) -> Locator:
    by_role: Callable[..., Locator] = frame.get_by_role  # its Literal of roles is what `ElementIs` checks
    options = {} if name is None else {"name": name, "exact": wanted.exact}
    if wanted.role == "row" and wanted.counts:  # people do not count the row that heads a table
        cells = frame.get_by_role("cell").or_(frame.get_by_role("gridcell"))
        return by_role("row", **options).filter(has=cells)
    if wanted.role == "dialog":  # one that warns is a dialog too, and an observation calls both so
        return by_role("dialog", **options).or_(by_role("alertdialog", **options))
    if wanted.role is not None:
        return by_role(wanted.role, **options)
    return reduce(Locator.or_, (by_role(role, **options) for role in _NAMED))


async def _none(frames: Sequence[Frame], wanted: ElementIs) -> str:
    """What to say where there is none: also of one whose name only begins or ends so."""
    for frame in frames if wanted.name is not None and not wanted.exact else ():
        for found in (await _locate(frame, wanted, wanted.name).all())[:1]:
            told = part_only(wanted.name or "", await visible_text(found))
            return told or "no such element; only one with a longer word in its name: write its whole words"
    return _many(0)


def _instead(wanted: Shown, seen: str) -> str:
    if not seen.strip():
        return "no visible text"
    if part := part_only(wanted.contains, seen, exact=wanted.exact):
        return part
    near = closest(wanted.contains, seen.splitlines())
    if near is not None:
        return f"nothing of the kind; closest is {near!r}"
    return f"nothing like it; the text begins {shorten(' '.join(seen.split()), 160)!r}"


def _many(count: int) -> str:
    return {0: "no such element", 1: "one such element"}.get(count, f"{count} such elements")


def refused(tab: Tab) -> Seen:
    return Seen(False, "a page that the policy does not let anyone read", tab.url)
