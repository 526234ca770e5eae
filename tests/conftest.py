"""Fixtures everyone uses: a real local HTTP server, one started Chromium, a fresh session of it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from uuid import uuid4

import pytest
import pytest_asyncio
from local_server import LocalServer, Page

from browser_tools.chromium import Chromium
from browser_tools.session import Session

Serve = Callable[..., str]


@pytest.fixture(autouse=True)
def nothing_learned(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was learned of a model at a local port holds for one test: the next one may get the same port."""
    folder = tmp_path_factory.getbasetemp() / "learned" / uuid4().hex
    monkeypatch.setenv("STRELKA_CACHE", str(folder))


@pytest.fixture(autouse=True)
def nothing_remembered(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Approvals hold for one test."""
    folder = tmp_path_factory.getbasetemp() / "data" / uuid4().hex
    monkeypatch.setenv("STRELKA_DATA", str(folder))


@pytest.fixture
def serve() -> Iterator[Serve]:
    """`serve({"/": "<p>html"}, host="127.0.0.1")` -> base URL; `local_server.Page` is what a page may be."""
    servers: list[LocalServer] = []

    def start(pages: Mapping[str, Page], host: str = "127.0.0.1") -> str:
        server = LocalServer(pages, host)
        servers.append(server)
        return server.url

    yield start
    for server in servers:
        server.close()


@pytest_asyncio.fixture(scope="session")
async def chromium() -> AsyncIterator[Chromium]:
    async with await Chromium.start() as started:
        yield started


@pytest_asyncio.fixture
async def session(chromium: Chromium) -> AsyncIterator[Session]:
    opened = await chromium.new_session()
    yield opened
    await opened.close()
