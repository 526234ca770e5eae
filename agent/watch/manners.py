"""How pages are asked for: as robots.txt allows, one request a host at a time, not too soon again.

robots.txt is read as RFC 9309 says: none (4xx) allows all, a server in trouble (5xx) or out of reach allows
nothing. Pauses are kept in the database, so that all workers together keep them.
"""

from __future__ import annotations

import asyncio
import random
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from protego import Protego

from agent.watch.database import Database, prepare
from agent.watch.engine import Clock
from agent.watch.records import State
from agent.watch.wall import Limit, paused

AGENT = "Strelka"
GAP_SECONDS = 1.0
"""Between two requests to one host where robots.txt names no delay."""
MOST_IN_LINE = 30
"""Looks that may wait for one host; one that is free only later than that was asked by a wrong clock."""
LONGEST_DELAY = 60.0
"""Seconds of a Crawl-delay that are kept."""
ROBOTS_KEPT = timedelta(hours=24)
LONGEST_BACKOFF = timedelta(days=1)
FIRST_BACKOFF = timedelta(minutes=1)
"""After a 429 or 503 without Retry-After; twice as long each time."""
MOST_DOUBLINGS = 11
"""A minute so often doubled is longer than a day."""
SPREAD = 0.5
"""Up to so much longer, by chance: those who were refused together do not come back together."""
BUSY = (429, 503)

SCHEMA = (
    "CREATE TABLE IF NOT EXISTS watch_hosts (host TEXT PRIMARY KEY, free REAL NOT NULL, refused REAL NOT NULL"
    " DEFAULT 0, refusals INTEGER NOT NULL DEFAULT 0) STRICT",
    "CREATE TABLE IF NOT EXISTS watch_robots (origin TEXT PRIMARY KEY, status INTEGER NOT NULL,"
    " text TEXT NOT NULL, fetched REAL NOT NULL) STRICT",
)


@dataclass(frozen=True)
class RobotsText:
    """What a server says at /robots.txt."""

    status: int
    """HTTP's; 0: out of reach."""
    text: str
    retry_after: float | None = None
    """Seconds."""


Robots = Callable[[str], Awaitable[RobotsText]]
"""Fetches a robots.txt."""


@dataclass(frozen=True)
class Refused:
    """Why a page is not asked for now."""

    reason: str
    state: State = "blocked"


