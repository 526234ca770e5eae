"""Real runs to report on, and reports opened from disk in a real Chromium."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page

from agent.approve.deny import DenyApprover
from agent.build import RunRequest
from agent.report.html import report_of
from agent.run import run
from agent.script import load_script
from agent.settings import Settings
from browser_tools.events import EventLog
from browser_tools.session import Session
from policies.redact import Redactor

Write = Callable[..., Path]
Run = Callable[..., Awaitable[Path]]
Show = Callable[..., Awaitable["Shown"]]


@dataclass
class Shown:
    """A report in a browser, and what it did there."""

    page: Page
    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    """Console errors, among which are violations of the page's policy, and exceptions."""

    async def text(self) -> str:
        return await self.page.locator("body").inner_text()


@pytest.fixture
def write_log(tmp_path: Path) -> Write:
    """`write_log((type, data), ..., url="")` -> the log of a run with these events, well chained."""

    def write(*events: tuple[Any, dict[str, Any]], url: str = "", title: str = "") -> Path:
        folder = tmp_path / "20260101-000000-x-abc"
        (folder / "artifacts").mkdir(parents=True)
        log = EventLog(folder, folder.name, Redactor())
        for type, data in events:
            log.emit(type, data, url=url, title=title)
        log.close()
        return folder / "events.jsonl"

    return write


@pytest.fixture
def run_script(tmp_path: Path) -> Run:
    """`await run_script(yaml, model=..., **inputs)` -> the event log of a real run."""

    async def ran(script: str, model: str | None = None, **inputs: Any) -> Path:
        path = tmp_path / "script.yaml"
        path.write_text(script, encoding="utf-8")
        settings = Settings(runs=tmp_path / "runs", model=model)
        result = await run(RunRequest(load_script(path), settings, DenyApprover(), inputs=inputs))
        return Path(result.folder) / "events.jsonl"

    return ran


@pytest.fixture
async def show(session: Session, tmp_path: Path) -> AsyncIterator[Show]:
    """`await show(log, **options of the browser context)` -> the log's report, opened from disk."""
    browser = session.current.page.context.browser
    assert browser is not None
    contexts = []

    async def opened(log: Path, **options: Any) -> Shown:
        made = report_of(log)
        assert made is not None
        file = tmp_path / "a report.html"
        file.write_text(made, encoding="utf-8")
        context = await browser.new_context(**options)
        contexts.append(context)
        shown = Shown(await context.new_page())
        shown.page.on("request", lambda request: shown.requests.append(request.url))
        shown.page.on("pageerror", lambda error: shown.errors.append(str(error)))
        shown.page.on(
            "console", lambda said: shown.errors.append(said.text) if said.type == "error" else None
        )
        await shown.page.goto(file.as_uri())
        pictures = [url for url in shown.requests if url.startswith("data:")]
        assert [url for url in shown.requests if url not in pictures] == [file.as_uri()]
        return shown

    yield opened
    for context in contexts:
        await context.close()
