"""A real HTTP server on a free local port, whose pages stand in the test."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Request:
    """What a page that is a function is called with; `begin` and `write` are for slow and endless answers."""

    method: str
    path: str
    query: str
    headers: Mapping[str, str]
    body: bytes
    handler: BaseHTTPRequestHandler
    stopping: threading.Event
    """Set when the test is over: what answers for ever ends then."""

    def begin(self, status: int = 200, **headers: str) -> None:
        """Send the head of an answer without a length; the connection's end is its end."""
        self.handler.send_response(status)
        for name, value in {"content_type": "text/html; charset=utf-8", **headers}.items():
            self.handler.send_header(name.replace("_", "-"), value)
        self.handler.send_header("connection", "close")
        self.handler.end_headers()

    def write(self, data: bytes) -> None:
        self.handler.wfile.write(data)
        self.handler.wfile.flush()


Answer = str | bytes | tuple[int, Mapping[str, str], str | bytes]
Page = Answer | Callable[[Request], Answer | None]
"""HTML, bytes, (status, headers, body), or a function of the request that returns one (None: it wrote)."""


class LocalServer:
    """Serves `pages` by path (without the query) until it is closed; anything else is a 404."""

    def __init__(
        self, pages: Mapping[str, Page], host: str = "127.0.0.1", tls: ssl.SSLContext | None = None
    ) -> None:
        self._stopping = threading.Event()
        self._server = _Server((host, 0), _handler(pages, self._stopping))
        if tls is not None:
            tls.sslsocket_class = _Secure
            # Hands are shaken in the thread of each visitor: one who says nothing holds up no other.
            self._server.socket = tls.wrap_socket(
                self._server.socket, server_side=True, do_handshake_on_connect=False
            )
        self.port = self._server.server_port
        self.url = f"{'https' if tls else 'http'}://{host}:{self.port}"
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02})
        self._thread.start()

    def close(self) -> None:
        self._stopping.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 128

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that hangs up or refuses a certificate is no error of ours."""


class _Secure(ssl.SSLSocket):
    def __del__(self) -> None:
        """Of a visitor who hung up before it was accepted, CPython (`SSLSocket._create`) closes nothing."""
        self.close()


def _handler(pages: Mapping[str, Page], stopping: threading.Event) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def setup(self) -> None:
            super().setup()
            self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

        def log_message(self, format: str, *args: Any) -> None:
            """Tests read answers, not logs."""

        def answer(self) -> None:
            path, _, query = self.path.partition("?")
            body = self.rfile.read(int(self.headers.get("content-length") or 0))
            page = pages.get(path, (404, {}, "<title>404</title>not found"))
            if callable(page):
                request = Request(self.command, path, query, dict(self.headers), body, self, stopping)
                made = page(request)
                if made is None:
                    self.close_connection = True
                    return
                page = made
            self.send(page)

        def send(self, page: Answer) -> None:
            status, headers, content = page if isinstance(page, tuple) else (200, {}, page)
            data = content.encode() if isinstance(content, str) else content
            named = {"content-type": "text/html; charset=utf-8", **{k.lower(): v for k, v in headers.items()}}
            self.send_response(status)
            for name, value in named.items():
                self.send_header(name, value)
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(data)

        do_GET = do_POST = do_PUT = do_DELETE = do_HEAD = answer

    return Handler
