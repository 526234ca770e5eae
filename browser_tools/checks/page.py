"""One look at a page: its URL, title, visible text, elements. Nothing here waits for a page to change."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Frame, Locator, Page

from browser_tools.checks.kinds import ElementIs, Shown, TextIs, UrlIs, fits_count
from browser_tools.checks.places import look_element_in, look_text_in
from browser_tools.checks.result import Seen
from browser_tools.checks.shown import part_only, says_in_sight, shows, visible_text
from browser_tools.checks.state import asks_state, called_just, look_state, several
from browser_tools.errors import ArgumentsError
from browser_tools.observe import SEEN
from browser_tools.pages.frames import document_url
from browser_tools.text.compare import closest, equals, shorten
from browser_tools.text.whole import for_browser, says

if TYPE_CHECKING:
    from browser_tools.tab import Tab

MayRead = Callable[[str], bool]

_NAMED = (
    "button", "link", "textbox", "searchbox", "checkbox", "radio", "switch", "combobox", "listbox",
    "option", "spinbutton", "slider", "tab", "menuitem", "menuitemcheckbox", "menuitemradio",
    "heading", "img", "dialog", "alert", "status",
    "table", "row", "cell", "columnheader", "rowheader", "list", "listitem", "region", "navigation",
    "form", "search", "group", "article", "progressbar", "tabpanel", "tree", "treeitem",
)  # fmt: skip
"""Roles that are looked through where only a name is given."""
_ALSO = {"dialog": ("alertdialog",), "menuitem": ("menuitemcheckbox", "menuitemradio")}
"""Roles that people, and observations, call by the name of another: a dialog that warns, a menu's boxes."""


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
    texts = [await visible_text(holder) for holder in holders]
    shown = False
    for holder, text in zip(holders, texts, strict=True):
        shown = shown or await says_in_sight(holder, text, wanted, whole=there)
        shown = shown or await shows(holder, wanted, whole=there)
    if there:
        return Seen(shown, "it" if shown else _instead(wanted, "\n".join(texts)), tab.url)
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
    if not asks_state(wanted):
        return Seen(True, _many(total), tab.url)
    if total > 1 and wanted.name is not None:
        whole = called_just(wanted.name, exact=wanted.exact)
        called = [one for frame in frames for one in await _locate(frame, wanted, whole).all()]
        located = called or located
    if len(located) != 1:
        return Seen(False, several(len(located)), tab.url)
    return await look_state(wanted, located[0], tab.url)


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
    options = {} if name is None else {"name": name, "exact": wanted.exact}
    return _by_role(frame, wanted, options).locator(SEEN)


def _by_role(frame: Frame, wanted: ElementIs, options: Mapping[str, Any]) -> Locator:
    by_role: Callable[..., Locator] = frame.get_by_role  # its Literal of roles is what `ElementIs` checks
    if wanted.role == "row" and wanted.counts:  # people do not count the row that heads a table
        cells = frame.get_by_role("cell").or_(frame.get_by_role("gridcell"))
        return by_role("row", **options).filter(has=cells)
    roles = _NAMED if wanted.role is None else (wanted.role, *_ALSO.get(wanted.role, ()))
    return reduce(Locator.or_, (by_role(role, **options) for role in roles))


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
    if says(seen, wanted.contains, exact=wanted.exact):
        return "it only where nobody can see it (without opacity, size or place on the page)"
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
