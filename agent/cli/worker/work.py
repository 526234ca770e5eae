"""The worker itself."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from typing import Annotated

import typer

from agent.cli import INTERRUPTED
from agent.cli.output import tell
from agent.cli.watch.opening import FILE, FileOption
from agent.cli.worker.opening import SharedEngine, queue_class, shared
from agent.settings import Settings
from agent.watch.browsers import Browsers
from agent.watch.clock import ServerClock
from agent.watch.database import PostgresDatabase
from agent.watch.desk import make_desk
from agent.watch.engine import SLOTS
from agent.watch.errand_runs import Runner
from agent.watch.errands import Errands
from agent.watch.job import Desk
from agent.watch.records import Claim
from agent.watch.rounds import Current, rounds
from agent.watch.underway import Underway, quiet
from browser_tools.errors import StorageError

LONGEST_PAUSE = 5.0
"""Seconds between rounds."""
AGAIN_SECONDS = 3.0
"""Until Postgres is asked again, where it was lost; the same trouble is told once."""


def command(
    engine: SharedEngine,
    file: FileOption = FILE,
    slots: Annotated[
        int, typer.Option(min=1, max=256, help="Looks at once; browsers among them as memory is free")
    ] = SLOTS,
    browser: Annotated[str | None, typer.Option(help="Path of the Chromium to use")] = None,
    browser_url: Annotated[
        str | None, typer.Option(help="Where a Chromium listens that somebody else started")
    ] = None,
    model: Annotated[str | None, typer.Option(help="Provider/model, or URL#name of a server")] = None,
) -> int:
    """Takes what waits and claims what is due, until Ctrl-C; every worker has the same file."""
    found = shared(file)
    queue_class()
    settings = Settings.load({"browser": browser, "browser_url": browser_url, "model": model})
    with PostgresDatabase.opened(engine) as database, suppress(KeyboardInterrupt, asyncio.CancelledError):
        browsers = Browsers()
        desk = make_desk(found, settings, database, clock=ServerClock(database), browsers=browsers)
        runner = Runner(
            Errands(database, found.book),
            found.path.parent,
            settings,
            browsers,
            desk.worker,
            desk.clock,
            found.keep,
        )
        asyncio.run(_work(desk, runner, engine, slots))
    tell("strelka: stopped")
    return INTERRUPTED


async def _work(desk: Desk, runner: Runner, url: str, slots: int) -> None:
    task = asyncio.current_task()
    if task is not None:
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    current, underway = Current(desk), Underway()
    quiet()
    watches = len(desk.file.watches)
    tell(f"working on {watches} watches of {desk.file.book!r}, {slots} at once; Ctrl-C ends")
    told = ""
    try:
        while True:
            try:
                await _until_lost(current, runner, underway, url, slots)
            except* StorageError as several:
                words = _first(several)
                if words != told:
                    tell(f"strelka: {words}; trying again every {AGAIN_SECONDS:g} seconds")
                told = words
            await asyncio.sleep(AGAIN_SECONDS)
    finally:
        await underway.end()
        await current.post.close()


async def _until_lost(current: Current, runner: Runner, underway: Underway, url: str, slots: int) -> None:
    """Raises StorageError, in a group, where Postgres goes away: what is under way goes on, as long as its
    lease lasts."""

    async def look(claim: Claim) -> None:
        await underway.run(current.look(claim))

    async def carry_out(errand: str) -> None:
        await underway.run(runner.carry_out(errand))

    async with (
        queue_class().opened(url, current.desk.records, runner.errands, look, carry_out) as queue,
        asyncio.TaskGroup() as together,
    ):
        together.create_task(queue.work(slots))
        together.create_task(rounds(current, queue, LONGEST_PAUSE, tell))


def _first(several: BaseExceptionGroup[StorageError]) -> str:
    one = several.exceptions[0]
    return _first(one) if isinstance(one, BaseExceptionGroup) else one.message
