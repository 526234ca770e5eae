"""The very first look at a page: by an observer and by Playwright's AI snapshot, each in its own Chromium."""

from __future__ import annotations

import statistics
import time
from collections.abc import Awaitable, Callable, Mapping

from playwright.async_api import Page, Playwright, Route, async_playwright

from browser_tools.machine.find import find
from browser_tools.observe import Observer, register_engine

WHOLE = 1_000_000
VIEWPORT = {"width": 1280, "height": 720}
Handle = Callable[[Route], Awaitable[None]]
Prepare = Callable[[Page], Awaitable[Callable[[], Awaitable[object]]]]


async def run(urls: Mapping[str, str], rounds: int, wait: int, only_local: Handle) -> None:
    """Print milliseconds and ratios of each page (medians), and the geometric mean of the ratios.

    `wait` is the time in milliseconds between loading and looking.
    """
    ratios = []
    async with async_playwright() as playwright:
        await register_engine(playwright)
        for name, url in urls.items():
            taken: dict[Prepare, list[float]] = {_observer: [], _snapshot: []}
            for _ in range(rounds):
                for prepare, times in taken.items():
                    times.append(await _looked(playwright, prepare, url, wait, only_local))
            own, theirs = (statistics.median(times) for times in taken.values())
            ratios.append(own / theirs)
            print(f"{name:16} {own:7.1f} ms  AI snapshot {theirs:7.1f} ms  {ratios[-1]:.3f}", flush=True)
    print(
        f"first look, {wait} ms after loading: {statistics.geometric_mean(ratios):.3f} of the AI snapshot's"
    )


async def _looked(playwright: Playwright, prepare: Prepare, url: str, wait: int, only_local: Handle) -> float:
    browser = await playwright.chromium.launch(executable_path=find().path, args=["--no-sandbox"])
    context = await browser.new_context(viewport=VIEWPORT)  # type: ignore[arg-type]
    await context.route("**/*", only_local)
    page = await context.new_page()
    look = await prepare(page)
    await page.goto(url, wait_until="load")
    await page.wait_for_timeout(wait)
    began = time.perf_counter()
    await look()
    taken = (time.perf_counter() - began) * 1000
    await browser.close()
    return taken


async def _observer(page: Page) -> Callable[[], Awaitable[object]]:
    observer = Observer(page)
    await observer.attach()
    return lambda: observer.observe(WHOLE)


async def _snapshot(page: Page) -> Callable[[], Awaitable[object]]:
    return lambda: page.aria_snapshot(mode="ai")
