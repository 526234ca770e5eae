"""Notices on their way: written down with the look they tell of, sent once, tried again where nobody answers.

A notice is sent by who took its lease. A process that dies between sending and writing that down leaves a
lease that runs out: files and webhooks, which know a notice by its id, get it again; other channels do not,
and the notice is listed as `unknown`.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from agent.watch.channels import Channel
from agent.watch.database import Database, Statements, prepare
from agent.watch.records import SET_BACK_SECONDS

LEASE = timedelta(seconds=90)
"""Longer than any channel may take."""
REPEATABLE = ("file", "webhook", "feed")
"""Channels that tell a notice that comes twice."""
MOST_ATTEMPTS = 8
FIRST_WAIT = timedelta(minutes=1)
LONGEST_WAIT = FIRST_WAIT * 2 ** (MOST_ATTEMPTS - 1)

SCHEMA = (
    "CREATE TABLE IF NOT EXISTS watch_notices (id TEXT PRIMARY KEY, book TEXT NOT NULL, watch TEXT NOT NULL,"
    " run TEXT NOT NULL, channel TEXT NOT NULL, body TEXT NOT NULL, created REAL NOT NULL,"
    " repeatable INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, due REAL NOT NULL, lease REAL,"
    " sent REAL, status TEXT NOT NULL DEFAULT 'open', error TEXT NOT NULL DEFAULT '') STRICT",
    "CREATE INDEX IF NOT EXISTS watch_notices_open ON watch_notices (status, due)",
    "CREATE INDEX IF NOT EXISTS watch_notices_of ON watch_notices (book, watch)",
)


@dataclass(frozen=True)
class Notice:
    """One message for one channel. `id` is the same each time it is tried."""

    id: str
    watch: str
    run: str
    channel: Channel
    body: dict[str, Any]
    attempts: int


class Outbox:
    """The notices of one book."""

    def __init__(self, database: Database, book: str) -> None:
        """Raises StorageError."""
        self._database, self.book = database, book
        prepare(database, SCHEMA)

    def write(
        self,
        statements: Statements,
        watch: str,
        run: str,
        channels: Sequence[Channel],
        body: dict[str, Any],
        now: datetime,
        key: str = "",
    ) -> None:
        """One notice a channel, within the transaction that ends the look; of one key never two."""
        for channel in channels:
            statements.execute(
                "INSERT INTO watch_notices (id, book, watch, run, channel, body, created, repeatable, due)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (
                    f"{key or run}/{channel.name}",
                    self.book,
                    watch,
                    run,
                    channel.model_dump_json(),
                    json.dumps(body, ensure_ascii=False),
                    now.timestamp(),
                    int(channel.kind in REPEATABLE),
                    now.timestamp(),
                ),
            )

    def take(self, now: datetime, without: Collection[Channel] = ()) -> Notice | None:
        """The next notice that is due, leased to the caller; None where there is none.

        `without` are channels that it is not to be for.
        """
        others = "".join(" AND channel <> ?" for _ in without)
        with self._database.writing() as statements:
            rows = statements.execute(
                "SELECT * FROM watch_notices WHERE book = ? AND status = 'open' AND lease IS NULL"
                f" AND due <= ?{others} ORDER BY created, id LIMIT 1",
                (self.book, now.timestamp(), *(one.model_dump_json() for one in without)),
            ).fetchall()
            if not rows:
                return None
            row = rows[0]
            taken = statements.execute(
                "UPDATE watch_notices SET lease = ?, attempts = attempts + 1 WHERE id = ? AND lease IS NULL",
                ((now + LEASE).timestamp(), row["id"]),
            )
            if taken.rowcount != 1:
                return None
        channel = Channel.model_validate_json(row["channel"])
        return Notice(
            row["id"], row["watch"], row["run"], channel, json.loads(row["body"]), row["attempts"] + 1
        )

    def sent(self, notice: Notice, now: datetime) -> None:
        with self._database.writing() as statements:
            statements.execute(
                "UPDATE watch_notices SET status = 'sent', sent = ?, lease = NULL, error = '' WHERE id = ?",
                (now.timestamp(), notice.id),
            )

    def failed(self, notice: Notice, why: str, now: datetime) -> None:
        """It did not go out: again after twice the pause of the last time; the eighth time it is given up."""
        status = "failed" if notice.attempts >= MOST_ATTEMPTS else "open"
        due = now + FIRST_WAIT * 2 ** (notice.attempts - 1)
        with self._database.writing() as statements:
            statements.execute(
                "UPDATE watch_notices SET status = ?, due = ?, lease = NULL, error = ? WHERE id = ?",
                (status, due.timestamp(), why, notice.id),
            )

    def expire(self, now: datetime) -> int:
        """Notices whose sender died while it sent: nobody knows whether they went out. How many.

        What was written in the future was written before the clock was set back: it is due now.
        """
        at, later = now.timestamp(), now.timestamp() + SET_BACK_SECONDS
        with self._database.writing() as statements:
            statements.execute(
                "UPDATE watch_notices SET due = ?, created = ? WHERE book = ? AND status = 'open'"
                " AND (created > ? OR due > ?)",
                (at, at, self.book, at, (now + LONGEST_WAIT).timestamp()),
            )
            statements.execute(
                "UPDATE watch_notices SET lease = NULL WHERE book = ? AND status = 'open'"
                " AND (lease < ? OR lease > ?) AND repeatable = 1",
                (self.book, at, later),
            )
            done = statements.execute(
                "UPDATE watch_notices SET status = 'unknown', lease = NULL,"
                " error = 'its sender died while it sent: it may have gone out' WHERE book = ?"
                " AND status = 'open' AND (lease < ? OR lease > ?)",
                (self.book, at, later),
            )
        return int(done.rowcount)

    def unsent(self) -> list[dict[str, Any]]:
        """What did not go out, by channel: how many notices, their status, and the last reason."""
        rows = self._database.read(
            "SELECT channel, status, error FROM watch_notices WHERE book = ? AND status <> 'sent'"
            " AND error <> '' ORDER BY created",
            (self.book,),
        )
        found: dict[tuple[str, str], dict[str, Any]] = {}
        for row in rows:
            channel, status = Channel.model_validate_json(row["channel"]).name, row["status"]
            number = found.get((channel, status), {"notices": 0})["notices"] + 1
            found[channel, status] = {
                "channel": channel, "status": status, "notices": number, "reason": row["error"]
            }  # fmt: skip
        return list(found.values())

    def counts(self) -> dict[str, int]:
        """Notices by status."""
        rows = self._database.read(
            "SELECT status, COUNT(*) AS n FROM watch_notices WHERE book = ? GROUP BY status", (self.book,)
        )
        return {row["status"]: row["n"] for row in rows}
