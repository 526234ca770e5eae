"""How a reply goes over the connection: whole, in pieces, or in one of the ways in which servers fail."""

from __future__ import annotations

import os
import socket
import struct
import threading
from collections.abc import Iterator, Mapping
from dataclasses import replace
from http.server import BaseHTTPRequestHandler

from agent.llm.testing.replies import Reply
from agent.llm.testing.wires.shape import Event, Turn, Wire, dumped

HUGE_CHARS = 34 * 1024 * 1024
"""More than `agent.llm.transport.Patience.body_bytes`."""
KEEPALIVE_SECONDS = 0.05
SILENCE_SECONDS = 3600.0
WEB_PAGE = "<!doctype html><html><head><title>Sign in</title></head><body>Please sign in.</body></html>"
UNFINISHED = frozenset({"silence", "keepalive", "cut_in_event", "cut_in_call", "cut_before_end"})
OVERLOADED = "The upstream provider is overloaded"


def deliver(
    handler: BaseHTTPRequestHandler,
    reply: Reply,
    wire: Wire,
    turn: Turn,
    *,
    streamed: bool,
    stopping: threading.Event,
) -> None:
    """Send `reply` on `wire`; returns early once `stopping` is set."""
    if reply.delay:
        stopping.wait(reply.delay)
    sending = _Sending(handler, stopping)
    if reply.fault in ("reset", "closed"):
        sending.hang_up(hard=reply.fault == "reset")
    elif reply.fault == "html":
        sending.whole(200, {"Content-Type": "text/html"}, WEB_PAGE.encode())
    elif reply.fault == "empty":
        sending.whole(200, reply.headers, b"")
    elif reply.body is not None:
        sending.whole(reply.status, reply.headers, reply.body.encode())
    elif reply.status != 200:
        sending.whole(reply.status, reply.headers, _dumped(wire.error(reply)))
    elif streamed:
        sending.begin({"Content-Type": wire.STREAM_TYPE, **reply.headers})
        _stream(sending, reply, wire, turn)
    else:
        _plain(sending, reply, wire, turn)


class _Sending:
    """Writes one HTTP response."""

    def __init__(self, handler: BaseHTTPRequestHandler, stopping: threading.Event) -> None:
        self._handler = handler
        self._stopping = stopping

    def begin(self, headers: dict[str, str]) -> None:
        """The head of an answer that comes in chunks."""
        self._head(200, {**headers, "Transfer-Encoding": "chunked"})

    def chunk(self, data: bytes) -> None:
        self._handler.wfile.write(b"%x\r\n%b\r\n" % (len(data), data))

    def end(self) -> None:
        self._handler.wfile.write(b"0\r\n\r\n")

    def whole(self, status: int, headers: Mapping[str, str], body: bytes) -> None:
        self._head(status, {**headers, "Content-Length": str(len(body))})
        self._handler.wfile.write(body)

    def half(self, headers: dict[str, str], body: bytes) -> None:
        """The first half of a body whose whole was promised."""
        self._head(200, {**headers, "Content-Length": str(len(body))})
        self._handler.wfile.write(body[: len(body) // 2])
        self._handler.close_connection = True

    def be_silent(self) -> None:
        """Nothing more, as long as the server lives."""
        self._stopping.wait(SILENCE_SECONDS)
        self._handler.close_connection = True

    def live(self, sign: bytes) -> None:
        """Signs of life until the client or the server has enough."""
        while not self._stopping.wait(KEEPALIVE_SECONDS):
            self.chunk(sign)

    def hang_up(self, *, hard: bool) -> None:
        """End the connection without a word: by a reset, or as a server does that crashed."""
        self._handler.close_connection = True
        if hard:
            connection = self._handler.connection
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            os.close(connection.detach())

    def _head(self, status: int, headers: dict[str, str]) -> None:
        self._handler.send_response(status)
        for name, value in {"Content-Type": "application/json", **headers}.items():
            self._handler.send_header(name, value)
        self._handler.end_headers()


def _plain(sending: _Sending, reply: Reply, wire: Wire, turn: Turn) -> None:
    """An answer that is not streamed."""
    headers = dict(reply.headers)
    if reply.fault in ("silence", "keepalive"):
        sending.begin(headers)
        if reply.fault == "silence":
            sending.be_silent()
        else:
            sending.live(b" \n")  # white space before a JSON body is what gateways send
    elif reply.fault in UNFINISHED:
        sending.half(headers, _dumped(wire.answer(reply, turn)))
    elif reply.fault == "error_in_200":
        sending.whole(200, headers, _dumped(wire.error(_overloaded(reply))))
    elif reply.fault == "wrong_shape":
        sending.whole(200, headers, b'{"ok": true, "data": [1, 2]}')
    elif reply.fault == "split_utf8":
        sending.begin(headers)
        _bytewise(sending, _dumped(wire.answer(reply, turn)))
        sending.end()
    else:
        sending.whole(200, headers, _dumped(wire.answer(_swollen(reply), turn)))


def _stream(sending: _Sending, reply: Reply, wire: Wire, turn: Turn) -> None:
    if reply.fault == "silence":
        sending.be_silent()
    elif reply.fault == "keepalive":
        sending.live(wire.KEEPALIVE)
    else:
        for data in _written(reply, wire, turn):
            if reply.fault == "split_utf8":
                _bytewise(sending, data)
            else:
                sending.chunk(data)
        sending.end()


def _written(reply: Reply, wire: Wire, turn: Turn) -> Iterator[bytes]:
    """A stream's events as bytes. One that is cut still ends as HTTP demands: only the wire can tell."""
    if reply.fault == "wrong_shape":
        yield b'data: {"ok": true}\n\n' if "event-stream" in wire.STREAM_TYPE else b'{"ok": true}\n'
        return
    if reply.fault == "huge_line":
        yield b"data: " + b"x" * HUGE_CHARS
        return
    turn = replace(turn, plain_index=reply.fault != "no_index", same_index=reply.fault == "same_index")
    events = list(wire.events(reply, turn))
    if reply.fault == "error_in_200":
        told = [event.data for event in events if event.kind in ("start", "text")]
        yield from [*told, wire.stream_error(_overloaded(reply))]
    elif reply.fault in UNFINISHED:
        yield from _cut(reply.fault or "", events)
    else:
        for event in events:
            yield event.data
            if event.kind == "finish" and reply.fault == "finish_twice":
                yield event.data


def _cut(fault: str, events: list[Event]) -> Iterator[bytes]:
    """The events up to where the stream is cut."""
    kinds = [event.kind for event in events]
    if fault == "cut_before_end":
        yield from (event.data for event in events if event.kind not in ("finish", "end"))
        return
    if fault == "cut_in_call" and "arguments" in kinds:  # after the first half of them, between two events
        last = len(kinds) - kinds[::-1].index("arguments") - 1
        yield from (event.data for event in events[:last])
        return
    last = kinds.index("call") if fault == "cut_in_call" and "call" in kinds else len(events) // 2
    yield from (event.data for event in events[:last])
    yield events[last].data[: len(events[last].data) // 2]


def _bytewise(sending: _Sending, data: bytes) -> None:
    for one in data:
        sending.chunk(bytes((one,)))


def _swollen(reply: Reply) -> Reply:
    return replace(reply, content="x" * HUGE_CHARS) if reply.fault == "huge_line" else reply


def _overloaded(reply: Reply) -> Reply:
    """The error that a 200 turns out to be."""
    return replace(reply, status=503, error=reply.error or OVERLOADED)


def _dumped(data: object) -> bytes:
    return dumped(data).encode()
