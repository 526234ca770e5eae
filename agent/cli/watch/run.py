"""`strelka watch run`: the scheduler of this machine."""

from __future__ import annotations

import asyncio
import signal
from datetime import datetime
from functools import partial
from typing import Annotated

import typer

from agent.cli import INTERRUPTED, UsageError
from agent.cli.output import show_json, tell
from agent.cli.watch.opening import FILE, FileOption, counted, desk_of, instant, opened, told_unsent
from agent.settings import Settings
from agent.watch.engine import Embedded, utc_now
from agent.watch.job import Desk, look
from agent.watch.pulse import Pulse
from agent.watch.records import TROUBLES
from agent.watch.round import one_round
from agent.watch.rounds import Current, rounds

LONGEST_PAUSE = 30.0
"""Seconds between rounds."""


def command(
    once: Annotated[bool, typer.Option("--once", help="Look at what is due, then end")] = False,
    now: Annotated[str | None, typer.Option(help="With --once: as if it were this instant")] = None,
    file: FileOption = FILE,
    browser: Annotated[str | None, typer.Option(help="Path of the Chromium to use")] = None,
    browser_url: Annotated[
        str | None, typer.Option(help="Where a Chromium listens that somebody else started")
    ] = None,
    model: Annotated[str | None, typer.Option(help="Provider/model, or URL#name of a server")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print what was looked at as JSON")] = False,
) -> int:
    """Without --once it goes on until Ctrl-C: looks under way are closed, and what was written stays."""
    if now is not None and not once:
        raise UsageError("--now goes with --once: a scheduler whose clock stands still never looks again")
    settings = Settings.load({"browser": browser, "browser_url": browser_url, "model": model})
    found = opened(file)
    moment = instant(now) if now is not None else None
    clock = utc_now if moment is None else partial(_fixed, moment)
    with desk_of(found, settings, clock=clock) as desk:
        if once:
            return asyncio.run(_once(desk, json=json))
        try:
            asyncio.run(_for_ever(desk))
        except (KeyboardInterrupt, asyncio.CancelledError):  # Ctrl-C; SIGTERM
            tell("strelka: stopped")
            return INTERRUPTED
    return 0


def _fixed(moment: datetime) -> datetime:
    return moment


async def _once(desk: Desk, *, json: bool) -> int:
    engine = Embedded(partial(look, desk=desk))
    try:
        claims = await one_round(desk.file, desk.records, desk.outbox, engine, desk.worker, desk.clock())
        await engine.drain()
        await desk.courier.send_all()
        silent = await Pulse(desk.courier.secret).beat(desk.file.ping)
        if silent:
            tell(silent)
    finally:
        await engine.stop()
    ended = [desk.records.run(claim.run) for claim in claims]
    runs = [run for run in ended if run is not None]
    if json:
        show_json([{"watch": r.watch, "slot": r.slot, "state": r.state, "reason": r.reason,
                    "skipped": [one.isoformat() for one in r.skipped], **r.data} for r in runs])  # fmt: skip
    for run in runs:
        skipped = f" ({counted(run.skipped)} slots were missed)" if run.skipped else ""
        tell(f"{run.watch}: {run.state}{': ' + run.reason if run.reason else ''}{skipped}")
    if not runs:
        tell("nothing is due")
    for one in desk.outbox.unsent():
        tell(told_unsent(one))
    return 1 if any(run.state in TROUBLES for run in runs) else 0


async def _for_ever(desk: Desk) -> None:
    task = asyncio.current_task()
    if task is not None:
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    current = Current(desk)
    engine = Embedded(current.look)
    tell(f"watching {len(desk.file.watches)} pages and scripts of {desk.file.path}; Ctrl-C ends")
    try:
        await rounds(current, engine, LONGEST_PAUSE, tell)
    finally:
        await engine.stop()
        await current.post.close()
