"""What a page has told by itself since it was opened: errors of its scripts, and requests that failed."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from browser_tools.checks.kinds import RequestsFine, Silence, UrlIs
from browser_tools.checks.page import MayRead, url_holds
from browser_tools.checks.result import Seen
from browser_tools.pages.changes import EventKind, Mark, PageEvent
from browser_tools.pages.frames import all_readable
from browser_tools.text.compare import contains, shorten

if TYPE_CHECKING:
    from browser_tools.tab import Tab

UNDER_WAY_SECONDS = 2.0
"""How long requests that scripts have begun are waited for: one that fails late has failed."""
SHOWN = 3


async def at_rest(tab: Tab, seconds: float) -> None:
    """Wait for the requests that scripts have begun, for at most half of `seconds`."""
    await tab.link.traffic.idle(time.monotonic() + min(UNDER_WAY_SECONDS, seconds / 2))


async def look_console(wanted: Literal[True] | Silence, tab: Tab, may_read: MayRead) -> Seen:
    silence = Silence() if wanted is True else wanted
    return await _silent(silence, tab, may_read, "console_error", "console error")


async def look_requests(wanted: Literal[True] | str | RequestsFine, tab: Tab, may_read: MayRead) -> Seen:
    if wanted is True:
        wanted = RequestsFine()
    elif isinstance(wanted, str):
        wanted = RequestsFine(url=wanted)
    return await _silent(wanted, tab, may_read, "request_failed", "failed request")


async def _silent(wanted: Silence, tab: Tab, may_read: MayRead, kind: EventKind, what: str) -> Seen:
    """What has been told stays told: looking again cannot make it good."""
    if not may_read(tab.url):
        return Seen(False, "a page that the policy does not let anyone read", tab.url)
    await tab.title()  # whatever the page told before its answer has arrived with it
    events, whole = tab.session.history.told(kind, tab.link.document or Mark(tab.id, 0))
    counted = [event for event in events if _counts(wanted, event)]
    if counted:
        return Seen(False, _words(counted, what, all_readable(tab.page, may_read)), tab.url, final=True)
    if not whole:
        return Seen(False, f"too many {what}s to remember them all", tab.url, final=True)
    return Seen(True, f"no {what}", tab.url)


def _counts(wanted: Silence, event: PageEvent) -> bool:
    if any(contains(event.text, part) for part in wanted.ignore):
        return False
    url = wanted.url if isinstance(wanted, RequestsFine) else None
    return url is None or url_holds(UrlIs(glob=url), event.url)


def _words(events: Sequence[PageEvent], what: str, readable: bool) -> str:
    """A page with a frame that may not be read tells how many there are, and no word of them."""
    many = f"{len(events)} {what}{'' if len(events) == 1 else 's'}"
    if not readable:
        return f"{many}, not told: a frame of the page may not be read"
    texts = list(dict.fromkeys(shorten(event.text, 200) for event in events))
    more = f"; and {len(texts) - SHOWN} more" if len(texts) > SHOWN else ""
    return f"{many}: {'; '.join(texts[:SHOWN])}{more}"
