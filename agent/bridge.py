"""From synchronous code into the asynchronous core: one event loop in a daemon thread, made when first used.

It serves callers in any number of threads. Whoever owns a synchronous Playwright page does not come here: the
page lives on a loop of its own (`browser_tools/shared/given_page.py`).
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

from policies.errors import StrelkaError

T = TypeVar("T")

STOP_SECONDS = 30.0
"""How long an interrupted caller waits for its run to close what it opened; each wait in there is shorter."""

_lock = threading.Lock()
_loop: asyncio.AbstractEventLoop | None = None
_thread: threading.Thread | None = None


class RunningLoopError(StrelkaError, RuntimeError):
    """A synchronous call where an event loop is running: it would hold that loop up until the run is over."""

    code = "api.running_loop"


def refuse_running_loop(called: str, instead: str) -> None:
    """Raises RunningLoopError inside a coroutine, naming what to await there.

    A thread whose loop belongs to a synchronous Playwright is no such place: there is a loop, and no task.
    """
    try:
        task = asyncio.current_task()
    except RuntimeError:
        return
    if task is not None:
        raise RunningLoopError(
            f"{called}() was called inside a running event loop, which it would hold up; "
            f"write `await {instead}(...)` there"
        )


def run_from_sync(work: Coroutine[Any, Any, T]) -> T:
    """Run `work` on the background loop while this thread waits.

    An interrupt (Ctrl-C) cancels `work`, and goes on once `work` has ended.
    """
    loop = _background_loop()
    ended = threading.Event()
    tasks: list[asyncio.Task[T]] = []

    def start() -> None:
        task = loop.create_task(work)
        tasks.append(task)
        task.add_done_callback(lambda _: ended.set())

    def stop() -> None:
        for task in tasks:
            task.cancel()

    try:
        loop.call_soon_threadsafe(start)
        ended.wait()
    except BaseException:
        loop.call_soon_threadsafe(stop)
        ended.wait(STOP_SECONDS)
        raise
    return tasks[0].result()


def _background_loop() -> asyncio.AbstractEventLoop:
    """The loop of this process; after a fork its thread is gone, and another is started."""
    global _loop, _thread
    with _lock:
        if _loop is None or _thread is None or not _thread.is_alive():
            _loop = asyncio.new_event_loop()
            _thread = threading.Thread(target=_loop.run_forever, name="strelka", daemon=True)
            _thread.start()
        return _loop
