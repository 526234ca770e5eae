"""Controls by role and name: the question a replay asks before each act, and what it will ask next.

The one control that bears the wanted name is most likely what is acted on: everything an act must know of it
comes with the same answer. A question that is expected may be sent before somebody asks it.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Any

from browser_tools.observe.answers import NoAnswerError, WorldGoneError
from browser_tools.observe.world import World
from browser_tools.observe.worlds import Worlds

AHEAD_SECONDS = 0.03
"""An answer that was asked for early is one about the page as it is now for so long."""
LIKELY_SECONDS = 0.1
"""What was told unasked is used for so long. What changes meanwhile is noticed at the act, as ever."""


_Wish = tuple[str, str]
"""A role, and the name of the control that is likely wanted."""


@dataclass(frozen=True)
class _Likely:
    world: World
    number: int
    reply: dict[str, Any]
    told: float


@dataclass
class Controls:
    """The controls of one page's main document."""

    worlds: Worlds
    deadline: float
    _expected: _Wish | None = None
    _likely: _Likely | None = None
    _early: tuple[_Wish, float, asyncio.Task[dict[str, Any] | None]] | None = None

    def __post_init__(self) -> None:
        self.worlds.used_next = lambda: self._expected is not None

    def expect(self, role: str, likely: str) -> None:
        """These will most likely be wanted once the act at hand is over."""
        self._expected = role, likely

    def ask(self) -> None:
        """The act is over: send the expected question, whose answer comes while others look at the rest."""
        wish, self._expected = self._expected, None
        if wish is not None:
            task = asyncio.ensure_future(self._asked(*wish))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._early = wish, time.monotonic(), task

    async def read(self, role: str, likely: str) -> dict[str, Any] | None:
        """What the page script tells of them; of the only one with the name `likely`, if that is given,
        everything. None where the page does not answer. Raises PageCrashedError.
        """
        early, self._early, self._expected = self._early, None, None
        if early is not None and early[0] == (role, likely) and time.monotonic() - early[1] < AHEAD_SECONDS:
            reply = await early[2]
            if reply is not None:
                return reply
        return await self._asked(role, likely)

    def told(self, world: World, number: int) -> dict[str, Any] | None:
        """The facts of an element that came unasked a moment ago, once."""
        likely, self._likely = self._likely, None
        if likely is None or (likely.world, likely.number) != (world, number):
            return None
        return likely.reply if time.monotonic() - likely.told < LIKELY_SECONDS else None

    async def _asked(self, role: str, name: str) -> dict[str, Any] | None:
        self._likely = None
        try:
            world = await self.worlds.main(self.deadline)
            reply = await self.worlds.call(world, "controls", {"role": role, "likely": name}, self.deadline)
        except (NoAnswerError, WorldGoneError):
            return None
        likely = reply.get("likely")
        if likely:
            self._likely = _Likely(world, likely["number"], likely, time.monotonic())
        return reply
