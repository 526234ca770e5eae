"""One guarded browser for the pages of all cases, and a stage for each."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from internet import trusted
from puppet import SECRETS, Stage

from browser_tools.chromium import Chromium

Staged = Callable[[Mapping[str, Any]], Stage]


@pytest_asyncio.fixture(scope="session")
async def guarded() -> AsyncIterator[Chromium]:
    async with await Chromium.start(guarded=True, flags=[trusted()]) as started:
        yield started


@pytest_asyncio.fixture
async def stage(guarded: Chromium, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Staged]:
    for variable, value in SECRETS.values():
        monkeypatch.setenv(variable, value)
    stages: list[Stage] = []

    def made(case: Mapping[str, Any]) -> Stage:
        stages.append(Stage(case, guarded, tmp_path))
        return stages[-1]

    yield made
    for each in stages:
        await each.close()
