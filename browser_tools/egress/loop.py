"""One thread with an event loop for all proxies of this process.

A proxy must go on while its session's own loop rests: a synchronous Playwright page runs its loop only inside
a call, and a big observation holds it for a while.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

CALL_SECONDS = 15.0

_lock = threading.Lock()
_running: asyncio.AbstractEventLoop | None = None


def loop() -> asyncio.AbstractEventLoop:
    """The loop of the proxies; its thread is started with the first call, and ends with the process."""
    global _running
    with _lock:
        if _running is None or _running.is_closed():
            _running = asyncio.new_event_loop()
            threading.Thread(target=_running.run_forever, name="strelka-egress", daemon=True).start()
        return _running


def call(work: Coroutine[Any, Any, T]) -> T:
    """Run `work` in that loop and wait for it. It never waits for the caller's loop, so nothing can lock."""
    return asyncio.run_coroutine_threadsafe(work, loop()).result(CALL_SECONDS)
