"""The HTTP server itself: uvicorn, with patience that ends and with our own way to end."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol

from agent.server.house import House

HEAD_SECONDS = 10.0
"""How long a connection may take to say what it wants; up to twice that, since it is looked at so often."""
MOST_CONNECTIONS = 400
"""Who comes then is hung up on."""
HEAD_BYTES = 16_384
END_SECONDS = 5
"""What viewers have to hang up once the server ends."""


class PatientProtocol(H11Protocol):
    """Hangs up on connections that ask for nothing."""

    _look: asyncio.TimerHandle | None = None
    _served: Any = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > MOST_CONNECTIONS:
            transport.abort()
            return
        self._look = self.loop.call_later(HEAD_SECONDS, self._look_again)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._look is not None:
            self._look.cancel()
        super().connection_lost(exc)

    def _look_again(self) -> None:
        busy = self.cycle is not None and not self.cycle.response_complete
        if not busy and self.cycle is self._served:
            self.transport.close()
            return
        self._served = self.cycle
        self._look = self.loop.call_later(HEAD_SECONDS, self._look_again)


class Serving(uvicorn.Server):
    """Signals are handled by whoever started it."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def serving(app: FastAPI) -> Serving:
    return Serving(
        uvicorn.Config(
            app,
            http=PatientProtocol,
            ws="none",
            lifespan="on",
            log_config=None,
            log_level="error",
            access_log=False,
            proxy_headers=False,
            server_header=False,
            timeout_keep_alive=15,
            timeout_graceful_shutdown=END_SECONDS,
            h11_max_incomplete_event_size=HEAD_BYTES,
        )
    )


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
