"""From the proxy to a server: what is decided, where it leads, and what of a request is sent on."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Iterable
from typing import NamedTuple, Protocol

import h11

from browser_tools.egress.names import Dial, Names
from policies.action import Action, Decision, Resource
from policies.url import Url, UrlError, canonical

CHUNK = 262_144
IDLE_SECONDS = 300.0
"""A connection without a tunnel on which neither side says anything for so long is closed."""
OWN_HEADERS = frozenset(
    {
        b"connection",
        b"expect",
        b"keep-alive",
        b"proxy-authenticate",  # a site must not pass for the proxy and ask the browser who it is
        b"proxy-authorization",
        b"proxy-connection",
        b"te",
        b"upgrade",
    }
)
"""Headers that speak of one connection and end with it."""
FRAMING = frozenset({b"host", b"content-length", b"transfer-encoding"})
"""What no `Connection` header takes out."""
AUTHORITY = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^\[\]:/?#@\\]+):([0-9]{1,5})")

Reader = asyncio.StreamReader
Writer = asyncio.StreamWriter
Headers = Iterable[tuple[bytes, bytes]]


class Judge(Protocol):
    """Who decides about a connection, as `Guard` does."""

    names: Names
    dial: Dial

    def decide(self, action: Action) -> Decision: ...

    def allows(self, action: Action) -> bool:
        """As `decide`, with nobody told."""
        ...

    def count(self, key: str, size: int) -> bool: ...

    def unreachable(self, host: str) -> None: ...


class RefusedError(Exception):
    """A connection that is not made. `status` is what the browser is told."""

    def __init__(self, status: int, reason: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.reason = reason


class Way(NamedTuple):
    """An open connection, and the request it was allowed for: decided again when the policy changes."""

    action: Action
    reader: Reader
    writer: Writer


class Upstream:
    """A connection to one server, for requests one after the other."""

    def __init__(self, place: tuple[str, int], reader: Reader, writer: Writer) -> None:
        self.place = place
        self._reader = reader
        self.writer = writer
        self._client = h11.Connection(h11.CLIENT)

    @property
    def reusable(self) -> bool:
        return self._client.our_state is h11.DONE and self._client.their_state is h11.DONE

    def fresh(self) -> None:
        self._client.start_next_cycle()

    def write(self, event: h11.Event) -> None:
        if data := self._client.send(event):
            self.writer.write(data)

    def next_event(self) -> object:
        """The next part of an answer, or h11.NEED_DATA."""
        return self._client.next_event()

    async def read(self, judge: Judge) -> None:
        async with asyncio.timeout(IDLE_SECONDS):
            data = await self._reader.read(CHUNK)
        if data and not judge.count("bytes_in", len(data)):
            raise TimeoutError
        self._client.receive_data(data)


def onward(headers: Headers, *without: bytes) -> list[tuple[bytes, bytes]]:
    """The headers that go on to the other side; one framing only, so that nobody reads another body."""
    given = list(headers)
    named = {
        word.strip().lower() for name, value in given if name == b"connection" for word in value.split(b",")
    }
    dropped = {*OWN_HEADERS, *(named - FRAMING), *without}
    if any(name == b"transfer-encoding" for name, _ in given):
        dropped.add(b"content-length")
    return [(name, value) for name, value in given if name not in dropped]


def authority(url: Url) -> str:
    """The `Host` of a plain request: what was judged, whatever the request said."""
    return url.origin.partition("://")[2]


def tunnel_url(target: str) -> Url:
    """Where a CONNECT leads: exactly `host:port`. Raises RefusedError."""
    found = AUTHORITY.fullmatch(target)
    if found is None:
        raise RefusedError(400, "url.ambiguous", "a tunnel is asked for as host:port")
    return _parsed(f"https://{found[1]}:{found[2]}/")


def plain_url(target: str) -> Url:
    """Where a plain request leads. Raises RefusedError."""
    if not target.lower().startswith("http://"):
        raise RefusedError(400, "url.ambiguous", "a proxy is asked for whole http:// addresses")
    return _parsed(target)


def _parsed(text: str) -> Url:
    try:
        return canonical(text, entry="request")
    except UrlError as error:
        raise RefusedError(403, error.code, str(error)) from None


async def connected(judge: Judge, url: Url, resource: Resource) -> Way:
    """A connection to an address that was judged. Raises RefusedError."""
    asked = Action(entry="request", url=url.href, resource=resource)
    _decided(judge, asked)
    answer = await judge.names.find(url.host)
    action = asked.model_copy(update={"addresses": answer.addresses, "rebound": answer.rebound})
    _decided(judge, action)
    for address in answer.addresses:
        with contextlib.suppress(OSError, TimeoutError):
            return Way(action, *await judge.dial(address, url.port))
    judge.names.forget(url.host)
    judge.unreachable(url.host)
    raise RefusedError(502, "net.unreachable", f"nothing answers at {url.host}:{url.port}")


def still_open(judge: Judge, url: Url, way: Way) -> Way:
    """The way that is open already, for a further request on it. Raises RefusedError."""
    further = way._replace(action=way.action.model_copy(update={"url": url.href}))
    _decided(judge, further.action)
    return further


def _decided(judge: Judge, action: Action) -> None:
    decision = judge.decide(action)
    if not decision.allowed:
        raise RefusedError(403, decision.reason, decision.message)
