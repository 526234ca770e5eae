"""What a worker has begun: it goes on where the line that it came from is lost, and ends with the worker."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from browser_tools.errors import StorageError

_LOG = logging.getLogger("strelka")
_CHATTY = ("procrastinate", "psycopg.pool")
"""They write each lost connection and each failed job with its stack, once a second; we tell it in a line."""


def quiet() -> None:
    """Leave what the libraries of the line have to say to whoever sets up logging."""
    for name in _CHATTY:
        logging.getLogger(name).addHandler(logging.NullHandler())


class Underway:
    """The tasks of one worker."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Wait for `work`. Whoever stops waiting does not end it: `end` does."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        await asyncio.shield(task)

    async def end(self) -> None:
        """Cancel what is left, and wait until it is closed."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, StorageError):
            _LOG.error("a bug of Strelka ended a job", exc_info=error)
