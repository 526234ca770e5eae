"""The launch of pytest-playwright's browser, where tests of ours use it. Loaded beside that plugin; light."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from agent.pytest_plugin.phases import CHROMIUM, FIXTURE


@pytest.fixture(scope="session")
def launch_browser(
    launch_browser: Callable[..., Any],
    browser_type_launch_args: dict[str, Any],
    browser_name: str,
    request: pytest.FixtureRequest,
) -> Iterator[Callable[..., Any]]:
    """What the project's launch arguments say, and what puts a Chromium behind our guard, if a test here uses
    `strelka`. Added at the launch itself: a fixture of the project may have replaced all arguments."""
    ours = any(FIXTURE in getattr(item, "fixturenames", ()) for item in request.session.items)
    if not ours or browser_name != CHROMIUM:
        yield launch_browser
        return
    guarded = importlib.import_module("agent.pytest_plugin.guarded")
    with guarded.launch(browser_type_launch_args, request.config) as arguments:
        yield lambda **given: launch_browser(**{**arguments, **given})
