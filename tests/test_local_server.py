"""The server of the tests: whatever visitors do, it answers the next, and leaves nothing open."""

from __future__ import annotations

import gc
import socket
import ssl
import struct
import sys
from typing import Any

import pytest
from internet import Forbidden, server_context
from local_server import LocalServer

SECONDS = 20
AT_ONCE = struct.pack("ii", 1, 0)
"""SO_LINGER: a connection that is closed is reset."""


def visitor(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), SECONDS)


def answer(port: int) -> bytes:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with visitor(port) as plain, context.wrap_socket(plain) as secure:
        secure.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        return secure.recv(100)


def test_who_says_nothing_or_hangs_up_holds_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", told.append)
    server = LocalServer({"/": "<p>here"}, tls=server_context())
    with visitor(server.port):
        for _ in range(20):
            with visitor(server.port) as early:
                early.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
        said = answer(server.port)
    server.close()
    gc.collect()
    assert said.startswith(b"HTTP/1.1 200")
    assert [str(one.exc_value) for one in told] == []


def test_a_listener_that_is_closed_listens_no_longer() -> None:
    listener = Forbidden()
    visitor(listener.port).close()
    listener.close()
    with pytest.raises(ConnectionRefusedError):
        visitor(listener.port)
