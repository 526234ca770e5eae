"""Not too fast: a pause between two questions to the same host."""

from __future__ import annotations

import asyncio
import time
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

SECONDS = 1.0
"""Between two questions to one host; what is on this machine is not waited for."""
_LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})


class Pace:
    """When each host was last asked."""

    def __init__(self, seconds: float = SECONDS, local: frozenset[str] = _LOCAL) -> None:
        self._seconds = seconds
        self._local = local
        self._next: dict[str, float] = {}

    def pause(self, url: str, now: float) -> float:
        """Seconds to wait before `url` is asked at `now`, which is taken down as asked then."""
        host = urlsplit(url).hostname or ""
        if host in self._local:
            return 0.0
        wait = max(0.0, self._next.get(host, now) - now)
        self._next[host] = now + wait + self._seconds
        return wait


_PACES: WeakKeyDictionary[object, Pace] = WeakKeyDictionary()


async def paced(owner: object, url: str) -> None:
    """Wait until it is polite to ask `url`; `owner` is the session that asks."""
    wait = _PACES.setdefault(owner, Pace()).pause(url, time.monotonic())
    if wait:
        await asyncio.sleep(wait)
