"""`strelka worker list`: scripts and goals of the line."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from agent.cli.output import show, show_json
from agent.cli.watch.opening import FILE, FileOption, shown
from agent.cli.worker.opening import SharedEngine, errands_of
from agent.watch.errands import Errand


def command(
    engine: SharedEngine,
    file: FileOption = FILE,
    count: Annotated[int, typer.Option(min=1, max=10_000, help="How many")] = 20,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, results in full")] = False,
) -> int:
    """The newest first: waiting, under way, lost (its worker fell silent), or the status of its run."""
    with errands_of(file, engine) as errands:
        found = errands.all(count)
    if json:
        show_json([_data(one) for one in found])
        return 0
    for one in found:
        words = one.result.get("reason") or one.result.get("answer") or ""
        by = f" by {one.worker}" if one.worker else ""
        show(f"{one.id}  {shown(one.submitted)}  {one.state:<12} {one.order.what[:60]}{by}")
        if words:
            show(f"    {words}")
    if not found:
        show("nothing was put into the line: strelka worker add FILE_OR_GOAL --engine ...")
    return 0


def _data(errand: Errand) -> dict[str, Any]:
    return {
        **vars(errand),
        "order": vars(errand.order),
        "state": errand.state,
    }
