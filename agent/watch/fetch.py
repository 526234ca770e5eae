"""One page as it is now: the cheapest way first, and what stands in the way told instead of it."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from agent.watch.file import Watch
from agent.watch.manners import Manners
from agent.watch.records import State
from agent.watch.wall import Limit
from agent.watch.web import NO_VALIDATORS, Answer, Validators, Web
from browser_tools.errors import ToolError
from browser_tools.observe.signals import signals
from browser_tools.text.documents import document, document_type
from browser_tools.text.reading import Reading

LEAST_WORDS = 5
"""A page of scripts with fewer says nothing without them."""
OBSTACLES = ("captcha", "auth_gate", "paywall", "geo_block", "age_gate", "consent_overlay", "error_page")
"""Signals of a page that stands before the wanted one: later looks never compare with it."""
PASSWORD = re.compile(r"<input[^>]*\btype\s*=\s*[\"']?password\b", re.IGNORECASE)
GONE = (404, 410)
BUSY = (429, 503)


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


Render = Callable[[str, Watch, Limit], Awaitable[Fetched]]
"""Opens an address in a browser, through the door."""


async def fetched(
    address: str,
    watch: Watch,
    validators: Validators,
    web: Web,
    manners: Manners,
    render: Render,
    limit: Limit,
) -> Fetched:
    """Ask for `address` as the watch says. Never raises for what a page does. Raises StorageError."""
    away = manners.refused(address)
    if away is not None:
        return Fetched(address, state=away.state, reason=away.reason)
    notes: tuple[str, ...] = ()
    async with manners.host(address, limit):
        if watch.robots:
            refused = await manners.allowed(address, web.robots, limit)
            if refused is not None:
                return Fetched(address, state=refused.state, reason=refused.reason)
        else:
            notes = ("robots.txt was not asked: the watch says so",)
            await manners.turn(address, limit)
        if watch.fetch == "browser":
            return await render(address, watch, limit)
        answer = await web.get(address, validators)
        told(answer, manners)
    found = read(answer, address)
    if watch.fetch == "auto" and _needs_scripts(found):
        async with manners.host(address, limit):
            await manners.turn(address, limit)
            found = await render(address, watch, limit)
    return found if not notes else Fetched(**{**vars(found), "notes": (*notes, *found.notes)})


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
        return Fetched(
            address, url, "blocked" if answer.denied else "timeout" if late else "error", answer.problem
        )
    if status in GONE:
        return Fetched(address, url, "removed", f"HTTP {status}")
    if status in (401, 403, 407, 451, *BUSY):
        return Fetched(address, url, "blocked", f"HTTP {status}")
    if status >= 400:
        return Fetched(address, url, "error", f"HTTP {status}")
    try:
        reading = document(answer.content, url, media=answer.media)
    except ToolError as error:
        return Fetched(address, url, "error", error.message)
    is_page = document_type(answer.content, url, answer.media) == "html"
    html = answer.content.decode(_charset(answer), "replace") if is_page else ""
    return checked(Fetched(address, url, html=html, reading=reading, validators=answer.validators))


def checked(page: Fetched) -> Fetched:
    """`page`, or the obstacle that it is."""
    assert page.reading is not None
    text = page.reading.text
    fields = ("auth_fields",) if PASSWORD.search(page.html) else ()
    found = [one for one in signals(text, fields, None, True) if one in OBSTACLES]
    if found and len(text) < OBSTACLE_CHARS:
        return Fetched(page.address, page.url, "blocked", f"the page shows {', '.join(found)}", how=page.how)
    if not text.strip():
        return Fetched(page.address, page.url, "empty", "the page says nothing", page.html, how=page.how)
    return page


OBSTACLE_CHARS = 2000
"""A page with a sign of an obstacle and more text than this says something besides."""


def _needs_scripts(page: Fetched) -> bool:
    if page.state is not None:
        return page.state == "empty"
    assert page.reading is not None
    few = "<script" in page.html and len(page.reading.text.split()) < LEAST_WORDS
    return bool(page.html) and (few or "script_required" in signals(page.reading.text, (), None, True))


def _charset(answer: Answer) -> str:
    named = answer.media.partition("charset=")[2].strip("\"' ;") or "utf-8"
    try:
        "".encode(named)
    except LookupError:
        return "utf-8"
    return named