@dataclass
class Manners:
    """What all looks of this process keep to."""

    database: Database
    clock: Clock
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    gap: float = GAP_SECONDS
    chance: Callable[[], float] = random.random
    """From 0 to 1."""
    _busy: defaultdict[str, asyncio.Lock] = field(default_factory=lambda: defaultdict(asyncio.Lock))

    def __post_init__(self) -> None:
        prepare(self.database, SCHEMA)

    @asynccontextmanager
    async def host(self, url: str, limit: Limit) -> AsyncIterator[None]:
        """Held while a page of this host is asked for; the limit stands still while another holds it."""
        lock = self._busy[_host(url)]
        async with paused(limit):
            await lock.acquire()
        try:
            yield
        finally:
            lock.release()

    async def allowed(self, url: str, robots: Robots, limit: Limit) -> Refused | None:
        """Whether robots.txt lets this page be read; waits until it is this request's turn."""
        rules = await self._rules(url, robots)
        refused = _forbidden(rules, url)
        if rules is None or refused is not None:
            return refused
        delay = rules.crawl_delay(AGENT) or 0.0
        await self.turn(url, limit, min(delay, LONGEST_DELAY))
        return None

    async def forbidden(self, url: str, robots: Robots) -> Refused | None:
        """Whether robots.txt keeps this page from being read."""
        return _forbidden(await self._rules(url, robots), url)

    async def turn(self, url: str, limit: Limit, delay: float = 0.0) -> None:
        """Wait until this host may be asked again, and take the turn."""
        host, now = _host(url), self.clock().timestamp()
        with self.database.writing() as statements:
            rows = statements.execute("SELECT free FROM watch_hosts WHERE host = ?", (host,)).fetchall()
            free = rows[0]["free"] if rows else now
            gap = max(self.gap, delay)
            begin = max(now, free if free < now + MOST_IN_LINE * gap else now)
            free = begin + gap
            statements.execute(
                "INSERT INTO watch_hosts (host, free) VALUES (?, ?)"
                " ON CONFLICT (host) DO UPDATE SET free = excluded.free",
                (host, free),
            )
        if begin > now:
            async with paused(limit):
                await self.sleep(begin - now)

    def refused(self, url: str) -> Refused | None:
        """Whether this host asked us to stay away for longer."""
        rows = self.database.read("SELECT refused FROM watch_hosts WHERE host = ?", (_host(url),))
        until = rows[0]["refused"] if rows else 0.0
        now = self.clock().timestamp()
        if until <= now or until > now + LONGEST_BACKOFF.total_seconds() + 1:
            return None
        return Refused(f"its host is busy: it is left alone until {_told(until, self.clock())}")

    def back_off(self, url: str, after: float | None) -> None:
        """A 429 or 503: stay away for the seconds that it said, or twice as long each time, a day at most."""
        host, now = _host(url), self.clock()
        with self.database.writing() as statements:
            rows = statements.execute("SELECT refusals FROM watch_hosts WHERE host = ?", (host,)).fetchall()
            times = (rows[0]["refusals"] if rows else 0) + 1
            longest = LONGEST_BACKOFF.total_seconds()
            if after is None:
                doubled = FIRST_BACKOFF.total_seconds() * 2 ** min(times - 1, MOST_DOUBLINGS)
                after = doubled * (1 + SPREAD * self.chance())
            until = now.timestamp() + min(after, longest)
            statements.execute(
                "INSERT INTO watch_hosts (host, free, refused, refusals) VALUES (?, 0, ?, ?)"
                " ON CONFLICT (host) DO UPDATE SET refused = excluded.refused, refusals = excluded.refusals",
                (host, until, times),
            )

    def welcome(self, url: str) -> None:
        """The host answers again."""
        with self.database.writing() as statements:
            statements.execute(
                "UPDATE watch_hosts SET refused = 0, refusals = 0 WHERE host = ? AND refusals > 0",
                (_host(url),),
            )

    async def _rules(self, url: str, robots: Robots) -> Protego | None:
        parts = urlsplit(url)
        origin, now = f"{parts.scheme}://{parts.netloc}", self.clock()
        rows = self.database.read("SELECT * FROM watch_robots WHERE origin = ?", (origin,))
        if rows and abs(now.timestamp() - rows[0]["fetched"]) < ROBOTS_KEPT.total_seconds():
            status, text = rows[0]["status"], rows[0]["text"]
        else:
            answer = await robots(f"{origin}/robots.txt")
            status, text = answer.status, answer.text
            if status in BUSY:
                self.back_off(url, answer.retry_after)
            if status == 0 or status >= 500 or status in BUSY:
                return None
            with self.database.writing() as statements:
                statements.execute(
                    "INSERT INTO watch_robots (origin, status, text, fetched) VALUES (?, ?, ?, ?)"
                    " ON CONFLICT (origin) DO UPDATE SET status = excluded.status, text = excluded.text,"
                    " fetched = excluded.fetched",
                    (origin, status, text, now.timestamp()),
                )
        return Protego.parse(text if status < 400 else "")


def _forbidden(rules: Protego | None, url: str) -> Refused | None:
    if rules is None:
        return Refused("its server does not answer, or not soundly (robots.txt was asked for)", "error")
    if not rules.can_fetch(url, AGENT):
        return Refused(f"its robots.txt forbids {url}; `robots: false` would overrule that")
    return None


def _host(url: str) -> str:
    return urlsplit(url).netloc.rpartition("@")[2].lower()


def _told(until: float, now: datetime) -> str:
    return datetime.fromtimestamp(until, now.tzinfo).isoformat(timespec="minutes")
