"""Runs on a Playwright page that somebody else owns, and goes on using."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pytest
import pytest_asyncio
from playwright import async_api, sync_api

from agent import BadInput, Event, RunResult, arun_goal, run_goal
from agent.approve import DenyApprover
from browser_tools.events import verify
from browser_tools.machine.find import find
from browser_tools.observe import register_with
from browser_tools.shared.given_page import selectors_of, usable
from browser_tools.shared.guest import GuestSession

T = TypeVar("T")
ROOT = Path(__file__).parent.parent
SECONDS = 60.0
FLAGS = ["--no-sandbox"]
PAGES = {
    "/": """<!doctype html><title>Home</title><h1>Home</h1><a href=/next>Next</a>
        <a href=/popup target=_blank>Popup</a><iframe srcdoc="<p>framed"></iframe>
        <button onclick="document.title = confirm('sure?')">Confirm</button>
        <button onclick="fetch('/next').then(() => document.title = 'fetched')">Fetch</button>""",
    "/next": "<title>Next</title><h1>Next</h1>",
    "/popup": "<title>Popup</title><button onclick=\"document.title = confirm('sure?')\">Confirm</button>",
}
Serve = Callable[..., str]


@pytest.fixture
def site(serve: Serve) -> str:
    return serve(PAGES)


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    return tmp_path / "runs"


def listeners(page: sync_api.Page | async_api.Page) -> dict[str, int]:
    """How many listen to each event of a page. Playwright has no public way to ask."""
    events = page._impl_obj._events
    return {name: len(each) if isinstance(each, list) else 1 for name, each in events.items()}


# -- of the synchronous API -------------------------------------------------------------------------------


class SyncPlaywright:
    """A synchronous Playwright in a thread of its own, since the tests' thread belongs to an event loop."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1)
        self._playwright: sync_api.Playwright = self(lambda: sync_api.sync_playwright().start())
        self.browser: sync_api.Browser = self(
            lambda: self._playwright.chromium.launch(executable_path=find().path, args=FLAGS)
        )

    def __call__(self, work: Callable[[], T]) -> T:
        return self._thread.submit(work).result(SECONDS)

    def close(self) -> None:
        self(self.browser.close)
        self(self._playwright.stop)
        self._thread.shutdown()


@pytest.fixture(scope="module")
def owner() -> Iterator[SyncPlaywright]:
    playwright = SyncPlaywright()
    yield playwright
    playwright.close()


@pytest.mark.parametrize("touched", [True, False], ids=["objects-known-before", "objects-seen-by-us-first"])
def test_a_synchronous_page_is_acted_on_and_stays_its_owners(
    owner: SyncPlaywright, site: str, runs: Path, touched: bool
) -> None:
    def work() -> None:
        page = owner.browser.new_page()
        page.goto(site)
        if touched:
            known = (page.context, page.main_frame, *page.frames)
        told: list[Any] = []
        page.on("request", lambda request: told.append(request))
        before = listeners(page)
        result = run_goal('click "Next"; expect title is "Next"', page=page, runs=runs)
        assert (result.status, result.url) == ("passed", f"{site}/next"), result.reason
        assert listeners(page) == before
        if touched:
            assert (page.context, page.main_frame) == known[:2]
        for thing in (page.context, page.context.browser, page.main_frame, *told):
            assert type(thing).__module__.startswith("playwright.sync_api"), thing
        assert (page.title(), page.get_by_role("heading").inner_text()) == ("Next", "Next")
        with page.expect_response(f"{site}/") as response:
            page.go_back()
        assert response.value.frame == page.main_frame
        assert run_goal('click "Next"', page=page, runs=runs).url == f"{site}/next"
        page.close()

    owner(work)


def test_a_listener_of_the_owner_may_use_the_page_during_a_run(
    owner: SyncPlaywright, site: str, runs: Path
) -> None:
    def work() -> None:
        page = owner.browser.new_page()
        page.goto(site)
        page.on("dialog", lambda dialog: dialog.accept())
        result = run_goal('click "Confirm"; expect title is "true"', page=page, runs=runs, policy="testing")
        assert result.status == "passed", result.reason
        said = [event.data["text"] for event in result.events if event.data.get("kind") == "dialog"]
        assert "was answered by another listener" in said[-1]
        page.close()

    owner(work)


