"""The fixture `strelka` beside pytest-playwright-asyncio, whose loop it ends on. Loaded only with that."""

from __future__ import annotations

import importlib
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio


@pytest_asyncio.fixture(loop_scope="session")
async def strelka(request: pytest.FixtureRequest, page: Any) -> AsyncIterator[Any]:
    """`act`, `check` and `extract` on the test's own `page`, to be awaited."""
    lasting = importlib.import_module("agent.pytest_plugin.lasting")
    async with lasting.over_async(request, page) as author:
        yield author
