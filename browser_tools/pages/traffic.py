"""What a page is still waiting for: its next document, and requests that its scripts began."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable

from playwright.async_api import Frame, Page, Request

from browser_tools.pages.listeners import Listeners

CALLS = frozenset({"fetch", "xhr"})
"""Requests whose answer usually changes the page; images, beacons and event streams hold nobody up."""

LAST_SECONDS = 1.0
"""For what a document that broke off has sent before, and the browser may still be drawing."""


class Traffic:
    """Listens to one page. `restart()` forgets the calls so far: what follows belongs to the next act."""

    def __init__(self, page: Page, listeners: Listeners) -> None:
        self._page = page
        self._document: Request | None = None
        self._shown: Request | None = None
        """What the document that is shown came of."""
        self.broken_by = ""
        """Why the document that is shown broke off: Chromium's name of the error."""
        self._broken_off = asyncio.Event()
        """The rest of the document that is shown will not come; the browser does not end it by itself."""
        self._calls: set[Request] = set()
        self._moved = asyncio.Event()
        self.endless = False
        """The document did not finish loading when it was waited for: nobody waits for it again."""
        self.documents = 0
        """How many have been shown so far."""
        listeners.on("request", self._began)
        listeners.on("requestfinished", self._ended)
        listeners.on("requestfailed", self._failed)
        listeners.on("framenavigated", self._arrived)

    @property
    def waiting(self) -> bool:
        return self._document is not None or bool(self._calls)

    @property
    def leaving(self) -> bool:
        """A new document is on its way."""
        return self._document is not None

    def restart(self) -> None:
        self._calls.clear()

    async def idle(self, until: float) -> bool:
        """Wait until nothing is awaited, or `until` (monotonic seconds); False if something still is."""
        while self.waiting:
            left = until - time.monotonic()
            if left <= 0:
                return False
            self._moved.clear()
            try:
                async with asyncio.timeout(left):
                    await self._moved.wait()
            except TimeoutError:
                return False
        return True

    async def arrived(self, whole: Awaitable[object]) -> bool:
        """Await `whole`, which comes when the document is there; False if the document broke off."""
        loading = asyncio.ensure_future(whole)
        broken_off = asyncio.ensure_future(self._broken_off.wait())
        try:
            await asyncio.wait({loading, broken_off}, return_when=asyncio.FIRST_COMPLETED)
            ended, _ = await asyncio.wait({loading}, timeout=LAST_SECONDS)
            for one in ended:
                one.result()
            return bool(ended)
        finally:
            loading.cancel()
            broken_off.cancel()

    def _began(self, request: Request) -> None:
        if request.is_navigation_request():
            if request.frame == self._page.main_frame:
                self._document = request
                self._calls.clear()
        elif request.resource_type in CALLS:
            self._calls.add(request)

    def _ended(self, request: Request) -> None:
        self._calls.discard(request)
        if request == self._document:
            self._document = None
        self._moved.set()

    def _failed(self, request: Request) -> None:
        why = request.failure or ""
        stopped = self._document is not None or "ERR_ABORTED" in why  # by another document, the page, or us
        if request == self._shown and not stopped:
            self.broken_by = why
            self._broken_off.set()
        self._ended(request)

    def _arrived(self, frame: Frame) -> None:
        if frame == self._page.main_frame:
            if self._document is not None:
                self.documents += 1
                self._shown = self._document
                self.broken_by = ""
                self._broken_off.clear()
            self._document = None
            self.endless = False
            self._moved.set()
