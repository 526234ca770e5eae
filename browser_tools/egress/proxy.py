"""An enforcing HTTP proxy on loopback: CONNECT tunnels for TLS and sockets, whole requests for plain http.

Every connection is decided by name, then by the addresses the name leads to; the address that was judged is
dialled. Whatever fails here is refused, never passed on.
"""

from __future__ import annotations

import asyncio
import contextlib

import h11

from browser_tools.egress.forward import (
    CHUNK,
    IDLE_SECONDS,
    Judge,
    Reader,
    RefusedError,
    Upstream,
    Way,
    Writer,
    authority,
    connected,
    onward,
    plain_url,
    still_open,
    tunnel_url,
)
from policies.url import Url


class Proxy:
    """Listens on a port of its own for one session."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._server: asyncio.Server | None = None
        self._open: dict[asyncio.Task[None], _Client] = {}
        self._stopped = False
        self.port = 0

    @property
    def listening(self) -> bool:
        return self._server is not None and self._server.is_serving()

    async def start(self) -> int:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=CHUNK)
        self.port = self._server.sockets[0].getsockname()[1]
        return self.port

    async def stop(self) -> None:
        """Stop listening and cut every open connection."""
        self._stopped = True
        if self._server is not None:
            self._server.close()
        await self._cut(list(self._open))

    async def review(self) -> None:
        """Cut the connections that would no longer be made: the policy has changed."""
        await self._cut(
            [
                task
                for task, client in self._open.items()
                if client.way is not None and not self._judge.allows(client.way.action)
            ]
        )

    async def _cut(self, tasks: list[asyncio.Task[None]]) -> None:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _serve(self, reader: Reader, writer: Writer) -> None:
        task = asyncio.current_task()
        if task is None or self._stopped:  # accepted in the moment of stopping
            writer.transport.abort()
            return
        client = self._open[task] = _Client(self._judge, reader, writer)
        task.add_done_callback(lambda done: self._open.pop(done, None))
        try:
            await client.serve()
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
        self.way: Way | None = None
        """Where it leads, once that is decided."""
        self._upstream: Upstream | None = None

    async def serve(self) -> None:
        """Answer requests until one is a tunnel, or the browser closes."""
        try:
            while True:
                async with asyncio.timeout(IDLE_SECONDS):
                    request = await self._next()
                if not isinstance(request, h11.Request):
                    return
                if request.method == b"CONNECT":
                    await self._tunnel(request.target.decode("latin-1"))
                    return
                await self._forward(request)
                if self._server.our_state is not h11.DONE or self._server.their_state is not h11.DONE:
                    return
                self._server.start_next_cycle()
        finally:
            self._part()

    def _part(self) -> None:
        """From the server, if there is one."""
        if self._upstream is not None:
            self._upstream.writer.transport.abort()
            self._upstream = None

    async def _next(self) -> object:
        while True:
            event = self._server.next_event()
            if event is not h11.NEED_DATA:
                return event
            if self._server.they_are_waiting_for_100_continue:
                self._writer.write(
                    self._server.send(h11.InformationalResponse(status_code=100, headers=[])) or b""
                )
            data = await self._reader.read(CHUNK)
            if data and not self._judge.count("bytes_out", len(data)):
                raise TimeoutError
            self._server.receive_data(data)

    async def _tunnel(self, target: str) -> None:
        try:
            self.way = way = await connected(self._judge, tunnel_url(target), "connection")
        except RefusedError as error:
            await self._answer(error)
            return
        self._writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
        rest, _ = self._server.trailing_data
        if rest:
            way.writer.write(rest)
        pumps = [
            asyncio.ensure_future(_pump(self._reader, way.writer, self._judge, "bytes_out")),
            asyncio.ensure_future(_pump(way.reader, self._writer, self._judge, "bytes_in")),
        ]
        try:
            await asyncio.gather(*pumps)
        finally:
            for pump in pumps:
                pump.cancel()
            way.writer.transport.abort()
            await asyncio.gather(*pumps, return_exceptions=True)

    async def _forward(self, request: h11.Request) -> None:
        """Send one plain request on, and its answer back."""
        try:
            url = plain_url(request.target.decode("latin-1"))
            upstream = await self._to(url)
        except RefusedError:
            raise ConnectionAbortedError from None  # no page of ours: what was refused did not answer
        await self._send(request, url, upstream)
        await self._return(upstream)
        if not upstream.reusable:
            self._part()

    async def _to(self, url: Url) -> Upstream:
        """A connection to the server of `url`: the one that is open, where it leads there."""
        upstream = self._upstream
        if upstream is not None and self.way is not None and upstream.place == (url.host, url.port):
            self.way = still_open(self._judge, url, self.way)
            upstream.fresh()
            return upstream
        self._part()
        self.way = way = await connected(self._judge, url, "subresource")
        self._upstream = Upstream((url.host, url.port), way.reader, way.writer)
        return self._upstream

    async def _send(self, request: h11.Request, url: Url, upstream: Upstream) -> None:
        headers = [(b"host", authority(url).encode()), *onward(request.headers, b"host")]
        path = url.path + (f"?{url.query}" if url.query else "")
        upstream.write(h11.Request(method=request.method, target=path.encode(), headers=headers))
        while True:
            event = await self._next()
            if isinstance(event, h11.Data | h11.EndOfMessage):
                upstream.write(event)
            if isinstance(event, h11.Data):
                await upstream.writer.drain()
            if not isinstance(event, h11.Data):
                return

    async def _return(self, upstream: Upstream) -> None:
        """Carry the answer back; what came together goes on together."""
        ready = b""
        while True:
            event = upstream.next_event()
            if event is h11.NEED_DATA:
                await self._pass_on(ready)
                ready = b""
                await upstream.read(self._judge)
                continue
            if isinstance(event, h11.Response | h11.InformationalResponse):
                kept = onward(event.headers)
                event = type(event)(status_code=event.status_code, headers=kept, reason=event.reason)
            elif not isinstance(event, h11.Data | h11.EndOfMessage):
                return
            ready += self._server.send(event) or b""
            if isinstance(event, h11.EndOfMessage):
                await self._pass_on(ready)
                return

    async def _pass_on(self, data: bytes) -> None:
        if data:
            self._writer.write(data)
            await self._writer.drain()

    async def _answer(self, error: RefusedError) -> None:
        """Tell the browser that it will not get there, and why."""
        body = f"Strelka refuses this request ({error.reason}): {error}\n".encode()
        headers = [("content-length", str(len(body))), ("content-type", "text/plain; charset=utf-8")]
        response = h11.Response(status_code=error.status, headers=headers)
        for event in (response, h11.Data(data=body), h11.EndOfMessage()):
            self._writer.write(self._server.send(event) or b"")
        await self._writer.drain()


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
