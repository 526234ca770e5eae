"""The course of a run: stretches of plain steps, and goals for a model, one after the other.

A script that is only steps, or only a goal, is one stretch.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from agent.loop import LoopEnd, run_loop
from agent.planner import Planner
from agent.steps.answer import Gathered
from agent.steps.step import Step
from agent.verify import Verifier
from browser_tools.dispatch import Door


@dataclass(frozen=True)
class Stretch:
    """What one planner carries out; `goal` is the step it stands for, among plain steps."""

    planner: Planner
    goal: Step | None = None


@dataclass(frozen=True)
class Course:
    """Every stretch of a run, and what it answers so far (the planners of its plain steps share that)."""

    stretches: tuple[Stretch, ...]
    gathered: Gathered
    verifier: Verifier | None = None
    """Who says whether the goal is met, where no expectation does."""

    @property
    def looks(self) -> bool:
        """Whether the one who begins looks at the page it begins on."""
        return self.stretches[0].planner.sees_page

    async def run(self, door: Door) -> LoopEnd:
        """Run until a stretch fails, or the last has ended. Raises as `run_loop` does."""
        end = LoopEnd(True)
        for stretch in self.stretches:
            if stretch.goal is not None:
                door.log.emit("note", {"text": str(stretch.goal), "step": stretch.goal.number})
            end = await run_loop(stretch.planner, door)
            if stretch.goal is not None:
                end = self._ended(stretch.goal, end, door)
            if not end.ok:
                break
        return await self.verifier.held(end, door) if end.ok and self.verifier is not None else end

    def _ended(self, goal: Step, end: LoopEnd, door: Door) -> LoopEnd:
        """A goal among steps: its answer and data are gathered with theirs; its failure names the step."""
        if not end.ok:
            return replace(end, reason=f"{goal}: {end.reason}")
        self.gathered.say(end.answer)
        door.run_data.update(end.data or {})
        return replace(end, answer=self.gathered.answer(), data=None)
