"""`strelka watch cancel`: end a look that is under way."""

from __future__ import annotations

from typing import Annotated

import typer

from agent.cli import UsageError
from agent.cli.output import show
from agent.cli.watch.opening import FILE, EngineOption, FileOption, desk_of, opened
from agent.settings import Settings


def command(
    look: Annotated[str, typer.Argument(metavar="LOOK", help="A look under way, or the id of its watch")],
    file: FileOption = FILE,
    engine: EngineOption = None,
) -> int:
    """Whatever process looks closes its browser within about a second. Nothing is told of that look."""
    found = opened(file)
    with desk_of(found, Settings.load({}), engine) as desk:
        names = [look] if look in found.watches else list(found.watches)
        under_way = [run for name in names for run in desk.records.runs(name, 1) if run.ended is None]
        chosen = [run for run in under_way if look == run.watch or run.id.startswith(look)]
        if len(chosen) != 1:
            words = "several looks begin so" if chosen else "no look under way is called so"
            ids = ", ".join(f"{run.id} ({run.watch})" for run in under_way) or "none"
            raise UsageError(f"{look!r}: {words}; under way: {ids}")
        desk.records.cancel(chosen[0].id, desk.clock())
    show(f"{chosen[0].watch}: look {chosen[0].id} is cancelled")
    return 0
