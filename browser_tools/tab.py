"""One tab: where it is, where it goes, what happened in it. Every wait in here ends."""

from __future__ import annotations

import asyncio
import dataclasses
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from playwright.async_api import CDPSession, Locator, Page, Response
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeout

from browser_tools.errors import (
    PageCrashedError,
    StaleHandleError,
    ToolError,
    ToolTimeoutError,
)
from browser_tools.observe import Observation, Observer
from browser_tools.pages.changes import Changes, Mark
from browser_tools.pages.landing import Landing, navigation_error, refused, timed_out
from browser_tools.pages.link import PageLink
from browser_tools.pages.quiet import is_replaced, quiet

if TYPE_CHECKING:
    from browser_tools.session import Session

T = TypeVar("T")

NAVIGATION_SECONDS = 30.0
STAY_SECONDS = 2.0
"""How long a page may think before it is taken for one that is being left."""
ANSWER_SECONDS = 10.0
"""For a question to the page: its title, its HTML, a picture."""

REST_SECONDS = 0.5
"""The longest wait for a page that keeps moving (a clock, an advertisement)."""

CALL_SECONDS = 2.0
"""The longest wait for the fetches an action began."""

LOADING_SECONDS = 10.0
"""The longest wait for a document that an action (a click, a submit) began to load."""

OBSERVE_SECONDS = 5.0

TELLING_SHARE = 0.1
"""Share of a navigation's time that is kept for settling, or for saying what went wrong."""

GONE = "the browser or its driver is gone: the run cannot go on"

ERROR_PAGE = "chrome-error:"


