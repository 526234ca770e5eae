"""The end of a command: what a page made our parsers chew on does not keep it.

A thread cannot be stopped. Text of a hostile page may keep one busy for minutes after its call ran out of
time; the run has its result then, and nobody waits for more.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")


class _Unwaited(ThreadPoolExecutor):
    """Threads that nobody waits for when the loop is closed."""

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        super().shutdown(wait=False, cancel_futures=True)


def run_to_end(work: Coroutine[Any, Any, Result]) -> Result:
    """As `asyncio.run`; threads that are still busy at the end are left alone.

    SIGTERM and SIGHUP (a scheduler's or a terminal's end) interrupt like Ctrl-C.
    """
    with asyncio.Runner() as runner:
        runner.get_loop().set_default_executor(_Unwaited())
        return runner.run(_interruptible(work))


async def _interruptible(work: Coroutine[Any, Any, Result]) -> Result:
    task = asyncio.current_task()
    assert task is not None
    for number in (signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    return await work
