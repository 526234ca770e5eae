"""`strelka worker cancel`: end a script or goal of the line."""

from __future__ import annotations

from typing import Annotated

import typer

from agent.cli import UsageError
from agent.cli.output import show
from agent.cli.watch.opening import FILE, FileOption
from agent.cli.worker.opening import SharedEngine, chosen, errands_of
from agent.watch.engine import utc_now


def command(
    errand: Annotated[str, typer.Argument(metavar="ID", help="Its id, or the beginning of it")],
    engine: SharedEngine,
    file: FileOption = FILE,
) -> int:
    """One that waits never begins; of one under way the browser closes within about a second."""
    with errands_of(file, engine) as errands:
        found = chosen(errands, errand)
        if not errands.cancel(found.id, utc_now()):
            raise UsageError(f"{found.id} has ended already: {found.state}")
    show(f"{found.id} is cancelled")
    return 0
