"""Before every route: who asks, from where, and how much. facts/security.md, B43-B60, is what it answers to.

The strictest reading of each header holds; what a proxy would add is not looked at. Nothing of another
site, of another name for this machine, or of the agent's own browser gets in.
"""

from __future__ import annotations

import json
from typing import Protocol
from urllib.parse import parse_qsl

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from agent.gate.pace import Bucket, TooMuch, again, whole_body
from agent.gate.strict import BadJson, check_json

KNOWN_PACE = (600, 200.0)
"""Requests at once, and a second, of those who are known."""
UNKNOWN_PACE = (100, 20.0)
"""Of all others together; those of other sites are refused before they are counted."""
TOKEN_NAMES = frozenset({"token", "access_token", "key"})
"""What a token is called in an address, where logs and histories would keep it."""
OWN_SITE = ("same-origin", "none")
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


class Rules(Protocol):
    """What differs between the servers."""

    @property
    def hosts(self) -> frozenset[str]:
        """The names, with port, that the server goes by, in small letters."""
        ...

    @property
    def methods(self) -> tuple[str, ...]: ...

    def knows(self, headers: Headers, method: str) -> bool:
        """Whether who asks has what opens."""
        ...

    def is_open(self, path: str) -> bool:
        """Whether a path says nothing, and is for everybody."""
        ...

    def most(self, path: str) -> int:
        """Bytes that a body may have."""
        ...

    def is_ours(self, path: str) -> bool:
        """Whether a body is read here, so that its JSON must be strict; else it is for somebody else."""
        ...


class Refused(Exception):
    """A request that is not let in."""

    def __init__(self, status: int, reason: str, **headers: str) -> None:
        super().__init__(reason)
        self.status, self.reason, self.headers = status, reason, headers


class Gate:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp, rules: Rules) -> None:
        self._app, self._rules = app, rules
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
                body = await self._body(scope["path"], receive)
                if body is None:
                    return
                receive = again(body, receive)
        except TooMuch as refused:
            await _answer(send, Refused(refused.status, refused.reason))
            return
        except Refused as refused:
            await _answer(send, refused)
            return
        await self._app(scope, receive, _sealed(send))

    def _check(self, scope: Scope) -> None:
        """Raises Refused."""
        headers, method, path = Headers(scope=scope), scope["method"], scope["path"]
        self._check_place(scope, headers)
        known = self._rules.knows(headers, method)
        if not (self._known if known else self._unknown).take():
            raise Refused(429, "too many requests; try again in a second", **{"retry-after": "1"})
        if any(name.lower() in TOKEN_NAMES for name, _ in parse_qsl(scope["query_string"].decode("latin-1"))):
            raise Refused(401, "a token in an address is no token: send it as Authorization: Bearer")
        if not (known or self._rules.is_open(path)):
            raise Refused(401, "send the token as Authorization: Bearer", **{"www-authenticate": "Bearer"})
        if method not in self._rules.methods:
            allowed = ", ".join(self._rules.methods)
            raise Refused(405, f"{method} is not spoken here; expected {allowed}", allow=allowed)
        if method == "POST":
            _check_body(headers, self._rules.most(path))

    def _check_place(self, scope: Scope, headers: Headers) -> None:
        """That it was meant for us, and comes from nobody else's page."""
        hosts = headers.getlist("host")
        if len(hosts) != 1 or hosts[0].lower() not in self._rules.hosts:
            raise Refused(421, "this server does not go by that name")
        if not scope["path"].startswith("/"):
            raise Refused(400, "the target must be a path")
        own = f"{scope['scheme']}://{hosts[0].lower()}"
        if any(origin.lower() != own for origin in headers.getlist("origin")):
            raise Refused(403, "requests of other sites are refused")
        if any(site not in OWN_SITE for site in headers.getlist("sec-fetch-site")):
            raise Refused(403, "requests of other sites are refused")

    async def _body(self, path: str, receive: Receive) -> bytes | None:
        """None where the client went away. Raises Refused, TooMuch."""
        body = await whole_body(receive, self._rules.most(path))
        if body and self._rules.is_ours(path):
            try:
                check_json(body)
            except BadJson as error:
                raise Refused(400, str(error)) from None
        return body


def bearer(headers: Headers) -> str | None:
    """The token that is sent; None for none, for several, and for another scheme."""
    given = headers.getlist("authorization")
    scheme, _, token = given[0].partition(" ") if len(given) == 1 else ("", "", "")
    return token.strip() if scheme.lower() == "bearer" else None


def _check_body(headers: Headers, most: int) -> None:
    if "authorization" in headers and _says_nothing(headers):
        return  # `curl -X POST` sends no type where it sends no body; no page can send a token by itself
    kinds = [kind.partition(";")[0].strip().lower() for kind in headers.getlist("content-type")]
    if kinds != ["application/json"]:
        raise Refused(415, "expected Content-Type: application/json")
    if any(coding.lower() != "identity" for coding in headers.getlist("content-encoding")):
        raise Refused(415, "bodies are sent as they are")
    length = headers.get("content-length")
    if length is not None and (not length.isascii() or not length.isdecimal() or int(length) > most):
        raise Refused(413, f"the most is {most} bytes")


def _says_nothing(headers: Headers) -> bool:
    return headers.getlist("content-length") in ([], ["0"]) and not any(
        name in headers for name in ("content-type", "content-encoding", "transfer-encoding")
    )


def _sealed(send: Send) -> Send:
    """Every answer with the headers that keep it what it is."""

    async def sealed(message: Message) -> None:
        if message["type"] == "http.response.start":
            there = {name.lower() for name, _ in message.get("headers", [])}
            extra = [(n.encode(), v.encode()) for n, v in HEADERS.items() if n.encode() not in there]
            message = {**message, "headers": [*message.get("headers", []), *extra]}
        await send(message)

    return sealed


async def _answer(send: Send, refused: Refused) -> None:
    """A refusal; what is left of the request is not read."""
    body = json.dumps({"error": refused.reason}).encode()
    headers = {"content-type": "application/json", "content-length": str(len(body)), "connection": "close"}
    lines = [(name.encode(), value.encode()) for name, value in (headers | refused.headers).items()]
    start: Message = {"type": "http.response.start", "status": refused.status, "headers": lines}
    await _sealed(send)(start)
    await send({"type": "http.response.body", "body": body})
