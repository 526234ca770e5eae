"""How many browsers may be open at once: as many as there is memory for."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path

from agent.watch.wall import Limit, paused

BROWSER_BYTES = 800 * 2**20
"""What one look with a browser may need (webchanges reckons the same)."""
MOST_BROWSERS = 16
_GROUP = Path("/sys/fs/cgroup")


def free_bytes() -> int:
    """Memory that is free now, on this machine and in this container."""
    free = os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    try:
        most = (_GROUP / "memory.max").read_text().strip()
        used = int((_GROUP / "memory.current").read_text())
    except (OSError, ValueError):  # no container, or none that says so
        return free
    return min(free, int(most) - used) if most.isdigit() else free


def browser_slots() -> int:
    """Browsers at once, by the memory that is free now; one where there is little."""
    return max(1, min(MOST_BROWSERS, free_bytes() // BROWSER_BYTES))


class Browsers:
    """The browsers of a process. How many is reckoned anew whenever none is open."""

    def __init__(self) -> None:
        self._open, self._slots = 0, 1
        self._closed = asyncio.Condition()

    @asynccontextmanager
    async def one(self, limit: Limit | None = None) -> AsyncIterator[None]:
        """Wait, with the limit standing still, until there is room for one more."""
        async with nullcontext() if limit is None else paused(limit), self._closed:
            if not self._open:
                self._slots = browser_slots()
            await self._closed.wait_for(lambda: self._open < self._slots)
            self._open += 1
        try:
            yield
        finally:
            self._open -= 1
            async with self._closed:
                self._closed.notify()
