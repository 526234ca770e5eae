"""Names to addresses, looked up by us: what is judged is what is dialled."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from policies.addresses import is_local_name, is_private_address, literal

Resolver = Callable[[str], Awaitable[tuple[str, ...]]]
"""The addresses of a host name; empty where there are none."""
Dial = Callable[[str, int], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]
"""Open a connection to an address and port. Raises OSError."""

LOOKUP_SECONDS = 10.0
DIAL_SECONDS = 20.0
KEPT_SECONDS = 30.0
"""How long an answer is used again: shorter than any sensible time to live, long enough for one page."""
LOOPBACK = ("127.0.0.1", "::1")


async def look_up(host: str) -> tuple[str, ...]:
    """The system's answer. Names that browsers take for this machine are never asked for."""
    if is_local_name(host):
        return LOOPBACK
    try:
        async with asyncio.timeout(LOOKUP_SECONDS):
            loop = asyncio.get_running_loop()
            found = await loop.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, TimeoutError, UnicodeError):
        return ()
    return tuple(dict.fromkeys(str(entry[4][0]).partition("%")[0] for entry in found))


async def dial(address: str, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to exactly this address."""
    async with asyncio.timeout(DIAL_SECONDS):
        return await asyncio.open_connection(address, port)


@dataclass(frozen=True)
class Answer:
    """What a name led to, now and before."""

    addresses: tuple[str, ...]
    rebound: bool
    """It led to public addresses before, and to none but private ones now: somebody moves the name."""


@dataclass
class Names:
    """The look-ups of one session."""

    resolver: Resolver = look_up
    _kept: dict[str, tuple[float, tuple[str, ...]]] = field(default_factory=dict)
    _public: set[str] = field(default_factory=set)

    async def find(self, host: str) -> Answer:
        """The addresses of a host: its own where it is one, else what the resolver says."""
        bare = host.removeprefix("[").removesuffix("]")
        if literal(host) is not None:
            return Answer((bare,), rebound=False)
        until, addresses = self._kept.get(host, (0.0, ()))
        if time.monotonic() >= until:
            addresses = await self.resolver(bare.rstrip("."))
            self._kept[host] = (time.monotonic() + KEPT_SECONDS, addresses)
        private = any(_private(address) for address in addresses)
        if addresses and not private:
            self._public.add(host)
        return Answer(addresses, rebound=private and host in self._public)

    def forget(self, host: str) -> None:
        """Ask again next time: nothing answered at the addresses we have."""
        self._kept.pop(host, None)


def _private(text: str) -> bool:
    address = literal(text)
    return address is None or is_private_address(address)
