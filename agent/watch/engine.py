"""Who runs the jobs: the protocol of engines, and the one for a single machine.

An engine gets claims and runs `look` for each, at most so many at once. What is due, what is claimed and what
a look does is the same on every engine (`round.py`, `job.py`).
"""

from __future__ import annotations

import asyncio
import os
import socket
import zlib
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from typing import Protocol
from weakref import WeakValueDictionary

from agent.watch.records import LEASE_SECONDS, Claim
from policies.url import origin_of

Clock = Callable[[], datetime]
Look = Callable[[Claim], Awaitable[None]]
"""Does one look and writes down how it ended; cancelled, it closes what it opened."""


def utc_now() -> datetime:
    return datetime.now(UTC)


def worker_name() -> str:
    """Tells workers apart in lists: host and process."""
    return f"{socket.gethostname()}:{os.getpid()}"


SLOTS = 32
"""Looks at once. Those over HTTP need little; those with a browser wait for one of `Browsers`."""
LANES = 2
"""Looks at once that begin at one host: a slow host takes no more than so many slots."""


def lane_of(addresses: Sequence[str], run: str) -> str:
    """Looks of one lane go one after the other, and wait without a slot. No host: a lane of its own.

    Never raises, whatever the address: what ends the look of one watch must not end the round of all.
    """
    host = origin_of(addresses[0]).partition("://")[2] if addresses else ""
    return f"{host} {zlib.crc32(run.encode()) % LANES}" if host else run


class Engine(Protocol):
    """Runs claimed looks, here or elsewhere."""

    async def submit(self, claim: Claim, lane: str) -> None:
        """See to it that the claim is looked at, after those of its lane that came before."""
        ...

    async def sweep(self) -> None:
        """Clear away what dead workers left in the waiting line."""
        ...


class Embedded:
    """Looks in this process, a few at once."""

    def __init__(self, look: Look, slots: int = SLOTS) -> None:
        self._look, self._slots = look, asyncio.Semaphore(slots)
        self._lanes: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def submit(self, claim: Claim, lane: str) -> None:
        if claim.run in self._tasks:
            return
        task = asyncio.create_task(self._run(claim, lane), name=f"watch {claim.watch}")
        self._tasks[claim.run] = task
        task.add_done_callback(lambda _: self._tasks.pop(claim.run, None))

    async def _run(self, claim: Claim, lane: str) -> None:
        async with self._lanes.setdefault(lane, asyncio.Lock()), self._slots:
            await self._look(claim)

    async def drain(self) -> None:
        """Wait until every look that was submitted has ended."""
        while self._tasks:
            await asyncio.wait(self._tasks.values())

    async def sweep(self) -> None:
        """The waiting line of a dead process died with it."""

    async def stop(self) -> None:
        """Cancel what runs, and wait until it is closed."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


HEARTBEAT_SECONDS = LEASE_SECONDS / 4
CANCEL_SECONDS = 1.0
"""How soon a look sees that it was cancelled elsewhere."""
