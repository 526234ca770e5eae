"""What outlives the server: chats with their messages, and an index of runs. In the one SQLite file."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from agent.store import Store

ID_BYTES = 16
"""128 bits: nobody guesses an id."""

SCHEMA = (
    "CREATE TABLE IF NOT EXISTS server_chats (id TEXT PRIMARY KEY, title TEXT NOT NULL,"
    " created REAL NOT NULL, policy TEXT NOT NULL, model TEXT NOT NULL, start TEXT NOT NULL) STRICT",
    "CREATE TABLE IF NOT EXISTS server_messages (number INTEGER PRIMARY KEY AUTOINCREMENT,"
    " chat TEXT NOT NULL, role TEXT NOT NULL, text TEXT NOT NULL, run TEXT NOT NULL,"
    " at REAL NOT NULL) STRICT",
    "CREATE INDEX IF NOT EXISTS server_messages_by_chat ON server_messages (chat, number)",
    "CREATE TABLE IF NOT EXISTS server_runs (id TEXT PRIMARY KEY, kind TEXT NOT NULL, chat TEXT NOT NULL,"
    " name TEXT NOT NULL, folder TEXT NOT NULL DEFAULT '', status TEXT NOT NULL,"
    " reason TEXT NOT NULL DEFAULT '', created REAL NOT NULL, ended REAL) STRICT",
    "CREATE INDEX IF NOT EXISTS server_runs_by_time ON server_runs (created)",
)


@dataclass(frozen=True)
class ChatRow:
    """One chat."""

    id: str
    title: str
    created: float
    policy: str
    model: str
    start: str


@dataclass(frozen=True)
class MessageRow:
    """One message; the answer of a run has its id."""

    number: int
    chat: str
    role: str
    text: str
    run: str
    at: float


@dataclass(frozen=True)
class RunRow:
    """One run, while it goes on and after."""

    id: str
    kind: str
    """`chat`, `goal`, `workflow` or `summary`."""
    chat: str
    name: str
    folder: str
    status: str
    """`waiting`, `running`, or the status of its result."""
    reason: str
    created: float
    ended: float | None


def new_id() -> str:
    return secrets.token_hex(ID_BYTES)


class Records:
    """Raises StorageError."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store, self._clock = store, clock
        with store.writing() as database:
            for statement in SCHEMA:
                database.execute(statement)

    def end_what_was_cut_off(self) -> int:
        """Runs of a server that died: nobody knows how far they came."""
        with self._store.writing() as database:
            done = database.execute(
                "UPDATE server_runs SET status = 'interrupted', reason = 'the server ended while it ran',"
                " ended = ? WHERE ended IS NULL",
                (self._clock(),),
            )
        return done.rowcount

    def add_chat(self, title: str, policy: str, model: str, start: str) -> ChatRow:
        row = ChatRow(new_id(), title, self._clock(), policy, model, start)
        with self._store.writing() as database:
            database.execute(
                "INSERT INTO server_chats (id, title, created, policy, model, start)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                tuple(vars(row).values()),
            )
        return row

    def chat(self, id: str) -> ChatRow | None:
        rows = self._store.read("SELECT * FROM server_chats WHERE id = ?", (id,))
        return ChatRow(**dict(rows[0])) if rows else None

    def chats(self, count: int) -> list[ChatRow]:
        rows = self._store.read("SELECT * FROM server_chats ORDER BY created DESC LIMIT ?", (count,))
        return [ChatRow(**dict(row)) for row in rows]

    def add_message(self, chat: str, role: str, text: str, run: str = "") -> None:
        with self._store.writing() as database:
            database.execute(
                "INSERT INTO server_messages (chat, role, text, run, at) VALUES (?, ?, ?, ?, ?)",
                (chat, role, text, run, self._clock()),
            )

    def messages(self, chat: str) -> list[MessageRow]:
        rows = self._store.read("SELECT * FROM server_messages WHERE chat = ? ORDER BY number", (chat,))
        return [MessageRow(**dict(row)) for row in rows]

    def add_run(self, kind: str, name: str, chat: str = "") -> RunRow:
        row = RunRow(new_id(), kind, chat, name, "", "waiting", "", self._clock(), None)
        with self._store.writing() as database:
            database.execute(
                "INSERT INTO server_runs (id, kind, chat, name, status, created) VALUES (?, ?, ?, ?, ?, ?)",
                (row.id, kind, chat, name, row.status, row.created),
            )
        return row

    def begun(self, id: str, folder: str) -> None:
        with self._store.writing() as database:
            database.execute(
                "UPDATE server_runs SET status = 'running', folder = ? WHERE id = ?", (folder, id)
            )

    def ended(self, id: str, status: str, reason: str, folder: str) -> None:
        with self._store.writing() as database:
            database.execute(
                "UPDATE server_runs SET status = ?, reason = ?, folder = ?, ended = ? WHERE id = ?",
                (status, reason, folder, self._clock(), id),
            )

    def run(self, id: str) -> RunRow | None:
        rows = self._store.read("SELECT * FROM server_runs WHERE id = ?", (id,))
        return RunRow(**dict(rows[0])) if rows else None

    def runs(self, count: int, before: float | None = None) -> list[RunRow]:
        """The newest first."""
        rows = self._store.read(
            "SELECT * FROM server_runs WHERE created < ? ORDER BY created DESC LIMIT ?",
            (before if before is not None else float("inf"), count),
        )
        return [RunRow(**dict(row)) for row in rows]


def as_data(row: ChatRow | MessageRow | RunRow) -> dict[str, Any]:
    """For JSON; folders of this machine stay here."""
    return {name: value for name, value in vars(row).items() if name != "folder"}
