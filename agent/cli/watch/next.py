"""`strelka watch next`: the slots to come."""

from __future__ import annotations

from datetime import datetime
from itertools import islice
from typing import Annotated
from zoneinfo import ZoneInfo

import typer

from agent.cli.output import show, show_json
from agent.cli.watch.opening import FILE, FileOption, instant, opened, shown
from agent.watch.file import Watch


def command(
    watch: Annotated[str | None, typer.Argument(help="Only this one")] = None,
    count: Annotated[int, typer.Option(min=1, max=1000, help="How many of each")] = 5,
    start: Annotated[str | None, typer.Option("--from", help="After this instant; default: now")] = None,
    file: FileOption = FILE,
    json: Annotated[bool, typer.Option("--json", help="Print JSON")] = False,
) -> int:
    """Slots are shown on the clock of the watch's zone; a change of that clock is marked."""
    found, after = opened(file), instant(start)
    chosen = {watch: found.watch(watch)} if watch is not None else found.watches
    told = {name: _slots(name, one, after, count) for name, one in chosen.items()}
    if json:
        show_json({name: [_as_data(slot) for slot in slots] for name, slots in told.items()})
        return 0
    for name, slots in told.items():
        show(f"{name}: {_rhythm(chosen[name])}")
        offset = after.astimezone(ZoneInfo(chosen[name].tz)).utcoffset()
        for slot, begin in slots:
            local = slot.astimezone(ZoneInfo(chosen[name].tz))
            changed = "  (the clocks have changed)" if local.utcoffset() != offset else ""
            offset = local.utcoffset()
            late = f"  begins {shown(begin, chosen[name].tz)}" if begin != slot else ""
            show(f"  {local:%a} {shown(slot, chosen[name].tz)}{late}{changed}")
        if not slots:
            show("  never")
    return 0


def _slots(name: str, watch: Watch, after: datetime, count: int) -> list[tuple[datetime, datetime]]:
    """Each slot, and when its look begins."""
    start = max(after, watch.paused_until) if watch.paused_until is not None else after
    return [(slot, slot + watch.delay(name, slot)) for slot in islice(watch.after(start), count)]


def _as_data(slot: tuple[datetime, datetime]) -> dict[str, str]:
    return {"slot": slot[0].isoformat(), "begins": slot[1].isoformat()}


_UNITS = ((86_400, "d"), (3600, "h"), (60, "m"), (1, "s"))


def _rhythm(watch: Watch) -> str:
    if watch.every is not None:
        unit, name = next(one for one in _UNITS if watch.every % one[0] == 0)
        words = f"every {watch.every // unit:g}{name}"
    elif watch.cron is not None:
        words = f"cron {watch.cron}, {watch.tz}"
    else:
        times = ", ".join(f"{one:%H:%M}" for one in watch.at or ())
        words = f"at {times}{' on ' + ', '.join(watch.on) if watch.on else ''}, {watch.tz}"
    return words
