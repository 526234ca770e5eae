"""What outlives the server: chats with their messages, and an index of runs. In the one SQLite file."""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from agent.server.mark import Mark
from agent.store import Store

Source = Literal["person", "model", "pages", "strelka"]
ID_BYTES = 16
"""128 bits: nobody guesses an id."""
NAME_CHARS = 200
_ADD_MESSAGE = (
    "INSERT INTO server_messages (chat, role, text, run, at, source, format) VALUES (?, ?, ?, ?, ?, ?, ?)"
)

SCHEMA = (
    "CREATE TABLE IF NOT EXISTS server_chats (id TEXT PRIMARY KEY, title TEXT NOT NULL,"
    " created REAL NOT NULL, policy TEXT NOT NULL, model TEXT NOT NULL, start TEXT NOT NULL) STRICT",
    "CREATE TABLE IF NOT EXISTS server_messages (number INTEGER PRIMARY KEY AUTOINCREMENT,"
    " chat TEXT NOT NULL, role TEXT NOT NULL, text TEXT NOT NULL, run TEXT NOT NULL,"
    " at REAL NOT NULL, source TEXT NOT NULL, format TEXT NOT NULL) STRICT",
    "CREATE INDEX IF NOT EXISTS server_messages_by_chat ON server_messages (chat, number)",
    "CREATE TABLE IF NOT EXISTS server_runs (id TEXT PRIMARY KEY, kind TEXT NOT NULL, chat TEXT NOT NULL,"
    " name TEXT NOT NULL, folder TEXT NOT NULL DEFAULT '', status TEXT NOT NULL,"
    " reason TEXT NOT NULL DEFAULT '', created REAL NOT NULL, ended REAL) STRICT",
    "CREATE INDEX IF NOT EXISTS server_runs_by_time ON server_runs (created)",
    "CREATE INDEX IF NOT EXISTS server_runs_by_chat ON server_runs (chat, created)",
    "CREATE TABLE IF NOT EXISTS server_errands (run TEXT PRIMARY KEY, errand TEXT NOT NULL) STRICT",
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
    source: Source
    """Whose words they are: of pages where plain steps were carried out."""
    format: str
    """`plain` or `markdown`."""


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
        self._store, self._clock, self._mark = store, clock, Mark(store)
        with store.writing() as database:
            for statement in SCHEMA:
                database.execute(statement)

    def cut_off(self) -> list[RunRow]:
        """Runs of a server that died: they have no end."""
        rows = self._store.read("SELECT * FROM server_runs WHERE ended IS NULL ORDER BY created")
        return [RunRow(**dict(row)) for row in rows]

    def add_chat(self, title: str, policy: str, model: str, start: str) -> ChatRow:
        row = ChatRow(new_id(), title, self._clock(), policy, model, start)
        with self._mark.writing() as database:
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

    def entitle(self, chat: str, title: str) -> None:
        """Give a chat a title where it has none."""
        with self._mark.writing() as database:
            database.execute("UPDATE server_chats SET title = ? WHERE id = ? AND title = ''", (title, chat))

    def ask(self, chat: str, words: str) -> RunRow:
        """Write down a question of a person, and the run that shall answer it: both, or neither."""
        row = self._new("chat", words[:NAME_CHARS], chat)
        with self._mark.writing() as database:
            _insert_run(database, row)
            database.execute(_ADD_MESSAGE, (chat, "user", words, row.id, row.created, "person", "plain"))
        return row

    def answer(self, row: RunRow, text: str, source: Source, format: str) -> None:
        """Write down what a run of a chat answered; once."""
        with self._mark.writing() as database:
            known = "SELECT 1 FROM server_messages WHERE run = ? AND role = 'assistant'"
            if database.execute(known, (row.id,)).fetchone() is None:
                told = (row.chat, "assistant", text, row.id, self._clock(), source, format)
                database.execute(_ADD_MESSAGE, told)

    def messages(self, chat: str) -> list[MessageRow]:
        rows = self._store.read("SELECT * FROM server_messages WHERE chat = ? ORDER BY number", (chat,))
        return [MessageRow(**dict(row)) for row in rows]

    def add_run(self, kind: str, name: str) -> RunRow:
        row = self._new(kind, name[:NAME_CHARS])
        with self._mark.writing() as database:
            _insert_run(database, row)
        return row

    def _new(self, kind: str, name: str, chat: str = "") -> RunRow:
        return RunRow(new_id(), kind, chat, name, "", "waiting", "", self._clock(), None)

    def begun(self, id: str, folder: str) -> None:
        with self._mark.writing() as database:
            database.execute(
                "UPDATE server_runs SET status = 'running', folder = ? WHERE id = ?", (folder, id)
            )

    def in_line(self, id: str, errand: str) -> None:
        """Write down that workers have the run, under that id."""
        with self._mark.writing() as database:
            database.execute("INSERT INTO server_errands (run, errand) VALUES (?, ?)", (id, errand))

    def errand(self, id: str) -> str:
        """What the run is called in the line of workers; "" if it is not there."""
        rows = self._store.read("SELECT errand FROM server_errands WHERE run = ?", (id,))
        return str(rows[0]["errand"]) if rows else ""

    def out_of_line(self, id: str) -> None:
        with self._mark.writing() as database:
            database.execute("DELETE FROM server_errands WHERE run = ?", (id,))

    def ended(self, id: str, status: str, reason: str, folder: str) -> None:
        with self._mark.writing() as database:
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

    def runs_of(self, chat: str) -> list[RunRow]:
        """The oldest first."""
        rows = self._store.read("SELECT * FROM server_runs WHERE chat = ? ORDER BY created, rowid", (chat,))
        return [RunRow(**dict(row)) for row in rows]


def _insert_run(database: sqlite3.Connection, row: RunRow) -> None:
    database.execute(
        "INSERT INTO server_runs (id, kind, chat, name, status, created) VALUES (?, ?, ?, ?, ?, ?)",
        (row.id, row.kind, row.chat, row.name, row.status, row.created),
    )


def as_data(row: ChatRow | MessageRow | RunRow) -> dict[str, Any]:
    """For JSON; folders of this machine stay here: of a run it is told whether it has a log."""
    told = {name: value for name, value in vars(row).items() if name != "folder"}
    return {**told, "logged": bool(row.folder)} if isinstance(row, RunRow) else told
