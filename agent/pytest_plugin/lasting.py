"""What the fixture `strelka` does before and after a test: its trace, a picture where it failed, its sums."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page

from agent.pytest_plugin.author import Author
from agent.pytest_plugin.expecting import refuse_unexpecting
from agent.pytest_plugin.options import KEY
from agent.pytest_plugin.phases import FAILED, TALLY
from agent.pytest_plugin.surface import AsyncStrelka, Strelka
from agent.pytest_plugin.tally import PREFIX, Tally, begin
from agent.pytest_plugin.territory import bound
from agent.pytest_plugin.trace import TRACE, scrub
from agent.pytest_plugin.verdicts import StrelkaFailure, StrelkaTrouble
from agent.pytest_plugin.worker import worker_of
from browser_tools.observe import register_with
from browser_tools.shared.given_page import is_sync, run_on_own_loop, selectors_of, usable
from policies.errors import StrelkaError


@contextmanager
def over(request: pytest.FixtureRequest, page: Any) -> Iterator[Strelka | AsyncStrelka]:
    """Raises StrelkaTrouble: the page is of Firefox or WebKit, or closed."""
    author = author_of(request, page)
    with ending(author, request.node, page):
        if not is_sync(page):  # no loop of its owner runs here: nothing but its own calls may ask the page
            yield AsyncStrelka(author)
            author.refuse_unawaited()
            return
        run_on_own_loop(page, known_to(usable(page)))
        traced = wants_trace(author, request)
        if traced:
            page.context.tracing.start(snapshots=True)
        strelka = Strelka(author, page)
        yield strelka
        failed = has_failed(request.node)
        with suppress(PlaywrightError, StrelkaError, StrelkaFailure, StrelkaTrouble):
            if failed and not pictured(author):
                strelka.picture()
            if traced:
                page.context.tracing.stop(path=trace_path(author, failed=failed))


@asynccontextmanager
async def over_async(request: pytest.FixtureRequest, page: Any) -> AsyncIterator[AsyncStrelka]:
    """As `over`, on the loop of the page."""
    author = author_of(request, page)
    with ending(author, request.node, page):
        await known_to(usable(page))
        traced = wants_trace(author, request)
        if traced:
            await page.context.tracing.start(snapshots=True)
        strelka = AsyncStrelka(author)
        yield strelka
        author.refuse_unawaited()
        failed = has_failed(request.node)
        with suppress(PlaywrightError, StrelkaError, StrelkaFailure, StrelkaTrouble):
            if failed and not pictured(author):
                await strelka.picture()
            if traced:
                await page.context.tracing.stop(path=trace_path(author, failed=failed))


async def known_to(page: Page) -> None:
    """Teach the page's context our handles before a test touches a document, which learns once."""
    await register_with(selectors_of(page))


@contextmanager
def ending(author: Author, node: pytest.Item, page: Any) -> Iterator[None]:
    """The policy holds meanwhile; at the end it is told what the test came to."""
    try:
        with bound(page, author.options.policy):
            yield
    finally:
        close(author, node)


def author_of(request: pytest.FixtureRequest, page: Any) -> Author:
    __tracebackhide__ = True
    node = request.node
    begin(node, request.config.stash[KEY])
    try:
        refuse_unexpecting(node.name, getattr(node, "function", None))
        author = Author(node, worker_of(request.config), usable(page))
    except StrelkaError as error:
        tally = Tally(request.config.stash[KEY])
        refused = tally.refused(error)
        node.user_properties += tally.properties()
        raise refused from None
    node.stash[TALLY] = author.tally
    return author


def wants_trace(author: Author, request: pytest.FixtureRequest) -> bool:
    """Not where pytest-playwright traces the context itself."""
    if request.config.getoption("tracing", default="off") not in (None, "off"):
        return False
    return author.tally.traced(getattr(request.node, "execution_count", 1)) != "off"


def has_failed(node: pytest.Item) -> bool:
    return node.stash.get(FAILED, False)


def pictured(author: Author) -> bool:
    return any(name == f"{PREFIX}screenshot" for name, _ in author.tally.properties())


def trace_path(author: Author, *, failed: bool) -> Path | None:
    """Where the trace is kept: in the folder of the last run; None where it is not wanted."""
    kept = failed or author.options.trace != "retain-on-failure"
    if not kept or not author.tally.runs:
        return None
    return Path(author.tally.runs[-1].folder) / TRACE


def close(author: Author, node: pytest.Item) -> None:
    """Tell what the test came to."""
    author.overheard.close()
    tally = author.tally
    for run in tally.runs:
        trace = Path(run.folder) / TRACE
        if trace.exists():
            scrub(trace, author.masked())
    node.user_properties += tally.properties()
    for words in tally.warnings:
        node.warn(pytest.PytestWarning(words))
