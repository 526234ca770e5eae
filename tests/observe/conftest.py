"""A page and its observer, on a Chromium whose Playwright knows our selector engine."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright

from browser_tools.machine.find import find
from browser_tools.observe import Observer, register_engine


@dataclass
class Eyes:
    """A page with its observer."""

    page: Page
    observer: Observer

    async def show(self, html: str, **options: int) -> list[str]:
        """Load `html` and observe it: the lines below the header."""
        await self.page.set_content(html, wait_until="load")
        return await self.lines(**options)

    async def lines(self, **options: int) -> list[str]:
        text = (await self.observer.observe(**{"budget": 20_000, **options})).text
        header = ("URL: ", "Title: ", "View: ", "Signals: ")
        return [line for line in text.split("\n") if not line.startswith(header)]


@pytest_asyncio.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        await register_engine(playwright)
        await register_engine(playwright)  # idempotent
        started = await playwright.chromium.launch(executable_path=find().path, args=["--no-sandbox"])
        yield started
        await started.close()


@pytest_asyncio.fixture
async def eyes(browser: Browser) -> AsyncIterator[Eyes]:
    context = await browser.new_context(viewport={"width": 1000, "height": 700})
    page = await context.new_page()
    yield Eyes(page, Observer(page, "t1"))
    await context.close()
