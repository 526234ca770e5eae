"""Strelka in pytest: the fixture `strelka`, tests in `*.e2e.yaml`, and the tests inside `*.policy.yaml`.

In a project that has none of these nothing of Strelka is imported but this and a few light modules.
"""

from __future__ import annotations

import importlib
import secrets
from collections.abc import Generator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from agent.pytest_plugin import naming, options, phases, quarantine
from agent.pytest_plugin.files import E2E, POLICY
from agent.pytest_plugin.session import SessionReport

MARK = "strelka(mode=..., policy=..., limits=..., quarantine=...): how the fixture strelka runs this test"
PLAYWRIGHTS = ("playwright", "pytest_playwright.pytest_playwright")
ASYNC_PLAYWRIGHTS = ("playwright-asyncio", "pytest_playwright_asyncio.pytest_playwright")
SESSION = "strelka_session"
"""Key under which workers of pytest-xdist are told the name of the session."""


def pytest_addoption(parser: pytest.Parser) -> None:
    options.add(parser)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", MARK)
    worker = getattr(config, "workerinput", {})
    config.stash[options.KEY] = options.read(config, worker.get(SESSION) or _session_name())
    plugins = config.pluginmanager
    if not worker:
        plugins.register(SessionReport(config.stash[options.KEY], config), "strelka-report")
    aside = any(map(plugins.has_plugin, ASYNC_PLAYWRIGHTS))
    _load(plugins, "fixtures")
    if aside:
        _load(plugins, "fixtures_async")
    if aside or any(map(plugins.has_plugin, PLAYWRIGHTS)):
        _load(plugins, "launching")


def _load(plugins: pytest.PytestPluginManager, name: str) -> None:
    """Registered now, its fixtures come after those of plugins, and before those of the project."""
    plugins.register(importlib.import_module(f"{__name__}.{name}"), f"strelka-{name}")


def _session_name() -> str:
    return f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(2)}"


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """All workers of pytest-xdist write into one folder."""
    node.workerinput[SESSION] = node.config.stash[options.KEY].folder.name


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.name.endswith(POLICY):
        from agent.pytest_plugin.policies import PolicyFile  # heavy: only where it is needed

        return PolicyFile.from_parent(parent, path=file_path)
    if file_path.name.endswith(E2E):
        from agent.pytest_plugin.items import TestFile

        return TestFile.from_parent(parent, path=file_path)
    return None


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_pycollect_makeitem() -> Generator[None, Any, Any]:
    """Here all tests of a function are seen, also those that are not chosen."""
    made = yield
    if isinstance(made, list):
        naming.keep_apart(made)
    return made


def pytest_itemcollected(item: pytest.Item) -> None:
    quarantine.keep(item)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    item.stash[phases.TALLY] = None
    phases.refuse_browser(item)


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    with phases.settled(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    phases.told(item, call, report)
    return report
