"""`strelka watch history`: the looks of one watch."""

from __future__ import annotations

from typing import Annotated

import typer

from agent.cli.output import show, show_json
from agent.cli.watch.opening import (
    FILE,
    EngineOption,
    FileOption,
    HtmlOption,
    counted,
    desk_of,
    opened,
    shown,
    written,
)
from agent.settings import Settings
from agent.watch.chart import history_page
from agent.watch.report import words_of


def command(
    watch: Annotated[str, typer.Argument(metavar="ID", help="Which watch")],
    count: Annotated[int, typer.Option(min=1, max=10_000, help="How many looks")] = 20,
    file: FileOption = FILE,
    engine: EngineOption = None,
    html: HtmlOption = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON")] = False,
) -> int:
    """The newest first, each with its state and what it told."""
    found = opened(file)
    one = found.watch(watch)
    with desk_of(found, Settings.load({}), engine) as desk:
        runs = desk.records.runs(watch, count)
    if html is not None:
        written(html, history_page(watch, one.tz, runs))
        return 0
    if json:
        show_json([{**vars(run), "skipped": [slot.isoformat() for slot in run.skipped]} for run in runs])
        return 0
    for run in runs:
        state = f"{run.state or 'under way':<9}"
        show(f"{run.id}  {shown(run.slot, one.tz)}  {state} {words_of(run)}".rstrip())
        if run.skipped:
            show(f"    {counted(run.skipped)} slots before it were missed")
    if not runs:
        show(f"{watch} was not looked at yet: strelka watch run")
    return 0
