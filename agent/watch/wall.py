"""The wall clock limit of a look, which stands still while the look waits for its turn."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

Limit = asyncio.Timeout


@asynccontextmanager
async def paused(limit: Limit) -> AsyncIterator[None]:
    """Waiting for a host or for a browser is no fault of the look that waits."""
    loop, end = asyncio.get_running_loop(), limit.when()
    begun = loop.time()
    limit.reschedule(None)
    try:
        yield
    finally:
        limit.reschedule(None if end is None else end + loop.time() - begun)
