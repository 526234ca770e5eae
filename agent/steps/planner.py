"""The planner of plain steps: hands over one step after the other and stops at the first that fails."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from agent.planner import Envelope, State
from agent.steps.answer import Gathered
from agent.steps.step import Step
from browser_tools.tool import ToolCall

_CHECK = "check"
_PLACEHOLDER = re.compile(r"\{\{\s*([^{}\s]+)\s*\}\}")


class StepsPlanner:
    """Implements `agent.planner.Planner` for steps that were read before the run began."""

    name = "steps"
    sees_page = False
    counts_turns = False
    tokens = 0
    cost_usd = 0.0

    def __init__(self, steps: Sequence[Step], gathered: Gathered | None = None) -> None:
        """`gathered` is what the run has gathered before these steps; it is added to."""
        self._steps = tuple(steps)
        self._next = 0
        self._gathered = Gathered() if gathered is None else gathered

    async def next(self, state: State) -> Envelope:
        """The next step's calls; the end with the answer; or, after a call that failed, the failure."""
        for call, result in state.results:
            if not result.ok:
                return Envelope(failure=f"{self._current()}: {result.error}")
            self._gathered.add(call, result)
            if self._next and (into := self._steps[self._next - 1].into):
                self._gathered.told[into] = str(result.data)
        if self._next == len(self._steps):
            return Envelope(content=self._gathered.answer(), terminate=True)
        step = self._steps[self._next]
        self._next += 1
        return Envelope(tool_calls=tuple(self._with_remembered(call) for call in step.calls))

    def _current(self) -> Step | str:
        return self._steps[self._next - 1] if self._next else "before the first step"

    def _with_remembered(self, call: ToolCall) -> ToolCall:
        """The call with what a person answered, and what earlier steps read off a page, for its `{{name}}`.

        The latter only where the step was read so: an input that holds `{{name}}` does not bring it in. A
        check sends nothing, so it may hold both.
        """
        told, data = self._gathered.told, self._gathered.data
        if not told and not data:
            return call
        arguments = {
            name: _filled(
                value,
                {**told, **data} if call.name == _CHECK or call.provenance.get(name) == "page" else told,
            )
            for name, value in call.arguments.items()
        }
        return replace(call, arguments=arguments)


def _filled(value: Any, known: Mapping[str, Any]) -> Any:
    if isinstance(value, str):
        return _PLACEHOLDER.sub(lambda match: str(known.get(match[1], match[0])), value)
    if isinstance(value, Mapping):
        return {key: _filled(part, known) for key, part in value.items()}
    return [_filled(part, known) for part in value] if isinstance(value, list) else value
