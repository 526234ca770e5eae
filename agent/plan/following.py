"""Whether what follows a step shows that it worked, or was the right one, where nothing else tells that."""

from __future__ import annotations

from collections.abc import Sequence

from agent.plan.document import PlannedLocator, PlannedStep
from agent.plan.doing import Doing
from agent.plan.finding import Finder, Found
from agent.plan.locators import filled, fitting
from agent.plan.recognition import Recognition
from agent.plan.recorder import TELLING
from agent.plan.templates import Values
from agent.planner import Sight
from browser_tools.elements.words import plain
from browser_tools.observe import Candidate


async def is_followed(
    doing: Doing, coming: PlannedStep, values: Values, sight: Sight, expected: bool
) -> bool:
    """Whether what the next step uses is there, and was not before this one; under another name only where
    this step's own element was called as it is in the plan. `expected` is as `Recognition` has it."""
    if not coming.locator or doing.before is None:
        return False
    candidate: Candidate | None
    found = await Finder(values).find(coming.locator, sight, 0.0)
    if isinstance(found, Found):
        candidate = found.candidate
    elif doing.is_own and not found.alike:
        who = Recognition(coming, values, sight.session.current, expected)
        candidate, _ = await who.today(found.everything)
    else:
        return False
    known = {(each.role, plain(each.name)) for each in doing.before}
    if candidate is None or (candidate.role, plain(candidate.name)) in known:
        return False
    return not fitting(filled(coming.locator[0], values), doing.before)


async def promised(
    step: PlannedStep, coming: PlannedStep, values: Values, everything: Sequence[Candidate], sight: Sight
) -> Sequence[PlannedLocator]:
    """What the next step uses, if that is not among `everything` yet; to fill in a field promises nothing
    that is there under another name."""
    if not coming.locator or not everything:
        return ()
    wanted = [filled(one, values) for one in coming.locator]
    if any(fitting(one, everything) for one in wanted if one.css is None):
        return ()
    if step.tool not in TELLING and not step.arguments.get("submit"):
        who = Recognition(coming, values, sight.session.current, expected=False)
        if (await who.today(everything))[0] is not None:
            return ()
    return coming.locator
