"""What a run on a worker asks, and what is answered where a person sits: at the server that sent it.

An approval is bound to the hash that the person saw, as everywhere; the run on the worker compares it.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from agent.approve.each import EachForItself
from agent.watch.database import Database
from policies.approval import Answer, Ask

LOOK_SECONDS = 0.5
"""How often a run looks for its answer."""
SCHEMA = (
    "CREATE TABLE IF NOT EXISTS watch_asks (id TEXT PRIMARY KEY, errand TEXT NOT NULL, told TEXT NOT NULL,"
    " answer TEXT) STRICT",
    "CREATE INDEX IF NOT EXISTS watch_asks_by_errand ON watch_asks (errand)",
)


class ErrandAsks:
    """Open asks and questions of errands. Raises StorageError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, errand: str, told: Mapping[str, Any]) -> str:
        """Ask something; its id."""
        ask = secrets.token_hex(16)
        self._write(
            "INSERT INTO watch_asks (id, errand, told) VALUES (?, ?, ?)",
            (ask, errand, json.dumps(dict(told), ensure_ascii=False)),
        )
        return ask

    def open(self, errand: str) -> dict[str, dict[str, Any]]:
        """What the errand waits for, by id."""
        rows = self._database.read(
            "SELECT id, told FROM watch_asks WHERE errand = ? AND answer IS NULL ORDER BY id", (errand,)
        )
        return {row["id"]: json.loads(row["told"]) for row in rows}

    def reply(self, ask: str, answer: Mapping[str, Any]) -> None:
        """The first answer stands."""
        text = json.dumps(dict(answer), ensure_ascii=False)
        self._write("UPDATE watch_asks SET answer = ? WHERE id = ? AND answer IS NULL", (text, ask))

    def answer(self, ask: str) -> dict[str, Any] | None:
        rows = self._database.read("SELECT answer FROM watch_asks WHERE id = ?", (ask,))
        return json.loads(rows[0]["answer"]) if rows and rows[0]["answer"] is not None else None

    def drop(self, ask: str) -> None:
        """Nobody waits for it any more."""
        self._write("DELETE FROM watch_asks WHERE id = ?", (ask,))

    def drop_all(self, errand: str) -> None:
        self._write("DELETE FROM watch_asks WHERE errand = ?", (errand,))

    def _write(self, statement: str, values: tuple[object, ...]) -> None:
        with self._database.writing() as statements:
            statements.execute(statement, values)


@dataclass
class Afar(EachForItself):
    """The person at the server, for a run on a worker. Implements `Asker` too."""

    asks: ErrandAsks
    errand: str

    async def answer(self, question: str, choices: Sequence[str]) -> str | None:
        text = (await self._put({"question": question, "choices": list(choices)}))["text"]
        return None if text is None else str(text)

    async def decided(self, ask: Ask) -> Answer:
        told = await self._put(
            {"shown": ask.shown(), "hash": ask.digest(), "seconds": ask.seconds, "remember": ask.remember}
        )
        return Answer("approved" if told["approved"] else "denied", told["by"], remember=told["remember"])

    async def _put(self, told: Mapping[str, Any]) -> dict[str, Any]:
        """Ask, and wait; the door bounds the wait."""
        ask = self.asks.put(self.errand, told)
        try:
            while (answer := self.asks.answer(ask)) is None:  # noqa: ASYNC110 (it is answered elsewhere)
                await asyncio.sleep(LOOK_SECONDS)
            return answer
        finally:
            self.asks.drop(ask)
