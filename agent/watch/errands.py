"""Scripts and goals that somebody, or a server, put into the line of workers, and what became of them.

Kept in Postgres alone.

An errand is run once, by whichever worker takes it. One whose worker fell silent is `lost`: nobody knows how
far it came, so nothing repeats it by itself. Leases are by the clock of Postgres: those of machines differ.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from agent.watch.database import Database, prepare
from agent.watch.errand_asks import SCHEMA as ASKS
from agent.watch.errand_asks import ErrandAsks
from agent.watch.parts import Keep
from agent.watch.records import LEASE_SECONDS, instant
from agent.watch.retention import forget_errands

SCHEMA = (
    "CREATE TABLE IF NOT EXISTS watch_errands (id TEXT PRIMARY KEY, book TEXT NOT NULL, what TEXT NOT NULL,"
    " is_file INTEGER NOT NULL, inputs TEXT NOT NULL, start TEXT, policy TEXT, submitted REAL NOT NULL,"
    " worker TEXT NOT NULL DEFAULT '', started REAL, lease REAL NOT NULL, ended REAL, cancelled REAL,"
    " status TEXT, result TEXT NOT NULL DEFAULT '{}') STRICT",
    "CREATE INDEX IF NOT EXISTS watch_errands_open ON watch_errands (book, ended)",
    "ALTER TABLE watch_errands ADD COLUMN IF NOT EXISTS kind TEXT NOT NULL DEFAULT 'script'",
    "ALTER TABLE watch_errands ADD COLUMN IF NOT EXISTS model TEXT",
    "ALTER TABLE watch_errands ADD COLUMN IF NOT EXISTS floors TEXT NOT NULL DEFAULT '[]'",
    "ALTER TABLE watch_errands ADD COLUMN IF NOT EXISTS attended INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE watch_errands ADD COLUMN IF NOT EXISTS folder TEXT NOT NULL DEFAULT ''",
)


NOW = "EXTRACT(EPOCH FROM clock_timestamp())"
LEASE = f"{NOW} + {LEASE_SECONDS}"

Kind = Literal["script", "workflow", "inline"]


@dataclass(frozen=True)
class Order:
    """What is to be run: a script file beside the file of watches, a goal, or what a server was asked."""

    what: str
    is_file: bool
    inputs: Mapping[str, Any]
    start: str | None = None
    policy: str | None = None
    kind: Kind = "script"
    """A `workflow` by its name, or (`inline`) a script as JSON, whose tools may ask a model."""
    model: str | None = None
    """None: the worker's own."""
    floors: tuple[str, ...] = ()
    """Digests of policies that the run answers to as well; a worker that lacks one refuses."""
    attended: bool = False
    """Somebody answers what the run asks (`errand_asks.py`)."""


@dataclass(frozen=True)
class Errand:
    """An order, and how it stands."""

    id: str
    order: Order
    submitted: datetime
    worker: str
    started: datetime | None
    ended: datetime | None
    cancelled: bool
    status: str | None
    """Of the run's result, or `lost`; None while it waits or runs."""
    result: dict[str, Any]
    folder: str = ""
    """Name of the run's folder, once it has begun."""

    @property
    def state(self) -> str:
        if self.status is not None:
            return self.status
        return "waiting" if self.started is None else "under way"


