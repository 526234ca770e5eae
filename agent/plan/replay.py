"""The planner that replays a plan: no model, no observation, waits for what a step needs and brings about.

What acts comes from the plan; what is expected, read or waited for comes from the script, each time anew.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from agent.plan.dialogs import opened_by, stands_in
from agent.plan.document import ORIGINS, PlannedStep
from agent.plan.doing import Doing
from agent.plan.finding import FALLBACK_SECONDS, POLL_SECONDS, Finder, Found, Missing, there
from agent.plan.following import is_followed, promised
from agent.plan.heal import Healer
from agent.plan.items import Item
from agent.plan.locators import filled
from agent.plan.recognition import Recognition, opens, proves
from agent.plan.signs import is_sign, lines_of, said_otherwise, tells_failure
from agent.plan.templates import Values
from agent.plan.triage import COVERED, Failure, Triage, changed, not_found, unkept, unmet
from agent.planner import Envelope, Sight, State
from agent.steps import StepsPlanner
from agent.steps.answer import Gathered
from browser_tools.checks import Check, CheckResult, RunFacts, run_check
from browser_tools.elements.words import plain
from browser_tools.pages.patience import pause
from browser_tools.result import ToolResult
from browser_tools.tool import Origin, ToolCall

ELEMENT_SECONDS = 5.0
"""How long an element, or what a step brings about, is waited for where nobody says."""
REDRAWN = frozenset({"target.stale", "element.changed"})
REDRAWN_SECONDS = 20.0
"""So long an element that was redrawn before it was used is looked for again: nothing was done to it yet, and
on a busy machine a list that is drawn anew every second is often ahead."""
OPTION = "option.missing"
EXPECTING = "check"
"""The tool of steps that fail where the act before them was not the right one."""
LATE = frozenset({"check.failed", "wait.timeout"})
"""What is expected of the page is not there yet, or not at all."""


class ReplayPlanner:
    """Implements `agent.planner.Planner` for a plan."""

    name = "replay"
    sees_page = False
    counts_turns = False
    tokens = 0
    cost_usd = 0.0

    def __init__(
        self,
        items: Sequence[Item],
        inputs: Mapping[str, Any],
        gathered: Gathered,
        triage: Triage,
        healer: Healer | None = None,
        patience: float = ELEMENT_SECONDS,
        *,
        expecting: bool = False,
    ) -> None:
        """`gathered` is what the run has read so far; it is added to, and fills placeholders too.

        `expecting`: the script expects something of the page at its end."""
        self._items = tuple(items)
        self._next = 0
        self._inputs = inputs
        self._gathered = gathered
        self._doing: Doing | None = None
        self._last: Doing | None = None
        """The last planned step."""
        self.triage = triage
        self.healer = healer
        self._patience = patience
        self._expecting = expecting
        self.digest = ""
        """Of the plan's file, for the result."""
        self.drifted: list[str] = []
        """Steps whose element was not found by their first locator, in words."""

    async def next(self, state: State) -> Envelope:
        """What comes next; or why the plan cannot go on, in the words of `triage`."""
        sight = state.sight
        if sight is None:
            raise ValueError("a plan is replayed by who gives its planner a sight of the page")
        if self._doing is not None:
            envelope = await self._concluded(self._doing, state, sight)
            if envelope is not None:
                return envelope
        if self._next < len(self._items):
            self._doing = Doing(self._items[self._next])
            self._next += 1
            return await self._begun(self._doing, sight)
        await self._answered(sight)
        return Envelope(content=self._gathered.answer(), terminate=True)

    async def _answered(self, sight: Sight) -> None:
        """What is expected at the end is expected of a page that has its answers, where the last may wait."""
        began, longest = time.monotonic(), self._longest()
        await sight.session.current.link.traffic.idle(began + min(longest, sight.seconds_left))
        waited = time.monotonic() - began
        if self.healer is not None and self._last is not None and waited >= self._patience:
            self.healer.slow(self._last.item.number, self._last.step, waited)

    # -- beginning a step -------------------------------------------------------------------------------

    async def _begun(self, doing: Doing, sight: Sight) -> Envelope:
        item = doing.item
        if item.read is not None:
            doing.reader = StepsPlanner((item.read,), self._gathered)
            return await doing.reader.next(State(1, None, ()))
        self.triage.mark(sight)
        self._last = doing
        return await self._acted(doing, sight)

    async def _acted(self, doing: Doing, sight: Sight) -> Envelope:
        """The step's call, once the page is where it shall be and the element is there."""
        step, seconds = doing.step, doing.step.timeout or self._patience
        missed = await self._comes(doing, step.before, sight, seconds)
        if missed is not None:
            return self._failed(doing, sight, changed(missed))
        arguments: dict[str, Any] = {}
        finder = Finder(self._values)
        for name, locators in (("target", step.locator), ("onto", step.onto)):
            if not locators:
                continue
            looking = replace(finder, drops=name == "onto")
            found: Found | Missing | Envelope = await looking.find(locators, sight, seconds)
            if isinstance(found, Missing) and name == "target":
                found = await self._healed(doing, found, sight)
            if isinstance(found, Envelope):
                return found
            if isinstance(found, Missing):
                return self._failed(doing, sight, not_found(filled(locators[0], finder.values), found))
            arguments[name] = found.candidate.handle
            doing.found = found if name == "target" else doing.found
        if doing.found is not None and doing.found.rank:
            await self._drifted(doing, doing.found, sight)
        if self.healer is not None and (opens(step) or any(is_sign(check, step) for check in step.after)):
            doing.before, doing.lines = await there(sight), await lines_of(sight)
        return self._dispatched(doing, arguments, sight)

    def _dispatched(self, doing: Doing, arguments: Mapping[str, Any], sight: Sight) -> Envelope:
        step, values = doing.step, self._values
        typed = {name: values.fill(value.text) for name, value in step.values.items()}
        origins: dict[str, Origin] = {name: ORIGINS[value.given] for name, value in step.values.items()}
        given = {**values.filled(step.arguments), **typed, **arguments}
        tab = sight.session.current.id if step.locator else None
        coming = self._coming.planned if self._coming is not None else None
        if coming is not None and coming.locator:
            Finder(values).expect(coming.locator, sight)
        call = ToolCall(step.tool, given, f"p{doing.item.number}", step.intent, origins, tab)
        return Envelope((call,))

    async def _drifted(self, doing: Doing, found: Found, sight: Sight) -> None:
        """The first locator found nothing: noted, and where plans are healed the new locators are kept."""
        step, candidate = doing.step, found.candidate
        text = (
            f'{doing.item}: {step.locator[0].words()} was not found; used {candidate.role} "{candidate.name}"'
        )
        self.drifted.append(text)
        sight.log.emit("note", {"text": text, "code": "plan.drift"}, url=sight.session.current.url)
        if self.healer is not None:
            await self.healer.drifted(doing.item.number, step, found, self._values, sight)

    async def _healed(self, doing: Doing, missing: Missing, sight: Sight) -> Found | Missing | Envelope:
        """The element, come late or drifted; a call that closes what may hide it; or still nothing."""
        if self.healer is None or self.triage.broken(sight):
            return missing
        waited = doing.step.timeout or self._patience
        expected = self._is_expected
        coming = self._coming.planned if self._coming is not None else None
        if not expected and not proves(doing.step) and coming is not None:
            doing.promised = await promised(doing.step, coming, self._values, missing.everything, sight)
        proven = expected or bool(doing.promised)
        who = Recognition(doing.step, self._values, sight.session.current, proven)
        found = await self.healer.find(who, doing.item.number, sight, waited)
        if isinstance(found, Missing) and (closing := await self._closing(doing, sight, found)) is not None:
            return closing
        return found

    async def _closing(self, doing: Doing, sight: Sight, missing: Missing | None = None) -> Envelope | None:
        """A call that closes the overlay in the way, or opens the menu that what is missing has moved into;
        None where nothing plainly does."""
        if self.healer is None or self.triage.broken(sight):
            return None
        number, step = doing.item.number, doing.step
        found = await self.healer.overlay(number, step, sight)
        if found is None and missing is not None:
            found = await self.healer.menu(number, step, self._values, missing, sight)
        if found is None:
            return None
        candidate, doing.closing = found
        call = ToolCall("click", {"target": candidate.handle}, "", doing.closing.intent)
        return Envelope((call,))

    # -- after its call ---------------------------------------------------------------------------------

    async def _concluded(self, doing: Doing, state: State, sight: Sight) -> Envelope | None:
        """None where the step is done; else what is to be done about it."""
        if doing.reader is not None:
            return await self._read(doing, doing.reader, state, sight)
        (call, result), *_ = state.results
        if not result.ok:
            return await self._call_failed(doing, result, sight)
        if doing.closing is not None:
            return await self._closed(doing, doing.closing, sight)
        self._gathered.add(call, result)
        seconds = doing.step.timeout or self._patience
        missed = await self._held(doing.step.after, sight, seconds)
        if missed is not None and not await self._goes_on(doing, sight):
            missed = await self._late(doing, doing.step.after, sight, seconds, missed)
        else:
            missed = None
        if missed is None:
            return await self._kept(doing, sight)
        first = doing.found is None or doing.found.rank == 0
        idle = first and await sight.session.current.observer.unaltered()
        return self._failed(doing, sight, unmet(missed, idle=idle))

    async def _kept(self, doing: Doing, sight: Sight) -> Envelope | None:
        """None where what the next step uses has come, if this alone shows that it was the right one."""
        if not doing.promised:
            return None
        found = await Finder(self._values).find(doing.promised, sight, self._patience)
        if isinstance(found, Found):
            return None
        return self._failed(doing, sight, unkept(filled(doing.promised[0], self._values), found))

    async def _read(self, doing: Doing, reader: StepsPlanner, state: State, sight: Sight) -> Envelope | None:
        envelope = await reader.next(state)
        waited, last = time.monotonic() - doing.since, self._last
        if not envelope.failure:
            if doing.late and self.healer is not None and last is not None:
                self.healer.slow(last.item.number, last.step, waited)
            return None
        failed = next((result for _, result in state.results if not result.ok), None)
        late = failed is not None and failed.code in LATE and waited < self._longest()
        if late and doing.item.read is not None and not self.triage.broken(sight):
            doing.reader, doing.late = StepsPlanner((doing.item.read,), self._gathered), True
            return await doing.reader.next(State(1, None, ()))
        if failed is not None and not failed.denied:
            self.triage.reading(str(doing.item), failed, sight)
        return envelope

    def _longest(self) -> float:
        """Seconds that what the last step brought about may take to show: its own, where it has some; more
        where plans are healed, to tell slowness from change."""
        own = (self._last.step.timeout or 0.0) if self._last is not None else 0.0
        return max(own, self.healer.patience) if self.healer is not None else own

    async def _call_failed(self, doing: Doing, result: ToolResult, sight: Sight) -> Envelope | None:
        waited = time.monotonic() - doing.since
        if result.code in REDRAWN and await self._led_on(doing.step, sight):
            return None
        if result.code in REDRAWN and waited < REDRAWN_SECONDS:
            return await self._acted(doing, sight)
        if result.code == OPTION and self.healer is not None and doing.found is not None:
            handle = doing.found.candidate.handle
            mended = await self.healer.option(doing.item.number, doing.step, handle, sight)
            if mended is not None:
                doing.item = replace(doing.item, planned=mended)
                return self._dispatched(doing, {"target": handle}, sight)
        if result.code == COVERED and doing.closing is None:
            closing = await self._closing(doing, sight)
            if closing is not None:
                return closing
        return self._failed(doing, sight, Failure.of(result))

    async def _led_on(self, step: PlannedStep, sight: Sight) -> bool:
        """Whether the page left where the step begins for where it leads: its element went with the old page,
        before a busy browser had told that it was pressed."""
        if not step.before or not step.after or await self._held(step.before, sight, 0.0) is None:
            return False
        return await self._held(step.after, sight, step.timeout or self._patience) is None

    async def _closed(self, doing: Doing, closing: PlannedStep, sight: Sight) -> Envelope:
        """The overlay shall be gone, or the menu open; then the step itself is tried again."""
        doing.closing = None
        missed = await self._held(closing.after, sight, self._patience)
        if missed is not None or self.healer is None:
            seen = missed.seen if missed is not None else "it stays"
            return self._failed(doing, sight, Failure("call", closing.intent, seen, COVERED))
        self.healer.cleared(doing.item.number, doing.step, closing)
        return await self._acted(doing, sight)

    def _failed(self, doing: Doing, sight: Sight, failure: Failure) -> Envelope:
        """The end of the replay, with its triage; what was tried for this step did not help."""
        if self.healer is not None:
            self.healer.forget(doing.item.number)
        told = self.triage.judged(str(doing.item), failure, sight)
        return Envelope(failure=told.reason, code=told.code)

    async def _comes(
        self, doing: Doing, wanted: Sequence[Check], sight: Sight, seconds: float
    ) -> CheckResult | None:
        """The first condition that does not come true; where plans are healed a slow page gets longer."""
        missed = await self._held(wanted, sight, seconds)
        return missed and await self._late(doing, wanted, sight, seconds, missed)

    async def _late(
        self, doing: Doing, wanted: Sequence[Check], sight: Sight, seconds: float, missed: CheckResult
    ) -> CheckResult | None:
        """What is still missed after the time that a slow page gets."""
        if self.healer is None or self.triage.broken(sight):
            return missed
        began = time.monotonic()
        still = await self._held(wanted, sight, self.healer.patience)
        if still is None:
            self.healer.slow(doing.item.number, doing.step, seconds + time.monotonic() - began)
            return None
        return still

    async def _goes_on(self, doing: Doing, sight: Sight) -> bool:
        """Whether only words are missed that the plan took for a sign, and what follows is there."""
        if self.healer is None or self.triage.broken(sight):
            return False
        step, expected = doing.step, self._is_expected
        kept = [check for check in step.after if not is_sign(check, step, expected=expected)]
        if len(kept) == len(step.after) or await sight.session.current.observer.unaltered():
            return False
        if await self._held(kept, sight, 0.0) is not None or not await self._is_followed(doing, sight):
            return False
        self.healer.signed(doing.item.number, step, kept)
        return True

    async def _is_followed(self, doing: Doing, sight: Sight) -> bool:
        coming = self._coming
        if coming is None or coming.planned is None:
            told = self._is_expected and (doing.is_own or coming is not None)
            return told and not tells_failure(doing.lines or (), await lines_of(sight))
        return await is_followed(doing, coming.planned, self._values, sight, self._is_expected)

    @property
    def _coming(self) -> Item | None:
        return self._items[self._next] if self._next < len(self._items) else None

    @property
    def _is_expected(self) -> bool:
        """Whether something is expected of the page right after the step."""
        if self._coming is None:
            return self._expecting
        return self._coming.read is not None and any(
            call.name == EXPECTING for call in self._coming.read.calls
        )

    @property
    def _values(self) -> Values:
        return Values({**self._gathered.data, **self._gathered.told, **self._inputs})

    async def _held(self, wanted: Sequence[Check], sight: Sight, seconds: float) -> CheckResult | None:
        """The first condition that does not come true within `seconds`; None if all do."""
        began = time.monotonic()
        until = began + min(seconds, sight.seconds_left)
        for check in wanted:
            condition = self._values.condition(check)
            while True:
                tab = sight.session.current
                result = await run_check(condition, tab, RunFacts(), 0.0, may_read=sight.may_read)
                if result.ok or await self._renamed(condition, sight, time.monotonic() - began):
                    break
                if time.monotonic() >= until:
                    return result
                await asyncio.sleep(pause(time.monotonic() - began, POLL_SECONDS))
        return None

    async def _renamed(self, condition: Check, sight: Sight, waited: float) -> bool:
        """Whether the dialog that shall be there is, under another name; noted as drift."""
        if waited < FALLBACK_SECONDS or self._doing is None:
            return False
        lines = self._doing.lines
        if lines is not None and self.healer is not None and is_sign(condition, self._doing.step):
            line = said_otherwise(condition, lines, await lines_of(sight), self._values.texts())
            if line is not None:
                self.healer.said(self._doing.item.number, self._doing.step, condition, line, self._values)
            return line is not None
        coming = [item.planned for item in self._items[self._next :] if item.planned is not None]
        opened = opened_by(self._doing, condition, coming, self._values)
        name = await stands_in(condition, sight.session.current, sight.may_read, opened)
        if name is None:
            return False
        if plain(name) == plain(str(condition.element.name if condition.element else "")):
            return True
        text = f"the dialog {str(condition.element.name if condition.element else '')!r} is now {name!r}"
        self.drifted.append(text)
        sight.log.emit("note", {"text": text, "code": "plan.drift"}, url=sight.session.current.url)
        return True
