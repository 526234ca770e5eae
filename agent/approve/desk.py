"""Where asks of a run arrive: what is remembered is not asked again, equal ones are one, each ends once.

The person behind it may be a terminal, or nobody; whoever does not answer in time has said no.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from agent.approve.approvals import Approvals
from agent.store import Store, place
from policies.approval import Answer, Approver, Ask

EQUAL_SECONDS = 10.0
"""An ask that is made again within this gets the answer it had; an approval serves one act, a denial all."""


@dataclass
class ApprovalDesk:
    """Implements `policies.approval.Desk` over one who answers."""

    person: Approver
    approvals: Callable[[], Approvals]
    """Opens the store with the first ask. Raises StorageError."""
    clock: Callable[[], float] = time.monotonic
    _denied: dict[str, tuple[float, Answer | None]] = field(default_factory=dict)
    _asked: dict[str, asyncio.Future[Answer]] = field(default_factory=dict)
    _ready: dict[str, Answer] = field(default_factory=dict)
    """Answers given before, to asks of one reply that were put together; each serves once."""

    @classmethod
    def over(cls, person: Approver) -> ApprovalDesk:
        """With the user's own store, which is opened with the first ask."""
        return cls(person, lru_cache(1)(lambda: Approvals(Store(place()))))

    def known(self, ask: Ask) -> Answer | None:
        """Raises StorageError where the approvals cannot be written: then nothing is approved."""
        kept = self.approvals().remembered(ask)
        if kept is not None:
            return Answer("approved", f"remembered approval {kept[:8]}", id=kept)
        ready = self._ready.pop(ask.digest(), None)
        if ready is not None:
            return ready
        at, answer = self._denied.get(ask.question(), (float("-inf"), None))
        return answer if self.clock() - at < EQUAL_SECONDS else None

    async def ask(self, ask: Ask) -> Answer:
        """Raises StorageError as `known`."""
        waiting = self._asked.get(ask.question())
        if waiting is not None:
            shared = await asyncio.shield(waiting)
            return Answer("denied", "used", id=shared.id) if shared.outcome == "approved" else shared
        return await self._put(ask, ask.question(), self.approvals())

    async def together(self, asks: Sequence[Ask]) -> None:
        """Put several asks to the person at once; what they say is kept until each is asked for."""
        fresh = list({ask.digest(): ask for ask in asks if ask.digest() not in self._ready}.values())
        for number, ask in enumerate(fresh, start=1):
            shown = replace(ask, number=(number, len(fresh)))
            answer = await self._put(shown, ask.question(), self.approvals())
            self._ready[ask.digest()] = answer

    async def _put(self, ask: Ask, question: str, approvals: Approvals) -> Answer:
        identifier = approvals.opened(ask, ask.seconds)
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._asked[question] = future
        answer = Answer("denied", "interrupted", id=identifier)
        try:
            answer = await self._answer(ask, identifier, approvals)
            return answer
        finally:
            approvals.end(identifier, "denied", "interrupted")  # unless it has ended, as it should have
            self._asked.pop(question, None)
            if answer.outcome != "approved":
                self._denied[question] = (self.clock(), answer)
            future.set_result(answer)

    async def _answer(self, ask: Ask, identifier: str, approvals: Approvals) -> Answer:
        try:
            async with asyncio.timeout(ask.seconds):
                said = await self.person.ask(ask)
        except TimeoutError:
            said = Answer("timeout", "timeout")
        outcome, by = approvals.end(identifier, said.outcome, said.by)
        if outcome == "approved" and said.remember and ask.remember != "never":
            approvals.remember(ask, by)
        return Answer(outcome, by, id=identifier)
