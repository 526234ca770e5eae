"""The embedded engine: limits, cancelling, slow watches, clocks that jump, a file that changes."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from watch_processes import browsers_of, ended, killed, strelka, until
from watching import Site, Watching

from agent.store import Store
from agent.watch import browsers
from agent.watch.engine import LANES, Embedded, lane_of
from agent.watch.job import look
from agent.watch.records import Records
from agent.watch.round import one_round
from agent.watch.rounds import Current

Watched = Callable[..., Watching]
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def file(*lines: str) -> str:
    return "\n".join(["version: 1", "watches:", *(f"  {line}" for line in lines), ""])


async def test_a_page_that_never_ends_is_closed_at_the_limit(site: Site, watched: Watched) -> None:
    """In the browser; the pages after it are looked at no more."""
    site.held("/endless", threading.Event(), "")
    site.page("/after", "<p>The page after it</p>")
    watching = watched(
        file(
            f"a: {{pages: ['{site.url}/endless', '{site.url}/after'], every: 1h, fetch: browser, timeout: 4}}"
        )
    )
    before = browsers_of(os.getpid())
    await watching.round()
    (run,) = watching.desk.records.runs("a")
    assert (run.state, run.reason) == ("timeout", "not done after 4 seconds: it was ended")
    assert set(browsers_of(os.getpid())) <= set(before)
    assert "/after" not in site.paths()


async def test_a_slow_watch_holds_back_no_other(site: Site, watched: Watched) -> None:
    """With two slots for all: looks at a slow host wait in their lanes, without one."""
    slow = [f"/slow{number}" for number in range(6)]
    held = threading.Event()
    for path in slow:
        site.held(path, held, "<p>At last</p>")
    site.page("/quick", "<p>The page</p>")
    other = site.url.replace("127.0.0.1", "localhost")
    lines = [f"s{n}: {{page: '{site.url}{path}', every: 1h, robots: false}}" for n, path in enumerate(slow)]
    watching = watched(file(*lines, f"z: {{page: '{other}/quick', every: 1h, robots: false}}"))
    engine = Embedded(partial(look, desk=watching.desk), LANES + 1)
    desk = watching.desk
    await one_round(desk.file, desk.records, desk.outbox, engine, desk.worker, watching.now)
    async with asyncio.timeout(60):
        while not watching.states("z")[0]:  # noqa: ASYNC110  (the site is another thread)
            await asyncio.sleep(0.05)
    begun = [run for n in range(6) for run in desk.records.runs(f"s{n}") if run.started]
    assert 1 <= len(begun) <= LANES
    held.set()
    await engine.drain()
    assert {watching.states(f"s{n}")[0] for n in range(6)} == {"new"}


def test_a_host_has_so_many_lanes_and_a_script_one_of_its_own() -> None:
    lanes = {lane_of(("https://Example.com/a", "https://b.test/"), f"run {number}") for number in range(50)}
    assert len(lanes) == LANES
    assert all(lane.startswith("example.com ") for lane in lanes)
    assert lane_of((), "run 1") != lane_of((), "run 2")
    assert lane_of(("https://[::1/x",), "run 1") != lane_of(("https://[::1/x",), "run 2"), (
        "and it ends no round"
    )


async def test_waiting_for_a_browser_or_a_host_does_not_count(site: Site, watched: Watched) -> None:
    """Three pages of one host whose robots.txt wants a minute between two requests, and a limit of less."""
    site.page("/robots.txt", "")
    lines = [f"w{n}: {{page: '{site.url}/p{n}', every: 1h, timeout: 30}}" for n in range(3)]
    for n in range(3):
        site.page(f"/p{n}", "<p>The page</p>")
    watching = watched(file(*lines))
    await watching.round()
    assert [watching.states(f"w{n}") for n in range(3)] == [["new"]] * 3
    assert len(watching.waited) == 2


async def test_a_run_is_cancelled_before_and_after_it_begins(site: Site, watched: Watched) -> None:
    site.held("/endless", threading.Event(), "")
    watching = watched(file(f"a: {{page: '{site.url}/endless', every: 1h, robots: false}}"))
    desk = watching.desk
    engine = Embedded(partial(look, desk=desk))
    (claim,) = await one_round(desk.file, desk.records, desk.outbox, engine, desk.worker, watching.now)
    async with asyncio.timeout(60):
        while "/endless" not in site.paths():  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        assert desk.records.cancel(claim.run, watching.now)
        await engine.drain()
    assert watching.desk.records.runs("a")[0].reason == "cancelled"
    watching.now += HOUR
    (claim,) = await one_round(desk.file, desk.records, desk.outbox, NoEngine(), desk.worker, watching.now)
    assert desk.records.cancel(claim.run, watching.now)
    assert not desk.records.begin(claim.run, "w", watching.now)
    assert watching.desk.records.runs("a")[0].reason == "cancelled before it began"


class NoEngine(Embedded):
    """Takes claims and does nothing."""

    def __init__(self) -> None:
        super().__init__(lambda _: asyncio.sleep(0), 1)

    async def submit(self, claim: object, lane: str) -> None:
        """It waits for ever."""


async def test_a_clock_that_was_wrong_holds_nobody_back(site: Site, watched: Watched) -> None:
    """A look was done, and another begun by a process that died, in a year that has not come."""
    site.page("/a", "<p>The page</p>")
    watching = watched(
        file(f"a: {{page: '{site.url}/a', every: 1h}}", f"b: {{page: '{site.url}/a', every: 1h}}")
    )
    start = watching.now
    await watching.round(after=HOUR)
    watching.now = start + 366 * DAY
    await watching.round()
    desk = watching.desk
    watching.now += HOUR
    for claim in await one_round(desk.file, desk.records, desk.outbox, NoEngine(), "gone", watching.now):
        if claim.watch == "b":
            assert desk.records.begin(claim.run, "gone", watching.now)
    watching.now = start + 2 * HOUR
    for _ in range(3):
        await watching.round(after=HOUR)
    looks = {name: [run for run in desk.records.runs(name) if run.slot < start + DAY] for name in "ab"}
    assert [run.slot for run in looks["a"]] == [start + n * HOUR for n in (5, 4, 1)]
    assert [run.slot for run in looks["b"]] == [start + n * HOUR for n in (5, 4, 3, 1)]
    assert watching.states("b")[-1] == "lost"
    assert looks["b"][0].state == "same"
    assert max(watching.waited) < 10


async def test_the_file_is_read_again_and_a_bad_one_changes_nothing(site: Site, watched: Watched) -> None:
    site.page("/a", "<p>The page</p>")
    watching = watched(file(f"a: {{page: '{site.url}/a', every: 1h}}"))
    current, path = Current(watching.desk), watching.folder / "watches.yaml"
    assert current.refreshed() == ""
    path.write_text(file(f"a: {{page: '{site.url}/a', evry: 1h}}"))
    told = current.refreshed()
    assert "did you mean 'every'?" in told
    assert "goes on with the 1 watches" in told
    assert current.refreshed() == ""
    assert list(current.desk.file.watches) == ["a"]
    path.write_text(
        file(f"b: {{page: '{site.url}/a', every: 1h}}", f"c: {{page: '{site.url}/a', every: 1h}}")
    )
    assert "2 watches now" in current.refreshed()
    assert list(current.desk.courier.file.watches) == ["b", "c"]
    path.write_text("version: 1\nname: other\nwatches: {}\n")
    assert "start anew" in current.refreshed()
    path.unlink()
    assert "watching goes on with the 2 watches" in current.refreshed()


def test_a_scheduler_takes_up_a_new_watch_and_is_cancelled_from_the_shell(site: Site, tmp_path: Path) -> None:
    site.page("/a", "<p>The page</p>")
    site.held("/endless", threading.Event(), "")
    path = tmp_path / "watches.yaml"
    path.write_text(file(f"a: {{page: '{site.url}/a', every: 10s, robots: false}}"))
    process = strelka(tmp_path, "watch", "run")
    try:
        until(lambda: "/a" in site.paths(), "the first look")
        path.write_text(file(f"b: {{page: '{site.url}/endless', every: 1h, fetch: browser, robots: false}}"))
        until(lambda: "/endless" in site.paths(), "the new watch is looked at")
        assert browsers_of(process.pid)
        assert strelka(tmp_path, "watch", "cancel", "b").wait(60) == 0
        until(lambda: not browsers_of(process.pid), "its browser is closed", 20)
        assert ended(process) == 130, (tmp_path / "said").read_text()
    finally:
        killed(process)
    store = Store(tmp_path / "data" / "strelka.db")
    assert Records(store, str(path.resolve())).runs("b")[0].reason == "cancelled"
    store.close()
    assert "has changed: 1 watches now" in (tmp_path / "said").read_text()


async def test_browsers_are_as_many_as_memory_allows() -> None:
    slots = browsers.browser_slots()
    assert 1 <= slots <= browsers.MOST_BROWSERS
    assert slots == 1 or slots * browsers.BROWSER_BYTES <= browsers.free_bytes() + browsers.BROWSER_BYTES
    pool = browsers.Browsers()
    most = now = 0

    async def one() -> None:
        nonlocal most, now
        async with pool.one():
            now += 1
            most = max(most, now)
            await asyncio.sleep(0)
            now -= 1

    await asyncio.gather(*(one() for _ in range(40)))
    assert 1 <= most <= browsers.MOST_BROWSERS
    with pytest.raises(RuntimeError):
        async with pool.one():
            raise RuntimeError
    await one()
