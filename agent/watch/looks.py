"""What the pages of a watch were: snapshots by content, compressed, and which look saw which.

Only looks whose difference was told (or that had none) count for later comparisons; one that waits for its
confirmation is kept as pending.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from agent.watch.database import Database, Statements, prepare
from agent.watch.lines import Page, lines_of
from agent.watch.parts import Filter, Keep
from agent.watch.records import instant
from agent.watch.web import NO_VALIDATORS, Validators
from browser_tools.errors import StorageError

if TYPE_CHECKING:
    from browser_tools.text.html.dom import Block

LEAST_SECONDS = 0.001
"""Between two looks at one page."""

SCHEMA = (
    "CREATE TABLE IF NOT EXISTS watch_snapshots (hash TEXT PRIMARY KEY, data BLOB NOT NULL) STRICT",
    "CREATE TABLE IF NOT EXISTS watch_looks (run TEXT NOT NULL, book TEXT NOT NULL, watch TEXT NOT NULL,"
    " address TEXT NOT NULL, at REAL NOT NULL, hash TEXT NOT NULL, pending INTEGER NOT NULL,"
    " etag TEXT NOT NULL, modified TEXT NOT NULL, PRIMARY KEY (run, address)) STRICT",
    "CREATE INDEX IF NOT EXISTS watch_looks_by_page ON watch_looks (book, watch, address, at)",
    "CREATE TABLE IF NOT EXISTS watch_pictures (run TEXT NOT NULL, book TEXT NOT NULL, watch TEXT NOT NULL,"
    " address TEXT NOT NULL, at REAL NOT NULL, png BLOB NOT NULL,"
    " PRIMARY KEY (run, address)) STRICT",
    "CREATE INDEX IF NOT EXISTS watch_looks_by_hash ON watch_looks (hash)",
)


@dataclass(frozen=True)
class Look:
    """One page at one time. `pending`: its difference waits for confirmation."""

    run: str
    at: datetime
    page: Page
    pending: bool
    validators: Validators = NO_VALIDATORS


class Looks:
    """The snapshots of one book."""

    def __init__(self, database: Database, book: str) -> None:
        """Raises StorageError."""
        self._database, self.book = database, book
        prepare(database, SCHEMA)

    def latest(self, watch: str, address: str, wanted: Filter, count: int = 1) -> list[Look]:
        """The last `count` looks that count, and those that are pending after them; the newest first.

        Their lines pass the filter as it is now, so that a changed mask or ignored line is no news.
        """
        return looks_of(self.rows(watch, address, count), wanted, count)

    def rows(self, watch: str, address: str, count: int) -> Sequence[Any]:
        """Those that `latest` is made of, the newest first."""
        return self._database.read(
            "SELECT l.*, s.data FROM watch_looks l JOIN watch_snapshots s ON s.hash = l.hash"
            " WHERE l.book = ? AND l.watch = ? AND l.address = ? ORDER BY l.at DESC LIMIT ?",
            (self.book, watch, address, count + 20),
        )

    def of_run(self, run: str, wanted: Filter) -> list[Look]:
        """The pages of one look."""
        rows = self._database.read(
            "SELECT l.*, s.data FROM watch_looks l JOIN watch_snapshots s ON s.hash = l.hash WHERE l.run = ?"
            " ORDER BY l.address",
            (run,),
        )
        return [_look(row, wanted) for row in rows]

    def runs(self, watch: str, count: int) -> list[str]:
        """The last looks that kept a page, the newest first."""
        rows = self._database.read(
            "SELECT run, MAX(at) AS last FROM watch_looks WHERE book = ? AND watch = ? GROUP BY run"
            " ORDER BY last DESC LIMIT ?",
            (self.book, watch, count),
        )
        return [row["run"] for row in rows]

    def write(self, statements: Statements, watch: str, look: Look) -> None:
        """Keep a look as the newest of its page, within the transaction that ends its run."""
        self._move_back(statements, watch, look)
        data = packed(look.page)
        digest = hashlib.sha256(data).hexdigest()
        statements.execute(
            "INSERT INTO watch_snapshots (hash, data) VALUES (?, ?) ON CONFLICT DO NOTHING",
            (digest, zlib.compress(data, 6)),
        )
        statements.execute(
            "INSERT INTO watch_looks (run, book, watch, address, at, hash, pending, etag, modified)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                look.run,
                self.book,
                watch,
                look.page.address,
                look.at.timestamp(),
                digest,
                int(look.pending),
                look.validators.etag,
                look.validators.modified,
            ),
        )

    def _move_back(self, statements: Statements, watch: str, look: Look) -> None:
        """Where the clock was set back, what was seen before stays before, in the same order."""
        page = (self.book, watch, look.page.address)
        (row,) = statements.execute(
            "SELECT MAX(at) AS last FROM watch_looks WHERE book = ? AND watch = ? AND address = ?", page
        ).fetchall()
        if row["last"] is None or row["last"] < look.at.timestamp():
            return
        ahead = row["last"] - look.at.timestamp() + LEAST_SECONDS
        for table in ("watch_looks", "watch_pictures"):
            statements.execute(
                f"UPDATE {table} SET at = at - ? WHERE book = ? AND watch = ? AND address = ?",
                (ahead, *page),
            )

    def write_picture(self, statements: Statements, watch: str, look: Look, png: bytes) -> None:
        """Keep what a browser showed of a page that is new or has changed, with its look."""
        statements.execute(
            "INSERT INTO watch_pictures (run, book, watch, address, at, png) VALUES (?, ?, ?, ?, ?, ?)",
            (look.run, self.book, watch, look.page.address, look.at.timestamp(), png),
        )

    def picture_of(self, watch: str, look: Look) -> bytes:
        """PNG: what the page looked like when it last changed, at that look or before; empty without one."""
        rows = self._database.read(
            "SELECT png FROM watch_pictures WHERE book = ? AND watch = ? AND address = ? AND at <= ?"
            " ORDER BY at DESC LIMIT 1",
            (self.book, watch, look.page.address, look.at.timestamp()),
        )
        return bytes(rows[0]["png"]) if rows else b""

    def settle(self, statements: Statements, watch: str, address: str) -> None:
        """What was pending is confirmed."""
        statements.execute(
            "UPDATE watch_looks SET pending = 0 WHERE book = ? AND watch = ? AND address = ? AND pending = 1",
            (self.book, watch, address),
        )

    def drop_pending(self, statements: Statements, watch: str, address: str) -> None:
        """What was pending has passed: it was never there, as far as later looks know."""
        statements.execute(
            "DELETE FROM watch_looks WHERE book = ? AND watch = ? AND address = ? AND pending = 1",
            (self.book, watch, address),
        )

    def forget(self, statements: Statements, watch: str, keep: Keep, now: datetime) -> None:
        """Drop looks beyond what is kept, and snapshots that no look needs. The newest of each page stays."""
        rows = statements.execute(
            "SELECT run, address, at FROM watch_looks WHERE book = ? AND watch = ? ORDER BY at DESC",
            (self.book, watch),
        ).fetchall()
        oldest = now.timestamp() - keep.age if keep.age is not None else float("-inf")
        seen: dict[str, int] = {}
        dropped = []
        for row in rows:
            number = seen[row["address"]] = seen.get(row["address"], 0) + 1
            if number > keep.count or (number > 1 and row["at"] < oldest):
                dropped.append((row["run"], row["address"]))
        for run, address in dropped:
            statements.execute("DELETE FROM watch_looks WHERE run = ? AND address = ?", (run, address))
        self._forget_pictures(statements, watch, keep.count, oldest)
        if dropped:
            statements.execute(
                "DELETE FROM watch_snapshots WHERE NOT EXISTS"
                " (SELECT 1 FROM watch_looks WHERE watch_looks.hash = watch_snapshots.hash)"
            )

    def _forget_pictures(self, statements: Statements, watch: str, count: int, oldest: float) -> None:
        rows = statements.execute(
            "SELECT run, address, at FROM watch_pictures WHERE book = ? AND watch = ? ORDER BY at DESC",
            (self.book, watch),
        ).fetchall()
        seen: Counter[str] = Counter()
        for row in rows:
            seen[row["address"]] += 1
            if seen[row["address"]] > count or (seen[row["address"]] > 1 and row["at"] < oldest):
                statements.execute(
                    "DELETE FROM watch_pictures WHERE run = ? AND address = ?", (row["run"], row["address"])
                )


def looks_of(rows: Sequence[Any], wanted: Filter, count: int) -> list[Look]:
    """The last `count` looks that count, and those that are pending after them. Raises StorageError.

    Needs no database: masking a long page takes seconds, which a thread can spend.
    """
    looks: list[Look] = []
    settled = 0
    for row in rows:
        look = _look(row, wanted)
        if look.page.part != wanted.part:
            break  # what is watched of the page is another part since then
        looks.append(look)
        settled += not look.pending
        if settled >= count:
            break
    return looks


def packed(page: Page) -> bytes:
    """A page as it is kept: the same page, the same bytes."""
    lines = [[line.kind, line.level, line.text] for line in page.lines]
    data = {"address": page.address, "url": page.url, "title": page.title, "lines": lines}
    data |= {"part": page.part} if page.part else {}
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def unpacked(data: bytes, wanted: Filter) -> Page:
    """Raises StorageError for bytes that are none of ours."""
    from browser_tools.text.html.dom import Block

    try:
        told: dict[str, Any] = json.loads(zlib.decompress(data))
        found: Iterable[Block] = [Block(kind, text, level) for kind, level, text in told["lines"]]
        lines = lines_of(found, wanted)
        return Page(told["address"], told["url"], told["title"], lines, part=told.get("part", ""))
    except (zlib.error, ValueError, KeyError, TypeError) as error:
        raise StorageError(f"a snapshot of a watch is damaged: {error}", code="storage.damaged") from error


def _look(row: Any, wanted: Filter) -> Look:
    at = instant(row["at"])
    assert at is not None
    page = unpacked(bytes(row["data"]), wanted)
    return Look(row["run"], at, page, bool(row["pending"]), Validators(row["etag"], row["modified"]))
