"""How many writes were acknowledged, beside the database: a file that lost its newest part is noticed (F07).

SQLite keeps what was written last in a `-wal` file. Where that is missing, or another's, it opens the rest
without a word.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from agent.store import Store
from browser_tools.errors import StorageError

NAME = "strelka.mark"
WIDTH = 20


class Mark:
    """Counts the writes of the server's own tables."""

    def __init__(self, store: Store) -> None:
        """Raises StorageError (`storage.lost`)."""
        self._store, self._path = store, store.path.with_name(NAME)
        with store.writing() as database:
            database.execute("CREATE TABLE IF NOT EXISTS server_mark (number INTEGER NOT NULL) STRICT")
            if _number(database) is None:
                database.execute("INSERT INTO server_mark VALUES (0)")
            there = _number(database) or 0
        try:
            known = int(self._path.read_bytes())
        except (FileNotFoundError, ValueError):  # nothing was written yet
            known = 0
        if there < known:
            raise StorageError(
                f"{str(store.path)!r} lacks its newest {known - there} writes: its {store.path.name}-wal is "
                f"missing, or another's. Put it back; or remove {str(self._path)!r} to go on without them",
                code="storage.lost",
            )

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """As `Store.writing`, and counted. Raises StorageError."""
        with self._store.writing() as database:
            yield database
            database.execute("UPDATE server_mark SET number = number + 1")
            number = _number(database) or 0
        try:
            descriptor = os.open(self._path, os.O_WRONLY | os.O_CREAT, 0o600)
            try:
                os.pwrite(descriptor, b"%0*d" % (WIDTH, number), 0)
            finally:
                os.close(descriptor)
        except OSError as error:
            raise StorageError(f"cannot write {str(self._path)!r}: {error.strerror}") from error


def _number(database: sqlite3.Connection) -> int | None:
    row = database.execute("SELECT number FROM server_mark").fetchone()
    return None if row is None else int(row[0])
