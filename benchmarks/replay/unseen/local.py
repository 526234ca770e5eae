"""A site on 127.0.0.1 that keeps what each visitor has done apart: a new browser finds it as new."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlsplit


@dataclass(frozen=True)
class Request:
    """What a browser asks, and the state of the site that its visitor sees."""

    method: str
    path: str
    query: Mapping[str, str]
    sent: Mapping[str, str]
    """Fields of a form, or of a JSON object."""
    state: dict[str, Any]


@dataclass(frozen=True)
class Go:
    """A redirect after a form was sent."""

    to: str


Reply = str | Go | dict[str, Any] | list[Any]


class Local:
    """A site at `url`. `respond` answers with HTML, data for JSON, or where to go."""

    def __init__(self, respond: Callable[[Request], Reply], anew: Callable[[], dict[str, Any]]) -> None:
        self.respond, self.anew = respond, anew
        self.states: dict[str, dict[str, Any]] = {}
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


def _handler(site: Local) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: Any) -> None:
            return

        def answer(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
            cookie = SimpleCookie(self.headers.get("Cookie") or "").get("visit")
            visit = cookie.value if cookie else f"v{len(site.states) + 1}"
            state = site.states.setdefault(visit, site.anew())
            parts = urlsplit(self.path)
            sent = json.loads(body) if body.startswith("{") else dict(parse_qsl(body))
            asked = Request(self.command, parts.path, dict(parse_qsl(parts.query)), sent, state)
            self._send(site.respond(asked), visit)

        do_GET = do_POST = answer

        def _send(self, reply: Reply, visit: str) -> None:
            html = isinstance(reply, str)
            content = (str(reply) if html else json.dumps(reply, default=vars)).encode()
            self.send_response(303 if isinstance(reply, Go) else 200)
            if isinstance(reply, Go):
                self.send_header("Location", reply.to)
            self.send_header("Content-Type", "text/html; charset=utf-8" if html else "application/json")
            self.send_header("Set-Cookie", f"visit={visit}; Path=/")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

    return Handler
