"""Holding a check against the world until it is true or its time is over."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError

from browser_tools.checks.aria import look_aria
from browser_tools.checks.data import look_answer, look_data, look_output
from browser_tools.checks.downloaded import look_download
from browser_tools.checks.kinds import Check
from browser_tools.checks.page import MayRead, look_element, look_status, look_text, look_title, look_url
from browser_tools.checks.places import look_items, look_value
from browser_tools.checks.result import CheckResult, RunFacts, Seen
from browser_tools.checks.told import at_rest, look_console, look_requests
from browser_tools.checks.words import in_words
from browser_tools.errors import PageCrashedError, StaleHandleError, ToolTimeoutError
from browser_tools.pages.patience import pause
from browser_tools.text.compare import shorten

if TYPE_CHECKING:
    from browser_tools.tab import Tab

POLL_SECONDS = 0.1
LOOK_SECONDS = 3.0
"""The least time one look gets, so that a check whose time is over still sees the page once: on a busy
machine a look takes more than a second, and one that is cut short misses what soon goes."""
DEADLINE = 5.0


async def run_check(
    check: Check, tab: Tab, run: RunFacts, deadline: float = DEADLINE, *, may_read: MayRead
) -> CheckResult:
    """Whether `check` holds now or within `deadline` seconds; what is about the run itself is looked at once.

    `may_read` gets the URL of each document; what it refuses is not looked at. Raises ArgumentsError for a
    CSS selector that is none, BrowserLostError when the browser is gone; a page that crashed, closed or does
    not answer fails the check.
    """
    began = time.monotonic()
    until = began + deadline
    while True:
        seen = await _look(check, tab, run, max(LOOK_SECONDS, until - time.monotonic()), may_read)
        left = until - time.monotonic()
        if seen.ok or seen.final or left <= 0:
            return CheckResult(seen.ok, in_words(check), seen.words, seen.where, check.kind)
        await asyncio.sleep(min(pause(time.monotonic() - began, POLL_SECONDS), left))


async def _look(check: Check, tab: Tab, run: RunFacts, seconds: float, may_read: MayRead) -> Seen:
    if check.answer is not None:
        return look_answer(check.answer, run)
    if check.data is not None:
        return look_data(check.data, run)
    if check.output is not None:
        return look_output(run)
    if check.download is not None:
        incoming = tab.session.incoming
        return look_download(check.download, (*incoming.earlier, *incoming.files))
    if check.no_console_errors is not None or check.no_failed_requests is not None:
        await at_rest(tab, seconds)
    try:
        return await tab.ask(lambda: _look_at_page(check, tab, may_read), f"the {check.kind}", seconds)
    except PageCrashedError as error:
        return Seen(False, str(error), tab.url, final=True)
    except (StaleHandleError, ToolTimeoutError) as error:  # a part of the page was replaced: look again
        return Seen(False, str(error), tab.url, final=tab.closed)
    except PlaywrightError as error:  # the document was replaced under the question: look again
        return Seen(False, shorten(error.message.partition("\n")[0], 200), tab.url)


async def _look_at_page(check: Check, tab: Tab, may_read: MayRead) -> Seen:
    if check.url is not None:
        return look_url(check.url, tab)
    if check.title is not None:
        return await look_title(check.title, tab, may_read)
    if check.status is not None:
        return await look_status(check.status, tab, may_read)
    if check.aria is not None:
        return await look_aria(check.aria, tab, may_read)
    if check.items is not None:
        return await look_items(check.items, tab, may_read)
    if check.value is not None:
        return await look_value(check.value, tab, may_read)
    if check.element is not None:
        return await look_element(check.element, tab, may_read)
    if check.no_console_errors is not None:
        return await look_console(check.no_console_errors, tab, may_read)
    if check.no_failed_requests is not None:
        return await look_requests(check.no_failed_requests, tab, may_read)
    if check.text is not None:
        return await look_text(check.text, tab, may_read)
    return await look_text(check.no_text or "", tab, may_read, there=False)
