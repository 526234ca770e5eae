"""While something runs: its lease is renewed, and it ends here once somebody cancelled it elsewhere."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from typing import Protocol

from agent.watch.engine import CANCEL_SECONDS, HEARTBEAT_SECONDS, Clock


class Leases(Protocol):
    """Where the lease of what runs is kept."""

    def cancelled(self, run: str, /) -> bool: ...

    def renew(self, run: str, now: datetime, /) -> bool: ...


@asynccontextmanager
async def alive(run: str, leases: Leases, clock: Clock) -> AsyncIterator[None]:
    """Cancels the task that is in it as soon as the run is cancelled or given up."""
    task = asyncio.current_task()

    async def renew() -> None:
        renewed = time.monotonic()
        while not leases.cancelled(run):
            if time.monotonic() - renewed >= HEARTBEAT_SECONDS:
                leases.renew(run, clock())
                renewed = time.monotonic()
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
