"""Plain steps on MiniWoB++: `python benchmarks/miniwob`. No model: the steps are the goal in other words.

Each episode runs the whole path (step grammar, door, policy, resolver) on a page of the task; the reward is
the page's own.
"""

from __future__ import annotations

import argparse
import asyncio
import functools
import http.server
import os
import subprocess
import sys
import tempfile
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import platformdirs
from listed import Miss, judged
from playwright.async_api import Page, async_playwright
from targets import TASKS as TARGETS
from templates import TASKS

from agent import arun_goal
from browser_tools.errors import BrowserMissingError
from browser_tools.machine.find import find
from browser_tools.observe import register_engine

CACHE = Path(os.environ.get("STRELKA_BENCH") or platformdirs.user_cache_path("strelka") / "benchmarks")
PACKAGE = "miniwob==1.1.0"
SUCCESS = 0.8
"""Raw reward from which an episode counts as solved: the benchmark's authors give 1 for a solution."""
START = """(seed) => { Math.seedrandom(seed); core.EPISODE_MAX_TIME = 3600000; core.startEpisodeReal();
  const goal = core.getUtterance(); return typeof goal === 'string' ? goal : goal.utterance; }"""
REWARD = "() => (WOB_DONE_GLOBAL ? WOB_RAW_REWARD_GLOBAL : 0)"


@dataclass(frozen=True)
class Episode:
    """One seed of one task."""

    task: str
    seed: int
    goal: str
    solved: bool
    why: str


def pages() -> Path:
    """The folder of the task pages, fetched from PyPI on first use."""
    folder = CACHE / "miniwob"
    if not folder.exists():
        with tempfile.TemporaryDirectory() as wheels:
            command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "-d", wheels, PACKAGE]
            subprocess.run(command, check=True, timeout=300)
            with zipfile.ZipFile(next(Path(wheels).glob("*.whl"))) as wheel:
                wheel.extractall(CACHE)
    return folder / "html"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: object) -> None:
        """Nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


async def episode(page: Page, url: str, task: str, seed: int, runs: Path) -> Episode:
    await page.goto(f"{url}/miniwob/{task}.html")
    goal = await page.evaluate(START, str(seed))
    steps = next((found for template in TASKS[task] if (found := template.steps(goal))), None)
    if steps is None:
        return Episode(task, seed, goal, False, "the goal is worded otherwise")
    result = await arun_goal(steps, page=page, policy="testing", runs=runs)
    reward = await page.evaluate(REWARD)
    why = f"reward {reward:.1f}; {result.reason or 'the steps ran'} [{steps}]"
    return Episode(task, seed, goal, reward > SUCCESS, why)


async def run(tasks: list[str], seeds: range) -> list[Episode]:
    episodes = []
    with tempfile.TemporaryDirectory() as runs, served(pages()) as url:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=find().path, args=["--no-sandbox"])
            for task in tasks:
                context = await browser.new_context(viewport={"width": 800, "height": 600})
                page = await context.new_page()
                for seed in seeds:
                    episodes.append(await episode(page, url, task, seed, Path(runs)))
                print(".", end="", file=sys.stderr, flush=True)
                await context.close()
            await browser.close()
    print(file=sys.stderr)
    return episodes


async def listing(tasks: list[str], seeds: range) -> tuple[int, list[Miss]]:
    """How many targets there were, and those that are not listed or told by their name."""
    wanted, misses = 0, []
    with served(pages()) as url:
        async with async_playwright() as playwright:
            await register_engine(playwright)
            browser = await playwright.chromium.launch(executable_path=find().path, args=["--no-sandbox"])
            for task in tasks:
                for seed in seeds:
                    count, missed = await judged(browser, url, task, seed, START)
                    wanted += count
                    misses += missed
                print(".", end="", file=sys.stderr, flush=True)
            await browser.close()
    print(file=sys.stderr)
    return wanted, misses


def told(tasks: list[str], wanted: int, misses: list[Miss]) -> str:
    failing = {miss.task for miss in misses}
    lines = [
        f"{len(tasks) - len(failing)} of {len(tasks)} tasks: all targets listed with a telling name; "
        f"{wanted - len(misses)} of {wanted} targets"
    ]
    for one in misses:
        lines.append(f"- {one.task} {one.seed}, stage {one.stage}: {one.word!r}: {one.told or 'not listed'}")
    return "\n".join(lines)


def table(episodes: list[Episode]) -> str:
    rows = ["| task | solved | of |", "|---|--:|--:|"]
    for task in dict.fromkeys(one.task for one in episodes):
        own = [one.solved for one in episodes if one.task == task]
        rows.append(f"| {task} | {sum(own)} | {len(own)} |")
    solved = sum(one.solved for one in episodes)
    tasks = len({one.task for one in episodes})
    rows.append(f"| {tasks} tasks, mean {solved / len(episodes):.1%} | {solved} | {len(episodes)} |")
    return "\n".join(rows)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, prog="python benchmarks/miniwob")
    parser.add_argument("tasks", nargs="*", help="names of tasks; default: all")
    parser.add_argument("--listed", action="store_true", help="only whether what must be clicked is listed")
    parser.add_argument("--first", type=int, default=101, help="first seed")
    parser.add_argument("--seeds", type=int, default=5, help="seeds for each task")
    parser.add_argument("--misses", action="store_true", help="tell each miss")
    arguments = parser.parse_args()
    try:
        seeds = range(arguments.first, arguments.first + arguments.seeds)
        if arguments.listed:
            tasks = arguments.tasks or sorted(TARGETS)
            wanted, misses = asyncio.run(listing(tasks, seeds))
            print(told(tasks, wanted, misses))
            return 1 if misses else 0
        episodes = asyncio.run(run(arguments.tasks or sorted(TASKS), seeds))
    except (subprocess.SubprocessError, BrowserMissingError) as error:
        print(f"left out: {error}", file=sys.stderr)
        return 0
    print(table(episodes))
    for one in episodes if arguments.misses else ():
        if not one.solved:
            print(f"- {one.task} {one.seed}: {one.goal!r}: {one.why}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
