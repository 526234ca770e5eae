"""The dead man's ping: an address asked for while the scheduler lives, so that another notices its end."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field

import httpx

from agent.watch.deliver import ReadSecret
from policies.errors import BadInput
from policies.secrets import is_source

SECONDS = 5.0
"""How long the other service may take: looks wait for it."""
PAUSE_SECONDS = 60.0
"""Rounds may follow each other faster."""


@dataclass
class Pulse:
    """Beats after rounds, at most once a minute."""

    secret: ReadSecret
    _last: float | None = field(default=None, init=False)

    async def beat(self, ping: str | None) -> str:
        """Ask for `ping` (an address, or where it is kept); what went wrong in words, without the address."""
        now = time.monotonic()
        if ping is None or (self._last is not None and now - self._last < PAUSE_SECONDS):
            return ""
        self._last = now
        try:
            url = self.secret(ping) if is_source(ping) else ping
            async with asyncio.timeout(SECONDS), httpx.AsyncClient(follow_redirects=True) as client:
                answer = await client.get(url)
        except BadInput as error:
            return f"ping: {error.message}"
        except (httpx.HTTPError, httpx.InvalidURL, TimeoutError, ValueError) as error:
            return f"ping: {type(error).__name__}"
        return "" if answer.is_success else f"ping: HTTP {answer.status_code}"
