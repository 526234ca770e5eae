"""Finding a planned element on the page of today: waited for, told from its twins, never guessed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass

from playwright.async_api import Error as PlaywrightError

from agent.plan.areas import parts
from agent.plan.choices import is_another_choice
from agent.plan.document import PlannedLocator
from agent.plan.locators import filled, fitting, is_near
from agent.plan.nearness import FIELDS, NEAR, contrary, nearness
from agent.plan.templates import Values
from agent.planner import Sight
from browser_tools.errors import StaleHandleError, TargetError, ToolError
from browser_tools.observe import Candidate
from browser_tools.pages.patience import pause
from browser_tools.tab import Tab

POLL_SECONDS = 0.025
FALLBACK_SECONDS = 1.0
"""How long the first locator is waited for before a fallback may do: pages are not there at once."""


@dataclass(frozen=True)
class Found:
    """An element, and which of the step's locators led to it (0 is the first)."""

    candidate: Candidate
    rank: int
    everything: Sequence[Candidate]
    """On its page; empty where the first locator's control was asked for alone."""


@dataclass(frozen=True)
class Missing:
    """No element, or several that nothing tells apart."""

    everything: Sequence[Candidate] = ()
    alike: Sequence[Candidate] = ()


@dataclass(frozen=True)
class Finder:
    """Looks for the elements of one plan. `values` fill its placeholders."""

    values: Values
    drops: bool = False
    """What is looked for is dropped on: it may be a part of the page too."""

    async def find(self, locators: Sequence[PlannedLocator], sight: Sight, seconds: float) -> Found | Missing:
        """The element, as soon as it is there; Missing once `seconds` are over."""
        wanted = [filled(one, self.values) for one in locators]
        started = time.monotonic()
        while True:
            waited = time.monotonic() - started
            found = await self.look(wanted, sight, fallbacks=waited >= min(FALLBACK_SECONDS, seconds))
            if isinstance(found, Found) or waited >= seconds:
                return found
            await asyncio.sleep(pause(waited, POLL_SECONDS))

    def expect(self, locators: Sequence[PlannedLocator], sight: Sight) -> None:
        """The next `find` will look for these: its first question may be sent once the page is there."""
        first = filled(locators[0], self.values)
        if first.role is not None and _is_alone(first):
            sight.session.current.observer.early.expect(first.role, first.name or "")

    async def look(
        self, wanted: Sequence[PlannedLocator], sight: Sight, *, fallbacks: bool
    ) -> Found | Missing:
        """One look. A fallback counts where role and, nearly, the name still agree."""
        tab = sight.session.current
        try:
            only = await _only(wanted[0], tab, sight)
            if only is not None:
                return Found(only, 0, ())
            everything = await elements(tab, wanted, sight)
            found = await _among(everything, wanted, tab, fallbacks=fallbacks)
            if self.drops and isinstance(found, Missing) and not found.alike:
                found = await _among(await parts(everything, tab), wanted, tab, fallbacks=fallbacks)
        except (PlaywrightError, StaleHandleError):  # the page is being replaced
            return Missing()
        return found


async def _among(
    everything: Sequence[Candidate], wanted: Sequence[PlannedLocator], tab: Tab, *, fallbacks: bool
) -> Found | Missing:
    first = await _fitting(wanted[0], everything, tab)
    if len(first) == 1:
        return Found(first[0], 0, everything)
    if len(first) > 1:
        one = await _narrowed(wanted[1:], first, everything, tab)
        return Found(one, 0, everything) if one else Missing(everything, first)
    for rank, locator in enumerate(wanted[1:], start=1):
        if not fallbacks:
            break
        found = await _fitting(locator, everything, tab)
        if len(found) == 1 and _may_stand_in(wanted[0], locator, found[0]):
            return Found(found[0], rank, everything)
    return Missing(everything)


async def _only(locator: PlannedLocator, tab: Tab, sight: Sight) -> Candidate | None:
    """The one control that a locator names by what it is known by alone; None: look at everything.

    Names are compared as they are there, so that both ways find the same.
    """
    if locator.role is None or not _is_alone(locator):
        return None
    there = await tab.observer.controls(locator.role, sight.may_read, locator.name or "")
    found = fitting(locator, there or ())
    return found[0] if len(found) == 1 else None


def _is_alone(locator: PlannedLocator) -> bool:
    """Whether it names a control by what that is known by alone."""
    return not locator.frames and locator.near is None and locator.css is None


async def elements(tab: Tab, wanted: Sequence[PlannedLocator], sight: Sight) -> list[Candidate]:
    """Everything on the page; texts only where one is looked for."""
    text = next((one.name for one in wanted if one.role == "text" and one.name), "")
    return await tab.observer.elements(sight.may_read, text)


async def there(sight: Sight) -> Sequence[Candidate] | None:
    """Everything on the page as it is; None while it is being replaced."""
    try:
        return await elements(sight.session.current, (), sight)
    except (PlaywrightError, ToolError):
        return None


async def _fitting(locator: PlannedLocator, everything: Sequence[Candidate], tab: Tab) -> list[Candidate]:
    handles: list[str] = []
    if locator.css is not None:
        beside = fitting(locator.model_copy(update={"css": None}), everything)
        try:
            handles = await tab.observer.matching(locator.css, beside[0].handle) if beside else []
        except TargetError:  # no CSS that Chromium knows
            handles = []
    return fitting(locator, everything, handles)


async def _narrowed(
    others: Sequence[PlannedLocator], found: list[Candidate], everything: Sequence[Candidate], tab: Tab
) -> Candidate | None:
    """The one of several that a further locator names too; not by its place, which shifts with its twins."""
    for locator in others:
        if locator.css is not None:
            continue
        handles = {each.handle for each in await _fitting(locator, everything, tab)}
        kept = [each for each in found if each.handle in handles]
        if len(kept) == 1:
            return kept[0]
        found = kept or found
    return None


def _may_stand_in(first: PlannedLocator, locator: PlannedLocator, candidate: Candidate) -> bool:
    """Whether what a fallback found is the same thing: of the same role and name. Under what was given to be
    found by (a test id, an id, a label) the name may have become a near one; a mere place proves nothing."""
    if first.role is not None and candidate.role != first.role:
        return False
    if first.near is not None and not is_near(candidate, first.near) and not (locator.testid or locator.id):
        return False  # it was told from its twins by that: at its old place there may be another one
    if first.nth is not None and not (locator.testid or locator.id):
        return False
    if first.name is None:
        return True
    if candidate.role in FIELDS and (locator.testid or locator.id):
        return not contrary(first.name, candidate.name, candidate.role)  # a field is what its form calls it
    if is_another_choice(first.name, candidate.name, candidate.role, locator.testid or locator.id):
        return False
    firm = locator.testid or locator.id or locator.label or locator.placeholder
    return nearness(first.name, candidate.name, candidate.role) >= (NEAR if firm else 1.0)
