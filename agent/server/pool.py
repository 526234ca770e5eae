"""One Chromium for all runs of the server, each in a context of its own."""

from __future__ import annotations

import asyncio

from browser_tools.chromium import Chromium
from browser_tools.lent import LentSession


class Pool:
    """Starts the browser with the first run, and another where it died; runs on a dead one end."""

    def __init__(self, browser: str | None, *, headless: bool = True) -> None:
        self._browser, self._headless = browser, headless
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
                self._chromium = await Chromium.start(self._browser, headless=self._headless, guarded=True)
            return self._chromium

    async def close(self) -> None:
        async with self._starting:
            if self._chromium is not None:
                await self._chromium.close()
            self._chromium = None
