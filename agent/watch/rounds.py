"""Round after round until it is cancelled: what the scheduler of one machine and every worker does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from agent.watch.clock import Steadiness
from agent.watch.engine import Engine
from agent.watch.file import BadWatches, load_watches
from agent.watch.job import Desk, look
from agent.watch.post import Post
from agent.watch.pulse import Pulse
from agent.watch.records import Claim
from agent.watch.round import claim_due, end_lost, next_round
from policies.errors import BadInput

SHORTEST_PAUSE = 0.1
"""Seconds between rounds."""


class Current:
    """A desk whose file of watches is read again when it changes."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.post = desk, Post()
        self._stamp = _stamp(desk.file.path)

    async def look(self, claim: Claim) -> None:
        await look(claim, self.desk)
        self.post.send(self.desk.courier)

    def refreshed(self) -> str:
        """Read the file if it changed; what is to be told of it. One that cannot be used changes nothing."""
        file, stamp = self.desk.file, _stamp(self.desk.file.path)
        if stamp == self._stamp:
            return ""
        self._stamp = stamp
        kept = f"watching goes on with the {len(file.watches)} watches as they were"
        try:
            found = load_watches(file.path)
        except (BadWatches, BadInput) as error:
            return f"{error.message}\n{kept}"
        if found.book != file.book:
            return f"{file.path}: its name has changed to {found.name!r}: start anew to use it; {kept}"
        self.desk = replace(self.desk, file=found, courier=replace(self.desk.courier, file=found))
        return f"{file.path} has changed: {len(found.watches)} watches now"


async def rounds(current: Current, engine: Engine, longest: float, tell: Callable[[str], None]) -> None:
    """Never returns. `longest` is the pause between rounds at most, in seconds: the file may have changed,
    clocks are set, and looks of dead workers wait. Raises StorageError."""
    pulse, steadiness = Pulse(current.desk.courier.secret), Steadiness(current.desk.clock)
    while True:
        news = current.refreshed()
        if news:
            tell(news)
        desk = current.desk
        if steadiness.lasts():
            await end_lost(desk.file, desk.records, desk.outbox, engine, desk.worker, desk.clock())
        await claim_due(desk.file, desk.records, engine, desk.worker, desk.clock())
        current.post.send(desk.courier)
        silent = await pulse.beat(desk.file.ping)
        if silent:
            tell(silent)
        await engine.sweep()
        begin = next_round(desk.file, desk.clock())
        pause = longest if begin is None else (begin - desk.clock()).total_seconds()
        await asyncio.sleep(max(SHORTEST_PAUSE, min(longest, pause)))


def _stamp(path: Path) -> tuple[int, int, int] | None:
    """None for a file that is not there."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
