"""What the document of a given page has told, also while no run listened: tests act on it themselves, too."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Frame, Page, Request, Response

from browser_tools.pages.changes import KEPT_EVENTS, EventKind, PageEvent
from browser_tools.pages.listeners import Listeners
from browser_tools.pages.noise import Noise
from browser_tools.tab import Tab

ANSWER_SECONDS = 1.0
"""For the answers to requests of before; who has none by then is heard when it comes."""


class Overheard:
    """Errors and failed requests of the page's document, heard until `close`."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._told: list[tuple[EventKind, str, str]] = []
        self._arriving: tuple[str, int] | None = None
        """The URL of the document that comes next, and how much was told before it."""
        self._recalled = False
        self._listeners = Listeners(page)
        self._listeners.on("response", self._answered)  # before its failure, which is the new document's
        Noise(self._tell).listen(self._listeners.on)
        self._listeners.on("framenavigated", self._navigated)

    async def recall(self) -> None:
        """Add, once, what was told before: Playwright keeps the last 200 messages and 100 requests."""
        if self._recalled:
            return
        self._recalled = True
        noise = Noise(self._tell_unheard)
        with suppress(PlaywrightError):  # the page is gone: who goes on with it is told
            for message in await self._page.console_messages():
                noise.said(message)
            for error in await self._page.page_errors():
                noise.raised(error)
            requests = await self._requests()
            for request in requests:
                if request.failure is not None:
                    noise.failed(request)
            for response in await _answers(requests):
                noise.answered(response)

    def told_in(self, tab: Tab) -> list[PageEvent]:
        """As events of `tab`, in which a run has the page."""
        return [PageEvent(kind, tab.id, text, url) for kind, text, url in self._told]

    def close(self) -> None:
        self._listeners.remove()

    def _tell(self, kind: EventKind, text: str, url: str) -> None:
        if len(self._told) < KEPT_EVENTS:
            self._told.append((kind, text, url or self._page.url))

    def _tell_unheard(self, kind: EventKind, text: str, url: str) -> None:
        if all((kind, text) != told[:2] for told in self._told):
            self._tell(kind, text, url)

    async def _requests(self) -> Sequence[Request]:
        """Those of the document, itself first."""
        requests = await self._page.requests()
        return requests[max((at for at, one in enumerate(requests) if self._is_document(one)), default=0) :]

    def _is_document(self, request: Request) -> bool:
        try:
            return request.is_navigation_request() and request.frame == self._page.main_frame
        except PlaywrightError:  # of a page that is only just there
            return False

    def _answered(self, response: Response) -> None:
        if self._is_document(response.request):
            self._arriving = (response.url.partition("#")[0], len(self._told))

    def _navigated(self, frame: Frame) -> None:
        arriving = self._arriving
        if frame == self._page.main_frame and arriving and arriving[0] == frame.url.partition("#")[0]:
            del self._told[: arriving[1]]
            self._arriving = None


async def _answers(requests: Sequence[Request]) -> list[Response]:
    """Those that are there."""
    asked = [asyncio.ensure_future(request.response()) for request in requests]
    if not asked:
        return []
    answered, late = await asyncio.wait(asked, timeout=ANSWER_SECONDS)
    for task in late:
        task.cancel()
    found = [task.result() for task in answered if task.exception() is None]
    return [response for response in found if response is not None]
