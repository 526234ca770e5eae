"""The planner protocol: whoever proposes the next calls hands an `Envelope` to the loop.

Three implementers: the model (`agent/model_planner.py`), plain steps (`agent/steps/planner.py`), and a plan
that is replayed (`agent/plan/replay.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol

from browser_tools.events import EventLog
from browser_tools.observe import Observation
from browser_tools.result import ToolResult
from browser_tools.session import Session
from browser_tools.tool import ToolCall

FINISH = "finish"
"""The call that ends a run."""


@dataclass(frozen=True)
class Envelope:
    """What a planner proposes: calls in order, words for the person, or the end.

    `terminate` ends the run after the last call succeeded; without calls, `content` is the answer and the run
    ends. The absence of `terminate` never prevents ending.
    """

    tool_calls: tuple[ToolCall, ...] = ()
    content: str = ""
    content_format: Literal["plain", "markdown"] = "plain"
    terminate: bool = False
    failure: str = ""
    """Set when the planner gives up: the reason, in one sentence for a person."""
    code: str = ""
    """Of the failure, where it is another than that of the last call."""


@dataclass(frozen=True)
class Sight:
    """What a planner may look with that takes no observation: it reads, and only what the policy shows."""

    session: Session
    may_read: Callable[[str], bool]
    log: EventLog
    seconds_left: float


@dataclass(frozen=True)
class State:
    """What a planner sees before it proposes."""

    turn: int
    """1 for the first call of `next`."""
    observation: Observation | None
    """The current tab, fresh; None for planners that do not look (`sees_page` is False)."""
    results: tuple[tuple[ToolCall, ToolResult], ...]
    """Results of the calls of the last envelope, in order."""
    tabs: tuple[tuple[str, str, str, bool], ...] = ()
    """(tab id, title, origin, is current) of each open tab."""
    url: str = ""
    sight: Sight | None = None
    """For planners that do not look (`sees_page` is False)."""


class Planner(Protocol):
    """Proposes calls until the goal is met."""

    name: str
    """`model`, `steps` or `replay`: shown in the log."""
    sees_page: bool
    """True if `next` wants a fresh observation in its state."""
    counts_turns: bool
    """True if each `next` spends one of `limits.turns` (plain steps do not)."""

    @property
    def tokens(self) -> int:
        """Model tokens spent so far, both ways; 0 for planners without a model."""
        ...

    @property
    def cost_usd(self) -> float:
        """Dollars the run's models have cost so far, as limits count them; 0 without a model."""
        ...

    async def next(self, state: State) -> Envelope:
        """Propose what comes next. Raises StrelkaError if no proposal can be made (model down, garbage)."""
        ...
