"""The same pages shown by every system, interleaved in one run: time, cost, what is missed."""

from __future__ import annotations

import json
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from peers import Peer, PeerError, handle_of, started
from playwright.async_api import Browser, Page, async_playwright
from sites import CACHE

from browser_tools.chromium import Chromium
from browser_tools.dispatch import Door
from browser_tools.door.meter import Meter
from browser_tools.events import EventLog
from browser_tools.machine.find import find
from browser_tools.observe import Observer, register_engine
from browser_tools.registry import TOOLS
from browser_tools.secrets import Vault
from browser_tools.session import Session
from browser_tools.tool import ToolCall
from policies.gate import Gate, Layer
from policies.limits import Limits
from policies.load import bind_start, load_policy
from policies.redact import Redactor

BUDGET = 4000
WHOLE = 1_000_000
SLOWEST = 120_000
CHANGE = "document.documentElement.setAttribute('title', '{}')"
COUNT = """import json, sys, bpe_openai
encoding = bpe_openai.get_encoding("o200k_base")
print(json.dumps([len(encoding.encode(text)) for text in json.load(sys.stdin)]))"""
TOKENIZER = "o200k_base (bpe-openai)"


@dataclass
class Figures:
    """One system on one page: milliseconds are medians."""

    first: float = 0.0
    again: float = 0.0
    """Of ours after a change of the page; the others keep nothing, so that it is the same to them."""
    same: float = 0.0
    click: float = 0.0
    text: str = ""
    names: float | None = None
    """Share of the `go` names in its text."""
    tokens: int = 0
    failed: str = ""


Rows = dict[str, dict[str, Figures]]
"""Page -> system -> figures."""


async def timed(work: Callable[[], Awaitable[Any]], rounds: int = 1) -> tuple[float, Any]:
    taken, answer = [], None
    for _ in range(rounds):
        start = time.perf_counter()
        answer = await work()
        taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken), answer


async def ours(page: Page, rounds: int) -> tuple[Figures, Figures]:
    """Whole pages without a limit, and at a budget of 4,000 tokens."""
    observer = Observer(page)
    found = []
    for budget in (WHOLE, BUDGET):
        figures = Figures()
        figures.first, _ = await timed(lambda: observer.observe(budget))  # noqa: B023  (called here only)
        taken = []
        for number in range(rounds):
            await page.evaluate(CHANGE.format(f"{budget}-{number}"))
            taken.append((await timed(lambda: observer.observe(budget)))[0])  # noqa: B023
        figures.again = statistics.median(taken)
        figures.same, seen = await timed(lambda: observer.observe(budget), rounds)  # noqa: B023
        figures.text = seen.text
        found.append(figures)
        await page.reload()
        await page.wait_for_timeout(200)
    return found[0], found[1]


async def snapshot(page: Page, rounds: int) -> Figures:
    figures = Figures()
    figures.first, _ = await timed(lambda: page.aria_snapshot(mode="ai", timeout=SLOWEST))
    figures.again, figures.text = await timed(lambda: page.aria_snapshot(mode="ai", timeout=SLOWEST), rounds)
    figures.same = figures.again
    return figures


async def shown(peer: Peer, url: str, rounds: int) -> Figures:
    figures = Figures()
    try:
        await peer.open(url)
        figures.first, _ = await timed(peer.observe)
        figures.again, figures.text = await timed(peer.observe, rounds)
        figures.same = figures.again
    except (PeerError, TimeoutError) as error:
        figures.failed = str(error) or "no answer"
    return figures


@dataclass
class Clicks:
    """The page with a counter that clicks are measured on: its URL and the name of its button."""

    url: str
    name: str = "go1"
    taken: dict[str, list[float]] = field(default_factory=dict)

    async def of(self, system: str, click: Callable[[], Awaitable[str]]) -> None:
        """The time of one click with its new state."""
        before = time.perf_counter()
        await click()
        taken = (time.perf_counter() - before) * 1000
        self.taken.setdefault(system, []).append(taken)

    def medians(self) -> dict[str, float]:
        return {system: statistics.median(taken) for system, taken in self.taken.items()}


