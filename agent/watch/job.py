"""One look: fetch, compare, report, and write all of it down at once.

What a look found, its snapshots and its notices are one transaction: after a crash either all of it is there
or nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from agent.watch.alive import alive
from agent.watch.compare import Difference, agreed, compared
from agent.watch.database import Database, Statements
from agent.watch.deliver import Courier
from agent.watch.digest import TOLD, of_digest, stuck, told_since
from agent.watch.engine import Clock
from agent.watch.fetch import Fetched, fetched
from agent.watch.file import Watch, WatchFile
from agent.watch.health import tell_health
from agent.watch.instead import said_instead
from agent.watch.lines import MOST_LINES, page_of
from agent.watch.login import NoLogin, how_to_renew, judged_login
from agent.watch.looks import Look, Looks, looks_of
from agent.watch.manners import Manners
from agent.watch.outbox import Outbox
from agent.watch.parts import Filter
from agent.watch.records import TROUBLES, Claim, Known, Records, State
from agent.watch.report import Report, of_changes, of_pages, reading_of, sentences
from agent.watch.retention import forget_answers, forget_bills, forget_notices, forget_runs
from agent.watch.side_by_side import Sides, side_by_side
from agent.watch.visit import tidy
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
    render: Callable[[str, str, Watch, Limit], Awaitable[Fetched]]
    """`Render`, for a watch by its name."""
    first: Callable[[Watch], str]
    """The page that a watch begins at."""
    folder: Callable[[str], Path]
    """Where the runs of a watch's browser and its pages for people are kept."""
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
    before: Look | None = None
    """What a difference is beside."""
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
    comparison: str = ""
    """The file with what was and what is, side by side."""
    told: tuple[str, ...] | None = None
    """Of a digest: the looks that are in it."""

    @property
    def data(self) -> dict[str, Any]:
        """For the records."""
        pages = [
            {"address": one.page.address, "state": one.state, "reason": one.reason, "how": one.page.how}
            | ({"notes": list(one.page.notes)} if one.page.notes else {})
            | ({"run": one.page.folder} if one.page.folder and one.state != "same" else {})
            for one in self.seen
        ]
        told: dict[str, Any] = {
            "pages": pages,
            "report": None if self.report is None else self.report.as_data(),
        }
        told |= {"comparison": self.comparison} if self.comparison else {}
        return told | ({TOLD: list(self.told)} if self.told is not None else {})


async def look(claim: Claim, desk: Desk) -> None:
    """Carry out a claim and write down what is to be told. Cancelled, it closes all and writes that down."""
    watch = desk.file.watches.get(claim.watch)
    if watch is None or not desk.records.begin(claim.run, desk.worker, desk.clock()):
        return  # a watch that is no longer in the file, or not yet in this worker's
    found = Found("error", "it ended without a result", ())
    try:
        async with alive(claim.run, desk.records, desk.clock):
            found = await limited(claim.watch, watch, desk, claim.run)
            found = replace(found, comparison=await compared_page(claim, found, desk))
    except asyncio.CancelledError:
        found = Found("error", "cancelled", ())
        raise
    finally:
        _written(claim, watch, found, desk)
        tidied(claim.watch, watch, found, desk)


async def limited(name: str, watch: Watch, desk: Desk, run: str) -> Found:
    """The look inside its wall clock limit; whatever goes wrong is a state."""
    try:
        async with asyncio.timeout(watch.timeout) as limit:
            return await found_now(name, watch, desk, run, limit)
    except TimeoutError:
        return Found("timeout", f"not done after {watch.timeout:g} seconds: it was ended", ())
    except NoLogin as error:
        return Found("blocked", f"{error.message}; {how_to_renew(name, watch)}", ())
    except StrelkaError as error:
        return Found("error", error.message, ())


async def found_now(name: str, watch: Watch, desk: Desk, run: str, limit: Limit) -> Found:
    """Look at every page of the watch and compare it. Writes nothing."""
    if watch.digest:
        return await _digest(name, watch, desk)
    seen: list[Seen] = []
    async with desk.web(watch) as web:
        script = () if watch.script is None else ((watch.script, desk.first(watch)),)
        for address, first in (*script, *((one, "") for one in watch.addresses)):
            rows = desk.looks.rows(name, address, watch.looks_back)
            looks = await asyncio.to_thread(looks_of, rows, watch.filter, watch.looks_back)
            validators = looks[0].validators if looks and watch.report == "changes" else NO_VALIDATORS
            render = partial(desk.render, name)
            page = await fetched(address, watch, validators, web, desk.manners, render, limit, first)
            page = judged_login(name, watch, page)
            seen.append(await asyncio.to_thread(judged, page, looks, watch, run, desk.clock()))
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
    ids = tuple(run.id for runs in told.values() for run in runs)
    return Found("changed" if report is not None else "same", "", (), report, told=ids)


