"""The HTTP side: one thread per connection, one request at a time, one table of routes."""

from __future__ import annotations

import re
import threading
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, unquote, urlsplit

from http_types import Page, Request, Response
from layout import message_page
from routes import ROUTES
from visitors import Visitor, Visitors

COOKIE = "lamplight"
LARGEST_FORM = 64_000
HEADERS = (
    ("Content-Security-Policy", "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'"),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),
    ("Cache-Control", "no-store"),
)
_TABLE = [(method, re.compile(pattern), page) for method, pattern, page in ROUTES]


class Site(ThreadingHTTPServer):
    """The site on 127.0.0.1; port 0 takes a free one."""

    daemon_threads = True

    def __init__(self, port: int) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.visitors = Visitors()
        self.lock = threading.Lock()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/"


class Handler(BaseHTTPRequestHandler):
    server: Site
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # TCP_NODELAY: else each answer waits 40 ms for a delayed acknowledgement
    timeout = 120

    def do_GET(self) -> None:
        self._answer("GET", {})

    do_HEAD = do_GET

    def do_POST(self) -> None:
        length = self.headers.get("Content-Length", "0")
        if not length.isdecimal() or int(length) > LARGEST_FORM:
            self.close_connection = True  # the body stays unread
            self._send(_plain(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "That form is too large for this site."))
            return
        text = self.rfile.read(int(length)).decode("utf-8", "replace")
        if self._foreign():
            self._send(_plain(HTTPStatus.FORBIDDEN, "This form was sent from another site."))
            return
        self._answer("POST", dict(parse_qsl(text, keep_blank_values=True)))

    def log_message(self, format: str, *args: object) -> None:
        """Quiet on purpose: the one line at start is what callers wait for."""

    def _foreign(self) -> bool:
        origin = self.headers.get("Origin")
        return origin is not None and urlsplit(origin).netloc != self.headers.get("Host")

    def _answer(self, method: str, form: dict[str, str]) -> None:
        with self.server.lock:
            key, visitor = self.server.visitors.find(self._cookie())
            response = self._page(method, form, visitor)
            if response.ends_session:
                self.server.visitors.forget(key)
        age = "0" if response.ends_session else "86400"
        cookie = f"{COOKIE}={key}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax"
        self._send(response, ("Set-Cookie", cookie))

    def _page(self, method: str, form: dict[str, str], visitor: Visitor) -> Response:
        address = urlsplit(self.path)
        path = unquote(address.path)
        page, parts = find_page(method, path)
        request = Request(
            path=path,
            visitor=visitor,
            query=dict(parse_qsl(address.query)),
            form=form,
            wants_json="application/json" in self.headers.get("Accept", ""),
        )
        return page(request, **parts)

    def _cookie(self) -> str:
        try:
            cookies = SimpleCookie(self.headers.get("Cookie", ""))
        except CookieError:
            return ""
        return cookies[COOKIE].value if COOKIE in cookies else ""

    def _send(self, response: Response, *more: tuple[str, str]) -> None:
        self.send_response(response.status)
        for name, value in (*HEADERS, *response.headers, *more):
            self.send_header(name, value)
        self.send_header("Content-Type", response.content_type)
        self.send_header("Content-Length", str(len(response.body)))
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(response.body)


def find_page(method: str, path: str) -> tuple[Page, dict[str, str]]:
    """The page of a path and the named parts of it; a 404 or 405 page if there is none."""
    other_method = False
    for wanted, pattern, page in _TABLE:
        if match := pattern.fullmatch(path):
            if wanted == method:
                return page, match.groupdict()
            other_method = True
    return (_wrong_method if other_method else _not_found), {}


def _not_found(request: Request) -> Response:
    return message_page(
        request, "Page not found", f"There is nothing at {request.path}.", HTTPStatus.NOT_FOUND
    )


def _wrong_method(request: Request) -> Response:
    return message_page(
        request, "Method not allowed", f"{request.path} is used another way.", HTTPStatus.METHOD_NOT_ALLOWED
    )


def _plain(status: HTTPStatus, text: str) -> Response:
    return Response(text.encode(), status=status, content_type="text/plain; charset=utf-8")
