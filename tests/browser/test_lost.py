"""A killed browser, driver or Python: told at once, and nothing is left behind."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from browser_tools.chromium import Chromium
from browser_tools.errors import BrowserLostError
from browser_tools.tab import Tab

GONE_SECONDS = 5.0

CHILD = """
import asyncio, sys
from browser_tools.chromium import Chromium

async def main():
    async with await Chromium.start(flags=[sys.argv[1]]) as chromium:
        session = await chromium.new_session()
        await session.current.navigate("data:text/html,<title>up</title>")
        print("up", flush=True)
        await asyncio.sleep(60)

asyncio.run(main())
"""


def processes(marker: str) -> list[int]:
    """Living processes whose command line has `marker`; a zombie has none."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                line = (folder / "cmdline").read_bytes()
            except OSError:  # it ended meanwhile
                continue
            if marker.encode() in line and int(folder.name) != os.getpid():
                found.append(int(folder.name))
    return found


def left_in(folder: Path) -> list[str]:
    """What is left, but for an empty folder of a driver that was killed before it could remove it."""
    return [path.name for path in folder.iterdir() if "artifacts" not in path.name or any(path.iterdir())]


def becomes(condition: Callable[[], bool]) -> bool:
    until = time.monotonic() + GONE_SECONDS
    while time.monotonic() < until:
        if condition():
            return True
        time.sleep(0.05)
    return condition()


def driver() -> int:
    """Pid of the Playwright driver that was started last by this process."""
    children = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    return int(children[-1])


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An own, empty TMPDIR, to see what is left in it."""
    folder = tmp_path / "tmp"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    return folder


@pytest.fixture
def marker(tmp_path: Path) -> str:
    return f"--strelka-test={tmp_path.name}-{os.getpid()}"


async def used_until_lost(tab: Tab) -> None:
    """The news of a death may arrive just after the first answer."""
    async with asyncio.timeout(GONE_SECONDS):
        with contextlib.suppress(BrowserLostError):
            while True:
                await tab.html()


@pytest.mark.parametrize("victim", ["browser", "driver"])
async def test_a_killed_process_is_a_lost_browser(victim: str, temporary: Path, marker: str) -> None:
    chromium = await Chromium.start(flags=[marker])
    session = await chromium.new_session()
    tab = session.current
    await tab.navigate("data:text/html,<title>up</title>")
    for pid in processes(marker) if victim == "browser" else [driver()]:
        os.kill(pid, signal.SIGKILL)
    await used_until_lost(tab)
    assert not chromium.alive
    for use in (
        lambda: tab.navigate("about:blank"),
        lambda: tab.observe(may_read=lambda url: True),
        tab.settle,
        session.open_tab,
        chromium.new_session,
    ):
        with pytest.raises(BrowserLostError):
            await use()
    await chromium.close()
    assert becomes(lambda: not processes(marker))
    assert left_in(temporary) == []


async def test_close_leaves_nothing(temporary: Path, marker: str) -> None:
    async with await Chromium.start(flags=[marker]) as chromium:
        await (await chromium.new_session()).current.navigate("data:text/html,hi")
        assert processes(marker)
    assert not chromium.alive
    assert becomes(lambda: not processes(marker))
    assert left_in(temporary) == []


@pytest.mark.parametrize(
    "way",
    [pytest.param(signal.SIGKILL, id="kill-9"), pytest.param(signal.SIGINT, id="ctrl-c")],
)
def test_a_python_that_ends_takes_its_chromium_along(way: int, temporary: Path, marker: str) -> None:
    root = Path(__file__).parent.parent.parent
    command = [sys.executable, "-c", CHILD, marker]
    with subprocess.Popen(
        command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"up\n"
        assert len(processes(marker)) > 1
        if way == signal.SIGINT:
            os.killpg(child.pid, way)  # a terminal sends it to the whole group, the driver included
        else:
            os.kill(child.pid, way)
        child.wait(timeout=GONE_SECONDS * 2)
    assert becomes(lambda: not processes(marker))
    assert becomes(lambda: left_in(temporary) == []), left_in(temporary)
