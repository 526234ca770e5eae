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
        self._retired: list[Chromium] = []
        self._starting = asyncio.Lock()

    async def session(self) -> LentSession:
        """A session that shares nothing with others. Raises BrowserMissingError."""
        async with self._starting:
            if self._chromium is not None and not self._chromium.alive:
                self._retired.append(self._chromium)
                self._chromium = None
            if self._chromium is None:
                self._chromium = await Chromium.start(self._browser, headless=self._headless, guarded=True)
        return LentSession(chromium=self._chromium)

    async def close(self) -> None:
        for chromium in (*self._retired, *([self._chromium] if self._chromium is not None else [])):
            await chromium.close()
        self._chromium, self._retired = None, []