def test_the_listener_of_a_run_may_use_the_page(owner: SyncPlaywright, site: str, runs: Path) -> None:
    def work() -> None:
        page = owner.browser.new_page()
        page.goto(site)
        titles: list[str] = []

        def listen(event: Event) -> None:
            if event.type == "tool_result":
                titles.append(page.title())

        def fail(event: Event) -> None:
            raise ZeroDivisionError

        goal = 'read the page; click "Next"; wait for text "Next"'
        assert run_goal(goal, page=page, runs=runs, listener=listen).ok
        page.wait_for_load_state()
        assert titles[0] == "Home"
        assert len(titles) == 3
        with pytest.raises(ZeroDivisionError):
            run_goal("read the page", page=page, runs=runs, listener=fail)
        page.close()

    owner(work)


def test_a_run_of_its_own_browser_is_possible_beside_a_synchronous_playwright(
    owner: SyncPlaywright, site: str, runs: Path
) -> None:
    def work() -> None:
        page = owner.browser.new_page()
        assert run_goal("read the page", start=site, runs=runs).ok
        page.close()

    owner(work)


async def test_a_synchronous_page_is_refused_where_it_cannot_be_driven(
    owner: SyncPlaywright, site: str
) -> None:
    page = owner(owner.browser.new_page)
    with pytest.raises(BadInput, match=r"synchronous; call run_goal") as caught:
        await arun_goal("read the page", page=page, start=site)
    assert caught.value.code == "page.loop"
    with ThreadPoolExecutor(1) as other, pytest.raises(BadInput, match="another thread") as caught:
        other.submit(lambda: run_goal("read the page", page=page, start=site)).result(SECONDS)
    assert caught.value.code == "page.thread"
    owner(page.close)


INTERRUPTED = """
import sys
from playwright.sync_api import sync_playwright
from agent import run_goal

def listen(event):
    if event.type == "tool_result":
        print("acting", flush=True)

site, runs, chromium = sys.argv[1:]
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"], handle_sigint=False)
    page = browser.new_page()
    page.goto(site)
    before = dict(page._impl_obj._events)
    try:
        run_goal("read the page; wait for 50 seconds", page=page, runs=runs, listener=listen)
    except KeyboardInterrupt:
        print("interrupted", page.title(), page._impl_obj._events == before, flush=True)
    browser.close()
"""


def test_ctrl_c_ends_the_run_and_the_page_is_usable_after_it(site: str, runs: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED, site, str(runs), str(find().path)],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stdout.readline() == "acting\n"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=SECONDS)
    assert (process.returncode, out, err) == (0, "interrupted Home True\n", "")
    (log,) = runs.glob("*/events.jsonl")
    count, fault = verify(log)
    last = json.loads(log.read_text().splitlines()[count - 1])
    assert (fault, last["data"]["status"]) == (None, "interrupted")


# -- of the asynchronous API ------------------------------------------------------------------------------


@pytest_asyncio.fixture(scope="module")
async def browser() -> AsyncIterator[async_api.Browser]:
    async with async_api.async_playwright() as playwright:
        started = await playwright.chromium.launch(executable_path=find().path, args=FLAGS)
        yield started
        await started.close()


@pytest_asyncio.fixture(scope="module")
async def shared(browser: async_api.Browser) -> str:
    """Where other clients can connect to the browser."""
    return (await browser.bind("shared", host="127.0.0.1", port=0))["endpoint"]


@pytest_asyncio.fixture
async def page(browser: async_api.Browser, site: str) -> AsyncIterator[async_api.Page]:
    context = await browser.new_context()
    opened = await context.new_page()
    await opened.goto(site)
    yield opened
    await context.close()


async def test_an_asynchronous_page_is_the_current_tab_and_where_it_stands_is_the_start(
    page: async_api.Page, site: str, runs: Path
) -> None:
    result = await arun_goal('click "Next"; expect title is "Next"', page=page, runs=runs)
    assert (result.status, page.url) == ("passed", f"{site}/next"), result.reason
    assert await page.title() == "Next"
    (note,) = [event.data for event in result.events if event.type == "note"]
    assert "the guard is partial" in note["text"]


async def test_nothing_of_ours_stays_on_the_page_nor_on_its_popups(page: async_api.Page, runs: Path) -> None:
    before = listeners(page)
    result = await arun_goal('click "Popup"; read the page', page=page, runs=runs)
    popup = page.context.pages[1]
    assert (result.status, result.url) == ("finished", popup.url)
    assert listeners(page) == before == listeners(popup)
    popup.on("dialog", lambda dialog: dialog.accept())
    await popup.get_by_text("Confirm").click()
    assert await popup.title() == "true"


