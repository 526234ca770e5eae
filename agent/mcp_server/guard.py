"""What stands before an HTTP server of ours on this machine: who may speak to it, and from where.

The strictest reading of each header holds; nothing that a proxy would add is looked at.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any
from urllib.parse import parse_qsl

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
OWN_SITE = frozenset({b"same-origin", b"none"})
METHODS = ("GET", "POST", "DELETE")
TOKEN_NAMES = frozenset({"token", "access_token", "key"})


class Guard:
    """ASGI: lets a request through to `app` that names this server, comes from no other site, and has the
    token."""

    def __init__(
        self,
        app: App,
        *,
        token: str,
        port: int,
        path: str,
    ) -> None:
        self._app, self._token, self._path = app, token.encode(), path
        self._hosts = frozenset(f"{name}:{port}".encode() for name in LOOPBACK)
        self._origins = frozenset(b"http://" + host for host in self._hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        refused = self._refused(scope)
        if refused is None:
            await self._app(scope, receive, send)
            return
        status, why, more = refused
        body = json.dumps({"error": why}).encode()
        headers = {"content-type": "application/json", "cache-control": "no-store", **more}
        lines = [(name.encode(), value.encode()) for name, value in headers.items()]
        await send({"type": "http.response.start", "status": status, "headers": lines})
        await send({"type": "http.response.body", "body": body})

    def _refused(self, scope: Scope) -> tuple[int, str, Mapping[str, str]] | None:
        """Status, reason and headers of a refusal."""
        if scope["type"] != "http":
            return 403, "only HTTP is spoken here", {}
        given: dict[bytes, list[bytes]] = {}
        for name, value in scope["headers"]:
            given.setdefault(name.lower(), []).append(value)
        hosts = given.get(b"host", [])
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            return 421, "this server answers to its own address only", {}
        if any(origin not in self._origins for origin in given.get(b"origin", [])):
            return 403, "requests of other sites are refused", {}
        if any(site not in OWN_SITE for site in given.get(b"sec-fetch-site", [])):
            return 403, "requests of other sites are refused", {}
        if any(name in TOKEN_NAMES for name, _ in parse_qsl(scope["query_string"].decode("latin-1"))):
            return 401, "a token in an address is no token: send it as Authorization: Bearer", {}
        if not self._knows(given.get(b"authorization", [])):
            return 401, "send the token as Authorization: Bearer", {"www-authenticate": "Bearer"}
        if scope["path"] != self._path:
            return 404, f"there is only {self._path}", {}
        if scope["method"] not in METHODS:
            return 405, f"{scope['method']} is not spoken here", {"allow": ", ".join(METHODS)}
        return self._refused_body(scope, given)

    def _refused_body(
        self, scope: Scope, given: Mapping[bytes, list[bytes]]
    ) -> tuple[int, str, Mapping[str, str]] | None:
        if scope["method"] != "POST":
            return None
        kinds = [kind.partition(b";")[0].strip().lower() for kind in given.get(b"content-type", [])]
        if kinds != [b"application/json"]:
            return 415, "send application/json", {}
        if b"content-encoding" in given:
            return 415, "send it uncompressed", {}
        return None

    def _knows(self, given: list[bytes]) -> bool:
        if len(given) != 1:
            return False
        scheme, _, token = given[0].partition(b" ")
        return scheme.lower() == b"bearer" and hmac.compare_digest(token.strip(), self._token)
