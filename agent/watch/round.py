"""One round of the scheduler: what the dead left is ended, due slots are claimed, claims are submitted."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from agent.watch.database import Statements
from agent.watch.engine import Engine, lane_of
from agent.watch.file import Watch, WatchFile
from agent.watch.health import tell_health
from agent.watch.outbox import Outbox
from agent.watch.records import Also, Claim, Known, Records, Run
from agent.watch.schedule import Due, due, next_begin


async def one_round(
    file: WatchFile, records: Records, outbox: Outbox, engine: Engine, worker: str, now: datetime
) -> tuple[Claim, ...]:
    """All of it, at `now`. Raises StorageError."""
    await end_lost(file, records, outbox, engine, worker, now)
    return await claim_due(file, records, engine, worker, now)


async def end_lost(
    file: WatchFile, records: Records, outbox: Outbox, engine: Engine, worker: str, now: datetime
) -> None:
    """End the runs, and free the notices, of processes that are silent at `now`. Raises StorageError."""
    outbox.expire(now)
    for run in records.lose(now, lambda run: _told_lost(run, file, outbox, now)):
        watch = file.watches.get(run.watch)
        if watch is not None and watch.idempotent:
            await _claim_again(watch, run.watch, records, engine, worker, now)


async def claim_due(
    file: WatchFile, records: Records, engine: Engine, worker: str, now: datetime
) -> tuple[Claim, ...]:
    """Claim and submit what is due at `now`. Raises StorageError."""
    for waiting in records.waiting(now):
        if waiting.watch in file.watches:
            await engine.submit(waiting, lane_of(file.watches[waiting.watch].addresses, waiting.run))
    claims = []
    for name, watch in by_cost(file.watches.items()):
        known = records.known(name, now)
        slot = due(watch, name, known.last_slot, known.known, now)
        claim = None if slot is None else records.claim(name, slot, worker, now)
        if claim is not None:
            await engine.submit(claim, lane_of(watch.addresses, claim.run))
            claims.append(claim)
    return tuple(claims)


def by_cost(watches: Iterable[tuple[str, Watch]]) -> list[tuple[str, Watch]]:
    """Those that need no browser first: one slow page holds up nobody."""
    return sorted(watches, key=lambda one: (one[1].script is not None, one[1].fetch == "browser", one[0]))


def next_round(file: WatchFile, now: datetime) -> datetime | None:
    """When the next slot of any watch begins."""
    begins = (next_begin(watch, name, now) for name, watch in file.watches.items())
    return min((begin for begin in begins if begin is not None), default=None)


def _told_lost(run: Run, file: WatchFile, outbox: Outbox, now: datetime) -> Also:
    """A run that is lost is a trouble of its watch."""

    def also(statements: Statements, before: Known, after: Known) -> None:
        watch = file.watches.get(run.watch)
        if watch is not None:
            tell_health(statements, watch, run.id, before, after, outbox, now)

    return also


async def _claim_again(
    watch: Watch, name: str, records: Records, engine: Engine, worker: str, now: datetime
) -> None:
    """A look that died is done again, in a slot of its own."""
    claim = records.claim(name, Due(now), worker, now)
    if claim is not None:
        await engine.submit(claim, lane_of(watch.addresses, claim.run))
