"""Pytest collects the tests inside `*.policy.yaml`. Without such a file nothing of Strelka is imported."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from agent.pytest_plugin.policies import PolicyFile

ENDING = ".policy.yaml"


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> PolicyFile | None:
    if not file_path.name.endswith(ENDING):
        return None
    from agent.pytest_plugin.policies import PolicyFile  # heavy: only where it is needed

    return PolicyFile.from_parent(parent, path=file_path)
