"""Wakes who watches a run or a chat: what there is to see stands in logs and records."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict


class Bell:
    """Rung by name. Who looks first and waits then misses nothing: `wait` takes the count from before."""

    def __init__(self) -> None:
        self._rung: Counter[str] = Counter()
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)

    def rung(self, name: str) -> int:
        """How often so far."""
        return self._rung[name]

    def ring(self, *names: str) -> None:
        for name in names:
            self._rung[name] += 1
            for waiting in self._waiting.get(name, ()):
                waiting.set()

    def ring_all(self) -> None:
        self.ring(*tuple(self._waiting))

    def forget(self, name: str) -> None:
        """It is not rung any more."""
        self.ring(name)
        del self._rung[name]

    async def wait(self, name: str, rung: int, seconds: float) -> None:
        """Until it was rung more than `rung` times, or `seconds` are over."""
        if self._rung[name] != rung:
            return
        event = asyncio.Event()
        self._waiting[name].add(event)
        try:
            async with asyncio.timeout(seconds):
                await event.wait()
        except TimeoutError:
            pass
        finally:
            self._waiting[name].discard(event)
            if not self._waiting[name]:
                del self._waiting[name]
