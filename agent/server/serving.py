"""The server's process: signals are ours to hear, and it ends in our own way."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn
from fastapi import FastAPI

from agent.gate.serving import configured
from agent.server.house import House

END_SECONDS = 5
"""What viewers have to hang up once the server ends."""


class Serving(uvicorn.Server):
    """Signals are handled by whoever started it."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def serving(app: FastAPI) -> Serving:
    return Serving(configured(app, lifespan="on", grace=END_SECONDS))


class Ending:
    """The first signal drains, the second kills."""

    def __init__(self, server: Serving, house: Callable[[], House]) -> None:
        self._server, self._house = server, house
        self._task: asyncio.Task[None] | None = None

    def hear(self, number: int) -> None:
        if self._task is None:
            self._task = asyncio.create_task(self._end())
            return
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)

    async def _end(self) -> None:
        await self._house().drain()
        self._server.should_exit = True
