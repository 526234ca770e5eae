"""Who runs the jobs: the protocol of engines, and the one for a single machine.

An engine gets claims and runs `look` for each, at most so many at once. What is due, what is claimed and what
a look does is the same on every engine (`round.py`, `job.py`).
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import Protocol

from agent.watch.records import LEASE_SECONDS, Claim

Clock = Callable[[], datetime]
Look = Callable[[Claim], Awaitable[None]]
"""Does one look and writes down how it ended; cancelled, it closes what it opened."""


def utc_now() -> datetime:
    return datetime.now(UTC)


def worker_name() -> str:
    """Tells workers apart in lists: host and process."""
    return f"{socket.gethostname()}:{os.getpid()}"


BROWSER_BYTES = 800 * 2**20
"""What one look with a browser may need (webchanges reckons the same)."""
MOST_SLOTS = 16


def browser_slots() -> int:
    """Looks at once, by the memory that is free now."""
    free = os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return max(1, min(MOST_SLOTS, free // BROWSER_BYTES))


class Engine(Protocol):
    """Runs claimed looks, here or elsewhere."""

    async def submit(self, claim: Claim, *, seconds: float) -> None:
        """See to it that the claim is looked at; `seconds` is the wall clock limit of the look."""
        ...

    async def cancel(self, run: str) -> None:
        """End a look at once; its browser closes."""
        ...

    async def drain(self) -> None:
        """Wait until every look that was submitted from here has ended."""
        ...


class Embedded:
    """Looks in this process, a few at once."""

    def __init__(self, look: Look, slots: int) -> None:
        self._look, self._slots = look, asyncio.Semaphore(slots)
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def submit(self, claim: Claim, *, seconds: float) -> None:
        if claim.run in self._tasks:
            return
        task = asyncio.create_task(self._run(claim), name=f"watch {claim.watch}")
        self._tasks[claim.run] = task
        task.add_done_callback(lambda _: self._tasks.pop(claim.run, None))

    async def _run(self, claim: Claim) -> None:
        async with self._slots:
            await self._look(claim)

    async def cancel(self, run: str) -> None:
        task = self._tasks.get(run)
        if task is not None:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def drain(self) -> None:
        while self._tasks:
            await asyncio.wait(self._tasks.values())

    async def stop(self) -> None:
        """Cancel what runs, and wait until it is closed."""
        for run in list(self._tasks):
            await self.cancel(run)


HEARTBEAT_SECONDS = LEASE_SECONDS / 4
CANCEL_SECONDS = 1.0
"""How soon a look sees that it was cancelled elsewhere."""
