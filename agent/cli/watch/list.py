"""`strelka watch list`: how every watch is."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from agent.cli.output import show, show_json
from agent.cli.watch.opening import FILE, EngineOption, FileOption, desk_of, opened, shown, told_unsent
from agent.settings import Settings
from agent.watch.engine import utc_now
from agent.watch.glance import glance
from agent.watch.job import Desk
from agent.watch.schedule import next_begin


def command(
    file: FileOption = FILE,
    engine: EngineOption = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON")] = False,
) -> int:
    """Shows state, since when, the last look, the next one, and why a watch is stuck. Exit 1 if one is."""
    found = opened(file)
    with desk_of(found, Settings.load({}), engine) as desk:
        rows = [_row(name, desk) for name in found.watches]
        counts, unsent = desk.outbox.counts(), desk.outbox.unsent()
    if json:
        show_json({"watches": rows, "notices": counts, "unsent": unsent})
    else:
        for row in rows:
            show(_line(row))
        waiting = {name: counts[name] for name in ("open", "failed", "unknown") if counts.get(name)}
        if waiting:
            show(f"notices: {', '.join(f'{number} {name}' for name, number in waiting.items())}")
        for one in unsent:
            show(f"    {told_unsent(one)}")
    return 1 if any(row["stuck"] for row in rows) else 0


def _row(name: str, desk: Desk) -> dict[str, Any]:
    now = utc_now()
    begin = next_begin(desk.file.watches[name], name, now)
    return {**glance(name, desk, now), "next_local": shown(begin, desk.file.watches[name].tz)}


def _line(row: dict[str, Any]) -> str:
    mark = "!" if row["stuck"] else "*" if row["under_way"] else " "
    line = f"{mark} {row['watch']:<20} {row['state']:<10} next {row['next_local']}"
    if row["stuck"]:
        line += f"\n    {row['failures']} in a row since {row['since']}: {row['reason']}"
    return line
