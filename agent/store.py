"""One SQLite file of what outlives a run: asks with what became of them, and approvals that are remembered.

Everything acknowledged is on disk (WAL, synchronous=FULL). A file that is damaged is refused by name, never
replaced by an empty one.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from platformdirs import user_data_path

from browser_tools.errors import StorageError

T = TypeVar("T")

VARIABLE = "STRELKA_DATA"
NAME = "strelka.db"
VERSION = 1
BUSY_SECONDS = 30.0
"""How long another process may hold the file."""
LOCKED = "storage.locked"
AGAIN_SECONDS = 0.05
"""How often one who shares an event loop looks whether the file is free."""

SCHEMA = """
CREATE TABLE IF NOT EXISTS asks (
    id TEXT PRIMARY KEY, digest TEXT NOT NULL, run TEXT NOT NULL, sentence TEXT NOT NULL, rule TEXT NOT NULL,
    origin TEXT NOT NULL, class TEXT NOT NULL, asked REAL NOT NULL, until REAL NOT NULL,
    process INTEGER NOT NULL, outcome TEXT NOT NULL DEFAULT 'open', by TEXT NOT NULL DEFAULT '', answered REAL
) STRICT;
CREATE TABLE IF NOT EXISTS remembered (
    id TEXT PRIMARY KEY, key TEXT NOT NULL, scope TEXT NOT NULL, run TEXT NOT NULL, sentence TEXT NOT NULL,
    rule TEXT NOT NULL, origin TEXT NOT NULL, class TEXT NOT NULL, given REAL NOT NULL, until REAL NOT NULL,
    by TEXT NOT NULL, uses INTEGER NOT NULL DEFAULT 0, revoked REAL
) STRICT;
CREATE INDEX IF NOT EXISTS remembered_by_key ON remembered (key);
"""


def place(folder: Path | None = None) -> Path:
    """The file: in `folder`, or in that of STRELKA_DATA, or in the user's data folder."""
    named = os.environ.get(VARIABLE)
    return (folder or (Path(named) if named else user_data_path("strelka"))) / NAME


class Store:
    """The open file. One connection for one thread; other processes have their own."""

    def __init__(self, path: Path) -> None:
        """Raises StorageError (`storage.unreadable`, `storage.locked`, `storage.full`), naming the file."""
        self.path = path
        with self._named_errors():
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._database = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
            self._database.row_factory = sqlite3.Row
            self._prepare()

    def _prepare(self) -> None:
        """Nothing is written into a file before it is known to be whole, and ours."""
        database = self._database
        version = database.execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            raise StorageError(f"{str(self.path)!r} was written by a newer Strelka", code="storage.newer")
        found = database.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise self._damaged(found)
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("PRAGMA synchronous=FULL")
        if version < VERSION:
            database.executescript(f"BEGIN IMMEDIATE; {SCHEMA} PRAGMA user_version={VERSION}; COMMIT;")

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction, alone among all processes. Raises StorageError."""
        with self._named_errors():
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield self._database
            except BaseException:
                self._database.execute("ROLLBACK")
                raise
            self._database.execute("COMMIT")

    def hurry(self) -> None:
        """From here on say at once that another process holds the file (`storage.locked`): who shares an
        event loop waits with `patient`, and holds up nobody."""
        self._database.execute("PRAGMA busy_timeout=0")

    def read(self, query: str, values: tuple[object, ...] = ()) -> list[sqlite3.Row]:
        """Raises StorageError."""
        with self._named_errors():
            return self._database.execute(query, values).fetchall()

    def close(self) -> None:
        self._database.close()

    @contextmanager
    def _named_errors(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.OperationalError as error:
            raise self._refused(error) from error
        except sqlite3.DatabaseError as error:
            raise self._damaged(str(error)) from error
        except OSError as error:
            raise StorageError(
                f"cannot use {str(self.path)!r}: {error.strerror}; choose another folder with {VARIABLE}",
                code="storage.unwritable",
            ) from error

    def _refused(self, error: sqlite3.OperationalError) -> StorageError:
        said = str(error)
        for sign in ("locked", "full"):
            if sign in said:
                return StorageError(f"{str(self.path)!r}: {said}", code=f"storage.{sign}")
        return StorageError(
            f"{str(self.path)!r}: {said}; choose another folder with {VARIABLE}", code="storage.unwritable"
        )

    def _damaged(self, said: str) -> StorageError:
        return StorageError(
            f"{str(self.path)!r} is damaged ({said}): move it away to begin anew; "
            f"`sqlite3 {self.path} .recover` may save what is in it",
            code="storage.damaged",
        )


async def patient(write: Callable[[], T], seconds: float = BUSY_SECONDS) -> T:
    """What `write` gives, tried again while another process holds the file; others on this event loop go on.

    Raises what it does: StorageError (`storage.locked`) once `seconds` are over.
    """
    end = time.monotonic() + seconds
    while True:
        try:
            return write()
        except StorageError as error:
            if error.code != LOCKED or time.monotonic() > end:
                raise
        await asyncio.sleep(AGAIN_SECONDS)
