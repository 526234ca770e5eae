"""Who a drifted element is today: by its name, else by what else it was known by; a field also by its name as
another kind of field. Asked only where no locator finds it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from agent.plan.acts import turns
from agent.plan.candidates import called, in_another_role, the_one
from agent.plan.case import Case, Today
from agent.plan.choices import CHOICES, around_of, same_choice, says_more
from agent.plan.document import PlannedMarks, PlannedStep
from agent.plan.evidence import contradicted, stands_elsewhere, the_same
from agent.plan.locators import filled, is_near
from agent.plan.marks import NONE, SIGNED, marks_of
from agent.plan.nearness import FIELDS, means_the_same
from agent.plan.templates import PLACEHOLDER, Values
from browser_tools.checks import Check
from browser_tools.elements.words import plain
from browser_tools.errors import ToolError
from browser_tools.observe import Candidate
from browser_tools.tab import Tab

ACTING = frozenset({"button", "menuitem", "clickable"})
"""Roles of what is called by what it does; a link is called by what it leads to as well."""
MOST_LOOKED_AT = 60
"""Controls of one role whose form and address are asked for."""


@dataclass(frozen=True)
class Recognition:
    """Looks for the element of one step among everything on the page."""

    step: PlannedStep
    values: Values
    tab: Tab
    expected: bool
    """The script expects something of the page right after the step."""

    async def today(self, everything: Sequence[Candidate]) -> tuple[Candidate | None, bool]:
        """The candidate, and whether it goes by the same or a near name (of the same role)."""
        case = self._case(everything)
        free = self._free(everything)
        return recognised(case, free, Today(await self._marks(case, free, everything), everything))

    def _free(self, everything: Sequence[Candidate]) -> list[Candidate]:
        """Without what stood beside the element when the plan was recorded: that is what it was."""
        marks, first = self.step.marks or PlannedMarks(), self.step.locator[0]
        others = {plain(self.values.fill(name)) for name in marks.others}
        return [each for each in everything if each.role != first.role or plain(each.name) not in others]

    def _case(self, everything: Sequence[Candidate]) -> Case:
        step = self.step
        wanted = tuple(filled(one, self.values) for one in step.locator)
        was = step.marks or PlannedMarks()
        of_input = bool(PLACEHOLDER.search(step.locator[0].name or ""))
        near = wanted[0].near
        strayed = near is not None and not any(is_near(each, near) for each in everything)
        if strayed:
            wanted = (wanted[0].model_copy(update={"near": None}), *wanted[1:])
        return Case(wanted, was, self.expected or proves(step), of_input, strayed, opens(step))

    async def _marks(
        self, case: Case, free: Sequence[Candidate], everything: Sequence[Candidate]
    ) -> dict[str, PlannedMarks]:
        """Of what has the step's role, in its frame and row."""
        first = case.locators[0]
        alike = [
            each
            for each in free
            if each.role == first.role
            and tuple(urlsplit(url).path for url in each.frames) == first.frames
            and (first.near is None or is_near(each, first.near))
        ]
        told = {}
        for each in alike[:MOST_LOOKED_AT]:
            marks = await marks_now(each, everything, self.tab, self.values.named(self.step.intent))
            if marks is not None:
                told[each.handle] = marks
        return told


def recognised(case: Case, free: Sequence[Candidate], today: Today) -> tuple[Candidate | None, bool]:
    """Which of the `free` candidates it is, and whether that goes by the same or a near name."""
    named = None if case.strayed else the_one(case.locators, free)
    if named is not None and not _is_called_so(case, named, today):
        same = the_same(case, today)
        return (same if same is not None and same.handle == named.handle else None), False
    if named is not None and named.role in ACTING and _turns(case.name, named):
        named = None  # `Transfer`, `Request transfer`: of the same thing another act
    if named is not None and case.locators[0].near is not None and stands_elsewhere(case, named, today):
        named = None if means_the_same(case.name, called(named), named.role) else named
    if named is not None:  # what contradicts it speaks for another one: nobody knows
        return (None if contradicted(case, named, today) else named), True
    same = the_same(case, today)
    if same is None and case.role in FIELDS:
        same = None if case.strayed else in_another_role(case.locators, case.was, free)
    return same, False


def _turns(name: str, named: Candidate) -> bool:
    other = called(named)
    return turns(name, other) and not means_the_same(name, other, named.role)


def _is_called_so(case: Case, named: Candidate, today: Today) -> bool:
    """Whether a name that is near is near enough, where it is that of a thing or of a choice."""
    if named.role in CHOICES:
        return same_choice(case.name, called(named), around_of(named, today.everything, case.was))
    return not case.is_thing or says_more(case.name, named.name)


async def marks_now(
    each: Candidate, everything: Sequence[Candidate], tab: Tab, values: Values
) -> PlannedMarks | None:
    """The marks of an element as it is now; None if it went away meanwhile."""
    try:
        facts, _ = await tab.observer.described(each.handle)
        signs = await tab.observer.signs(each.handle) if each.role in SIGNED else NONE
    except ToolError:
        return None
    return marks_of(each, everything, facts, tab.url, values, signs)


def proves(step: PlannedStep) -> bool:
    """Whether what the step brings about tells that it was the right act: another page, a text, a dialog.
    That something called so is gone, or that nothing moved, holds after any act."""
    here = {str(check.url) for check in step.before if check.url is not None}
    return any(_tells(check, here) for check in step.after)


def opens(step: PlannedStep) -> bool:
    """Whether the step opens a dialog."""
    return any(
        check.element is not None and check.element.role == "dialog" and not check.element.absent
        for check in step.after
    )


def _tells(check: Check, here: set[str]) -> bool:
    if check.url is not None:
        return str(check.url) not in here
    if check.kind == "element":
        return not check.model_dump(by_alias=True, exclude_unset=True)["element"].get("absent")
    return check.kind in ("text", "title")
