"""An enforcing HTTP proxy on loopback: CONNECT tunnels for TLS and sockets, whole requests for plain http.

Every connection is decided by name, then by the addresses the name leads to; the address that was judged is
dialled. Whatever fails here is refused, never passed on.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Protocol

import h11

from browser_tools.egress.names import Dial, Names
from policies.action import Action, Decision, Resource
from policies.url import Url, UrlError, canonical

HEAD_BYTES = 65_536
CHUNK = 65_536
IDLE_SECONDS = 300.0
"""A connection on which neither side says anything for so long is closed."""
HEAD_SECONDS = 30.0
HOP_BY_HOP = frozenset(
    {b"connection", b"proxy-connection", b"proxy-authorization", b"keep-alive", b"te", b"upgrade"}
)

Reader = asyncio.StreamReader
Writer = asyncio.StreamWriter


class Judge(Protocol):
    """Who decides about a connection, as `Guard` does."""

    names: Names
    dial: Dial

    def decide(self, action: Action) -> Decision: ...

    def count(self, key: str, size: int) -> bool: ...

    def unreachable(self, host: str) -> None: ...


class RefusedError(Exception):
    """A connection that is not made. `status` is what the browser is told."""

    def __init__(self, status: int, reason: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.reason = reason


class Proxy:
    """Listens on a port of its own for one session."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.Task[None]] = set()
        self.port = 0

    @property
    def listening(self) -> bool:
        return self._server is not None and self._server.is_serving()

    async def start(self) -> int:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=HEAD_BYTES)
        self.port = self._server.sockets[0].getsockname()[1]
        return self.port

    async def stop(self) -> None:
        """Stop listening and cut every open connection."""
        if self._server is not None:
            self._server.close()
        for task in self._open:
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)

    async def _serve(self, reader: Reader, writer: Writer) -> None:
        task = asyncio.current_task()
        if task is not None:
            self._open.add(task)
            task.add_done_callback(self._open.discard)
        try:
            await _Client(self._judge, reader, writer).serve()
        except (OSError, TimeoutError, asyncio.IncompleteReadError, h11.ProtocolError):
            pass  # one of the two sides went away or spoke nonsense: the connection ends
        except asyncio.CancelledError:
            writer.transport.abort()  # `stop` cuts us; a task that ends as cancelled makes asyncio complain
        finally:
            writer.close()


class _Client:
    """One connection of the browser."""

    def __init__(self, judge: Judge, reader: Reader, writer: Writer) -> None:
        self._judge = judge
        self._reader = reader
        self._writer = writer
        self._server = h11.Connection(h11.SERVER)

    async def serve(self) -> None:
        """Answer requests until one is a tunnel, or the browser closes."""
        upstream: _Upstream | None = None
        try:
            while True:
                async with asyncio.timeout(IDLE_SECONDS):
                    request = await self._next()
                if not isinstance(request, h11.Request):
                    return
                if request.method == b"CONNECT":
                    await self._tunnel(request.target.decode("latin-1"))
                    return
                upstream = await self._forward(request, upstream)
                if self._server.our_state is not h11.DONE or self._server.their_state is not h11.DONE:
                    return
                self._server.start_next_cycle()
        finally:
            if upstream is not None:
                upstream.writer.close()

    async def _next(self) -> object:
        while True:
            event = self._server.next_event()
            if event is not h11.NEED_DATA:
                return event
            data = await self._reader.read(CHUNK)
            if data and not self._judge.count("bytes_out", len(data)):
                raise TimeoutError
            self._server.receive_data(data)

    async def _tunnel(self, target: str) -> None:
        try:
            url = _connection(target)
            reader, writer = await _connected(self._judge, url, "connection")
        except RefusedError as error:
            await self._answer(error)
            return
        self._writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
        rest, _ = self._server.trailing_data
        if rest:
            writer.write(rest)
        up = _pump(self._reader, writer, self._judge, "bytes_out")
        down = _pump(reader, self._writer, self._judge, "bytes_in")
        try:
            await asyncio.gather(up, down)
        finally:
            writer.close()

    async def _forward(self, request: h11.Request, upstream: _Upstream | None) -> _Upstream | None:
        """Send one plain request on, and its answer back."""
        try:
            url = _plain(request.target.decode("latin-1"))
            if upstream is None or upstream.place != (url.host, url.port):
                if upstream is not None:
                    upstream.writer.close()
                reader, writer = await _connected(self._judge, url, "subresource")
                upstream = _Upstream((url.host, url.port), reader, writer)
            else:
                _decided(self._judge, url, "subresource", None)
                upstream.fresh()
        except RefusedError:
            if upstream is not None:
                upstream.writer.close()
            raise ConnectionAbortedError from None  # no page of ours: what was refused did not answer
        await self._send(request, url, upstream)
        await self._return(upstream)
        return upstream if upstream.reusable else None

    async def _send(self, request: h11.Request, url: Url, upstream: _Upstream) -> None:
        headers = [(name, value) for name, value in request.headers if name not in HOP_BY_HOP]
        path = url.path + (f"?{url.query}" if url.query else "")
        upstream.write(h11.Request(method=request.method, target=path.encode(), headers=headers))
        while True:
            event = await self._next()
            if isinstance(event, h11.Data | h11.EndOfMessage):
                upstream.write(event)
                await upstream.writer.drain()
            if not isinstance(event, h11.Data):
                return

    async def _return(self, upstream: _Upstream) -> None:
        while True:
            event = await upstream.next(self._judge)
            if isinstance(event, h11.Response | h11.InformationalResponse):
                kept = [(name, value) for name, value in event.headers if name not in HOP_BY_HOP]
                event = type(event)(status_code=event.status_code, headers=kept, reason=event.reason)
            elif not isinstance(event, h11.Data | h11.EndOfMessage):
                return
            data = self._server.send(event)
            if data:
                self._writer.write(data)
                await self._writer.drain()
            if isinstance(event, h11.EndOfMessage):
                return

    async def _answer(self, error: RefusedError) -> None:
        """Tell the browser that it will not get there, and why."""
        body = f"Strelka refuses this request ({error.reason}): {error}\n".encode()
        headers = [("content-length", str(len(body))), ("content-type", "text/plain; charset=utf-8")]
        response = h11.Response(status_code=error.status, headers=headers)
        for event in (response, h11.Data(data=body), h11.EndOfMessage()):
            self._writer.write(self._server.send(event) or b"")
        await self._writer.drain()


