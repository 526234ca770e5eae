"""Whether what follows a step shows that it worked, where the words that told the plan so are not there."""

from __future__ import annotations

from agent.plan.document import PlannedStep
from agent.plan.doing import Doing
from agent.plan.finding import Finder, Found
from agent.plan.locators import filled, fitting
from agent.plan.recognition import Recognition
from agent.plan.templates import Values
from agent.planner import Sight
from browser_tools.observe import Candidate
from browser_tools.words import plain


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
