"""Several runs at once in one Chromium: apart from each other, and what becomes of them when it dies."""

from __future__ import annotations

import asyncio
import os
import signal
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from conftest import Serve
from local_server import Request
from serving import Served, served

SETS = "<script>document.cookie='who=first; path=/'; localStorage.setItem('who','first')</script><p>Set</p>"
SHOWS = (
    "<title>Shown</title><h1>Shown</h1><p id=out></p>"
    "<script>document.getElementById('out').textContent = "
    "'cookie:' + document.cookie + ' storage:' + localStorage.getItem('who')</script>"
)


def children(pid: int) -> list[int]:
    """All processes below one."""
    below: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, task.read_text().split()):
            below += [child, *children(child)]
    return below


def browsers() -> list[int]:
    """Chromium's own processes below us, without their helpers."""
    found = []
    for pid in children(os.getpid()):
        try:
            line = Path(f"/proc/{pid}/cmdline").read_bytes()
        except OSError:
            continue
        if b"--user-data-dir" in line and b"--type=" not in line and not line.startswith(b"/bin/sh"):
            found.append(pid)
    return found


async def test_runs_at_once_share_one_browser_and_nothing_else(tmp_path: Path, serve: Serve) -> None:
    site = serve({"/set": SETS, "/show": SHOWS})
    before = set(browsers())
    async with served(tmp_path) as server:
        first = await server.started(f"open {site}/set; click 'Nothing'", policy="assist")
        ask = await server.asked()
        second = await server.started(f"open {site}/show; get the text of the page", policy="readonly")
        told = await server.ended(second)
        assert len(set(browsers()) - before) == 1
        assert ask["run"] == first
        assert told["status"] == "finished", told["reason"]
        assert "cookie: storage:null" in told["result"]["answer"]
        await server.json(f"/runs/{first}/cancel", {})


async def test_a_killed_browser_ends_its_runs_and_no_others(tmp_path: Path, serve: Serve) -> None:
    holding = asyncio.Event()
    loop = asyncio.get_running_loop()

    def slow(request: Request) -> None:
        loop.call_soon_threadsafe(holding.set)
        request.begin()
        request.stopping.wait(60)

    site = serve({"/": "<title>Home</title><p>Home</p>", "/slow": slow})
    before = set(browsers())
    async with served(tmp_path) as server:
        runs = [await server.started(f"open {site}/slow", policy="readonly") for _ in range(2)]
        async with asyncio.timeout(60):
            await holding.wait()
        (browser,) = set(browsers()) - before
        os.kill(browser, signal.SIGKILL)
        for run in runs:
            told = await server.ended(run)
            assert told["status"] == "infrastructure", told["reason"]
            assert told["result"]["code"].startswith("browser."), told
        after = await server.ended(await server.started(f"open {site}/", policy="readonly"))
        assert after["status"] == "finished", after


async def followed(server: Served, run: str, *, breaks: int) -> list[int]:
    """Numbers of a run's events, as a viewer has them that hangs up `breaks` times on the way."""
    seen: list[int] = []
    last = ""
    while True:
        taken = 0
        async for id, kind, _ in server.events(f"/runs/{run}/events", last):
            if kind == "event":
                seen.append(int(id))
                last, taken = id, taken + 1
            if kind == "end":
                return seen
            if breaks and taken == 3:
                breaks -= 1
                break


async def watched(tmp_path: Path, site: str, runs: int, viewers: int) -> None:
    goal = "; ".join([f"open {site}/", f"open {site}/other"] * 3)
    async with served(tmp_path) as server:
        ids = [await server.started(goal, policy="readonly") for _ in range(runs)]
        views = [followed(server, ids[number % runs], breaks=number % 3) for number in range(viewers)]
        async with asyncio.timeout(110):
            seen: list[list[int]] = await asyncio.gather(*views)
        for number, numbers in enumerate(seen):
            told = await server.json(f"/runs/{ids[number % runs]}")
            assert told["status"] == "finished", told["reason"]
            log = (await server.client.get(f"/runs/{ids[number % runs]}/log")).text
            assert numbers == list(range(1, log.count("\n") + 1))


async def test_f51_viewers_that_come_and_go_miss_nothing(tmp_path: Path, serve: Serve) -> None:
    site = serve({"/": "<p>Home</p>", "/other": "<p>Other</p>"})
    await watched(tmp_path, site, runs=2, viewers=6)


@pytest.mark.deep
async def test_fifty_viewers_and_eight_runs_at_once(tmp_path: Path, serve: Serve) -> None:
    site = serve({"/": "<p>Home</p>", "/other": "<p>Other</p>"})
    await watched(tmp_path, site, runs=8, viewers=50)


async def test_f51_a_viewer_that_does_not_read_costs_no_memory(tmp_path: Path) -> None:
    """A log of 40 MB, and viewers that take none of it."""
    folder = tmp_path / "log"
    folder.mkdir()
    line = '{"seq": 1, "type": "note", "data": "' + "x" * 1000 + '"}\n'
    with (folder / "events.jsonl").open("w") as file:
        for _ in range(40):
            file.write(line * 1000)
    async with served(tmp_path) as server:
        row = server.house.records.add_run("goal", "long")
        server.house.records.ended(row.id, "finished", "", str(folder))
        asked = f"GET /runs/{row.id}/events HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        asked += f"Authorization: Bearer {server.keys.token}\r\n\r\n"
        tracemalloc.start()
        viewers: list[Any] = []
        for _ in range(10):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1024)
            writer.write(asked.encode())
            await reader.readexactly(1000)
            viewers.append(writer)
        for _ in range(20):
            assert (await server.client.get("/settings")).status_code == 200
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        for writer in viewers:
            writer.close()
    assert most < 25_000_000
