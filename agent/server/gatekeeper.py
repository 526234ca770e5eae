"""Who may speak to this server: programs that have the token, and the page with its cookie.

The cookie comes from a link that works once. What the page changes must be asked by itself: a request with
the cookie alone, and without its own Origin, is nobody's.
"""

from __future__ import annotations

from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie

from starlette.datastructures import Headers

from agent.gate.gate import bearer
from agent.server.keys import Keys

COOKIE = "strelka"
MOST_BYTES = 2_000_000
"""Of a request's body."""
PASSED_ON = "/v1/chat/"
PASSED_ON_BYTES = 30_000_000
"""Of what is for the provider: it may hold pictures, and is the provider's to judge."""
OPEN = ("/", "/enter")
"""Paths without a token, with the page's own files, which say nothing: its frame and the one-time link."""


@dataclass(frozen=True)
class Gatekeeper:
    """Implements `agent.gate.gate.Rules`."""

    keys: Keys
    hosts: frozenset[str]
    methods: tuple[str, ...] = ("GET", "POST")

    def knows(self, headers: Headers, method: str) -> bool:
        """By the token; or, from the page itself, by its cookie."""
        if "authorization" in headers:
            token = bearer(headers)
            return token is not None and self.keys.is_token(token)
        if method != "GET" and headers.get("origin") is None:
            return False
        try:
            cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
        except CookieError:
            return False
        return cookie is not None and self.keys.is_cookie(cookie.value)

    def is_open(self, path: str) -> bool:
        return path in OPEN or path.startswith("/page/")

    def most(self, path: str) -> int:
        return PASSED_ON_BYTES if path.startswith(PASSED_ON) else MOST_BYTES

    def is_ours(self, path: str) -> bool:
        return not path.startswith(PASSED_ON)
