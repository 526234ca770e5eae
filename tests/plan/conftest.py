"""A shop, a project with a script for it, and the same with the plan of a run that passed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from changing_shop import Project, Shop
from local_server import LocalServer


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
