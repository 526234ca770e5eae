"""How much may be asked: requests in a span of time, bytes of a body, seconds that it may take to come."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from starlette.types import Message, Receive

BODY_SECONDS = 30.0


class TooMuch(Exception):
    """A body that is too long, or too long in coming."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status, self.reason = status, reason


class Bucket:
    """So many at once, and so many a second after that."""

    def __init__(self, at_once: int, a_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._rate, self._clock = float(at_once), a_second, clock
        self._left, self._at = float(at_once), clock()

    def take(self) -> bool:
        """False where there is none left."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


async def whole_body(receive: Receive, most: int, seconds: float = BODY_SECONDS) -> bytes | None:
    """All of a body; None where the client went away. Raises TooMuch."""
    body = bytearray()
    try:
        async with asyncio.timeout(seconds):
            while True:
                message = await receive()
                if message["type"] != "http.request":
                    return None
                body += message.get("body", b"")
                if len(body) > most:
                    raise TooMuch(413, f"the most is {most} bytes")
                if not message.get("more_body"):
                    return bytes(body)
    except TimeoutError:
        raise TooMuch(408, f"the body did not come within {seconds:g} seconds") from None


def again(body: bytes, receive: Receive) -> Receive:
    """A body that was read, to be read; after it what the client does."""
    told = False

    async def receive_again() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again
