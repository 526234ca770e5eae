"""Where asks of a run arrive: what is remembered is not asked again, equal ones are one, each ends once.

The person behind it may be a terminal, or nobody; whoever does not answer in time has said no.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial

from agent.approve.approvals import Approvals
from agent.store import LOCKED, Store, patient, place
from browser_tools.errors import StorageError
from policies.approval import Answer, Approver, Ask, Panel

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

    @classmethod
    def over(cls, person: Approver) -> ApprovalDesk:
        """With the user's own store, which is opened with the first ask."""
        return cls(person, lru_cache(1)(lambda: Approvals(_opened())))

    def known(self, ask: Ask) -> Answer | None:
        """Raises StorageError where the approvals cannot be written: then nothing is approved. While another
        process holds them, nothing is known: `ask` waits for it."""
        try:
            kept = self.approvals().remembered(ask)
        except StorageError as error:
            if error.code != LOCKED:
                raise
            return None
        if kept is not None:
            return _by(kept)
        return self._refused_before(ask)

    def covers(self, ask: Ask) -> bool:
        """Raises StorageError as `known`."""
        return self.approvals().covering(ask) is not None or self._refused_before(ask) is not None

    async def ask(self, ask: Ask) -> Answer:
        """Raises StorageError as `known`."""
        waiting = self._asked.get(ask.question())
        if waiting is not None:
            shared = await asyncio.shield(waiting)
            return Answer("denied", "used", id=shared.id) if shared.outcome == "approved" else shared
        approvals = self.approvals()
        kept = await patient(lambda: approvals.remembered(ask))  # `known` may not have been able to look
        if kept is not None:
            return _by(kept)
        identifier = await patient(lambda: approvals.opened(ask, ask.seconds))
        return await self._put(ask, identifier, approvals)

    async def together(self, asks: Sequence[Ask]) -> Sequence[Answer]:
        """Each is written down, and ended, as if it were asked alone. Raises StorageError as `known`."""
        approvals = self.approvals()
        shown = [replace(ask, number=(number, len(asks))) for number, ask in enumerate(asks, start=1)]
        opened: list[str] = []
        answers: list[Answer] = []
        try:
            for ask in shown:
                opened.append(await patient(partial(approvals.opened, ask, ask.seconds * len(asks))))
            said = await self._of_all(shown)
            for ask, identifier in zip(shown, opened, strict=True):
                answers.append(await self._put(ask, identifier, approvals, said))
        finally:
            for identifier in opened[len(answers) :]:
                await patient(partial(approvals.end, identifier, "denied", "interrupted"))
        return answers

    async def _of_all(self, asks: Sequence[Ask]) -> Answer | None:
        """One answer to all; None where each is to be asked for."""
        if not isinstance(self.person, Panel):
            return None
        try:
            async with asyncio.timeout(sum(ask.seconds for ask in asks)):
                return await self.person.all_of(asks)
        except TimeoutError:
            return Answer("timeout", "timeout")

    def _refused_before(self, ask: Ask) -> Answer | None:
        at, answer = self._denied.get(ask.question(), (float("-inf"), None))
        return answer if self.clock() - at < EQUAL_SECONDS else None

    async def _put(
        self, ask: Ask, identifier: str, approvals: Approvals, said: Answer | None = None
    ) -> Answer:
        """The one outcome of an open ask: what was `said` of it, or what the person says now."""
        question = ask.question()
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._asked[question] = future
        answer = Answer("denied", "interrupted", id=identifier)
        try:
            answer = await self._ended(ask, identifier, approvals, said or await self._said(ask))
            return answer
        finally:
            try:  # unless it has ended, as it should have
                await patient(lambda: approvals.end(identifier, "denied", "interrupted"))
            finally:
                self._asked.pop(question, None)
                if answer.outcome != "approved":
                    self._denied[question] = (self.clock(), answer)
                future.set_result(answer)

    async def _said(self, ask: Ask) -> Answer:
        try:
            async with asyncio.timeout(ask.seconds):
                return await self.person.ask(ask)
        except TimeoutError:
            return Answer("timeout", "timeout")

    async def _ended(self, ask: Ask, identifier: str, approvals: Approvals, said: Answer) -> Answer:
        outcome, by = await patient(lambda: approvals.end(identifier, said.outcome, said.by))
        if outcome == "approved" and said.remember and ask.reach != "never":
            await patient(lambda: approvals.remember(ask, by))
        return Answer(outcome, by, id=identifier)


def _by(kept: str) -> Answer:
    """The answer that a remembered approval gives."""
    return Answer("approved", f"remembered approval {kept[:8]}", id=kept)


def _opened() -> Store:
    """The user's own store, for one of several on an event loop."""
    store = Store(place())
    store.hurry()
    return store
