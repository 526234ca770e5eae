"""One look: fetch, compare, report, and write all of it down at once.

What a look found, its snapshots and its notices are one transaction: after a crash either all of it is there
or nothing.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any

from agent.watch.compare import Difference, agreed, compared
from agent.watch.database import Database, Statements
from agent.watch.deliver import Courier
from agent.watch.digest import of_digest, stuck, told_since
from agent.watch.engine import CANCEL_SECONDS, HEARTBEAT_SECONDS, Clock
from agent.watch.fetch import Fetched, Render, fetched
from agent.watch.file import Watch, WatchFile
from agent.watch.health import tell_health
from agent.watch.lines import page_of
from agent.watch.looks import Look, Looks
from agent.watch.manners import Manners
from agent.watch.outbox import Outbox
from agent.watch.records import TROUBLES, Claim, Known, Records, State
from agent.watch.report import Report, of_changes, of_pages, sentences
from agent.watch.wall import Limit
from agent.watch.web import NO_VALIDATORS, Web
from agent.watch.worth import Judge
from browser_tools.tool import Completer
from policies.errors import StrelkaError

GRAVITY: tuple[State, ...] = (
    "timeout", "error", "blocked", "removed", "empty", "lost", "changed", "new", "same",
)  # fmt: skip
"""Of several pages the first of these is the state of the watch."""


@dataclass(frozen=True)
class Desk:
    """What every look of a process has at hand."""

    file: WatchFile
    database: Database
    records: Records
    looks: Looks
    outbox: Outbox
    manners: Manners
    courier: Courier
    worker: str
    clock: Clock
    web: Callable[[Watch], AbstractAsyncContextManager[Web]]
    """HTTP under the policy of a watch."""
    render: Render
    completer: Callable[[str, Watch], AbstractAsyncContextManager[Completer | None]]
    """The model of a watch, if it has one that may be asked."""
    judge: Judge


@dataclass(frozen=True)
class Seen:
    """One page of a look: what was fetched, and what is news on it."""

    page: Fetched
    state: State
    reason: str = ""
    look: Look | None = None
    difference: Difference | None = None
    settles: bool = False
    """Earlier looks that were pending count from now on, or where nothing changed never did."""


@dataclass(frozen=True)
class Found:
    """What a whole look found."""

    state: State
    reason: str
    seen: tuple[Seen, ...]
    report: Report | None = None

    @property
    def data(self) -> dict[str, Any]:
        """For the records."""
        pages = [
            {"address": one.page.address, "state": one.state, "reason": one.reason, "how": one.page.how}
            | ({"notes": list(one.page.notes)} if one.page.notes else {})
            for one in self.seen
        ]
        return {"pages": pages, "report": None if self.report is None else self.report.as_data()}


async def look(claim: Claim, desk: Desk) -> None:
    """Carry out a claim and send what is to be told. Cancelled, it closes all and writes that down."""
    watch = desk.file.watches.get(claim.watch)
    if watch is None or not desk.records.begin(claim.run, desk.worker, desk.clock()):
        return  # a watch that is no longer in the file, or not yet in this worker's
    found = Found("error", "it ended without a result", ())
    try:
        async with _alive(claim, desk):
            found = await limited(claim.watch, watch, desk, claim.run)
    except asyncio.CancelledError:
        found = Found("error", "cancelled", ())
        raise
    finally:
        _written(claim, watch, found, desk)
    await desk.courier.send_all()


async def limited(name: str, watch: Watch, desk: Desk, run: str) -> Found:
    """The look inside its wall clock limit; whatever goes wrong is a state."""
    try:
        async with asyncio.timeout(watch.timeout) as limit:
            return await found_now(name, watch, desk, run, limit)
    except TimeoutError:
        return Found("timeout", f"not done after {watch.timeout:g} seconds: its browser was closed", ())
    except StrelkaError as error:
        return Found("error", error.message, ())


async def found_now(name: str, watch: Watch, desk: Desk, run: str, limit: Limit) -> Found:
    """Look at every page of the watch and compare it. Writes nothing."""
    if watch.digest:
        return await _digest(name, watch, desk)
    seen: list[Seen] = []
    async with desk.web(watch) as web:
        if watch.script is not None:
            page = await desk.render(watch.script, watch, limit)
            seen.append(judged(name, watch, page, desk, run))
        for address in watch.addresses:
            validators = desk.looks.validators(name, address) if watch.report == "changes" else NO_VALIDATORS
            page = await fetched(address, watch, validators, web, desk.manners, desk.render, limit)
            seen.append(judged(name, watch, page, desk, run))
    states = {one.state for one in seen}
    state = next(one for one in GRAVITY if one in states)
    reason = "; ".join(f"{one.page.address}: {one.reason}" for one in seen if one.reason)
    if not any(one.difference is not None for one in seen) and watch.report == "changes":
        return Found(state, reason, tuple(seen))
    async with desk.completer(name, watch) as completer:
        report = await _report(name, watch, seen, completer, desk.judge)
    return Found(state, reason, tuple(seen), report)


async def _digest(name: str, watch: Watch, desk: Desk) -> Found:
    now = desk.clock()
    told = told_since(name, watch, desk.file, desk.records)
    broken = stuck(watch, desk.file, desk.records, now)
    async with desk.completer(name, watch) as completer:
        report = await of_digest(name, watch, told, broken, completer)
    return Found("changed" if report is not None else "same", "", (), report)


def judged(name: str, watch: Watch, page: Fetched, desk: Desk, run: str) -> Seen:
    """What one page is beside its earlier looks."""
    looks = desk.looks.latest(name, page.address, watch.filter, watch.compare.last)
    unchanged = page.state == "same" and bool(looks) and looks[0].pending
    if page.state is not None and not unchanged:
        return Seen(page, page.state, page.reason)
    now = looks[0].page if unchanged else page_of(page, watch.filter)
    validators = looks[0].validators if unchanged else page.validators
    if not now.lines:
        missing = f"nothing matches {', '.join(now.missing)}" if now.missing else "nothing is left to compare"
        return Seen(page, "empty", missing)
    settled = [one.page for one in looks if not one.pending]
    taken = Look(run, desk.clock(), now, pending=False, validators=validators)
    if not settled:
        return Seen(page, "new", look=taken)
    difference = compared(now, settled, watch.filter)
    if not difference.changes:
        return Seen(page, "same", look=taken, settles=True)
    pending = [compared(one.page, settled, watch.filter) for one in looks if one.pending]
    pending = pending[: watch.compare.confirm - 1]
    difference = agreed(difference, pending)
    if len(pending) + 1 < watch.compare.confirm or not difference.changes:
        waits = f"a change awaits confirmation ({len(pending) + 1} of {watch.compare.confirm} looks)"
        return Seen(page, "same", waits, look=replace(taken, pending=True))
    return Seen(page, "changed", look=taken, difference=difference, settles=True)


async def _report(
    name: str, watch: Watch, seen: Sequence[Seen], completer: Completer | None, judge: Judge
) -> Report | None:
    """None where there is nothing to tell."""
    if watch.report == "page":
        pages = [one.page for one in seen if one.state not in TROUBLES and one.page.reading is not None]
        return await of_pages(name, watch, pages, completer) if pages else None
    differences = [one.difference for one in seen if one.difference is not None]
    if not watch.alert_when:
        return await of_changes(name, watch, differences, completer)
    changes = "\n".join(line for one in differences for line in sentences(one))
    worth = await judge.worth(watch.alert_when, changes, completer)
    report = await of_changes(name, watch, differences, completer if worth.important else None)
    return replace(report, worth=vars(worth))


def _written(claim: Claim, watch: Watch, found: Found, desk: Desk) -> None:
    """The end of a look, in one transaction. A run that was lost or cancelled meanwhile tells nothing."""
    now = desk.clock()

    def also(statements: Statements, before: Known, after: Known) -> None:
        for one in found.seen:
            if one.settles and one.state == "same":
                desk.looks.drop_pending(statements, claim.watch, one.page.address)
            elif one.settles:
                desk.looks.settle(statements, claim.watch, one.page.address)
            if one.look is not None:
                desk.looks.write(statements, claim.watch, one.look)
        if found.report is not None and found.report.is_told:
            body = {"watch": claim.watch, "run": claim.run, "slot": claim.slot.isoformat(),
                    "at": now.isoformat(), "state": found.state, **found.report.as_data()}  # fmt: skip
            desk.outbox.write(statements, claim.watch, claim.run, watch.channels, body, now)
        tell_health(statements, watch, claim.run, before, after, desk.outbox, now)
        desk.looks.forget(statements, claim.watch, watch.keep, now)

    desk.records.end(claim.run, found.state, found.reason, found.data, now, also)


@asynccontextmanager
async def _alive(claim: Claim, desk: Desk) -> AsyncIterator[None]:
    """Renew the lease of a run while it goes on; once it was cancelled from elsewhere, cancel it here."""
    task = asyncio.current_task()

    async def renew() -> None:
        renewed = time.monotonic()
        while not desk.records.cancelled(claim.run):
            if time.monotonic() - renewed >= HEARTBEAT_SECONDS:
                desk.records.renew(claim.run, desk.clock())
                renewed = time.monotonic()
            await asyncio.sleep(CANCEL_SECONDS)
        if task is not None:
            task.cancel()

    heartbeat = asyncio.create_task(renew())
    try:
        yield
    finally:
        heartbeat.cancel()
        with suppress(asyncio.CancelledError):
            await heartbeat
