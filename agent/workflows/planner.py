"""A procedure as a planner: code that proposes one call after the other, and says how it ended."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from agent.planner import Envelope, State
from browser_tools.result import ToolResult
from browser_tools.tool import ToolCall


@dataclass(frozen=True)
class Ending:
    """What a procedure ends with."""

    answer: str
    data: Mapping[str, Any] = field(default_factory=dict)
    ok: bool = True


@dataclass
class Work:
    """What a procedure works with. Its calls go through the door as everybody's do."""

    inputs: Mapping[str, Any]
    folder: Path = field(default_factory=Path)
    """The run's, once it has begun."""

    def read(self, artifact: str) -> str:
        """A text that a call has kept."""
        return (self.folder / artifact).read_text(encoding="utf-8", errors="replace")


Steps = Generator[ToolCall, ToolResult, Ending]
"""Yields a call, is sent its result (whether it worked or not), and returns the end."""
Procedure = Callable[[Work], Steps]


class ProcedurePlanner:
    """Implements `agent.planner.Planner` for one procedure."""

    name = "code"
    sees_page = False
    counts_turns = False
    tokens = 0
    cost_usd = 0.0

    def __init__(self, procedure: Procedure, inputs: Mapping[str, Any]) -> None:
        self._work = Work(inputs)
        self._steps = procedure(self._work)

    async def next(self, state: State) -> Envelope:
        """The next call; at the end `finish`, by which code hands over its answer and data."""
        if state.sight is not None:
            self._work.folder = state.sight.log.path.parent
        last = state.results[-1][1] if state.results else None
        try:
            call = next(self._steps) if last is None else self._steps.send(last)
        except StopIteration as ended:
            end: Ending = ended.value
            said = {"answer": end.answer, "success": end.ok, "data": dict(end.data) or None}
            call = ToolCall("finish", said)
        return Envelope(tool_calls=(call,))
