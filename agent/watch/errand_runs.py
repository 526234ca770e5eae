"""Running an errand on this worker, as a run of its own with its own folder."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from agent.approve import DenyApprover
from agent.build import RunRequest
from agent.run import run
from agent.script import LoadedScript, Script, load_script, script_from_goal
from agent.settings import Settings
from agent.watch.alive import alive, written
from agent.watch.browsers import Browsers
from agent.watch.engine import Clock
from agent.watch.errand_asks import Afar
from agent.watch.errands import Errand, Errands, Order
from agent.watch.parts import Keep
from agent.workflows import Registry, request_of
from browser_tools.events import Event
from browser_tools.registry import TOOLS
from policies.errors import BadInput, StrelkaError
from policies.load import load_policy

FLOORS = (
    "who asked for this run answers to a floor that this worker does not: give it the same, "
    "with the setting floor (STRELKA_FLOOR)"
)


@dataclass(frozen=True)
class Runner:
    """What a worker has at hand for errands."""

    errands: Errands
    folder: Path
    """Of the file of watches: scripts stand beside or below it."""
    settings: Settings
    browsers: Browsers
    worker: str
    clock: Clock
    keep: Keep
    """Of errands that are over."""

    async def carry_out(self, errand: str) -> None:
        """Run it once, if nobody has; cancelled, it closes its browser. Raises StorageError."""
        found = self.errands.errand(errand)
        if found is None or found.started is not None:
            return
        async with self.browsers.one():  # nothing has begun while it waits: another may take it
            if not self.errands.begin(errand, self.worker, self.clock()):
                return
            try:
                async with alive(errand, self.errands, self.clock):
                    status, result = await self._run(found)
            except asyncio.CancelledError:
                self._end(errand, "interrupted", {"reason": "interrupted"})
                raise
            except BaseException:
                self._end(errand, "infrastructure", {"reason": "it ended without a result"})
                raise
            await written(lambda: self._end(errand, status, result))

    def _end(self, errand: str, status: str, result: dict[str, Any]) -> None:
        self.errands.end(errand, status, result, self.clock())
        self.errands.forget(self.keep, self.clock())

    async def _run(self, errand: Errand) -> tuple[str, dict[str, Any]]:
        """Status and result; `refused` for what is badly written, `infrastructure` for what is missing."""
        told = False

        def listener(event: Event) -> None:
            nonlocal told
            if not told:
                told = True
                self.errands.writes(errand.id, event.run)

        try:
            request = self._request(errand.order)
            if errand.order.attended:
                person = Afar(self.errands.asks, errand.id)
                request = replace(request, approver=person, asker=person)
            result = await run(request, listener=listener)
        except BadInput as error:
            return "refused", {"reason": error.message, "code": error.code}
        except StrelkaError as error:
            return "infrastructure", {"reason": error.message, "code": error.code}
        return result.status, result.as_data()

    def _request(self, order: Order) -> RunRequest:
        """Raises BadInput."""
        changed = {"headed": False} | ({"model": order.model} if order.model else {})
        settings = self.settings.model_copy(update=changed)
        own = {load_policy(name, tools=tuple(TOOLS)).digest() for name in settings.floor}
        if not own.issuperset(order.floors):
            raise BadInput(FLOORS, code="floor.missing")
        if order.kind == "workflow":
            workflow = Registry.load().named(order.what)
            return request_of(workflow, order.inputs, settings, DenyApprover(), start=order.start)
        if order.is_file:
            script = load_script(self.folder / order.what)
        elif order.kind == "inline":
            script = LoadedScript(Script.model_validate_json(order.what))
        else:
            script = script_from_goal(order.what, order.start)
        return RunRequest(
            script,
            settings,
            DenyApprover(),
            inputs=order.inputs,
            start=order.start,
            policy=order.policy,
            writer=order.kind == "inline",
        )
