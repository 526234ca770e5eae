"""Clocks that are set, and clocks that differ: nothing is looked at twice, and nothing is forgotten."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import takewhile

import pytest
from postgres import Postgres
from watch_processes import until
from watching import Site, Watching

from agent.watch.clock import ServerClock, Steadiness
from agent.watch.database import PostgresDatabase
from agent.watch.engine import Embedded, Look
from agent.watch.errands import Errands, Order
from agent.watch.records import LEASE_SECONDS, Run
from agent.watch.rounds import Current, rounds

HOUR, STEP = timedelta(hours=1), timedelta(minutes=30)
Watched = Callable[..., Watching]
START = "2026-10-24T18:05:00+00:00"
"""Some hours before clocks change in Berlin."""


def file_of(site: Site) -> str:
    whens = {
        "a": "every: 30m",
        "b": "cron: '20 * * * *', tz: Europe/Berlin",
        "c": "at: '02:30', tz: Europe/Berlin",
    }
    lines = [
        f"  {name}: {{page: '{site.url}/{name}', {when}, group: all, notify: 'file:{name}.md'}}"
        for name, when in whens.items()
    ]
    lines.append("  news: {digest: all, at: ['00:00', '06:00', '12:00', '18:00'], notify: 'file:digest.md'}")
    return "\n".join(["version: 1", "defaults: {robots: false}", "watches:", *lines, ""])


def prints(site: Site, name: str, edition: int) -> None:
    site.page(f"/{name}", f"<h1>Shop {name}</h1><p>This is edition {edition}</p>")


def slots_between(watching: Watching, name: str, start: datetime, end: datetime) -> set[datetime]:
    watch = watching.desk.file.watches[name]
    return set(takewhile(lambda slot: slot <= end, watch.after(start)))


def check(watching: Watching, site: Site, start: datetime, latest: datetime) -> dict[str, list[Run]]:
    """Each slot up to the latest instant that any clock showed is looked at once, or was told as skipped."""
    found = {}
    for name in ("a", "b", "c"):
        runs = found[name] = watching.desk.records.runs(name, 10_000)
        looked = Counter(run.slot for run in runs)
        skipped = {one for run in runs for one in run.skipped}
        assert set(looked.values()) == {1}
        assert len(runs) == site.paths().count(f"/{name}"), name
        expected = slots_between(watching, name, start, latest)
        assert expected <= looked.keys() | skipped, (name, expected - looked.keys() - skipped)
        told = watching.told(f"{name}.md")
        assert len(told) == len(set(told)) == [run.state for run in runs].count("changed"), name
    return found


JUMPS = {6: 1, 8: -1, 15: -1, 26: 1, 30: -1}
"""Hours by which it is set, by the number of the round: there and back at once, back, forward, and back."""


async def test_a_clock_that_is_set_by_an_hour(site: Site, watched: Watched) -> None:
    watching = watched(file_of(site), START)
    start, latest = watching.now + STEP, watching.now
    for number in range(40):
        if number % 5 == 0:
            for name in "abc":
                prints(site, name, number)
        watching.now += JUMPS.get(number, 0) * HOUR
        await watching.round(after=STEP)
        latest = max(latest, watching.now)
    runs = check(watching, site, start, latest)
    changed = {run.id for one in runs.values() for run in one if run.state == "changed"}
    assert len(changed) >= 12
    watching.now = latest
    await watching.round(after=timedelta(hours=6))
    in_digests = [one for run in watching.desk.records.runs("news", 99) for one in run.data["told"]]
    assert len(in_digests) == len(set(in_digests))
    assert changed <= set(in_digests)


async def test_two_whose_clocks_differ_by_an_hour(site: Site, watched: Watched) -> None:
    right, ahead = watched(file_of(site), START), watched(file_of(site), START)
    ahead.now += HOUR
    start = ahead.now + STEP  # it is the first that knows of them
    for number in range(16):
        if number % 5 == 0:
            for name in "abc":
                prints(site, name, number)
        for one in (right, ahead) if number % 2 else (ahead, right):
            await one.round(after=STEP)
    check(right, site, start, right.now)


class Counted(Embedded):
    """Says when a round has ended."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.swept = asyncio.Event()

    async def sweep(self) -> None:
        self.swept.set()


