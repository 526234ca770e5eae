"""Whose clock counts, and when it cannot be trusted.

Workers on several machines read the clock of their Postgres, for their own differ. Any clock may be set, and
a machine may sleep: for as long as a lease lasts after that nobody is taken for dead.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from agent.watch.database import PostgresDatabase
from agent.watch.engine import Clock
from agent.watch.records import LEASE_SECONDS

FRESH_SECONDS = 1.0
"""How long the server is not asked again."""
JUMP_SECONDS = 5.0
"""What a clock may be ahead of, or behind, the time that passed since it was last seen."""


class ServerClock:
    """The time of a Postgres server. Calling it raises StorageError where the server is away."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database
        self._read: tuple[float, datetime] | None = None

    def __call__(self) -> datetime:
        ticks = time.monotonic()
        if self._read is None or ticks - self._read[0] > FRESH_SECONDS:
            (row,) = self._database.read("SELECT EXTRACT(EPOCH FROM clock_timestamp()) AS now")
            self._read = ticks, datetime.fromtimestamp(float(row["now"]), UTC)
        return self._read[1] + timedelta(seconds=ticks - self._read[0])


class Steadiness:
    """Whether a clock has gone on evenly. `ticks` is one that nobody sets, in seconds."""

    def __init__(self, clock: Clock, ticks: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._ticks = clock, ticks
        self._seen = clock(), ticks()
        self._jumped: float | None = None

    def lasts(self) -> bool:
        """False from a jump on until everyone who lives has renewed its lease."""
        now, ticks = self._clock(), self._ticks()
        went, passed = (now - self._seen[0]).total_seconds(), ticks - self._seen[1]
        self._seen = now, ticks
        if abs(went - passed) > JUMP_SECONDS:
            self._jumped = ticks
        return self._jumped is None or ticks - self._jumped > LEASE_SECONDS
