"""`strelka policy suggest`: the least policy for what a run did. It prints, and never writes."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from agent.cli.log import events_of
from agent.cli.output import show, tell
from agent.least import suggested
from agent.settings import Settings


def command(
    run: Annotated[str, typer.Argument(metavar="RUN", help="Id, how it begins, folder, or `last`")],
    runs: Annotated[Path | None, typer.Option("--runs", metavar="FOLDER", help="Where runs are")] = None,
) -> int:
    """Prints the least policy under which the run may do again what it did; read it before you use it."""
    events = events_of(run, Settings.load({"runs": runs}).runs)
    show(suggested(events).rstrip())
    tell("what a person approved is still asked for, what was denied is denied; add tests before you use it")
    return 0
