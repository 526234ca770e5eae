"""What a replay is doing: one item of the plan, and what the page was before it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from agent.plan.document import PlannedLocator, PlannedStep
from agent.plan.finding import Found
from agent.plan.items import Item
from agent.steps import StepsPlanner
from browser_tools.observe import Candidate


@dataclass
class Doing:
    """What is being done: the item, how it was found, and since when."""

    item: Item
    found: Found | None = None
    reader: StepsPlanner | None = None
    closing: PlannedStep | None = None
    """A click that closes an overlay, or opens a menu, is under way before the step itself."""
    since: float = field(default_factory=time.monotonic)
    before: Sequence[Candidate] | None = None
    """What was on the page before a step whose dialog or sign may be called otherwise, where plans are
    healed."""
    lines: frozenset[str] | None = None
    """What the page said before it."""
    promised: Sequence[PlannedLocator] = ()
    """What the next step uses and was not there yet, where this alone shows that it was the right one."""
    late: bool = False
    """What is expected was not there at first, and is looked for again."""

    @property
    def step(self) -> PlannedStep:
        if self.item.planned is None:
            raise ValueError("a step that only reads is not planned")
        return self.item.planned

    @property
    def is_own(self) -> bool:
        """Whether its element was found by a locator of the plan."""
        return self.found is None or self.found.rank < len(self.step.locator)
