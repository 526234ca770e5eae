"""What the models of a run have cost: counted from the events that are logged of each question and reply."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from agent.llm.prices import Prices
from agent.llm.types import Chat, Note, Usage

DIGITS = 6
"""Of dollars: a small model's reply costs less than a hundredth of a cent."""
UNANSWERED = ("error", "cancelled")
"""How questions end that got no reply; some of them cost all the same."""


@dataclass
class _Row:
    """One model's part."""

    usage: Usage = field(default_factory=Usage)
    calls: int = 0
    """Replies that came."""
    seconds: float = 0.0


class Ledger:
    """Stands between the router and the log: what goes into the log is counted here.

    Models that announce nothing (a scripted one, a caller's own) are counted by their own `usage`.
    """

    def __init__(self, prices: Prices) -> None:
        self._prices = prices
        self._rows: dict[str, _Row] = {}
        self._fallbacks = self._repairs = self._retries = 0
        self._chats: list[tuple[Chat, Usage]] = []

    def watch(self, chat: Chat) -> None:
        """Count what `chat` spends from now on."""
        self._chats.append((chat, chat.usage))

    def noting(self, note: Note) -> Note:
        """A `Note` that counts each event and passes it on to `note`."""

        def counted(type: str, data: dict[str, Any]) -> None:
            self._take(type, data)
            note(type, data)

        return counted

    def _take(self, type: str, data: dict[str, Any]) -> None:
        if type == "ai_query":
            self._row(data)
        elif type == "ai_reply":
            self._reply(data)
        elif type == "fallback":
            self._fallbacks += 1
        elif type == "repair":
            self._repairs += 1
        elif type == "note":
            self._retries += "retry" in data

    def _row(self, data: Mapping[str, Any]) -> _Row:
        return self._rows.setdefault(str(data.get("model", "")), _Row())

    def _reply(self, data: Mapping[str, Any]) -> None:
        row = self._row(data)
        row.calls += data.get("finish") not in UNANSWERED
        row.seconds += float(data.get("seconds") or 0)
        row.usage += Usage(**(data.get("usage") or {}))
        self._retries += int(data.get("retries") or 0)

    def dollars(self) -> float:
        """Dollars spent, as limits count them."""
        return sum(self._prices.estimate(name, row.usage)[1] for name, row in self._all().items())

    def _all(self) -> dict[str, _Row]:
        rows = dict(self._rows)
        for chat, before in self._chats:
            if chat.name not in rows and not any(row.calls for row in rows.values()):
                rows[chat.name] = _Row(_since(chat.usage, before))
        return rows

    def as_data(self) -> dict[str, Any]:
        """For `usage` of the result: tokens and dollars of each model, and how often what was asked."""
        rows = self._all()
        dollars = [self._prices.estimate(name, row.usage)[0] for name, row in rows.items()]
        known = [one for one in dollars if one is not None]
        return {
            "calls": sum(row.calls for row in rows.values()),
            "retries": self._retries,
            "fallbacks": self._fallbacks,
            "repairs": self._repairs,
            "seconds": round(sum(row.seconds for row in rows.values()), 3),
            "cost_usd": round(sum(known), DIGITS) if len(known) == len(dollars) else None,
            "prices_of": self._prices.as_of,
            "models": {name: self._told(name, row) for name, row in rows.items()},
        }

    def _told(self, name: str, row: _Row) -> dict[str, Any]:
        dollars, _ = self._prices.estimate(name, row.usage)
        tokens = {key: value for key, value in vars(row.usage).items() if value is not None}
        rounded = None if dollars is None else round(dollars, DIGITS)
        return {**tokens, "calls": row.calls, "seconds": round(row.seconds, 3), "cost_usd": rounded}


def _since(now: Usage, before: Usage) -> Usage:
    cached = None if now.cached is None else now.cached - (before.cached or 0)
    return Usage(now.tokens_in - before.tokens_in, now.tokens_out - before.tokens_out, cached, now.estimated)