class _Upstream:
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
        self.writer.write(self._client.send(event) or b"")

    async def next(self, judge: Judge) -> object:
        while True:
            event = self._client.next_event()
            if event is not h11.NEED_DATA:
                return event
            async with asyncio.timeout(IDLE_SECONDS):
                data = await self._reader.read(CHUNK)
            if data and not judge.count("bytes_in", len(data)):
                raise TimeoutError
            self._client.receive_data(data)


def _connection(target: str) -> Url:
    host, _, port = target.rpartition(":")
    return _parsed(f"https://{host}:{port}/" if host else f"https://{target}/")


def _plain(target: str) -> Url:
    if not target.lower().startswith("http://"):
        raise RefusedError(400, "url.ambiguous", "a proxy is asked for whole http:// addresses")
    return _parsed(target)


def _parsed(text: str) -> Url:
    try:
        return canonical(text, entry="request")
    except UrlError as error:
        raise RefusedError(403, error.code, str(error)) from None


def _decided(
    judge: Judge, url: Url, resource: str, addresses: tuple[str, ...] | None, rebound: bool = False
) -> None:
    action = Action(
        entry="request",
        url=url.href,
        resource=resource,
        addresses=addresses,
        rebound=rebound,
    )
    decision = judge.decide(action)
    if not decision.allowed:
        raise RefusedError(403, decision.reason, decision.message)


async def _connected(judge: Judge, url: Url, resource: Resource) -> tuple[Reader, Writer]:
    """A connection to an address that was judged. Raises RefusedError."""
    _decided(judge, url, resource, None)
    answer = await judge.names.find(url.host)
    _decided(judge, url, resource, answer.addresses, answer.rebound)
    for address in answer.addresses:
        with contextlib.suppress(OSError, TimeoutError):
            return await judge.dial(address, url.port)
    judge.names.forget(url.host)
    judge.unreachable(url.host)
    raise RefusedError(502, "net.unreachable", f"nothing answers at {url.host}:{url.port}")


async def _pump(reader: Reader, writer: Writer, judge: Judge, key: str) -> None:
    """Carry bytes one way until their source ends."""
    while data := await reader.read(CHUNK):
        if not judge.count(key, len(data)):
            writer.transport.abort()
            return
        writer.write(data)
        await writer.drain()
    if writer.can_write_eof():
        with contextlib.suppress(OSError):
            writer.write_eof()