async def test_other_pages_of_the_context_are_none_of_ours(
    page: async_api.Page, site: str, runs: Path
) -> None:
    other = await page.context.new_page()
    await other.goto(f"{site}/next")
    before = listeners(other)
    seen: list[dict[str, int]] = []
    result = await arun_goal(
        'wait for 0.05 seconds; switch to tab "Next"',
        page=page,
        runs=runs,
        listener=lambda _: seen.append(listeners(other)),
    )
    assert (result.status, result.code) == ("failed", "tab.unknown"), result.reason
    assert all(each == before for each in seen)


async def test_two_runs_on_two_pages_of_one_context_keep_to_their_own(
    page: async_api.Page, site: str, runs: Path
) -> None:
    second = await page.context.new_page()
    await second.goto(site)

    async def popup(of: async_api.Page) -> RunResult:
        return await arun_goal('click "Popup"; wait for 0.1 seconds; list the tabs', page=of, runs=runs)

    for result in await asyncio.gather(popup(page), popup(second)):
        assert result.status == "finished", result.reason
        opened = [event for event in result.events if event.data.get("kind") == "popup"]
        assert len(opened) == 1


async def test_the_engine_is_known_beside_contexts_that_another_client_has_taught_it(
    browser: async_api.Browser, shared: str, site: str, runs: Path
) -> None:
    taught = [await browser.new_context() for _ in range(4)]
    for context in taught:
        await register_with(selectors_of(await context.new_page()))
    async with async_api.async_playwright() as other:
        guest = await other.chromium.connect(shared)
        for context in (guest.contexts[-1], await guest.new_context()):
            page = await context.new_page()
            await page.goto(site)
            result = await arun_goal('click "Next"', page=page, runs=runs)
            assert result.status == "finished", result.reason
        await guest.close()
    for context in taught:
        await context.close()


async def test_a_context_that_takes_one_page_says_so(
    browser: async_api.Browser, site: str, runs: Path
) -> None:
    page = await browser.new_page()
    await page.goto(site)
    result = await arun_goal(f"open {site}/next in a new tab", page=page, runs=runs)
    assert (result.status, result.code) == ("failed", "tab.unavailable")
    assert "takes no other tabs" in result.reason
    await page.close()


async def test_a_page_that_its_owner_closes_meanwhile_ends_the_run_and_no_page_takes_its_place(
    page: async_api.Page, runs: Path
) -> None:
    reading = asyncio.Event()
    run = asyncio.ensure_future(
        arun_goal(
            'read the page; wait for 0.5 seconds; click "Next"',
            page=page,
            runs=runs,
            listener=lambda event: reading.set() if event.type == "tool_result" else None,
        )
    )
    await asyncio.wait_for(reading.wait(), SECONDS)
    context = page.context
    await page.close()
    result = await run
    assert (result.status, result.code) == ("failed", "target.stale"), result.reason
    assert context.pages == []


async def test_a_page_of_another_browser_is_refused_plainly(shared: str, site: str) -> None:
    """Playwright's Firefox client on our Chromium: its objects say firefox, and that is what we go by."""
    async with async_api.async_playwright() as playwright:
        firefox = await playwright.firefox.connect(shared)
        page = await (await firefox.new_context()).new_page()
        with pytest.raises(BadInput, match="belongs to firefox; expected one of Chromium") as caught:
            await arun_goal("read the page", page=page, start=site)
        await firefox.close()
    assert caught.value.code == "page.browser"


async def test_a_page_is_refused_where_it_cannot_be_driven(page: async_api.Page, site: str) -> None:
    def elsewhere() -> None:
        asyncio.run(arun_goal("read the page", page=page))

    with pytest.raises(BadInput, match="another event loop") as caught:
        await asyncio.to_thread(elsewhere)
    assert caught.value.code == "page.loop"
    with pytest.raises(BadInput, match="await arun_goal") as caught:
        await asyncio.to_thread(run_goal, "read the page", page=page)
    assert caught.value.code == "page.loop"
    await page.close()
    with pytest.raises(BadInput, match="closed") as caught:
        await arun_goal("read the page", page=page)
    assert caught.value.code == "page.closed"
    with pytest.raises(BadInput, match="no Playwright page"):
        await arun_goal("read the page", page=DenyApprover())  # type: ignore[arg-type]


async def test_a_start_that_is_cancelled_leaves_nothing_on_the_page(page: async_api.Page) -> None:
    before = listeners(page)
    starting = asyncio.ensure_future(GuestSession.over(usable(page)))
    while listeners(page) == before:  # noqa: ASYNC110 - the very next turn is the one to cancel in
        await asyncio.sleep(0)
    starting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await starting
    assert listeners(page) == before
