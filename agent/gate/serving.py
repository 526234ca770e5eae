"""The HTTP server itself: uvicorn, with patience that ends."""

from __future__ import annotations

import asyncio
from typing import Any, Literal

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 10.0
"""How long a connection may take to say what it wants; up to twice that, since it is looked at so often."""
MOST_CONNECTIONS = 400
"""Who comes then is hung up on."""
HEAD_BYTES = 16_384


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


def configured(app: ASGIApp, *, lifespan: Literal["on", "off"], grace: int) -> uvicorn.Config:
    """`grace`: seconds that open streams have to end in once the server ends."""
    return uvicorn.Config(
        app,
        http=PatientProtocol,
        ws="none",
        lifespan=lifespan,
        log_config=None,
        log_level="error",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=grace,
        h11_max_incomplete_event_size=HEAD_BYTES,
    )
