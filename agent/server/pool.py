"""One Chromium for all runs of the server, each in a context of its own."""

from __future__ import annotations

import asyncio

from browser_tools.chromium import Chromium
from browser_tools.shared.lent import LentSession
from browser_tools.shared.remote import chromium_of


class Pool:
    """Starts the browser with the first run, and another where it died; runs on a dead one end."""

    def __init__(self, browser: str | None, *, headless: bool = True, url: str | None = None) -> None:
        """`url` is where somebody else's browser listens."""
        self._browser, self._headless, self._url = browser, headless, url
        self._chromium: Chromium | None = None
        self._starting = asyncio.Lock()

    def session(self) -> LentSession:
        """A session that shares nothing with others; its browser is started with its first run."""
        return LentSession(lender=self.chromium)

    async def chromium(self) -> Chromium:
        """The browser, alive. Raises BrowserMissingError."""
        async with self._starting:
            if self._chromium is not None and not self._chromium.alive:
                dead, self._chromium = self._chromium, None
                await dead.close()
            if self._chromium is None:
                self._chromium = await chromium_of(self._browser, self._url, headless=self._headless)
            return self._chromium

    async def close(self) -> None:
        async with self._starting:
            if self._chromium is not None:
                await self._chromium.close()
            self._chromium = None
