"""What a replay does, in order: the planned steps, and what the script only reads between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from agent.errors import PlanStale
from agent.plan.document import Plan, PlannedStep
from agent.plan.record import is_acting
from agent.steps import Step


@dataclass(frozen=True)
class Item:
    """One thing that a replay does: a planned step, or a step of the script that only reads."""

    planned: PlannedStep | None = None
    read: Step | None = None
    number: int = 0
    """Of a planned step: its place in the plan, from 1."""
    at: int = 0
    """Of a planned step: the number of its step in the script; 0 where the script has a goal."""

    def __str__(self) -> str:
        return str(self.read) if self.read is not None else f"step {self.at or self.number}, {self.planned}"


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
        items += [replace(item, at=step.number) for item in mine]
    if sum(item.planned is not None for item in items) != len(planned):
        raise PlanStale("the plan has steps that the script has not; record it again with --record")
    return tuple(items)
