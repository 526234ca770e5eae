"""Running an errand on this worker, as a run of its own with its own folder."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agent.approve import DenyApprover
from agent.build import RunRequest
from agent.run import run
from agent.script import load_script, script_from_goal
from agent.settings import Settings
from agent.watch.alive import alive
from agent.watch.browsers import Browsers
from agent.watch.engine import Clock
from agent.watch.errands import Errands, Order
from policies.errors import BadInput


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

    async def carry_out(self, errand: str) -> None:
        """Run it once, if nobody has; cancelled, it closes its browser. Raises StorageError."""
        found = self.errands.errand(errand)
        if found is None or found.started is not None:
            return
        async with self.browsers.one():  # nothing has begun while it waits: another may take it
            if not self.errands.begin(errand, self.worker, self.clock()):
                return
            status, result = "infrastructure", {"reason": "it ended without a result"}
            try:
                async with alive(errand, self.errands, self.clock):
                    status, result = await self._run(found.order)
            except asyncio.CancelledError:
                status, result = "interrupted", {"reason": "interrupted"}
                raise
            finally:
                self.errands.end(errand, status, result, self.clock())

    async def _run(self, order: Order) -> tuple[str, dict[str, Any]]:
        """Status and result; `refused` for what cannot be started."""
        try:
            script = (
                load_script(self.folder / order.what)
                if order.is_file
                else script_from_goal(order.what, order.start)
            )
            request = RunRequest(
                script,
                self.settings.model_copy(update={"headed": False}),
                DenyApprover(),
                inputs=order.inputs,
                start=order.start,
                policy=order.policy,
            )
            result = await run(request)
        except BadInput as error:
            return "refused", {"reason": error.message, "code": error.code}
        return result.status, result.as_data()