class Tab:
    """A tab of a session. `id` (`t1`) is never given to another tab; after a crash the tab gets a new page.

    Every method raises BrowserLostError when the browser is gone, StaleHandleError when the tab was closed,
    and PageCrashedError when its renderer died (navigating mends that).
    """

    def __init__(self, session: Session, id: str, link: PageLink) -> None:
        self.id = id
        self.session = session
        self.link = link
        self.observer = Observer(link.page, id, line=link.cdp, ahead=session.options.rests)
        """What sees the page."""

    @property
    def page(self) -> Page:
        return self.link.page

    @property
    def url(self) -> str:
        return self.link.page.url

    @property
    def closed(self) -> bool:
        return self.session.tabs.get(self.id) is not self

    def replace(self, link: PageLink) -> None:
        """Show another page, after a crash; handles of the old one are never issued again."""
        link.tab = self.id
        self.link = link
        self.observer = self.observer.successor(link.page, link.cdp)

    async def observe(
        self,
        budget: int = 4000,
        *,
        cursor: int = 0,
        may_read: Callable[[str], bool],
        viewport_only: bool = False,
        deadline: float = OBSERVE_SECONDS,
    ) -> Observation:
        """The page as text with handles, of at most `budget` tokens; see `browser_tools.observe`."""
        async with self._named_errors():
            return await self.observer.observe(
                budget,
                cursor=cursor,
                may_read=may_read,
                viewport_only=viewport_only,
                deadline=deadline,
                status=self.link.status,
            )

    async def cdp(self) -> CDPSession:
        """The tab's own CDP session. Page is enabled; it is replaced when the tab recovers from a crash."""
        return await self.link.cdp()

    async def title(self) -> str:
        """The document's title; empty while the page is stuck or being replaced."""
        try:
            return await self.ask(self.page.title, "the title")
        except (ToolTimeoutError, PageCrashedError, StaleHandleError):
            return ""
        except PlaywrightError as error:
            if is_replaced(error):
                return ""
            raise

    async def html(self, timeout: float = ANSWER_SECONDS) -> str:
        """The serialised document of the main frame, as it is now."""
        return await self.ask(self.page.content, "the page's HTML", timeout)

    async def ask(
        self, question: Callable[[], Awaitable[T]], what: str, timeout: float = ANSWER_SECONDS
    ) -> T:
        """Await `question()`, once more if a navigation replaced the document under it.

        A script that holds the page is stopped. Raises ToolTimeoutError after `timeout` seconds.
        """
        async with self._named_errors():
            try:
                return await self.link.freely(question(), timeout, what)
            except PlaywrightError as error:
                if not is_replaced(error):
                    raise
            await self.link.traffic.idle(time.monotonic() + timeout)
            return await self.link.freely(question(), timeout, what)

    async def stay(self) -> None:
        """End a navigation that does not arrive: until then Chromium puts no question to the document that is
        still there. A page that answers is left alone."""
        cdp = await self.cdp()
        try:
            async with asyncio.timeout(STAY_SECONDS):
                await cdp.send("Runtime.evaluate", {"expression": "1"})
        except TimeoutError:
            with suppress(PlaywrightError):
                await cdp.send("Page.stopLoading")

    def awake(self) -> AbstractAsyncContextManager[None]:
        """`async with tab.awake():` around an act; a script that holds the page meanwhile is stopped.

        Without that a click on a button whose handler never returns does not return either.
        """
        return self.link.awake()

    async def screenshot(
        self,
        path: Path,
        *,
        full_page: bool = False,
        locator: Locator | None = None,
        timeout: float = ANSWER_SECONDS,
    ) -> None:
        """Save a PNG of the window, of the whole page, or of one element."""
        limit = timeout * 1000

        async def shoot() -> bytes:
            if locator is not None:
                return await locator.screenshot(path=path, timeout=limit)
            return await self.page.screenshot(path=path, full_page=full_page, timeout=limit)

        await self.ask(shoot, "the screenshot", timeout)

    # -- moving -----------------------------------------------------------------------------------------

    async def navigate(self, url: str, timeout: float = NAVIGATION_SECONDS) -> Landing:
        """Open `url` and wait until its document is there and at rest, all within `timeout` seconds.

        A document that began to arrive but never ends is a landing with `partial`; a file is one of kind
        `download`. Raises NavigationError.
        """
        async with self._named_errors():
            if self.link.crashed:
                await self.session.revive(self)
        await self.observer.attach()  # over an open line even a page that never rests can be stopped
        return await self._go(
            url, lambda limit: self.page.goto(url, wait_until="commit", timeout=limit), timeout
        )

    async def back(self, timeout: float = NAVIGATION_SECONDS) -> Landing | None:
        """Go one page back; None if there is none."""
        return await self._travel(-1, timeout)

    async def forward(self, timeout: float = NAVIGATION_SECONDS) -> Landing | None:
        """Go one page forward; None if there is none."""
        return await self._travel(1, timeout)

    async def refresh(self, timeout: float = NAVIGATION_SECONDS) -> Landing:
        """Load the current page again."""
        url = self.url
        if self.link.crashed:
            return await self.navigate(url, timeout)
        return await self._go(
            url, lambda limit: self.page.reload(wait_until="commit", timeout=limit), timeout
        )

    async def _travel(self, steps: int, timeout: float) -> Landing | None:
        history = await self.ask(self._history, "the history", timeout)
        place = history["currentIndex"] + steps
        if not 0 <= place < len(history["entries"]):
            return None
        url = str(history["entries"][place]["url"])
        move = self.page.go_back if steps < 0 else self.page.go_forward
        return await self._go(url, lambda limit: move(wait_until="commit", timeout=limit), timeout)

    async def _history(self) -> dict[str, Any]:
        history: dict[str, Any] = await (await self.cdp()).send("Page.getNavigationHistory")
        return history

    async def _go(
        self, url: str, move: Callable[[float], Awaitable[Response | None]], timeout: float
    ) -> Landing:
        self.link.file = None
        end = time.monotonic() + timeout
        until = end - timeout * TELLING_SHARE
        downloads = len(self.session.downloads)
        was_current = self is self.session.current
        async with self._named_errors():
            try:
                response = await self._commit(move, until)
            except (PlaywrightTimeout, ToolTimeoutError):
                await self.stop_loading()
                raise timed_out(url, timeout) from None
            except PlaywrightError as error:
                return await self._not_a_page(error, url, downloads, until)
            complete = await self._loaded(until)
            self.link.traffic.endless = not complete
            if why := self.link.traffic.broken_by:
                root = self.page.locator("css=:root").count()
                if not await self.link.freely(root, ANSWER_SECONDS, "the page"):
                    raise navigation_error(PlaywrightError(why), url)
        await self._settle_until(end)
        if was_current and not self.closed:  # popups that a page opens by itself do not take its place
            self.session.switch(self.id)
        status = response.status if response is not None else None
        return Landing(self.url, status, partial=not complete)

    async def _commit(
        self, move: Callable[[float], Awaitable[Response | None]], until: float
    ) -> Response | None:
        """Move until a document begins; once more if the error page of an earlier failure came between."""
        while True:
            limit = max(0.1, until - time.monotonic())
            try:
                return await self.link.freely(move(limit * 1000), limit + 1, "the page")
            except PlaywrightError as error:
                if f'interrupted by another navigation to "{ERROR_PAGE}' not in error.message:
                    raise

    async def _loaded(self, until: float) -> bool:
        """Wait for the document to be complete; False if `until` comes first, or it broke off."""
        if self.link.loaded:
            return True
        limit = max(0.1, until - time.monotonic())
        waiting = self.page.wait_for_load_state("domcontentloaded", timeout=limit * 1000)
        try:
            return await self.link.traffic.arrived(self.link.freely(waiting, limit + 1, "the page"))
        except (PlaywrightTimeout, ToolTimeoutError):
            return False

    async def _not_a_page(self, error: PlaywrightError, url: str, downloads: int, until: float) -> Landing:
        """What a failed move means: a download, another page that took over, or an error to raise."""
        if "interrupted by another navigation" in error.message:
            complete = await self._loaded(until)
            await self._settle_until(until)
            return Landing(self.url, self.link.status, partial=not complete)
        if "Download is starting" in error.message:
            saved = await self.session.incoming.after(downloads, until)
            if saved is not None:
                self.link.file = saved
                return Landing(url, kind="download", file=saved.words())
        if is_closed(error) or "crashed" in error.message:
            raise error
        await self._error_page()
        guard = self.session.guard
        if guard is not None and guard.take_unreachable(url):
            raise refused(url) from error
        raise navigation_error(error, url) from error

    async def _error_page(self) -> None:
        """Chromium's error page arrives just after the error and would interrupt the next navigation."""
        try:
            await self.page.wait_for_url(f"{ERROR_PAGE}**", wait_until="commit", timeout=300)
        except PlaywrightError:
            return

    async def stop_loading(self) -> None:
        """End a navigation that is under way; what has arrived stays."""
        cdp = await self.cdp()
        await cdp.send("Page.stopLoading")

    # -- settling and what changed ----------------------------------------------------------------------

    async def settle(self, limit: float = REST_SECONDS) -> None:
        """Wait until what an action began has arrived and the page rests; never for long, never forever.

        A new document gets at most LOADING_SECONDS, fetches CALL_SECONDS, and a page that keeps moving
        `limit`. A page held by a script is freed; a crashed or closed one is at rest.
        """
        was_current = self is self.session.current
        try:
            async with self._named_errors():
                if not self.closed and not self.link.crashed:
                    await self._settle(limit)
        except (StaleHandleError, PageCrashedError, ToolTimeoutError):
            pass  # there is no page that could still move
        await self.link.popups()
        await self.session.adopted()
        if self.closed and await self.session.is_lost():
            raise self.session.lost()
        if was_current and self.session.current is not self:  # it opened a tab, or closed
            await self.session.current.settle(limit)

    async def _settle_until(self, end: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, end - time.monotonic())):
                await self.settle()

    async def _settle(self, limit: float) -> None:
        start = time.monotonic()
        while True:
            if self.link.traffic.leaving:
                await self.link.traffic.idle(start + LOADING_SECONDS)
            if not self.link.traffic.endless:  # it may have begun and still wait for a script, without a body
                self.link.traffic.endless = not await self._loaded(start + LOADING_SECONDS)
            if not self.session.options.rests:
                return
            rested = await self.link.freely(quiet(await self.cdp(), limit), ANSWER_SECONDS, "the page")
            late = time.monotonic() - start > LOADING_SECONDS
            if late or (not self.link.traffic.leaving and rested is not None):
                break
        if self.link.traffic.waiting and await self.link.traffic.idle(start + CALL_SECONDS):
            await self.link.freely(quiet(await self.cdp(), limit), ANSWER_SECONDS, "the page")

    def mark(self) -> Mark:
        """Remember this moment: what follows is told by `since`, and waited for by `settle`."""
        self.link.traffic.restart()
        self.link.dialogs = 0
        return self.session.history.mark(self.id)

    def since(self, mark: Mark) -> Changes:
        """What happened since; of the tabs that were opened, those still open, and where they are now."""
        changes = self.session.history.since(mark)
        opened = (self.session.tabs.get(line.partition(" ")[0]) for line in changes.new_tabs)
        return dataclasses.replace(
            changes, new_tabs=tuple(f"{tab.id} {tab.url}" for tab in opened if tab is not None)
        )

    # -- errors -----------------------------------------------------------------------------------------

    async def gone(self, error: Exception) -> ToolError | None:
        """What `error` says about browser, tab or renderer; None if it is about something else."""
        crashed = isinstance(error, PageCrashedError)
        if isinstance(error, PlaywrightError):
            crashed = "crashed" in error.message
            if not crashed and not is_closed(error):
                return None
        elif not crashed:
            return None
        if await self.session.is_lost():
            return self.session.lost()
        if crashed and not self.page.is_closed():
            return PageCrashedError(f"the page {self.url!r} crashed: navigate again")
        why = f" for {self.link.closed_for}" if self.link.closed_for else ""
        return StaleHandleError(f"tab {self.id!r} was closed{why}: switch to another tab or open one")

    @asynccontextmanager
    async def _named_errors(self) -> AsyncIterator[None]:
        try:
            yield
        except (PlaywrightError, PageCrashedError) as error:
            named = await self.gone(error)
            if named is None:
                raise
            raise named from error


def is_closed(error: PlaywrightError) -> bool:
    """Playwright's word for a page, context, browser or driver that is gone."""
    signs = ("has been closed", "onnection closed", "Target closed", "no object with guid")
    return any(words in error.message for words in signs)
