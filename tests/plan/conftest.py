"""A shop, a project with a script for it, and the same with the plan of a run that passed; an empty page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from changing_shop import Project, Shop
from local_server import LocalServer

from browser_tools.chromium import Chromium
from browser_tools.tab import Tab


@pytest.fixture
def shop() -> Iterator[Shop]:
    made = Shop()
    server = LocalServer(made.pages())
    made.url = server.url
    yield made
    server.close()


@pytest.fixture
def project(tmp_path: Path, shop: Shop) -> Project:
    made = Project(tmp_path, shop)
    made.write()
    return made


@pytest_asyncio.fixture
async def recorded(project: Project) -> Project:
    result = await project.run("record")
    assert result.status == "passed", result.reason
    return project


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def tab(chromium: Chromium) -> AsyncIterator[Tab]:
    """An empty page of a module's own, whose body its tests write."""
    server = LocalServer({"/": "<!doctype html><title>x</title><body></body>"})
    session = await chromium.new_session()
    await session.current.page.goto(server.url)
    yield session.current
    await session.close()
    server.close()
