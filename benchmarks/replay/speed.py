"""A replay beside hand-written Playwright: the same flow, browser and guard, in turns, each from its start.

The flow is `examples/checkout.yaml` on `examples/site`. Both start a browser, do the flow, hold the five
expectations, and close the browser.
"""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Page, async_playwright, expect

from agent.approve import DenyApprover
from agent.build import Mode, RunRequest, prepare
from agent.run import run
from agent.script import load_script
from agent.settings import Settings
from browser_tools.chromium import Chromium, find
from browser_tools.egress.guard import Guard
from browser_tools.session import SessionOptions

PASSWORD = "lamplight-7"
PRODUCT = "Lumi table lamp"


async def by_hand(page: Page, base: str) -> None:
    """What a good engineer would write for this flow."""
    await page.goto(base + "/")
    await page.goto(base + "/login")
    await page.get_by_role("textbox", name="Username").fill("ada")
    await page.get_by_role("textbox", name="Password").fill(PASSWORD)
    await page.get_by_role("button", name="Log in").click()
    await expect(page).to_have_url(base + "/account")
    await page.goto(base + "/shop")
    await page.get_by_role("searchbox", name="Search").fill(PRODUCT)
    await page.get_by_role("searchbox", name="Search").press("Enter")
    await page.get_by_role("link", name=PRODUCT, exact=True).click()
    await page.get_by_role("combobox", name="Colour").select_option("Moss green")
    await page.get_by_role("button", name="Add to cart").click()
    await expect(page.get_by_text("was added to your cart")).to_be_visible()
    await page.goto(base + "/cart")
    await expect(page.locator(".cart")).to_contain_text("Moss green")
    await page.get_by_role("link", name="Go to checkout").click()
    await expect(page).to_have_url(base + "/checkout")
    await expect(page).to_have_title("Checkout · Lamplight")
    await expect(page.get_by_text(f"1 x {PRODUCT}")).to_be_visible()
    await expect(page.get_by_role("textbox", name="Card number")).to_have_value("")
    await expect(page.get_by_role("button", name="Place order")).to_be_enabled()


@dataclass
class Times:
    """Seconds of each round: the whole, and from the first page on."""

    whole: list[float] = field(default_factory=list)
    flow: list[float] = field(default_factory=list)

    def least(self) -> tuple[float, float]:
        """Whole and flow: the least of all rounds, which other work on the machine disturbed least."""
        return min(self.whole), min(self.flow)

    def median(self) -> tuple[float, float]:
        return statistics.median(self.whole), statistics.median(self.flow)


async def hand_unguarded(base: str, times: Times, executable: str) -> None:
    began = time.perf_counter()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        page = await (await browser.new_context()).new_page()
        opened = time.perf_counter()
        await by_hand(page, base)
        times.flow.append(time.perf_counter() - opened)
        await browser.close()
    times.whole.append(time.perf_counter() - began)


async def hand_guarded(base: str, times: Times, script: Path) -> None:
    """Behind the guard that the script's policy makes: its proxy, and documents held until decided."""
    began = time.perf_counter()
    prepared = prepare(request_of(script))
    guard = Guard(prepared.gate)
    async with await Chromium.start(guarded=True) as chromium:
        session = await chromium.new_session(SessionOptions(guard=guard))
        opened = time.perf_counter()
        await by_hand(session.current.page, base)
        times.flow.append(time.perf_counter() - opened)
        await session.close()
    times.whole.append(time.perf_counter() - began)


async def replayed(base: str, times: Times, script: Path) -> None:
    began = time.perf_counter()
    first: list[float] = []

    def heard(event: object) -> None:
        if getattr(event, "type", "") == "tool_call" and not first:
            first.append(time.perf_counter())
        if getattr(event, "type", "") in ("check", "tool_result"):
            last[:] = [time.perf_counter()]

    last: list[float] = []
    result = await run(request_of(script, "replay"), listener=heard)
    assert result.status == "passed", result.reason
    times.flow.append(last[0] - first[0])
    times.whole.append(time.perf_counter() - began)


def request_of(script: Path, mode: Mode = "live") -> RunRequest:
    return RunRequest(
        script=load_script(script),
        settings=Settings.load({"runs": script.parent / "runs"}),
        approver=DenyApprover(),
        mode=mode,
    )


async def main(base: str, script: Path, rounds: int) -> None:
    recorded = await run(request_of(script, "record"))
    assert recorded.status == "passed", recorded.reason
    executable = find(None).path
    kinds = {"unguarded": Times(), "guarded": Times(), "replay": Times()}
    for _ in range(rounds):
        await hand_unguarded(base, kinds["unguarded"], str(executable))
        await hand_guarded(base, kinds["guarded"], script)
        await replayed(base, kinds["replay"], script)
    for way in ("least", "median"):
        whole, flow = getattr(kinds["replay"], way)()
        for name, times in kinds.items():
            one, two = getattr(times, way)()
            ratio = f"replay / {name}: whole {whole / one:.2f}, flow {flow / two:.2f}"
            print(f"{way:6} {name:10} whole {one:.2f} s  flow {two:.2f} s  {ratio}")
