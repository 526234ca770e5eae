"""The planner that replays a plan: no model, no observation, waits for what a step needs and brings about.

What acts comes from the plan; what is expected, read or waited for comes from the script, each time anew.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from agent.errors import PlanStale
from agent.plan.document import ORIGINS, Plan, PlannedStep
from agent.plan.finding import Finder, Found, Missing
from agent.plan.record import is_acting
from agent.plan.templates import Values
from agent.plan.triage import Failure, Triage, changed, not_found, unmet
from agent.planner import Envelope, Sight, State
from agent.steps import Step, StepsPlanner
from agent.steps.answer import Gathered
from browser_tools.checks import Check, CheckResult, RunFacts, run_check
from browser_tools.result import ToolResult
from browser_tools.tool import Origin, ToolCall

ELEMENT_SECONDS = 5.0
"""How long an element, or what a step brings about, is waited for where the plan does not say."""
REDRAWN = frozenset({"target.stale", "element.changed"})
REDRAWN_RETRIES = 2
"""How often an element that was redrawn before it was used is looked for again."""


@dataclass(frozen=True)
class Item:
    """One thing that a replay does: a planned step, or a step of the script that only reads."""

    planned: PlannedStep | None = None
    read: Step | None = None
    number: int = 0
    """Of a planned step: its place in the plan, from 1."""

    def __str__(self) -> str:
        return str(self.read) if self.read is not None else f"step {self.number}, {self.planned}"


@dataclass
class Doing:
    """What is being done: the item, how it was found, and since when."""

    item: Item
    call: ToolCall | None = None
    found: Found | None = None
    reader: StepsPlanner | None = None
    tries: int = 0
    began: float = field(default_factory=time.monotonic)


class ReplayPlanner:
    """Implements `agent.planner.Planner` for a plan."""

    name = "replay"
    sees_page = False
    counts_turns = False
    tokens = 0
    cost_usd = 0.0

    def __init__(
        self, items: Sequence[Item], inputs: Mapping[str, Any], gathered: Gathered, triage: Triage
    ) -> None:
        """`gathered` is what the run has read so far; it is added to, and fills placeholders too."""
        self._items = tuple(items)
        self._next = 0
        self._inputs = inputs
        self._gathered = gathered
        self._doing: Doing | None = None
        self.triage = triage
        self.drifted: list[str] = []
        """Steps whose element was only found by a fallback."""

    async def next(self, state: State) -> Envelope:
        """What comes next; or why the plan cannot go on, in the words of `triage`."""
        sight = state.sight
        if sight is None:
            raise ValueError("a plan is replayed by who gives its planner a sight of the page")
        if self._doing is not None:
            envelope = await self._concluded(self._doing, state, sight)
            if envelope is not None:
                return envelope
        while self._next < len(self._items):
            self._doing = Doing(self._items[self._next])
            self._next += 1
            envelope = await self._begun(self._doing, sight)
            if envelope is not None:
                return envelope
        return Envelope(content=self._gathered.answer(), terminate=True)

    # -- beginning a step -------------------------------------------------------------------------------

    async def _begun(self, doing: Doing, sight: Sight) -> Envelope | None:
        item = doing.item
        if item.read is not None:
            doing.reader = StepsPlanner((item.read,), self._gathered)
            return await doing.reader.next(State(1, None, ()))
        assert item.planned is not None
        return await self._acted(doing, item.planned, sight)

    async def _acted(self, doing: Doing, step: PlannedStep, sight: Sight) -> Envelope:
        """The step's call, once the page is where it shall be and the element is there."""
        seconds = step.timeout or ELEMENT_SECONDS
        self.triage.mark(sight)
        unmet_before = await self._held(step.before, sight, seconds)
        if unmet_before is not None:
            return await self._failed(doing, sight, changed(unmet_before))
        arguments: dict[str, Any] = {}
        for name, locators in (("target", step.locator), ("onto", step.onto)):
            if locators:
                found = await self._finder.find(locators, sight, seconds)
                if isinstance(found, Missing):
                    return await self._failed(doing, sight, not_found(locators[0], found), found)
                arguments[name] = found.candidate.handle
                doing.found = found if name == "target" else doing.found
        doing.call = self._call(step, arguments, doing.item.number, sight)
        return Envelope((doing.call,))

    @property
    def _finder(self) -> Finder:
        return Finder(self._values)

    @property
    def _values(self) -> Values:
        return Values({**self._gathered.data, **self._gathered.told, **self._inputs})

    def _call(self, step: PlannedStep, arguments: Mapping[str, Any], number: int, sight: Sight) -> ToolCall:
        values = self._values
        typed = {name: values.fill(value.text) for name, value in step.values.items()}
        origins: dict[str, Origin] = {name: ORIGINS[value.given] for name, value in step.values.items()}
        given = {**values.filled(step.arguments), **typed, **arguments}
        tab = sight.session.current.id if step.locator else None
        return ToolCall(step.tool, given, f"p{number}", step.intent, origins, tab)

    # -- after its call ---------------------------------------------------------------------------------

    async def _concluded(self, doing: Doing, state: State, sight: Sight) -> Envelope | None:
        """None where the step is done; else what is to be done about it."""
        if doing.reader is not None:
            envelope = await doing.reader.next(state)
            if envelope.failure and not any(result.denied for _, result in state.results):
                failed = next(result for _, result in state.results if not result.ok)
                self.triage.reading(str(doing.item), failed, sight)
            return envelope if envelope.failure else None
        step = doing.item.planned
        assert step is not None
        (call, result), *_ = state.results
        if not result.ok:
            return await self._call_failed(doing, step, result, sight)
        self._gathered.add(call, result)
        if doing.found is not None and doing.found.rank:
            self._drifted(doing, step, sight)
        missed = await self._held(step.after, sight, step.timeout or ELEMENT_SECONDS)
        if missed is None:
            return None
        return await self._failed(doing, sight, unmet(missed))

    async def _call_failed(
        self, doing: Doing, step: PlannedStep, result: ToolResult, sight: Sight
    ) -> Envelope:
        if result.code in REDRAWN and doing.tries < REDRAWN_RETRIES:
            doing.tries += 1
            return await self._acted(doing, step, sight)
        return await self._failed(doing, sight, Failure.of(result))

    async def _failed(
        self, doing: Doing, sight: Sight, failure: Failure, missing: Missing | None = None
    ) -> Envelope:
        """The end of the replay, with its triage."""
        told = self.triage.judged(str(doing.item), failure, sight)
        return Envelope(failure=told.reason, code=told.code)

    def _drifted(self, doing: Doing, step: PlannedStep, sight: Sight) -> None:
        found = doing.found
        assert found is not None
        by = step.locator[found.rank].words()
        text = f"{doing.item}: found by {by}, not by {step.locator[0].words()}"
        self.drifted.append(text)
        sight.log.emit("note", {"text": text, "code": "plan.drift"}, url=sight.session.current.url)

    async def _held(self, wanted: Sequence[Check], sight: Sight, seconds: float) -> CheckResult | None:
        """The first condition that does not come true; None if all do."""
        until = time.monotonic() + min(seconds, sight.seconds_left)
        for check in wanted:
            left = max(0.0, until - time.monotonic())
            result = await run_check(
                self._values.condition(check),
                sight.session.current,
                RunFacts(),
                left,
                may_read=sight.may_read,
            )
            if not result.ok:
                return result
        return None


def items_of(plan: Plan, steps: Sequence[Step]) -> tuple[Item, ...]:
    """What a replay does, in order. Raises PlanStale where plan and script do not go together."""
    planned = [Item(planned=step, number=number) for number, step in enumerate(plan.steps, start=1)]
    if not steps:
        return tuple(planned)
    items: list[Item] = []
    acting = 0
    for step in steps:
        if not is_acting(step):
            items.append(Item(read=step))
            continue
        acting += 1
        mine = [one for one in planned if one.planned is not None and one.planned.step == acting]
        if not mine and not step.goal:
            raise PlanStale(f"the plan has nothing for {str(step)!r}; record it again with --record")
        items += mine
    if sum(item.planned is not None for item in items) != len(planned):
        raise PlanStale("the plan has steps that the script has not; record it again with --record")
    return tuple(items)


def resumed(item: Item, step: PlannedStep) -> Item:
    """The same item with a mended step."""
    return replace(item, planned=step)