async def through_the_door(session: Session, clicks: Clicks, rounds: int) -> None:
    """As a run does it: decided, bound, logged, settled; then the new state."""
    with tempfile.TemporaryDirectory() as place, ExitStack() as stack:
        folder = Path(place)
        (folder / "artifacts").mkdir()
        log = EventLog(folder, "benchmark", Redactor())
        stack.callback(log.close)
        layer = Layer("policy", bind_start(load_policy("testing"), clicks.url))
        door = Door(
            session=session, gate=Gate([layer]), approver=Nobody(), log=log, meter=Meter(Limits(seconds=600)),
            tools=TOOLS, artifacts=folder / "artifacts", vault=Vault(), said=(),
        )  # fmt: skip
        await door.dispatch(ToolCall("navigate", {"url": clicks.url}))
        seen = await session.current.observe(budget=BUDGET, may_read=door.may_read)
        handle = handle_of(seen.text, clicks.name, r"\[(e\d+) ")

        async def click() -> str:
            result = await door.dispatch(ToolCall("click", {"target": handle}))
            if not result.ok:
                raise PeerError(result.error)
            return (await session.current.observe(budget=BUDGET, may_read=door.may_read)).text

        for _ in range(rounds):
            await clicks.of("Strelka", click)


class Nobody:
    """Approves nothing: nothing is asked under the policy `testing`."""

    async def ask(self, ask: Any) -> Any:
        raise PeerError("the policy asked")


async def snapshot_clicks(page: Page, clicks: Clicks, rounds: int) -> None:
    await page.goto(clicks.url)

    async def click() -> str:
        return await page.aria_snapshot(mode="ai")

    text = await click()
    for _ in range(rounds):
        target = handle_of(text, clicks.name, r"\[ref=(e\d+)\]")

        async def act(target: str = target) -> str:
            await page.locator(f"aria-ref={target}").click()
            return await click()

        await clicks.of("AI snapshot", act)
        text = await click()


async def peer_clicks(peer: Peer, clicks: Clicks, rounds: int) -> None:
    await peer.open(clicks.url)
    for _ in range(rounds):
        await peer.observe()
        await clicks.of(peer.name, lambda: peer.click(clicks.name))


async def run(
    pages: dict[str, str], clicked: dict[str, Clicks], rounds: int, folder: Path
) -> tuple[Rows, list[str], dict[str, str]]:
    """Figures of each page, the systems left out, and the versions of the others."""
    rows: Rows = {}
    chromium = find().path
    with tempfile.TemporaryDirectory() as scratch:
        peers, left_out = await started(folder, str(chromium), Path(scratch))
        versions = {peer.name: peer.version for peer in peers}
        async with async_playwright() as playwright:
            await register_engine(playwright)
            browser = await playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            for name, url in pages.items():
                rows[name] = await _row(browser, peers, url, rounds)
                print(".", end="", file=sys.stderr, flush=True)
            await browser.close()
        for clicks in clicked.values():
            await _clicks(clicks, peers, rounds)
        for peer in peers:
            await peer.close()
    _count(rows)
    return rows, left_out, versions


async def _row(browser: Browser, peers: list[Peer], url: str, rounds: int) -> dict[str, Figures]:
    context = await browser.new_context(viewport={"width": 1280, "height": 720})
    page = await context.new_page()
    await page.goto(url)
    await page.wait_for_timeout(300)
    row: dict[str, Figures] = {}
    row["Strelka"], row["Strelka 4,000"] = await ours(page, rounds)
    row["AI snapshot"] = await snapshot(page, rounds)
    wanted = set(re.findall(r"\bgo\d+\b", await page.content()))
    await context.close()
    for peer in peers:
        row[peer.name] = await shown(peer, url, rounds)
    for figures in row.values():
        if wanted and not figures.failed:
            figures.names = len(wanted & set(re.findall(r"\bgo\d+\b", figures.text))) / len(wanted)
    return row


async def _clicks(clicks: Clicks, peers: list[Peer], rounds: int) -> None:
    async with await Chromium.start() as chromium:
        session = await chromium.new_session()
        await through_the_door(session, clicks, rounds)
        await session.close()
        session = await chromium.new_session()
        await snapshot_clicks(session.current.page, clicks, rounds)
        await session.close()
    for peer in peers:
        try:
            await peer_clicks(peer, clicks, rounds)
        except (PeerError, TimeoutError) as error:
            print(f"{peer.name}: click failed: {error}", file=sys.stderr)


def _count(rows: Rows) -> None:
    """Real tokens of every text, where a tokenizer is there."""
    every = [figures for row in rows.values() for figures in row.values()]
    counted = real_tokens([figures.text for figures in every])
    for figures, count in zip(every, counted or [0] * len(every), strict=True):
        figures.tokens = count


def real_tokens(texts: list[str], folder: Path | None = None) -> list[int] | None:
    """Tokens of o200k_base; None where `bpe-openai` is not installed, here or in the peers' environment."""
    venv = (folder or CACHE / "peers") / "venv" / "bin" / "python"
    python = sys.executable if find_spec("bpe_openai") else str(venv)
    try:
        done = subprocess.run(
            [python, "-c", COUNT],
            input=json.dumps(texts),
            capture_output=True,
            text=True,
            timeout=300,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    counts: list[int] = json.loads(done.stdout)
    return counts