def judged(page: Fetched, looks: Sequence[Look], watch: Watch, run: str, at: datetime) -> Seen:
    """What one page is beside its earlier looks (the newest first)."""
    unchanged = page.state == "same" and bool(looks) and looks[0].pending
    if page.state is not None and not unchanged:
        return Seen(page, page.state, page.reason)
    now = looks[0].page if unchanged else page_of(page, watch.filter)
    validators = looks[0].validators if unchanged else page.validators
    instead = None
    if page.html and not unchanged and not (watch.filter.select and now.lines):
        instead = said_instead(now, [one.page for one in looks if not one.pending])
    if instead is not None:
        return Seen(page, *instead)
    if now.cut:
        page = replace(page, notes=(*page.notes, f"only its first {MOST_LINES} lines are compared"))
    if not now.lines:
        missing = f"nothing matches {', '.join(now.missing)}" if now.missing else "nothing is left to compare"
        return Seen(page, "empty", missing)
    return beside(page, Look(run, at, now, pending=False, validators=validators), looks, watch)


def beside(page: Fetched, taken: Look, looks: Sequence[Look], watch: Watch) -> Seen:
    """What a look found, beside the looks before it (the newest first)."""
    now = taken.page
    settled = [one.page for one in looks if not one.pending]
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
    before = next(one for one in looks if not one.pending)
    return Seen(page, "changed", look=taken, before=before, difference=difference, settles=True)


async def _report(
    name: str, watch: Watch, seen: Sequence[Seen], completer: Completer | None, judge: Judge
) -> Report | None:
    """None where there is nothing to tell."""
    if watch.report == "page":
        pages = [
            _shown(one, watch) for one in seen if one.state not in TROUBLES and one.page.reading is not None
        ]
        return await of_pages(name, watch, pages, completer) if pages else None
    differences = [one.difference for one in seen if one.difference is not None]
    if not watch.alert_when:
        return await of_changes(name, watch, differences, completer)
    changes = "\n".join(line for one in differences for line in sentences(one))
    worth = await judge.worth(name, watch.alert_when, changes, completer)
    report = await of_changes(name, watch, differences, completer if worth.important else None)
    return replace(report, worth=vars(worth))


def _shown(seen: Seen, watch: Watch) -> Fetched:
    """The page as the filter leaves it."""
    if seen.look is None or watch.filter == Filter():
        return seen.page
    return replace(seen.page, reading=reading_of(seen.look.page))


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
                if one.page.picture and one.state in ("new", "changed"):
                    desk.looks.write_picture(statements, claim.watch, one.look, one.page.picture)
        if found.report is not None and found.report.is_told:
            body = {"watch": claim.watch, "run": claim.run, "slot": claim.slot.isoformat(),
                    "at": now.isoformat(), "state": found.state, **found.report.as_data()}  # fmt: skip
            body |= {"comparison": found.comparison} if found.comparison else {}
            desk.outbox.write(statements, claim.watch, claim.run, watch.channels, body, now)
        elif found.state == "new" and watch.feed is not None:
            feed = [one for one in watch.channels if one.kind == "feed"]  # there is one to subscribe to
            desk.outbox.write(statements, claim.watch, claim.run, feed, {}, now)
        tell_health(statements, watch, claim.run, before, after, desk.outbox, now)
        desk.looks.forget(statements, claim.watch, watch.keep, now)
        forget_runs(statements, desk.records.book, claim.watch, watch.keep, now)
        forget_notices(statements, desk.records.book, claim.watch, watch.keep, now)
        forget_answers(statements, desk.records.book, claim.watch, watch.keep, now)
        forget_bills(statements, desk.records.book, claim.watch, watch.keep, now)

    desk.records.end(claim.run, found.state, found.reason, found.data, now, also)


async def compared_page(claim: Claim, found: Found, desk: Desk) -> str:
    """The page for people that shows what changed, if it is told; "" where it cannot be written."""
    if found.report is None or not found.report.is_told:
        return ""
    sides = [
        Sides(one.before, one.look, desk.looks.picture_of(claim.watch, one.before), one.page.picture)
        for one in found.seen
        if one.before is not None and one.look is not None
    ]
    if not sides:
        return ""
    path = desk.folder(claim.watch).absolute() / f"{claim.slot:%Y%m%d-%H%M%S}-{claim.run}.html"
    page = await asyncio.to_thread(side_by_side, found.report.title, sides)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page, encoding="utf-8")
    except OSError:  # the notice goes out without it
        return ""
    return str(path)


def tidied(name: str, watch: Watch, found: Found, desk: Desk) -> None:
    """Of a browser's looks that found nothing new nothing stays; of the others as many as the watch keeps."""
    folders = {one.page.folder: one.state for one in found.seen if one.page.folder}
    if folders or found.comparison:
        tidy(desk.folder(name), [one for one, state in folders.items() if state == "same"], watch.keep.count)