class Errands:
    """The errands of one book."""

    def __init__(self, database: Database, book: str) -> None:
        """Raises StorageError."""
        self._database, self.book = database, book
        prepare(database, (*SCHEMA, *ASKS))
        self.asks = ErrandAsks(database)

    def add(self, order: Order, now: datetime) -> str:
        """Write an order down; its id."""
        errand = secrets.token_hex(8)
        with self._database.writing() as statements:
            statements.execute(
                "INSERT INTO watch_errands (id, book, what, is_file, inputs, start, policy, submitted, kind,"
                f" model, floors, attended, lease) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, {LEASE})",
                (
                    errand,
                    self.book,
                    order.what,
                    int(order.is_file),
                    json.dumps(dict(order.inputs)),
                    order.start,
                    order.policy,
                    now.timestamp(),
                    order.kind,
                    order.model,
                    json.dumps(order.floors),
                    int(order.attended),
                ),
            )
        return errand

    def begin(self, errand: str, worker: str, now: datetime) -> bool:
        """Whether this worker may run it: no other has, and nobody cancelled it."""
        return self._changed(
            f"UPDATE watch_errands SET started = ?, lease = {LEASE}, worker = ?"
            " WHERE id = ? AND started IS NULL AND ended IS NULL",
            (now.timestamp(), worker, errand),
        )

    def renew(self, errand: str, _now: datetime) -> bool:
        """Keep the lease; False once it was cancelled or given up."""
        return self._changed(
            f"UPDATE watch_errands SET lease = {LEASE} WHERE id = ? AND ended IS NULL AND cancelled IS NULL",
            (errand,),
        )

    def writes(self, errand: str, folder: str) -> None:
        """Say in which folder its run is."""
        self._changed("UPDATE watch_errands SET folder = ? WHERE id = ?", (folder, errand))

    def withdraw(self, errand: str, now: datetime) -> bool:
        """Take it out of the line, for who put it there; False where a worker has begun it."""
        return self._changed(
            "UPDATE watch_errands SET ended = ?, status = 'withdrawn'"
            " WHERE id = ? AND started IS NULL AND ended IS NULL",
            (now.timestamp(), errand),
        )

    def cancelled(self, errand: str) -> bool:
        """Whether somebody wants it to end, or has ended it."""
        found = self.errand(errand)
        return found is None or found.cancelled or found.ended is not None

    def cancel(self, errand: str, now: datetime) -> bool:
        """End it at once if nobody has begun it, else ask for that. False if it had ended before."""
        at = now.timestamp()
        waiting = self._changed(
            "UPDATE watch_errands SET cancelled = ?, ended = ?, status = 'interrupted'"
            " WHERE id = ? AND started IS NULL AND ended IS NULL",
            (at, at, errand),
        )
        return waiting or self._changed(
            "UPDATE watch_errands SET cancelled = ? WHERE id = ? AND ended IS NULL", (at, errand)
        )

    def end(self, errand: str, status: str, result: Mapping[str, Any], now: datetime) -> bool:
        """Write down what came of it. False if it was given up meanwhile: then nothing is written."""
        return self._changed(
            "UPDATE watch_errands SET ended = ?, status = ?, result = ? WHERE id = ? AND ended IS NULL",
            (now.timestamp(), status, json.dumps(result, ensure_ascii=False), errand),
        )

    def lose(self, now: datetime) -> int:
        """Give up what silent workers had begun; how many."""
        with self._database.writing() as statements:
            done = statements.execute(
                "UPDATE watch_errands SET ended = ?, status = 'lost' WHERE book = ? AND ended IS NULL"
                f" AND started IS NOT NULL AND lease < {NOW}",
                (now.timestamp(), self.book),
            )
        return int(done.rowcount)

    def waiting(self) -> list[str]:
        """Those that nobody began for a lease's time: they are to be put into the line again."""
        with self._database.writing() as statements:
            rows = statements.execute(
                f"UPDATE watch_errands SET lease = {LEASE} WHERE book = ? AND ended IS NULL"
                f" AND started IS NULL AND lease < {NOW} RETURNING id",
                (self.book,),
            ).fetchall()
        return [row["id"] for row in rows]

    def forget(self, keep: Keep, now: datetime) -> None:
        """Drop what is long over."""
        with self._database.writing() as statements:
            forget_errands(statements, self.book, keep, now)

    def errand(self, errand: str) -> Errand | None:
        rows = self._database.read("SELECT * FROM watch_errands WHERE id = ?", (errand,))
        return _errand(rows[0]) if rows else None

    def all(self, count: int = 20) -> list[Errand]:
        """The newest first."""
        rows = self._database.read(
            "SELECT * FROM watch_errands WHERE book = ? ORDER BY submitted DESC, id LIMIT ?",
            (self.book, count),
        )
        return [_errand(row) for row in rows]

    def _changed(self, statement: str, values: tuple[object, ...]) -> bool:
        with self._database.writing() as statements:
            return bool(statements.execute(statement, values).rowcount == 1)


def _errand(row: Any) -> Errand:
    submitted = instant(row["submitted"])
    assert submitted is not None
    return Errand(
        id=row["id"],
        order=Order(
            row["what"],
            bool(row["is_file"]),
            json.loads(row["inputs"]),
            row["start"],
            row["policy"],
            row["kind"],
            row["model"],
            tuple(json.loads(row["floors"])),
            bool(row["attended"]),
        ),
        submitted=submitted,
        worker=row["worker"],
        started=instant(row["started"]),
        ended=instant(row["ended"]),
        cancelled=row["cancelled"] is not None,
        status=row["status"],
        result=json.loads(row["result"]),
        folder=row["folder"],
    )
