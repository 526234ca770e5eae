"""While something runs: its lease is renewed, and it ends here once somebody cancelled it elsewhere."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from typing import Protocol, TypeVar

from agent.watch.engine import CANCEL_SECONDS, HEARTBEAT_SECONDS, Clock
from agent.watch.records import LEASE_SECONDS
from browser_tools.errors import StorageError

T = TypeVar("T")


class Leases(Protocol):
    """Where the lease of what runs is kept."""

    def cancelled(self, run: str, /) -> bool: ...

    def renew(self, run: str, now: datetime, /) -> bool: ...


@asynccontextmanager
async def alive(run: str, leases: Leases, clock: Clock) -> AsyncIterator[None]:
    """Cancels the task that is in it as soon as the run is cancelled or given up; also where its lease cannot
    be renewed until it has run out, for then the others give it up."""
    task = asyncio.current_task()

    async def renew() -> None:
        renewed = time.monotonic()
        going = True
        while going:
            try:
                going = not leases.cancelled(run)
                if going and time.monotonic() - renewed >= HEARTBEAT_SECONDS:
                    leases.renew(run, clock())
                    renewed = time.monotonic()
            except StorageError:
                going = time.monotonic() - renewed < LEASE_SECONDS
            if going:
                await asyncio.sleep(CANCEL_SECONDS)
        if task is not None:
            task.cancel()

    heartbeat = asyncio.create_task(renew())
    try:
        yield
    finally:
        heartbeat.cancel()
        with suppress(asyncio.CancelledError):
            await heartbeat


async def written(write: Callable[[], T]) -> T:
    """What `write` gives back, tried for as long as a lease lasts. Raises StorageError."""
    until = time.monotonic() + LEASE_SECONDS
    while True:
        try:
            return write()
        except StorageError:
            if time.monotonic() >= until:
                raise
        await asyncio.sleep(CANCEL_SECONDS)
