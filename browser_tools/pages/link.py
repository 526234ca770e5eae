"""The line to one page: its CDP session, what it waits for, and a way out when its scripts hold it.

Playwright's `evaluate`, `title` and `content` have no time-out and never return while a page runs
`while (true) {}`. A CDP session that was opened before can still stop the script (one opened after cannot).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from playwright.async_api import CDPSession, Page
from playwright.async_api import Error as PlaywrightError

from browser_tools.errors import ToolTimeoutError
from browser_tools.pages.changes import Mark
from browser_tools.pages.downloads import Saved, SizeWatch
from browser_tools.pages.listeners import Listeners
from browser_tools.pages.traffic import Traffic
from policies.action import Action

T = TypeVar("T")

RELOADS = 3
"""New documents during one question from which on the page is one that never stands still."""
PATIENCE_SECONDS = 1.0
"""How long an answer may take before the page is asked whether it is alive at all."""

STUCK_SECONDS = 5.0
"""How long a page may then stay silent; the long tasks of honest pages on a slow machine are shorter."""

FREED_SECONDS = 2.0

POPUP_SECONDS = 1.5
"""How long after `window.open` its page may take to be known; a popup that was blocked never is."""


class PageLink:
    """One Playwright page and what belongs to it; made before a script can hold the page."""

    def __init__(self, page: Page, tab: str, stuck_seconds: float = STUCK_SECONDS) -> None:
        self.page = page
        self.tab = tab
        """Id of the tab that shows the page."""
        self.listeners = Listeners(page)
        self.traffic = Traffic(page, self.listeners)
        self.sizes = SizeWatch()
        self.frame = ""
        """Chromium's id of the main frame, which is the page's for as long as it lives."""
        self.status: int | None = None
        """HTTP status of the document."""
        self.crashed = False
        self.loaded = False
        """The document's markup has arrived whole; False also where nobody knows."""
        self.document: Mark | None = None
        """Where the history stood when its document arrived; None where no server has sent one."""
        self.posted = False
        """The document answers a request that may have changed something: loaded again, it is sent again."""
        self.led_by: tuple[Action, ...] = ()
        """What was decided before it was posted."""
        self.arriving: tuple[str, Mark, bool] | None = None
        """URL and mark of the document that was answered last, and whether it was posted: a page, or a
        download that becomes none."""
        self.told: tuple[str, str] = ("", "")
        """URL and `Content-Type` of that document."""
        self.file: Saved | None = None
        """What the last navigation brought instead of a page."""
        self.dialogs = 0
        """Shown since the last mark."""
        self.closed_for = ""
        """Why we closed it; "" where somebody else did."""
        self.waits = False
        """For a document that we hold: it is silent then, and not stuck."""
        self.on_stuck: Callable[[], None] = lambda: None
        self._stuck_seconds = stuck_seconds
        self._freeing = asyncio.Lock()
        self._popups = 0
        self._popup_known = asyncio.Event()
        self._session = asyncio.ensure_future(self._open())
        self._session.add_done_callback(lambda future: future.cancelled() or future.exception())

    def media_of(self, url: str) -> str:
        """What its server called the download at `url`, if it came as a document of this page."""
        return self.told[1] if self.told[0] == url.partition("#")[0] else ""

    async def cdp(self) -> CDPSession:
        """The page's CDP session, with the Page domain enabled."""
        return await asyncio.shield(self._session)

    async def release(self) -> None:
        """Let go of a page that lives on: nothing listens to it then. Raises PlaywrightError."""
        self.listeners.remove()
        await (await self.cdp()).detach()

    async def freely(self, work: Awaitable[T], seconds: float, what: str) -> T:
        """Await `work` for at most `seconds`; a script that holds the page meanwhile is stopped.

        Raises ToolTimeoutError when the time is over.
        """
        task = asyncio.ensure_future(work)
        until = time.monotonic() + seconds
        before = self.traffic.documents
        try:
            while True:
                left = until - time.monotonic()
                done, _ = await asyncio.wait({task}, timeout=max(0.0, min(PATIENCE_SECONDS, left)))
                if done:
                    return task.result()
                if left <= PATIENCE_SECONDS:
                    loaded = self.traffic.documents - before
                    again = f": the page loads anew again and again, {loaded} times meanwhile"
                    raise ToolTimeoutError(
                        f"{what} gave no answer within {seconds:g} s{again if loaded >= RELOADS else ''}"
                    )
                await self.free_if_stuck(until)
        finally:
            if not task.done():
                task.cancel()
                await asyncio.wait({task}, timeout=FREED_SECONDS)

    @asynccontextmanager
    async def awake(self) -> AsyncIterator[None]:
        """While inside, a script that holds the page is stopped."""
        watch = asyncio.ensure_future(self._watch())
        try:
            yield
        finally:
            watch.cancel()
            await asyncio.gather(watch, return_exceptions=True)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(PATIENCE_SECONDS)
            await self.free_if_stuck(float("inf"))

    async def free_if_stuck(self, until: float) -> bool:
        """Stop the page's running script if the page has been silent too long; True if it was stopped.

        One at a time: a second stop would hit what the first has let through, Playwright's own scripts.
        """
        async with self._freeing:
            return await self._free_if_stuck(until)

    async def _free_if_stuck(self, until: float) -> bool:
        if self.waits:
            return False
        cdp = await self.cdp()
        try:
            async with asyncio.timeout(min(self._stuck_seconds, max(0.1, until - time.monotonic()))):
                await cdp.send("Runtime.evaluate", {"expression": "1"})
            return False
        except TimeoutError:
            pass
        except PlaywrightError:  # it answered, if only to say that it is moving on
            return False
        if self.waits:
            return False
        try:
            async with asyncio.timeout(FREED_SECONDS):
                await cdp.send("Runtime.terminateExecution")
        except (TimeoutError, PlaywrightError):
            return False
        except asyncio.CancelledError:  # the act went on, because this has stopped the script
            self.on_stuck()
            raise
        self.on_stuck()
        return True

    async def popups(self) -> None:
        """Wait until the pages that this one opened are known."""
        try:
            async with asyncio.timeout(POPUP_SECONDS):
                while self._popups > 0:
                    self._popup_known.clear()
                    await self._popup_known.wait()
        except TimeoutError:
            self._popups = 0

    def popup_known(self) -> None:
        self._popups -= 1
        self._popup_known.set()

    def _popup_opened(self, _: object) -> None:
        self._popups += 1

    async def _open(self) -> CDPSession:
        cdp = await self.page.context.new_cdp_session(self.page)
        self.sizes.listen(cdp)
        cdp.on("Page.windowOpen", self._popup_opened)
        asked: list[dict[str, Any]] = await asyncio.gather(
            cdp.send("Page.getFrameTree"), cdp.send("Page.enable")
        )
        self.frame = asked[0]["frameTree"]["frame"]["id"]
        return cdp
