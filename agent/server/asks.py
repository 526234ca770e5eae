"""Asks of runs as the page shows them: open ones by id, each answered once, by its hash."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from agent.approve.each import EachForItself
from agent.server.records import new_id
from policies.approval import Answer, Ask

KEPT_SECONDS = 3600.0
"""How long an ask that has ended is told apart from one that never was."""
Decided = Literal["done", "unknown", "ended", "expired", "changed"]


class Shown(Protocol):
    """What a person decides on: an `Ask` of a run here, or one that came from a worker."""

    @property
    def seconds(self) -> float: ...

    @property
    def remember(self) -> str: ...

    def shown(self) -> dict[str, Any]: ...

    def digest(self) -> str: ...


class Relayed:
    """An ask of a run on a worker, as it was told."""

    def __init__(self, shown: dict[str, Any], hash: str, seconds: float, remember: str) -> None:
        self._shown, self._hash, self.seconds, self.remember = shown, hash, seconds, remember

    def shown(self) -> dict[str, Any]:
        return self._shown

    def digest(self) -> str:
        return self._hash


@dataclass
class Open:
    """One ask, until it is answered or nobody waits for it any more."""

    id: str
    run: str
    ask: Shown
    until: float
    answer: asyncio.Future[Answer] = field(repr=False)

    def as_data(self) -> dict[str, Any]:
        return {
            **self.ask.shown(),
            "id": self.id,
            "run": self.run,
            "hash": self.ask.digest(),
            "seconds_left": max(0.0, round(self.until - time.monotonic(), 1)),
            "may_remember": self.ask.remember,
        }


@dataclass
class Question:
    """What a run wants to know of the person: `ask_user`."""

    id: str
    run: str
    question: str
    choices: tuple[str, ...]
    answer: asyncio.Future[str | None] = field(repr=False)

    def as_data(self) -> dict[str, Any]:
        return {"id": self.id, "run": self.run, "question": self.question, "choices": list(self.choices)}


class Asks:
    """All open asks and questions of the server."""

    def __init__(self, changed: Callable[[str], None]) -> None:
        """`changed` is told the run whose asks are others now."""
        self._changed = changed
        self._open: dict[str, Open] = {}
        self._questions: dict[str, Question] = {}
        self._ended: dict[str, tuple[float, Decided]] = {}

    def open(self) -> list[dict[str, Any]]:
        return [one.as_data() for one in self._open.values()]

    def questions(self) -> list[dict[str, Any]]:
        return [one.as_data() for one in self._questions.values()]

    def decide(self, id: str, digest: str, *, approved: bool, remember: bool) -> Decided:
        """Answer one ask. The hash is that of the action which the person saw."""
        one = self._open.get(id)
        if one is None:
            return self._ended.get(id, (0.0, "unknown"))[1]
        if one.ask.digest() != digest:
            return "changed"
        if one.answer.done():
            return "ended"
        outcome: Literal["approved", "denied"] = "approved" if approved else "denied"
        one.answer.set_result(Answer(outcome, "a person at the web page", remember=remember and approved))
        return "done"

    def reply(self, id: str, words: str | None) -> bool:
        """Answer a question; False where nobody asks it."""
        one = self._questions.get(id)
        if one is None or one.answer.done():
            return False
        one.answer.set_result(words)
        return True

    async def ask(self, run: str, ask: Shown) -> Answer:
        """Wait for a person; who stops waiting (time is up) has a no."""
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        one = Open(new_id(), run, ask, time.monotonic() + ask.seconds, future)
        self._open[one.id] = one
        self._changed(run)
        ended: Decided = "expired"
        try:
            answer = await future
            ended = "ended"
            return answer
        finally:
            del self._open[one.id]
            self._forget()
            self._ended[one.id] = (time.monotonic(), ended)
            self._changed(run)

    async def question(self, run: str, words: str, choices: Sequence[str]) -> str | None:
        future: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        one = Question(new_id(), run, words, tuple(choices), future)
        self._questions[one.id] = one
        self._changed(run)
        try:
            return await future
        finally:
            del self._questions[one.id]
            self._changed(run)

    def _forget(self) -> None:
        old = time.monotonic() - KEPT_SECONDS
        self._ended = {id: ended for id, ended in self._ended.items() if ended[0] > old}


@dataclass
class WebApprover(EachForItself):
    """For one run: asks of one reply stand in the page together."""

    asks: Asks
    run: str

    async def decided(self, ask: Ask) -> Answer:
        return await self.asks.ask(self.run, ask)


@dataclass
class WebAsker:
    """Implements `browser_tools.tool.Asker` for one run. The door bounds the wait."""

    asks: Asks
    run: str

    async def answer(self, question: str, choices: Sequence[str]) -> str | None:
        return await self.asks.question(self.run, question, choices)
