"""What is known of each watch: its slots, each claimed once, its runs, and the state it is in.

Every run holds a lease that its worker renews. A lease that ran out means that the worker is gone: the run is
`lost`, and nothing repeats it by itself unless the watch says that it is idempotent.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal, get_args

from agent.watch.database import Database, Statements, prepare
from agent.watch.schedule import Due

LEASE_SECONDS = 60.0
"""How long a worker may be silent."""
SET_BACK_SECONDS = 2 * LEASE_SECONDS
"""A lease that ends so much later was taken before the clock was set back: whoever lives has renewed it."""
State = Literal["new", "same", "changed", "removed", "blocked", "empty", "error", "timeout", "lost"]
"""What one look found."""
TROUBLES = frozenset({"removed", "blocked", "empty", "error", "timeout", "lost"})
STATES: tuple[State, ...] = get_args(State)

SCHEMA = (
    "CREATE TABLE IF NOT EXISTS watch_state (book TEXT NOT NULL, watch TEXT NOT NULL, known REAL NOT NULL,"
    " last_slot REAL, state TEXT, since REAL, failures INTEGER NOT NULL DEFAULT 0, reason TEXT NOT NULL"
    " DEFAULT '', changed REAL, trouble REAL, PRIMARY KEY (book, watch)) STRICT",
    "CREATE TABLE IF NOT EXISTS watch_runs (id TEXT PRIMARY KEY, book TEXT NOT NULL, watch TEXT NOT NULL,"
    " slot REAL NOT NULL, skipped TEXT NOT NULL, claimed REAL NOT NULL, started REAL, ended REAL,"
    " lease REAL NOT NULL, worker TEXT NOT NULL, state TEXT, reason TEXT NOT NULL DEFAULT '',"
    " cancelled REAL, data TEXT NOT NULL DEFAULT '{}', UNIQUE (book, watch, slot)) STRICT",
    # looks at one watch never overlap, whoever claims them
    "CREATE UNIQUE INDEX IF NOT EXISTS watch_runs_open ON watch_runs (book, watch) WHERE ended IS NULL",
)


@dataclass(frozen=True)
class Claim:
    """A slot that this process is to look at, and no other ever."""

    run: str
    watch: str
    slot: datetime
    skipped: tuple[datetime, ...]


@dataclass(frozen=True)
class Known:
    """What stands of one watch."""

    watch: str
    known: datetime
    last_slot: datetime | None
    state: State | None
    since: datetime | None
    """When this state began."""
    failures: int
    """Looks in a row that ended in trouble, of whatever kind; 0 for a watch that works."""
    reason: str
    changed: datetime | None
    trouble: datetime | None
    """Since when no look succeeded; None for a watch that works."""


@dataclass(frozen=True)
class Run:
    """One look."""

    id: str
    watch: str
    slot: datetime
    skipped: tuple[datetime, ...]
    claimed: datetime
    started: datetime | None
    ended: datetime | None
    state: State | None
    """None while it is under way."""
    reason: str
    worker: str
    data: dict[str, Any]


Also = Callable[[Statements, Known, Known], None]
"""Writes more in the transaction that ends a run, given what stood of the watch before and stands now."""


def instant(seconds: float | None) -> datetime | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)


class Records:
    """The records of one file of watches, called its book, in a database."""

    def __init__(self, database: Database, book: str) -> None:
        """Raises StorageError."""
        self._database, self.book = database, book
        prepare(database, SCHEMA)

    def known(self, watch: str, now: datetime) -> Known:
        """What stands of a watch, which is known from now on if it was not."""
        found = self._known(watch)
        if found is None:
            with self._database.writing() as statements:
                statements.execute(
                    "INSERT INTO watch_state (book, watch, known) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                    (self.book, watch, now.timestamp()),
                )
            found = self._known(watch)
        assert found is not None, watch
        return found

    def _known(self, watch: str) -> Known | None:
        rows = self._database.read(
            "SELECT * FROM watch_state WHERE book = ? AND watch = ?", (self.book, watch)
        )
        for row in rows:
            seen = instant(row["known"])
            assert seen is not None
            return Known(
                watch=watch,
                known=seen,
                last_slot=instant(row["last_slot"]),
                state=row["state"],
                since=instant(row["since"]),
                failures=row["failures"],
                reason=row["reason"],
                changed=instant(row["changed"]),
                trouble=instant(row["trouble"]),
            )
        return None

    def claim(self, watch: str, due: Due, worker: str, now: datetime) -> Claim | None:
        """Take a slot; None where another has it, or a look at this watch is still under way."""
        run, seconds = secrets.token_hex(8), due.slot.timestamp()
        with self._database.writing() as statements:
            skipped = self._not_looked_at(statements, watch, due.skipped)
            taken = statements.execute(
                "INSERT INTO watch_runs (id, book, watch, slot, skipped, claimed, lease, worker)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (
                    run,
                    self.book,
                    watch,
                    seconds,
                    json.dumps([one.timestamp() for one in skipped]),
                    now.timestamp(),
                    now.timestamp() + LEASE_SECONDS,
                    worker,
                ),
            )
            if taken.rowcount != 1:
                return None
            statements.execute(
                "UPDATE watch_state SET last_slot = ? WHERE book = ? AND watch = ?"
                " AND (last_slot IS NULL OR last_slot < ? OR last_slot > ?)",
                (seconds, self.book, watch, seconds, now.timestamp()),
            )
        return Claim(run, watch, due.slot, skipped)

    def _not_looked_at(
        self, statements: Statements, watch: str, slots: tuple[datetime, ...]
    ) -> tuple[datetime, ...]:
        """Of slots that passed those that nobody claimed: where clocks were set, somebody may have."""
        if not slots:
            return ()
        rows = statements.execute(
            "SELECT slot FROM watch_runs WHERE book = ? AND watch = ? AND slot >= ?",
            (self.book, watch, slots[-1].timestamp()),
        ).fetchall()
        taken = {row["slot"] for row in rows}
        return tuple(one for one in slots if one.timestamp() not in taken)

    def begin(self, run: str, worker: str, now: datetime) -> bool:
        """Whether this worker may look now: not if the run has begun before, was ended or cancelled."""
        with self._database.writing() as statements:
            done = statements.execute(
                "UPDATE watch_runs SET started = ?, lease = ?, worker = ?"
                " WHERE id = ? AND started IS NULL AND ended IS NULL AND cancelled IS NULL",
                (now.timestamp(), now.timestamp() + LEASE_SECONDS, worker, run),
            )
        return bool(done.rowcount == 1)

    def renew(self, run: str, now: datetime) -> bool:
        """Keep the lease; False once the run was cancelled or ended by another."""
        with self._database.writing() as statements:
            done = statements.execute(
                "UPDATE watch_runs SET lease = ? WHERE id = ? AND ended IS NULL AND cancelled IS NULL",
                (now.timestamp() + LEASE_SECONDS, run),
            )
        return bool(done.rowcount == 1)

    def cancel(self, run: str, now: datetime) -> bool:
        """End a run at once if nobody has begun it, else ask for that. False if it had ended before."""
        with self._database.writing() as statements:
            done = statements.execute(
                "UPDATE watch_runs SET cancelled = ? WHERE id = ? AND ended IS NULL", (now.timestamp(), run)
            )
        found = self.run(run)
        if found is not None and found.started is None:
            self.end(run, "error", "cancelled before it began", {}, now)
        return bool(done.rowcount == 1)

    def end(
        self,
        run: str,
        state: State,
        reason: str,
        data: dict[str, Any],
        now: datetime,
        also: Also | None = None,
    ) -> bool:
        """Write down what a look found, and the state its watch is in; `also` writes in the same transaction.

        False if it had ended before: then nothing is written.
        """
        with self._database.writing() as statements:
            done = statements.execute(
                "UPDATE watch_runs SET ended = ?, state = ?, reason = ?, data = ?"
                " WHERE id = ? AND ended IS NULL",
                (now.timestamp(), state, reason, json.dumps(data, ensure_ascii=False), run),
            )
            if done.rowcount != 1:
                return False
            row = statements.execute("SELECT watch FROM watch_runs WHERE id = ?", (run,)).fetchall()[0]
            before = self.known(row["watch"], now)
            failures = before.failures + 1 if state in TROUBLES else 0
            statements.execute(
                "UPDATE watch_state SET state = ?, reason = ?, failures = ?,"
                " since = CASE WHEN state = ? THEN since ELSE ? END,"
                " changed = CASE WHEN ? IN ('new', 'changed') THEN ? ELSE changed END,"
                " trouble = CASE WHEN ? = 0 THEN NULL ELSE COALESCE(trouble, ?) END"
                " WHERE book = ? AND watch = ?",
                (
                    state,
                    reason,
                    failures,
                    state,
                    now.timestamp(),
                    state,
                    now.timestamp(),
                    failures,
                    now.timestamp(),
                    self.book,
                    row["watch"],
                ),
            )
            if also is not None:
                also(statements, before, self.known(row["watch"], now))
        return True

    def lose(self, now: datetime, also: Callable[[Run], Also] | None = None) -> list[Run]:
        """End the runs whose worker fell silent; returns them."""
        rows = self._database.read(
            "SELECT * FROM watch_runs WHERE book = ? AND ended IS NULL AND started IS NOT NULL"
            " AND (lease < ? OR lease > ?)",
            (self.book, now.timestamp(), now.timestamp() + SET_BACK_SECONDS),
        )
        lost = [_run(row) for row in rows]
        return [run for run in lost if self._lost(run, now, also)]

    def waiting(self, now: datetime) -> list[Claim]:
        """The claims that nobody began for a lease's time: to be submitted again, for nothing is done yet."""
        with self._database.writing() as statements:
            rows = statements.execute(
                "SELECT id FROM watch_runs WHERE book = ? AND ended IS NULL AND started IS NULL"
                " AND (lease < ? OR lease > ?)",
                (self.book, now.timestamp(), now.timestamp() + SET_BACK_SECONDS),
            ).fetchall()
            for row in rows:
                statements.execute(
                    "UPDATE watch_runs SET lease = ? WHERE id = ? AND started IS NULL",
                    (now.timestamp() + LEASE_SECONDS, row["id"]),
                )
        claims = (self.claim_of(row["id"]) for row in rows)
        return [claim for claim in claims if claim is not None]

    def claim_of(self, run: str) -> Claim | None:
        """The claim of a run that nobody has begun."""
        found = self.run(run)
        if found is None or found.started is not None or found.ended is not None:
            return None
        return Claim(found.id, found.watch, found.slot, found.skipped)

    def cancelled(self, run: str) -> bool:
        """Whether somebody wants this run to end, or has ended it."""
        rows = self._database.read("SELECT cancelled, ended FROM watch_runs WHERE id = ?", (run,))
        return not rows or rows[0]["cancelled"] is not None or rows[0]["ended"] is not None

    def _lost(self, run: Run, now: datetime, also: Callable[[Run], Also] | None) -> bool:
        reason = f"its worker {run.worker} fell silent"
        return self.end(run.id, "lost", reason, {}, now, None if also is None else also(run))

    def runs(self, watch: str, count: int = 20) -> list[Run]:
        """The newest first."""
        rows = self._database.read(
            "SELECT * FROM watch_runs WHERE book = ? AND watch = ? ORDER BY slot DESC LIMIT ?",
            (self.book, watch, count),
        )
        return [_run(row) for row in rows]

    def run(self, run: str) -> Run | None:
        rows = self._database.read("SELECT * FROM watch_runs WHERE id = ?", (run,))
        return _run(rows[0]) if rows else None


def _run(row: Any) -> Run:
    slot, claimed = instant(row["slot"]), instant(row["claimed"])
    assert slot is not None
    assert claimed is not None
    skipped: Sequence[float] = json.loads(row["skipped"])
    return Run(
        id=row["id"],
        watch=row["watch"],
        slot=slot,
        skipped=tuple(datetime.fromtimestamp(one, UTC) for one in skipped),
        claimed=claimed,
        started=instant(row["started"]),
        ended=instant(row["ended"]),
        state=row["state"],
        reason=row["reason"],
        worker=row["worker"],
        data=json.loads(row["data"]),
    )
