"""The launch of pytest-playwright's browser, where tests of ours use it. Loaded beside that plugin; light."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any

import pytest

from agent.pytest_plugin.phases import CHROMIUM, FIXTURE


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], browser_name: str, request: pytest.FixtureRequest
) -> Iterator[dict[str, Any]]:
    """What the project gives, and what puts a Chromium behind our guard, if a test here uses `strelka`."""
    ours = any(FIXTURE in getattr(item, "fixturenames", ()) for item in request.session.items)
    if not ours or browser_name != CHROMIUM:
        yield browser_type_launch_args
        return
    guarded = importlib.import_module("agent.pytest_plugin.guarded")
    with guarded.launch(browser_type_launch_args, request.config) as arguments:
        yield arguments
