"""A client's place: what ends its run, and what begins anew."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from conftest import Serve
from mcp_served import complete, runs_of

from agent.mcp_server.seat import Seat
from agent.mcp_server.server import session_request
from agent.settings import Settings
from browser_tools.result import ToolResult


@pytest.fixture
def policy(tmp_path: Path) -> Path:
    path = tmp_path / "policy.yaml"
    path.write_text("{version: 1, extends: ['preset:standard'], limits: {navigations: 2}}")
    return path


@pytest_asyncio.fixture
async def seat(serve: Serve, tmp_path: Path, policy: Path) -> AsyncIterator[Seat]:
    start = serve({"/": "<h1>here</h1>", "/a": "<h1>there</h1>"}) + "/"
    request = session_request(Settings(runs=tmp_path / "runs"), start=start, policy=str(policy))
    seat = Seat(request)
    yield seat
    await seat.close()


async def call(seat: Seat, name: str, **arguments: object) -> ToolResult:
    return await seat.call(name, arguments, lambda event: None)


async def test_a_limit_ends_the_run_for_good(seat: Seat, tmp_path: Path) -> None:
    assert (await call(seat, "navigate", url="/a")).ok
    over = await call(seat, "navigate", url="/")
    assert (over.ok, over.code) == (False, "limit.navigations")
    assert "connect again" in over.error
    again = await call(seat, "list_tabs")
    assert (again.ok, again.code) == (False, "limit.navigations")
    (run,) = runs_of(tmp_path)
    assert complete(run)[-1].data["status"] == "limit"


def chromiums_below(parent: int) -> list[int]:
    """The browsers that a process has started, itself or by others."""
    below: dict[int, list[int]] = {}
    for place in Path("/proc").glob("[0-9]*"):
        try:
            above = int((place / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:  # it has ended
            continue
        below.setdefault(above, []).append(int(place.name))
    found, look = [], [parent]
    while look:
        children = below.get(look.pop(), [])
        look += children
        found += [pid for pid in children if _is_browser(pid)]
    return found


def _is_browser(pid: int) -> bool:
    try:
        words = Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False
    started_by_a_script = words.startswith(b"/bin/sh")
    return b"--remote-debugging" in words and b"--type=" not in words and not started_by_a_script


async def test_after_a_lost_browser_the_next_call_begins_anew(seat: Seat, tmp_path: Path) -> None:
    before = set(chromiums_below(os.getpid()))
    assert (await call(seat, "list_tabs")).ok
    for browser in set(chromiums_below(os.getpid())) - before:
        os.kill(browser, signal.SIGKILL)
    async with asyncio.timeout(30):
        while (lost := await call(seat, "observe_dom")).ok:
            pass
    assert lost.code.startswith("browser."), lost
    assert "a new browser begins with the next call" in lost.error
    seen = await call(seat, "observe_dom")
    assert seen.ok, seen
    assert "here" in seen.sections[0].text
    first, _ = runs_of(tmp_path)
    assert complete(first)[-1].data["status"] == "infrastructure"


async def test_a_page_that_is_not_there_is_told_and_may_come(tmp_path: Path, policy: Path) -> None:
    request = session_request(
        Settings(runs=tmp_path / "runs"), start="http://127.0.0.1:9/", policy=str(policy)
    )
    seat = Seat(request)
    for _ in range(2):
        told = await call(seat, "observe_dom")
        assert not told.ok
        assert "127.0.0.1:9" in told.error
    assert len(runs_of(tmp_path)) == 2
    await seat.close()


async def test_a_client_that_has_left_calls_nothing(seat: Seat, tmp_path: Path) -> None:
    assert (await call(seat, "list_tabs")).ok
    await seat.close()
    assert (await call(seat, "list_tabs")).code == "run.ended"
    assert complete(runs_of(tmp_path)[0])[-1].data["status"] == "finished"