@pytest.mark.parametrize("jump", [HOUR, -HOUR], ids=["forward", "back"])
async def test_a_look_that_is_under_way_is_not_taken_for_lost(
    site: Site, watched: Watched, jump: timedelta
) -> None:
    held = threading.Event()
    site.held("/a", held, "<p>The lamp costs 10 EUR</p>")
    watching = watched(f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 300d, robots: false}}\n")
    current = Current(watching.desk)
    engine = Counted(current.look)
    scheduler = asyncio.create_task(rounds(current, engine, 0.05, lambda _: None))
    try:
        await asyncio.to_thread(until, lambda: "/a" in site.paths(), "it is asked for")
        watching.now += jump
        for _ in range(3):
            engine.swept.clear()
            await engine.swept.wait()
        assert watching.states("a") == [None]
        held.set()
        await engine.drain()
    finally:
        held.set()
        scheduler.cancel()
        with suppress(asyncio.CancelledError):
            await scheduler
        await engine.stop()
    assert (watching.states("a"), site.paths()) == (["new"], ["/a"])


def test_after_a_jump_the_living_are_given_the_time_of_a_lease() -> None:
    now, ticks = datetime(2026, 3, 1, tzinfo=UTC), 1000.0
    steadiness = Steadiness(lambda: now, lambda: ticks)
    assert steadiness.lasts()
    now, ticks = now + timedelta(seconds=31), ticks + 30
    assert steadiness.lasts()
    now, ticks = now - HOUR, ticks + 30
    assert not steadiness.lasts()
    now, ticks = now + timedelta(seconds=LEASE_SECONDS), ticks + LEASE_SECONDS
    assert not steadiness.lasts()
    now, ticks = now + timedelta(seconds=1), ticks + 1
    assert steadiness.lasts()


async def test_nothing_waits_until_a_clock_is_again_where_it_was(site: Site, watched: Watched) -> None:
    """A notice that was written, a trouble that was told, a host that was asked, before it was set back."""
    site.page("/a", "<p>The lamp costs 10 EUR</p>")
    watching = watched(
        "version: 1\ndefaults: {every: 1h, robots: false, notify: 'file:out.md'}\nwatches:\n"
        f"  a: {{page: '{site.url}/a', health: {{alert_after: 1, remind: 2d}}}}\n",
        "2026-03-01T00:30:00+00:00",
    )
    desk = watching.desk
    await watching.round()
    site.page("/a", "down", 500)
    await watching.round(after=3 * HOUR)
    with watching.store.writing() as statements:
        channels = desk.file.watches["a"].channels
        desk.outbox.write(statements, "a", "r1", channels, {"title": "t", "text": "x"}, watching.now)
    await watching.round(after=-HOUR)
    assert watching.states("a") == ["new", "error", "error"]
    assert [one.split()[0] for one in watching.told()] == ["a", "t"]
    assert desk.outbox.counts() == {"sent": 2}
    assert max(watching.waited, default=0.0) < 10


async def test_workers_read_the_clock_of_their_server(postgres: Postgres) -> None:
    """A machine whose clock is an hour ahead takes nobody for dead."""
    with PostgresDatabase.opened(postgres.database()) as database:
        clock = ServerClock(database)
        asked = [database.read("SELECT EXTRACT(EPOCH FROM clock_timestamp()) AS at")[0]["at"] for _ in "ab"]
        assert abs(clock().timestamp() - float(asked[1])) < 60
        errands = Errands(database, "shop")
        wrong = clock() + HOUR
        begun, waits = (errands.add(Order("read the page", False, {}), clock()) for _ in "ab")
        assert errands.begin(begun, "w", clock() - HOUR)
        assert (errands.lose(wrong), errands.waiting()) == (0, [])
        with database.writing() as statements:
            statements.execute("UPDATE watch_errands SET lease = lease - ?", (LEASE_SECONDS + 1,))
        assert (errands.lose(wrong), errands.waiting(), errands.waiting()) == (1, [waits], [])
