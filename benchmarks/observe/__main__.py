"""Seeing pages, measured: `python benchmarks/observe`. beside Playwright's AI snapshot, in one run."""

from __future__ import annotations

import argparse
import asyncio
import datetime
import functools
import http.server
import json
import math
import os
import re
import statistics
import tempfile
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import apps
import firsts
import fresh
import kinds
import mix
import outside
import report
import today
import widgets
from beside import TOKENIZER, Clicks
from beside import run as run_beside
from pages import counter, written
from playwright.async_api import Browser, Route, async_playwright
from sites import CACHE, fetched
from truth import Score, scored

from browser_tools.machine.find import find, version_of
from browser_tools.observe import Observer, register_engine

ROUNDS = 5
SLOWEST = 120
ENOUGH = 10_000
"""Milliseconds: what takes longer is not measured again."""
WHOLE = 1_000_000
BUDGET = 4000
VIEWPORT = {"width": 1280, "height": 720}
CHANGES = {
    "attribute": "(round) => document.documentElement.setAttribute('title', round)",
    "words": """(round) => { const all = [...document.querySelectorAll('p, li, td, h2, div')].filter((each) =>
      [...each.childNodes].some((node) => node.nodeType === 3 && /\\S/.test(node.data)));
      const around = all[all.length >> 1] ?? document.body;
      const node = [...around.childNodes].find((each) => each.nodeType === 3);
      node.data = `Round ${round} of this`; }""",
    "row": """(round) => { const all = document.querySelectorAll('li, tr, p');
      const at = all[all.length >> 1] ?? document.body.lastElementChild;
      const copy = at.cloneNode(true); copy.title = round; document.querySelector('[data-copy]')?.remove();
      copy.dataset.copy = ''; at.after(copy); }""",
    "private": "(round) => document.documentElement.setAttribute('data-round', round)",
}
"""What is changed between two looks: an attribute that may concern everything, a text, a row put in (and the
one before taken out), a note of a script for itself that no sheet asks for."""


@dataclass
class Row:
    """One page: milliseconds are medians, characters of the whole page."""

    page: str
    snapshot: float = 0.0
    first: float = 0.0
    full: float = 0.0
    cut: float = 0.0
    same: float = 0.0
    snapshot_characters: int = 0
    characters: int = 0
    score: Score = field(default_factory=Score)
    names: float = 1.0
    """Share of the `go` names that the whole text holds, with the share for the AI snapshot."""
    snapshot_names: float = 1.0
    traps: int = 0
    """`no` names among those of the listed elements."""
    cursors: str = ""
    """What following the cursors at a small budget got wrong."""

    @property
    def share_of_characters(self) -> float:
        return self.characters / max(1, self.snapshot_characters)


async def median(work: Callable[[], Awaitable[Any]], rounds: int = ROUNDS) -> tuple[float, Any]:
    taken = []
    answer: Any = None
    for _ in range(rounds):
        start = time.perf_counter()
        answer = await work()
        taken.append((time.perf_counter() - start) * 1000)
        if sum(taken) > ENOUGH:
            break
    return statistics.median(taken), answer


