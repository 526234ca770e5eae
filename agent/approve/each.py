"""A panel whose asks stand together and are answered each for itself."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field

from policies.approval import Answer, Ask


@dataclass
class EachForItself(ABC):
    """Implements `policies.approval.Panel` by one question for each ask, put at the same time."""

    _known: dict[str, Answer] = field(default_factory=dict, init=False)

    @abstractmethod
    async def decided(self, ask: Ask) -> Answer:
        """Put one ask, and wait for its answer."""

    async def ask(self, ask: Ask) -> Answer:
        known = self._known.pop(ask.digest(), None)
        return known if known is not None else await self.decided(ask)

    async def all_of(self, asks: Sequence[Ask]) -> Answer | None:
        """Each gets its own answer, which `ask` then gives: there is no one answer to all."""
        answers = await asyncio.gather(*map(self.decided, asks))
        self._known = {ask.digest(): answer for ask, answer in zip(asks, answers, strict=True)}
        return None
