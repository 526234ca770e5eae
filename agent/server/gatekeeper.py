"""Before every route: who asks, from where, and how much. facts/security.md, B43-B64, is what it answers to.

The token opens the API. The page has a cookie instead, which one link gives once; what it asks for must come
from itself. Nothing of another site, of another name for this machine, or of the agent's own browser gets in.
"""

from __future__ import annotations

import json
from http.cookies import CookieError, SimpleCookie

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from agent.server.keys import Keys
from agent.server.pace import Bucket, TooMuch, again, whole_body
from agent.server.strict import BadJson, check_json

COOKIE = "strelka"
MOST_BYTES = 2_000_000
"""Of a request's body."""
PASSED_ON = "/v1/chat/"
PASSED_ON_BYTES = 30_000_000
"""Of what is for the provider: it may hold pictures, and is the provider's to judge."""
KNOWN_PACE = (600, 200.0)
"""Requests at once, and a second, of those who are known."""
UNKNOWN_PACE = (100, 20.0)
"""Of all others together; those of other sites are refused before they are counted."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self';"
    " font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
    " require-trusted-types-for 'script'; trusted-types strelka"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}
OPEN = ("/", "/enter")
"""Paths without a token, with the page's own files, which say nothing: its frame and the one-time link."""


class Refused(Exception):
    """A request that is not let in."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status, self.reason = status, reason


class Gatekeeper:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp, keys: Keys, hosts: frozenset[str]) -> None:
        """`hosts` are the names, with port, that this server goes by."""
        self._app, self._keys, self._hosts = app, keys, hosts
        self._known, self._unknown = Bucket(*KNOWN_PACE), Bucket(*UNKNOWN_PACE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        try:
            if scope["type"] != "http":
                raise Refused(403, "only HTTP is spoken here")
            self._check(scope)
            if scope["method"] == "POST":
                body = await self._body(scope, receive)
                if body is None:
                    return
                receive = again(body, receive)
        except (Refused, TooMuch) as refused:
            await _answer(send, refused.status, refused.reason)
            return
        await self._app(scope, receive, _sealed(send))

    def _check(self, scope: Scope) -> None:
        """Raises Refused."""
        headers, method, path = Headers(scope=scope), scope["method"], scope["path"]
        self._check_place(scope, headers)
        known = self._is_known(headers, method)
        if not (self._known if known else self._unknown).take():
            raise Refused(429, "too many requests; try again in a second")
        if not (known or path in OPEN or path.startswith("/page/")):
            raise Refused(401, "a bearer token is needed")
        if method not in ("GET", "HEAD", "POST"):
            raise Refused(405, "GET and POST are spoken here")
        if method == "POST":
            _check_body(headers, _most(path))

    def _check_place(self, scope: Scope, headers: Headers) -> None:
        """That it was meant for us, and comes from nobody else's page."""
        hosts = headers.getlist("host")
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            raise Refused(421, "this server does not go by that name")
        if not scope["path"].startswith("/"):
            raise Refused(400, "the target must be a path")
        origins = headers.getlist("origin")
        own = f"{scope['scheme']}://{hosts[0].lower()}"
        if any(origin.lower() != own for origin in origins):
            raise Refused(403, "requests of other sites are refused")
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise Refused(403, "requests of other sites are refused")

    def _is_known(self, headers: Headers, method: str) -> bool:
        """By its token; or, from the page itself, by its cookie."""
        scheme, _, token = headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return self._keys.is_token(token.strip())
        if method not in ("GET", "HEAD") and headers.get("origin") is None:
            return False
        try:
            cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
        except CookieError:
            return False
        return cookie is not None and self._keys.is_cookie(cookie.value)

    async def _body(self, scope: Scope, receive: Receive) -> bytes | None:
        """Raises Refused, TooMuch."""
        path = scope["path"]
        body = await whole_body(receive, _most(path))
        if body and not path.startswith(PASSED_ON):
            try:
                check_json(body)
            except BadJson as error:
                raise Refused(400, str(error)) from None
        return body


def _most(path: str) -> int:
    return PASSED_ON_BYTES if path.startswith(PASSED_ON) else MOST_BYTES


def _check_body(headers: Headers, most: int) -> None:
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refused(415, "expected application/json")
    if headers.get("content-encoding", "identity") != "identity":
        raise Refused(415, "bodies are sent as they are")
    length = headers.get("content-length")
    if length is not None and (not length.isascii() or not length.isdecimal() or int(length) > most):
        raise Refused(413, f"the most is {most} bytes")


def _sealed(send: Send) -> Send:
    """Every answer with the headers that keep it what it is."""

    async def sealed(message: Message) -> None:
        if message["type"] == "http.response.start":
            there = {name.lower() for name, _ in message.get("headers", [])}
            extra = [(n.encode(), v.encode()) for n, v in HEADERS.items() if n.encode() not in there]
            message = {**message, "headers": [*message.get("headers", []), *extra]}
        await send(message)

    return sealed


async def _answer(send: Send, status: int, reason: str) -> None:
    """A refusal; what is left of the request is not read."""
    body = json.dumps({"error": reason}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    headers += [(b"www-authenticate", b"Bearer")] if status == 401 else []
    headers += [(b"retry-after", b"1")] if status == 429 else []
    start: Message = {"type": "http.response.start", "status": status, "headers": headers}
    await _sealed(send)(start)
    await send({"type": "http.response.body", "body": body})
