"""`strelka worker`: one of several machines that share watches through Postgres."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from typing import Annotated

import typer

from agent.cli import INTERRUPTED, UsageError
from agent.cli.output import tell
from agent.cli.watch.opening import FILE, FileOption, desk_of, opened
from agent.settings import Settings
from agent.watch.engine import SLOTS
from agent.watch.job import Desk
from agent.watch.rounds import Current, rounds
from browser_tools.errors import StorageError

LONGEST_PAUSE = 5.0


def command(
    engine: Annotated[str, typer.Option(help="The Postgres that all workers share: postgresql://...")],
    file: FileOption = FILE,
    slots: Annotated[
        int, typer.Option(min=1, max=256, help="Looks at once; browsers among them as memory is free")
    ] = SLOTS,
    browser: Annotated[str | None, typer.Option(help="Path of the Chromium to use")] = None,
    model: Annotated[str | None, typer.Option(help="Provider/model, or URL#name of a server")] = None,
) -> int:
    """Takes looks that wait and claims what is due, until Ctrl-C; every worker has the same file."""
    found = opened(file)
    if found.name is None:
        raise UsageError(f"{file}: workers share records by the file's name; add a line such as `name: shop`")
    settings = Settings.load({"browser": browser, "model": model})
    with desk_of(found, settings, engine) as desk, suppress(KeyboardInterrupt):
        asyncio.run(_work(desk, engine, slots))
    tell("strelka: stopped")
    return INTERRUPTED


async def _work(desk: Desk, url: str, slots: int) -> None:
    from agent.watch.queue import Queue  # the extra `distributed`

    task = asyncio.current_task()
    if task is not None:
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    current = Current(desk)
    async with Queue.opened(url, desk.records, current.look) as queue:
        watches = len(desk.file.watches)
        tell(f"working on {watches} watches of {desk.file.book!r}, {slots} at once; Ctrl-C ends")
        try:
            async with asyncio.TaskGroup() as together:
                together.create_task(queue.work(slots))
                together.create_task(rounds(current, queue, LONGEST_PAUSE, tell))
        except* StorageError as several:
            raise several.exceptions[0] from None
