"""Healing: where the page has drifted, how the plan may be mended so that the very same thing is done again.

Only drifted locators, overlays and slowness heal. What is proposed was tried: the candidate was visible, near
in name or the same by what else it was known by; what the step brought about came again; and the run passed
its expectations.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from agent.plan.document import PlannedLocator, PlannedStep, PlannedValue
from agent.plan.finding import Finder, Found, Missing
from agent.plan.locators import filled, locators_of, templated
from agent.plan.menus import closed_around, closed_menu
from agent.plan.nearness import nearness
from agent.plan.overlays import dismissing
from agent.plan.recognition import Recognition, marks_now
from agent.plan.signs import renewed
from agent.plan.templates import Values
from agent.plan.triage import Class
from agent.planner import Sight
from browser_tools.checks import Check
from browser_tools.elements.lasting import LastingLocator
from browser_tools.errors import ToolError
from browser_tools.observe import Candidate

LONGEST_TIMEOUT = 60.0
SHORTEST_TIMEOUT = 10.0
"""Never less than a step is given where nobody says."""
SAME_WORDS = 0.95
"""How near an option must be: what is chosen is a thing, and with a word more it is another one."""
LOOK_SECONDS = 0.5
"""Between two looks at a page where the element is missed."""
MARGIN = 2.0
"""A proposed timeout is so many times what it took."""
MOST_OVERLAYS = 2
"""Overlays that are closed before one step."""


@dataclass(frozen=True)
class Heal:
    """One mended step."""

    number: int
    """Its place in the plan, from 1."""
    cls: Class
    step: PlannedStep
    words: str
    before: tuple[PlannedStep, ...] = ()
    """Steps that are put before it."""


@dataclass
class Healer:
    """Looks for what a planned step may mean today, and keeps how it is mended."""

    patience: float = 20.0
    """Seconds that a slow page gets on top, to tell slowness from change."""
    heals: dict[int, Heal] = field(default_factory=dict)

    async def find(self, who: Recognition, number: int, sight: Sight, waited: float) -> Found | Missing:
        """The step's element, `waited` seconds for already: come late, or drifted."""
        step, finder = who.step, Finder(who.values)
        began = time.monotonic()
        missing, before = Missing(), ""
        while time.monotonic() - began < min(self.patience, sight.seconds_left):
            found = await finder.find(step.locator, sight, LOOK_SECONDS)
            if isinstance(found, Found):
                if found.rank == 0:
                    self.slow(number, step, waited + time.monotonic() - began)
                return found
            missing = found
            if missing.alike or sight.session.current.link.traffic.waiting:
                continue
            candidate, named = await who.today(missing.everything)
            if candidate is not None and (named or candidate.handle == before):
                return Found(candidate, len(step.locator), missing.everything)
            before = candidate.handle if candidate is not None else ""  # twice, on a page that stands
        return missing

    def slow(self, number: int, step: PlannedStep, seconds: float) -> None:
        """It came, but only after `seconds`."""
        longer = min(LONGEST_TIMEOUT, max(SHORTEST_TIMEOUT, math.ceil(seconds * MARGIN)))
        mended = self._now(number, step).model_copy(update={"timeout": float(longer)})
        self._keep(number, "timing", mended, f"timeout: {longer:g} s, because it came after {seconds:.1f} s")

    async def drifted(
        self, number: int, step: PlannedStep, found: Found, values: Values, sight: Sight
    ) -> None:
        """It was found otherwise than by its first locator: what it is now. Asked before the act."""
        locators = await described(found, sight)
        named = values.named(step.intent)
        now = tuple(dict.fromkeys(templated(one, named) for one in locators))
        if now:
            marks = await marks_now(found.candidate, found.everything, sight.session.current, named)
            words = f"{step.locator[0].words()} is now {now[0].words()}"
            mended = self._now(number, step).model_copy(update={"locator": now, "marks": marks})
            self._keep(number, "locator-drift", mended, words)

    def signed(self, number: int, step: PlannedStep, kept: Sequence[Check]) -> None:
        """The words that told the plan of its success are not there; what follows showed it."""
        gone = ", ".join(
            sorted(str(check.text or "the heading") for check in step.after if check not in kept)
        )
        mended = self._now(number, step).model_copy(update={"after": tuple(kept)})
        self._keep(number, "locator-drift", mended, f"{gone!r} is no sign of it any more, what follows is")

    def said(self, number: int, step: PlannedStep, condition: Check, line: str, values: Values) -> None:
        """The words that told the plan of its success are said otherwise: now it is `line`."""
        template = values.template(line)
        now = self._now(number, step)
        after = tuple(
            renewed(check, template) if values.condition(check) == condition else check for check in now.after
        )
        if after != now.after:
            mended = now.model_copy(update={"after": after})
            self._keep(number, "locator-drift", mended, f"its sign is now {template!r}")

    async def option(self, number: int, step: PlannedStep, handle: str, sight: Sight) -> PlannedStep | None:
        """The step with the option as its list calls it today: by the very same words, turned round or so."""
        value = step.values.get("option")
        if value is None or value.literal is None:
            return None  # what an input, a secret or the page gave is not the plan's to change
        try:
            options, _ = await sight.session.current.observer.options(handle)
        except ToolError:
            return None
        there = [label for _, label, disabled in options if not disabled]
        same = [label for label in there if SAME_WORDS <= nearness(value.literal, label) < 1.0]
        if len(same) != 1:
            return None
        values = {**step.values, "option": PlannedValue(literal=same[0])}
        mended = self._now(number, step).model_copy(update={"values": values})
        self._keep(number, "locator-drift", mended, f"option {value.literal!r} is now {same[0]!r}")
        return step.model_copy(update={"values": values})

    async def overlay(
        self, number: int, step: PlannedStep, sight: Sight
    ) -> tuple[Candidate, PlannedStep] | None:
        """What closes the overlay in the way, as a step before this one; None if nothing plainly does."""
        known = self.heals.get(number)
        if known is not None and len(known.before) >= MOST_OVERLAYS:
            return None
        everything = await sight.session.current.observer.elements(sight.may_read)
        candidate = dismissing(everything)
        if candidate is None:
            return None
        locators = await described(Found(candidate, 0, everything), sight)
        if not locators:
            return None
        gone = {"role": candidate.role, "name": candidate.name, "exact": True, "absent": True}
        closing = PlannedStep(
            intent=f'close what covers the page: {candidate.role} "{candidate.name}"',
            tool="click",
            step=step.step,
            locator=locators,
            after=(Check.model_validate({"element": gone}),),
        )
        return candidate, closing

    async def menu(
        self, number: int, step: PlannedStep, values: Values, missing: Missing, sight: Sight
    ) -> tuple[Candidate, PlannedStep] | None:
        """What opens the closed menu where the step's element was, as a step before this one."""
        first = filled(step.locator[0], values)
        known = self.heals.get(number)
        if not first.name or first.nth is not None or (known and known.before):
            return None
        observer = sight.session.current.observer
        candidate = await closed_around(first, missing.everything, observer)
        candidate = candidate or closed_menu(first, missing.everything)
        if candidate is None:
            return None
        locators = await described(Found(candidate, 0, missing.everything), sight)
        if not locators:
            return None
        named = values.named(step.intent)
        shown = {"role": first.role, "name": named.template(first.name), "exact": True}
        opening = PlannedStep(
            intent=f'open what it has moved into: {candidate.role} "{named.template(candidate.name)}"',
            tool="click",
            step=step.step,
            locator=tuple(templated(one, named) for one in locators),
            after=(Check.model_validate({"element": shown}),),
        )
        return candidate, opening

    def cleared(self, number: int, step: PlannedStep, by: PlannedStep) -> None:
        """An overlay was closed, or a menu opened, by a step before this one."""
        cls: Class = "overlay" if by.after[0].element and by.after[0].element.absent else "locator-drift"
        self._keep(number, cls, self._now(number, step), by.intent, by)

    def forget(self, number: int) -> None:
        """What was tried for this step did not help."""
        self.heals.pop(number, None)

    def _now(self, number: int, step: PlannedStep) -> PlannedStep:
        known = self.heals.get(number)
        return step if known is None else known.step

    def _keep(self, number: int, cls: Class, step: PlannedStep, words: str, *before: PlannedStep) -> None:
        known = self.heals.get(number)
        earlier, said = (known.before, f"{known.words}; ") if known is not None else ((), "")
        self.heals[number] = Heal(number, cls, step, said + words, (*earlier, *before))


async def described(found: Found, sight: Sight) -> tuple[PlannedLocator, ...]:
    """The locators of an element as it is now; none if it went away meanwhile."""
    candidate = found.candidate
    try:
        _, told = await sight.session.current.observer.described(candidate.handle)
    except ToolError:
        return ()
    lasting = LastingLocator(**told, frames=candidate.frames)
    return locators_of(lasting, candidate, found.everything)
