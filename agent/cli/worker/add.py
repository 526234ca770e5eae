"""`strelka worker add`: a script or a goal for whichever worker is free."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from agent.build import names_secret
from agent.cli import UsageError
from agent.cli.output import show, tell
from agent.cli.run import script_of
from agent.cli.watch.opening import FILE, FileOption
from agent.cli.worker.opening import SharedEngine, queue_class, shared
from agent.script import LoadedScript
from agent.steps.inputs import pairs
from agent.watch.database import PostgresDatabase
from agent.watch.engine import utc_now
from agent.watch.errands import Errands, Order
from agent.watch.file import WatchFile
from agent.watch.records import Records


def command(
    what: Annotated[str, typer.Argument(metavar="FILE_OR_GOAL", help="Script file, plain steps, or a goal")],
    engine: SharedEngine,
    file: FileOption = FILE,
    start: Annotated[str | None, typer.Option(help="URL to open first")] = None,
    policy: Annotated[str | None, typer.Option(help="Preset or policy file, instead of the script's")] = None,
    input: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Value of an input")] = None,
) -> int:
    """It runs once. Files stand beside or below the file of watches, on every worker. Prints its id."""
    found = shared(file)
    script, inputs = script_of(what, start), pairs(input or [])
    script.values(inputs)
    secret = next((name for name in inputs if names_secret(name)), None)
    if secret is not None:
        raise UsageError(
            f"the input {secret!r} is named like a secret, and the line would keep it; "
            "bind it under `secrets:` in the script, from the worker's environment"
        )
    order = Order(_named(script, found) or what, script.path is not None, inputs, start, policy)
    asyncio.run(_add(order, found, engine))
    return 0


def _named(script: LoadedScript, file: WatchFile) -> str:
    """The script's place below the folder of the file of watches; "" for a goal. Raises UsageError."""
    if script.path is None:
        return ""
    path, folder = script.path.resolve(), file.path.resolve().parent
    if not path.is_relative_to(folder):
        raise UsageError(f"{str(script.path)!r} is not below {str(folder)!r}, where workers look for scripts")
    return path.relative_to(folder).as_posix()


async def _add(order: Order, file: WatchFile, url: str) -> None:
    queue_of = queue_class()
    with PostgresDatabase.opened(url) as database:
        errands = Errands(database, file.book)
        async with queue_of.opened(url, Records(database, file.book), errands) as queue:
            errand = errands.add(order, utc_now())
            await queue.order(errand)
    show(errand)
    tell("see how it stands: strelka worker list")
