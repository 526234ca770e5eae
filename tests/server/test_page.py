"""The page of `strelka serve` in real Chromium, tested as a project of its own by our pytest plugin."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDER = Path(__file__).parent / "page"
PARTS = ("newcomer", "chat", "approval", "hostile", "look")
"""Each has one server and one browser; the last looks at all views, and takes its time."""
SECONDS = 300
NOISE = ("CI", "GITHUB_ACTIONS", "STRELKA_MODEL", "STRELKA_RUNS", "STRELKA_DATA", "PYTEST_ADDOPTS")


@pytest.mark.skipif(find_spec("pytest_playwright") is None, reason="needs pytest-playwright")
@pytest.mark.timeout(SECONDS)
@pytest.mark.parametrize("part", PARTS)
def test_the_page(part: str, tmp_path: Path) -> None:
    plugins = [
        word for one in ("agent.pytest_plugin", "pytest_playwright.pytest_playwright") for word in ("-p", one)
    ]
    command = [sys.executable, "-m", "pytest", *plugins, "-p", "no:cacheprovider", "-c", "pytest.ini", "-q"]
    told = {key: value for key, value in os.environ.items() if key not in NOISE}
    path = os.pathsep.join((str(ROOT), str(ROOT / "tests")))
    ran = subprocess.run(
        [
            *command,
            f"{part}_page.py",
            "--strelka-mode",
            "live",
            "--strelka-trace",
            "off",
            "--strelka-output",
            str(tmp_path / "out"),
        ],
        cwd=FOLDER,
        env={**told, "PYTHONPATH": path, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    assert ran.returncode == 0, (ran.stdout + ran.stderr)[-8000:]
