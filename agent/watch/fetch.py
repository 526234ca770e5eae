"""One page as it is now: the cheapest way first, and what stands in the way told instead of it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from agent.watch.file import Watch
from agent.watch.manners import BUSY, Manners
from agent.watch.records import State
from agent.watch.wall import Limit
from agent.watch.web import NO_VALIDATORS, Answer, Validators, Web
from browser_tools.errors import ToolError
from browser_tools.observe.signals import signals

if TYPE_CHECKING:
    from browser_tools.text.reading.page import Reading

LEAST_WORDS = 5
"""A page of scripts with fewer says nothing without them."""
OBSTACLES = ("captcha", "auth_gate", "paywall", "geo_block", "age_gate", "consent_overlay", "error_page")
"""Signals of a page that stands before the wanted one: later looks never compare with it."""
PASSWORD = re.compile(r"<input[^>]*\btype\s*=\s*[\"']?password\b", re.IGNORECASE)
LOGIN = re.compile(r"/(log-?in|sign-?in|sso|auth|session/new|wp-login[.]php)(/|[.?]|$)", re.IGNORECASE)
"""Paths of pages that ask who one is."""
GONE = (404, 410)


@dataclass(frozen=True)
class Fetched:
    """A page, or why there is none. `state` is None for a page that can be compared."""

    address: str
    url: str = ""
    """Where it was in the end."""
    state: State | None = None
    reason: str = ""
    html: str = ""
    """Of a page; empty for other documents."""
    reading: Reading | None = None
    validators: Validators = NO_VALIDATORS
    how: str = "http"
    notes: tuple[str, ...] = ()
    picture: bytes = field(default=b"", repr=False)
    """PNG, where a browser was used."""
    folder: str = ""
    """Of the run that a browser's look was."""
    status: int = 0
    """HTTP's, where it was no page."""
    wants_login: bool = False
    """It is blocked because it wants to know who one is."""


Render = Callable[[str, Watch, Limit], Awaitable[Fetched]]
"""Opens an address in a browser, or runs the watch's script, through the door."""


async def fetched(
    address: str,
    watch: Watch,
    validators: Validators,
    web: Web,
    manners: Manners,
    render: Render,
    limit: Limit,
    first: str = "",
) -> Fetched:
    """Ask for `address` as the watch says. Never raises for what a page does. Raises StorageError.

    For a script `address` is its name, and `first` the page that it begins at.
    """
    asked = first or address
    async with manners.host(asked, limit):
        away = manners.refused(asked)
        if away is not None:
            return Fetched(address, state=away.state, reason=away.reason)
        if watch.robots:
            refused = await manners.allowed(asked, web.robots, limit)
            if refused is not None:
                return Fetched(address, state=refused.state, reason=refused.reason)
        else:
            await manners.turn(asked, limit)
        if watch.script is not None or watch.fetch == "browser":
            found = await _drawn(address, watch, manners, render, limit)
        else:
            answer = await web.get(address, validators)
            told(answer, manners)
            found = await asyncio.to_thread(read, answer, address)
    if watch.script is None and watch.fetch == "auto" and _needs_browser(found, watch):
        async with manners.host(asked, limit):
            await manners.turn(asked, limit)
            found = await _drawn(address, watch, manners, render, limit)
    if not watch.robots:
        return replace(found, notes=("robots.txt was not asked: the watch says so", *found.notes))
    if found.state is None and found.url and found.url != asked:
        refused = await manners.forbidden(found.url, web.robots)
        if refused is not None:
            return replace(found, state=refused.state, reason=refused.reason, reading=None, html="")
    return found


async def _drawn(address: str, watch: Watch, manners: Manners, render: Render, limit: Limit) -> Fetched:
    found = await render(address, watch, limit)
    if found.status in BUSY:
        manners.back_off(found.url, None)
    elif found.reading is not None or found.status:
        manners.welcome(found.url)
    return found


def told(answer: Answer, manners: Manners) -> None:
    """Remember what a host said of how often it wants to be asked."""
    if answer.status in BUSY:
        manners.back_off(answer.url, answer.retry_after)
    elif answer.status:
        manners.welcome(answer.url)


def read(answer: Answer, address: str) -> Fetched:
    """The page in an answer, or why it is none."""
    url, status = answer.url, answer.status
    if status == 304:
        return Fetched(address, url, "same", "not modified since the last look", validators=answer.validators)
    if status == 0:
        late = "in time" in answer.problem
        state: State = "blocked" if answer.denied else "timeout" if late else "error"
        wants_login = answer.denied and _leads_to_login(address, url)
        return Fetched(address, url, state, answer.problem, wants_login=wants_login)
    refused = of_status(status)
    if refused is not None:
        return Fetched(address, url, *refused, status=status, wants_login=status == 401)
    if answer.cut:
        return Fetched(address, url, "error", f"it has more than {len(answer.content)} bytes")
    from browser_tools.text.reading.documents import charset, document, document_type

    try:
        reading = document(answer.content, url, media=answer.media)
    except ToolError as error:
        return Fetched(address, url, "error", error.message)
    is_page = document_type(answer.content, url, answer.media) == "html"
    html = answer.content.decode(charset(answer.content, answer.media), "replace") if is_page else ""
    return checked(Fetched(address, url, html=html, reading=reading, validators=answer.validators))


def of_status(status: int) -> tuple[State, str] | None:
    """What an HTTP status says of a page; None for one that may be read."""
    if status < 400:
        return None
    blocked = status in (401, 403, 407, 451, *BUSY)
    return "removed" if status in GONE else "blocked" if blocked else "error", f"HTTP {status}"


def checked(page: Fetched, seen: Sequence[str] = ()) -> Fetched:
    """`page`, or the obstacle that it is. `seen` are the signals that a browser noticed on it."""
    assert page.reading is not None
    text = page.reading.text
    fields = ("auth_fields",) if PASSWORD.search(page.html) else ()
    found = [one for one in (*seen, *signals(text.split("\n"), fields, None, True)) if one in OBSTACLES]
    led = _leads_to_login(page.address, page.url)
    if led or (found and len(text) < OBSTACLE_CHARS):
        shown = f"the page shows {', '.join(dict.fromkeys(found))}" if found else f"it leads to {page.url}"
        wants_login = led or "auth_gate" in found
        return replace(page, state="blocked", reason=shown, wants_login=wants_login, reading=None, html="")
    if not text.strip():
        return replace(page, state="empty", reason="the page says nothing")
    return page


def _leads_to_login(address: str, url: str) -> bool:
    """Whether a page that was asked for led to one that asks who one is."""
    return bool(LOGIN.search(urlsplit(url).path)) and not LOGIN.search(urlsplit(address).path)


OBSTACLE_CHARS = 2000
"""A page with a sign of an obstacle and more text than this says something besides."""


def _needs_browser(page: Fetched, watch: Watch) -> bool:
    """Where it says nothing without scripts, or where cookies alone do not log in."""
    if page.state is not None:
        return page.state == "empty" or (page.wants_login and watch.login is not None)
    assert page.reading is not None
    few = "<script" in page.html and len(page.reading.text.split()) < LEAST_WORDS
    return bool(page.html) and (
        few or "script_required" in signals(page.reading.text.split("\n"), (), None, True)
    )
