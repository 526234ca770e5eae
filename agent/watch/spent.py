"""What a watch's model cost in a month of the calendar (UTC), and whether it may cost more."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from agent.watch.database import Database, prepare
from agent.watch.parts import Budget

SCHEMA = (
    "CREATE TABLE IF NOT EXISTS watch_spent (book TEXT NOT NULL, watch TEXT NOT NULL, month TEXT NOT NULL,"
    " calls INTEGER NOT NULL, tokens INTEGER NOT NULL, cost_usd REAL NOT NULL,"
    " PRIMARY KEY (book, watch, month)) STRICT",
)


class Spent:
    """The bills of one book."""

    def __init__(self, database: Database, book: str) -> None:
        """Raises StorageError."""
        self._database, self.book = database, book
        prepare(database, SCHEMA)

    def this_month(self, watch: str, now: datetime) -> dict[str, Any]:
        """`calls`, `tokens` and `cost_usd` so far."""
        rows = self._database.read(
            "SELECT calls, tokens, cost_usd FROM watch_spent WHERE book = ? AND watch = ? AND month = ?",
            (self.book, watch, _month(now)),
        )
        row = rows[0] if rows else {"calls": 0, "tokens": 0, "cost_usd": 0.0}
        return {name: row[name] for name in ("calls", "tokens", "cost_usd")}

    def over(self, watch: str, budget: Budget, now: datetime) -> str:
        """The limit that is reached, in words; "" where more may be spent."""
        spent = self.this_month(watch, now)
        if budget.tokens is not None and spent["tokens"] >= budget.tokens:
            return f"{spent['tokens']} of {budget.tokens} tokens of this month are spent"
        if budget.cost_usd is not None and spent["cost_usd"] >= budget.cost_usd:
            return f"{spent['cost_usd']:.4f} of {budget.cost_usd:.4f} USD of this month are spent"
        return ""

    def add(self, watch: str, calls: int, tokens: int, cost_usd: float, now: datetime) -> None:
        if not calls and not tokens:
            return
        with self._database.writing() as statements:
            statements.execute(
                "INSERT INTO watch_spent (book, watch, month, calls, tokens, cost_usd)"
                " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (book, watch, month) DO UPDATE SET"
                " calls = watch_spent.calls + excluded.calls, tokens = watch_spent.tokens + excluded.tokens,"
                " cost_usd = watch_spent.cost_usd + excluded.cost_usd",
                (self.book, watch, _month(now), calls, tokens, cost_usd),
            )


def _month(now: datetime) -> str:
    return f"{now:%Y-%m}"
