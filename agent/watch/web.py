"""HTTP for watches: a GET with conditions, through the policy's proxy, each address decided first."""

from __future__ import annotations

import re
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import cache
from http.cookiejar import CookieJar, DefaultCookiePolicy
from urllib.parse import urljoin

import httpx

from agent.watch.engine import utc_now
from agent.watch.manners import AGENT, RobotsText
from browser_tools.egress.guard import Guard
from policies.action import Action

USER_AGENT = f"{AGENT}/0.1 (+watch; obeys robots.txt)"
MOST_BYTES = 20_000_000
MOST_ROBOTS_BYTES = 512_000
"""Of robots.txt; what comes after is not read (RFC 9309, 2.5)."""
MOST_REDIRECTS = 10
SECONDS = httpx.Timeout(30.0, connect=15.0)

SECONDS_GIVEN = re.compile(r"[0-9]+")


@dataclass(frozen=True)
class Validators:
    """What a server said of its last answer, so that it may say `not modified`."""

    etag: str = ""
    modified: str = ""

    @property
    def headers(self) -> dict[str, str]:
        given = {"If-None-Match": self.etag, "If-Modified-Since": self.modified}
        return {name: value for name, value in given.items() if value}


NO_VALIDATORS = Validators()


@dataclass(frozen=True)
class Answer:
    """What a server said. `status` is 0 where none did; `problem` says why then."""

    url: str
    status: int = 0
    content: bytes = b""
    media: str = ""
    validators: Validators = NO_VALIDATORS
    retry_after: float | None = None
    """Seconds."""
    problem: str = ""
    denied: bool = False
    """The policy does not let it be read."""
    cut: bool = False
    """There is more than was to be read."""


@dataclass
class Web:
    """Requests under one policy. `open` starts its proxy and closes it."""

    guard: Guard
    cookies: httpx.Cookies
    _client: httpx.AsyncClient | None = field(default=None, init=False)

    @classmethod
    @asynccontextmanager
    async def open(cls, guard: Guard, cookies: CookieJar | None = None) -> AsyncIterator[Web]:
        """`cookies` go to the hosts that they are of, and so do those that pages set."""
        web = cls(guard, httpx.Cookies(own_cookies() if cookies is None else cookies))
        server = guard.start()
        try:
            async with httpx.AsyncClient(
                proxy=server,
                timeout=SECONDS,
                trust_env=False,
                verify=_certificates(),
                headers={"User-Agent": USER_AGENT},
                cookies=CookieJar(DefaultCookiePolicy(allowed_domains=())),  # it would forget whose they are
            ) as client:
                web._client = client
                yield web
        finally:
            guard.close()

    async def get(
        self, url: str, validators: Validators = NO_VALIDATORS, *, most_bytes: int = MOST_BYTES
    ) -> Answer:
        """Never raises for what a server or network does."""
        for redirects in range(MOST_REDIRECTS + 1):
            action = Action(entry="request", url=url, resource="document", redirects=redirects)
            decision = self.guard.decide(action)
            if not decision.allowed:
                return Answer(url, problem=f"the policy does not allow {url}: {decision.reason}", denied=True)
            answer, onward = await self._hop(url, validators, most_bytes)
            if onward is None:
                return answer
            url = urljoin(url, onward)
        return Answer(url, problem=f"more than {MOST_REDIRECTS} redirects")

    async def robots(self, url: str) -> RobotsText:
        """For `Manners`."""
        answer = await self.get(url, most_bytes=MOST_ROBOTS_BYTES)
        return RobotsText(answer.status, answer.content.decode("utf-8-sig", "replace"), answer.retry_after)

    async def _hop(self, url: str, validators: Validators, most_bytes: int) -> tuple[Answer, str | None]:
        """One request: the answer, or where it leads on."""
        assert self._client is not None, "not open"
        try:
            asked = httpx.Request("GET", url, headers=validators.headers)
            self.cookies.set_cookie_header(asked)
            async with self._client.stream("GET", url, headers=asked.headers) as response:
                self.cookies.extract_cookies(response)
                if response.is_redirect and response.headers.get("location"):
                    return Answer(url), response.headers["location"]
                content = bytearray()
                async for chunk in response.aiter_bytes():
                    content += chunk
                    if len(content) > most_bytes:
                        break
                return _answer(url, response, content, most_bytes), None
        except httpx.TimeoutException:
            return Answer(url, problem="it did not answer in time"), None
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            return Answer(url, problem=f"no answer: {error}" if str(error) else "no answer"), None


def _answer(url: str, response: httpx.Response, content: bytearray, most_bytes: int) -> Answer:
    told = response.headers
    return Answer(
        url,
        response.status_code,
        bytes(content[:most_bytes]),
        told.get("content-type", ""),
        Validators(told.get("etag", ""), told.get("last-modified", "")),
        _seconds(told.get("retry-after", ""), told.get("date", "")),
        cut=len(content) > most_bytes,
    )


def own_cookies() -> CookieJar:
    """A jar whose cookies go back to the very host that they are of, unless they name a domain."""
    return CookieJar(DefaultCookiePolicy(strict_ns_domain=DefaultCookiePolicy.DomainStrictNonDomain))


@cache
def _certificates() -> ssl.SSLContext:
    """Made once: it reads all authorities of the machine."""
    return ssl.create_default_context()


def _seconds(retry_after: str, date: str) -> float | None:
    """Of a Retry-After header: seconds, or a date beside the server's own, or ours where it tells none."""
    if SECONDS_GIVEN.fullmatch(retry_after.strip()):
        return float(retry_after)
    until = _instant(retry_after)
    return None if until is None else max(0.0, (until - (_instant(date) or utc_now())).total_seconds())


def _instant(date: str) -> datetime | None:
    try:
        read = parsedate_to_datetime(date)
    except (TypeError, ValueError):
        return None
    return read if read.tzinfo is not None else read.replace(tzinfo=UTC)
