"""Fixtures over synchronous pages, and over asynchronous ones of somebody's own. Light."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest


@pytest.fixture
def strelka(request: pytest.FixtureRequest, page: Any) -> Iterator[Any]:
    """`act`, `check` and `extract` on the test's own `page`; with an asynchronous page they are awaited."""
    lasting = importlib.import_module("agent.pytest_plugin.lasting")
    with lasting.over(request, page) as author:
        yield author


@pytest.fixture(scope="session")
def strelka_login(pytestconfig: pytest.Config) -> Callable[[str], Any]:
    """`strelka_login("login.yaml")`: the storage state that this script leaves, once for each worker.

    For `browser_context_args`: `{**browser_context_args, "storage_state": strelka_login("login.yaml")}`.
    """
    worker = importlib.import_module("agent.pytest_plugin.worker")

    def login(script: str) -> Any:
        return worker.worker_of(pytestconfig).login(pytestconfig.rootpath / script)

    return login