async def measured(
    browser: Browser,
    name: str,
    url: str,
    rounds: int,
    dump: Path | None,
    *,
    late: bool = False,
    change: str = "attribute",
) -> Row:
    context = await browser.new_context(viewport=VIEWPORT)
    await context.route("**/*", _local)
    page = await context.new_page()
    observer = Observer(page)
    if not late:
        await observer.attach()
    await page.goto(url, wait_until="load")
    await page.wait_for_timeout(400)
    await observer.attach()
    row = Row(name)
    row.first, _ = await median(lambda: observer.observe(BUDGET), 1)

    # One round has each of them, so that a busy machine is as busy for one as for the other.
    work: dict[str, Callable[[], Awaitable[Any]]] = {
        "full": lambda: observer.observe(WHOLE),
        "snapshot": lambda: page.aria_snapshot(mode="ai", timeout=SLOWEST * 1000),
        "cut": lambda: observer.observe(BUDGET),
        "same": lambda: observer.observe(BUDGET),
    }
    taken: dict[str, list[float]] = {kind: [] for kind in work}
    snapshot = ""
    for number in range(rounds):
        for kind, act in work.items():
            if kind == "same":  # listeners are asked for once after a change
                await observer.observe(BUDGET)
            else:
                await page.evaluate(CHANGES[change], f"{kind}-{number}")
            milliseconds, answer = await median(act, 1)
            taken[kind].append(milliseconds)
            snapshot = answer if kind == "snapshot" else snapshot
        if sum(taken["snapshot"]) > ENOUGH:
            break
    for key, times in taken.items():
        setattr(row, key, statistics.median(times))
    whole = await observer.observe(WHOLE)
    row.snapshot_characters, row.characters = len(snapshot), len(whole.text)
    if dump is not None:
        for kind, text in (("ai", snapshot), ("strelka", whole.text)):
            (dump / f"{name.replace('/', '_')}.{kind}.txt").write_text(text, encoding="utf-8")
    html = await page.content()
    go, no = (set(re.findall(rf"\b{word}\d+\b", html)) for word in ("go", "no"))
    if go:
        row.names = share(go, whole.text)
        row.snapshot_names = share(go, snapshot)
        named = " ".join(
            f"{each.name} {each.shows}" for each in whole.elements if "disabled" not in each.states
        )
        row.traps = len(no & set(re.findall(r"\bno\d+\b", named)))
    row.cursors = await followed(observer, {each.handle for each in whole.elements})
    row.score = await scored(page, observer, whole.text, whole.elements)
    await context.close()
    return row


def share(names: set[str], text: str) -> float:
    return len(names & set(re.findall(r"\bgo\d+\b", text))) / len(names)


async def followed(observer: Observer, wanted: set[str]) -> str:
    """Follows the cursors at a budget of a tenth of the page; what is missing or comes twice."""
    found: list[str] = []
    cursor: int | None = 0
    budget = 3000
    pages = 0
    while cursor is not None and pages < 400:
        seen = await observer.observe(budget, cursor=cursor)
        if seen.tokens > budget:
            return f"budget broken: {seen.tokens}"
        found += [each.handle for each in seen.elements]
        cursor, pages = seen.cursor, pages + 1
    twice = len(found) - len(set(found))
    missing = len(wanted - set(found))
    return f"{missing} missing, {twice} twice" if missing or twice else ""


async def _local(route: Route) -> None:
    here = urlsplit(route.request.url).hostname or ""
    await (route.continue_() if here == "127.0.0.1" or here.endswith(".localhost") else route.abort())


def mean(values: list[float]) -> float:
    return math.exp(sum(math.log(max(value, 1e-6)) for value in values) / len(values))


def table(rows: list[Row]) -> str:
    lines = [
        "| page | AI snapshot ms | first | full | 4,000 tokens | unchanged | characters | recall | precision "
        "| order | names (AI) | traps | cursors |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|",
    ]
    for row in rows:
        ratios = " | ".join(
            f"{value / row.snapshot:.3f}" for value in (row.first, row.full, row.cut, row.same)
        )
        score = f"{row.score.recall:.3f} | {row.score.precision:.3f} | {row.score.order:.3f}"
        lines.append(
            f"| {row.page} | {row.snapshot:.1f} | {ratios} | {row.share_of_characters:.2f} "
            f"| {score} | {row.names:.2f} ({row.snapshot_names:.2f}) | {row.traps} | {row.cursors or 'ok'} |"
        )
    ratios = " | ".join(
        f"{mean([getattr(row, key) / row.snapshot for row in rows]):.3f}"
        for key in ("first", "full", "cut", "same")
    )
    wanted = sum(row.score.wanted for row in rows)
    missed = sum(len(row.score.missed) for row in rows)
    listed = sum(row.score.listed for row in rows)
    wrong = sum(len(row.score.wrong) for row in rows)
    words = sum(row.score.words for row in rows)
    order = sum(row.score.in_order for row in rows) / max(1, words)
    characters = mean([row.share_of_characters for row in rows])
    lines.append(
        f"| **{len(rows)} pages** | {mean([row.snapshot for row in rows]):.1f} | {ratios} | {characters:.2f} "
        f"| {1 - missed / max(1, wanted):.4f} | {1 - wrong / max(1, listed):.4f} | {order:.4f} | | | |"
    )
    return "\n".join(lines)


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


