"""Before every route: who asks, from where, and how much. facts/security.md, B43-B64, is what it answers to.

The token opens the API. The page has a cookie instead, which one link gives once; what it asks for must come
from itself. Nothing of another site, of another name for this machine, or of the agent's own browser gets in.
"""

from __future__ import annotations

import hmac
import json
import secrets
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "strelka"
MOST_BYTES = 2_000_000
"""Of a request's body."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
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
    "cache-control": "no-store",
}
OPEN = ("/", "/enter")
"""Paths without a token, with the page's own files, which say nothing: its frame and the one-time link."""


class Refused(Exception):
    """A request that is not let in."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status, self.reason = status, reason


@dataclass
class Keys:
    """What opens the server: the token of programs, codes of one-time links, and the cookies they became."""

    token: str = field(default_factory=lambda: secrets.token_urlsafe(32), repr=False)
    _codes: set[str] = field(default_factory=set, repr=False)
    _cookies: set[str] = field(default_factory=set, repr=False)

    def link_code(self) -> str:
        """For a link that works once."""
        code = secrets.token_urlsafe(32)
        self._codes.add(code)
        return code

    def enter(self, code: str) -> str | None:
        """The cookie for a code; None for one that was used, or never was."""
        if not _among(code, self._codes):
            return None
        self._codes.discard(code)
        cookie = secrets.token_urlsafe(32)
        self._cookies.add(cookie)
        return cookie

    def is_token(self, given: str) -> bool:
        return _among(given, {self.token})

    def is_cookie(self, given: str) -> bool:
        return _among(given, self._cookies)


def _among(given: str, known: set[str]) -> bool:
    """Compared in constant time, with each."""
    return sum(hmac.compare_digest(given.encode(), one.encode()) for one in known) > 0


class Gatekeeper:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp, keys: Keys, hosts: frozenset[str]) -> None:
        """`hosts` are the names, with port, that this server goes by."""
        self._app, self._keys, self._hosts = app, keys, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        try:
            if scope["type"] != "http":
                raise Refused(403, "only HTTP is spoken here")
            self._check(scope)
        except Refused as refused:
            await _answer(send, refused)
            return
        await self._app(scope, _bounded(receive), _sealed(send))

    def _check(self, scope: Scope) -> None:
        """Raises Refused."""
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            raise Refused(421, "this server does not go by that name")
        if not scope["path"].startswith("/") or "://" in scope.get("raw_path", b"").decode("latin-1"):
            raise Refused(400, "the target must be a path")
        origin = headers.get("origin")
        own = f"{scope['scheme']}://{hosts[0].lower()}"
        if origin is not None and origin.lower() != own:
            raise Refused(403, "requests of other sites are refused")
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise Refused(403, "requests of other sites are refused")
        method = scope["method"]
        if method not in ("GET", "HEAD", "POST", "DELETE"):
            raise Refused(405, f"{method} is not spoken here")
        if method == "POST":
            self._check_body(headers)
        path = scope["path"]
        if not (path in OPEN or path.startswith("/page/") or self._is_known(headers, method)):
            raise Refused(401, "a bearer token is needed")

    def _check_body(self, headers: Headers) -> None:
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise Refused(415, "expected application/json")
        if headers.get("content-encoding", "identity") != "identity":
            raise Refused(415, "bodies are sent as they are")
        length = headers.get("content-length")
        if length is not None and (not length.isdigit() or int(length) > MOST_BYTES):
            raise Refused(413, f"the most is {MOST_BYTES} bytes")

    def _is_known(self, headers: Headers, method: str) -> bool:
        """By its token; or, from the page itself, by its cookie."""
        scheme, _, token = headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return self._keys.is_token(token.strip())
        if method != "GET" and headers.get("origin") is None:
            return False
        try:
            cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
        except CookieError:
            return False
        return cookie is not None and self._keys.is_cookie(cookie.value)


def _bounded(receive: Receive) -> Receive:
    """A body of a length that nobody told is cut off, too."""
    seen = 0

    async def bounded() -> Message:
        nonlocal seen
        message = await receive()
        if message["type"] == "http.request":
            seen += len(message.get("body", b""))
            if seen > MOST_BYTES:
                return {"type": "http.disconnect"}
        return message

    return bounded


def _sealed(send: Send) -> Send:
    """Every answer with the headers that keep it what it is."""

    async def sealed(message: Message) -> None:
        if message["type"] == "http.response.start":
            there = {name for name, _ in message.get("headers", [])}
            extra = [(n.encode(), v.encode()) for n, v in HEADERS.items() if n.encode() not in there]
            message = {**message, "headers": [*message.get("headers", []), *extra]}
        await send(message)

    return sealed


async def _answer(send: Send, refused: Refused) -> None:
    body = json.dumps({"error": refused.reason}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if refused.status == 401:
        headers.append((b"www-authenticate", b"Bearer"))
    start: Message = {"type": "http.response.start", "status": refused.status, "headers": headers}
    await _sealed(send)(start)
    await send({"type": "http.response.body", "body": body})