async def run(paths: dict[str, tuple[Path, str]], options: argparse.Namespace) -> list[Row]:
    rows = []
    async with async_playwright() as playwright:
        await register_engine(playwright)
        browser = await playwright.chromium.launch(executable_path=find().path, args=["--no-sandbox"])
        for name, (folder, path) in paths.items():
            with served(folder) as url:
                row = await measured(
                    browser,
                    name,
                    url + path,
                    options.rounds,
                    options.dump,
                    late=options.late,
                    change=options.change,
                )
            rows.append(row)
            if options.verbose:
                print(table([row]).splitlines()[2], flush=True)
                for kind in ("missed", "wrong", "lost"):
                    if found := getattr(row.score, kind):
                        print(f"    {kind} {len(found)}: {found[:8]}", flush=True)
        await browser.close()
    return rows


def beside(paths: dict[str, tuple[Path, str]], options: argparse.Namespace) -> None:
    """All systems on the same pages, and two pages with a counter to click on."""
    with ExitStack() as stack, tempfile.TemporaryDirectory() as place:
        urls = {name: stack.enter_context(served(folder)) + path for name, (folder, path) in paths.items()}
        base = stack.enter_context(served(Path(place)))
        clicked = {}
        for name in ("small", "large"):
            (Path(place) / f"{name}.html").write_text(counter(name == "large"), encoding="utf-8")
            clicked[name] = Clicks(f"{base}/{name}.html")
        rows, left_out, versions = asyncio.run(run_beside(urls, clicked, options.rounds, options.peers))
    day = datetime.datetime.now(tz=datetime.UTC).date().isoformat()
    with_what = f"Chromium {version_of(find())}, Playwright {version('playwright')}"
    print(f"{day}, {with_what}, {options.rounds} rounds, load {os.getloadavg()[0]:.1f}; tokens: {TOKENIZER}")
    for line in left_out:
        print(f"left out: {line}")
    print(f"\n{report.summary(rows, clicked, versions)}\n\n{report.pages(rows)}")
    if options.plot:
        report.plot(rows, clicked, options.plot, day)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pages", nargs="*", help="names of pages; all without")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--folder", type=Path, help="measure the .html files below this folder as well")
    parser.add_argument(
        "--mix", type=Path, help="the pages of mix.py; test/test-pages of mozilla/readability"
    )
    parser.add_argument("--own", action="store_true", help="only the pages written here")
    parser.add_argument("--verbose", action="store_true", help="each page at once, with what was missed")
    parser.add_argument("--json", type=Path, help="write the figures here too")
    parser.add_argument("--dump", type=Path, help="write both texts of each page into this folder")
    parser.add_argument("--beside", action="store_true", help="beside the peers that are installed")
    parser.add_argument(
        "--peers", type=Path, default=CACHE / "peers", help="folder with node_modules and venv"
    )
    parser.add_argument("--plot", type=Path, help="write the picture of --beside here")
    parser.add_argument("--late", action="store_true", help="see each page only once it has loaded")
    parser.add_argument(
        "--change", choices=CHANGES, default="attribute", help="what changes between two looks"
    )
    parser.add_argument("--fresh", action="store_true", help="only the very first look at each page")
    parser.add_argument("--wait", type=int, default=500, help="of --fresh: milliseconds after loading")
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as place,
        fetched(
            {
                **dict(written()),
                **dict(widgets.written()),
                **dict(kinds.written()),
                **dict(firsts.written()),
                **dict(today.written()),
                **dict(outside.written()),
                **dict(apps.written()),
            },
            own_only=options.own or options.mix is not None,
            folder=options.folder,
        ) as paths,
    ):
        if options.mix:
            paths = {name: (Path(place), f"/{name}") for name in mix.assembled(Path(place), options.mix)}
        chosen = {name: path for name, path in paths.items() if not options.pages or name in options.pages}
        if options.beside:
            beside(chosen, options)
            return
        if options.fresh:
            with ExitStack() as stack:
                urls = {
                    name: stack.enter_context(served(folder)) + path
                    for name, (folder, path) in chosen.items()
                }
                asyncio.run(fresh.run(urls, options.rounds, options.wait, _local))
            return
        rows = asyncio.run(run(chosen, options))
    print(f"Chromium {version_of(find())}, {options.rounds} rounds; times as ratios to the AI snapshot's\n")
    print(table(rows))
    if options.json:
        options.json.write_text(json.dumps([asdict(row) for row in rows], indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
