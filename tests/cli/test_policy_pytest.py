"""Tests inside policies as pytest collects them, and the policy of the docs as a reader would try it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = (ROOT / "docs" / "policy.md").read_text()


BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```", DOCS, re.DOTALL | re.MULTILINE)


def block(language: str) -> str:
    """The first block of the docs in this language."""
    return next(text for name, text in BLOCKS if name == language)


COMMANDS = [line for line in block("").splitlines() if line.startswith("strelka policy ")]


def collected(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "agent.pytest_plugin", "-p", "no:cacheprovider"]
    # Where Strelka is installed its entry point loads the plugin already, and twice is an error.
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(
        [*command, *arguments], cwd=folder, env=env, capture_output=True, text=True, timeout=60
    )


@pytest.mark.deep
def test_the_tests_of_a_policy_are_collected(tmp_path: Path) -> None:
    file = tmp_path / "first.policy.yaml"
    file.write_text(block("yaml"))
    assert "4 passed" in collected(tmp_path).stdout
    file.write_text(block("yaml").replace("expect: ask", "expect: allow"))
    ran = collected(tmp_path)
    assert (ran.returncode, "1 failed, 3 passed" in ran.stdout) == (1, True)
    assert "expected allow, got ask" in ran.stdout
    assert "Traceback" not in ran.stdout
    file.write_text("version: 1\norgins: {}\n")
    ran = collected(tmp_path)
    assert (ran.returncode, "did you mean 'origins'" in ran.stdout) == (2, True)


def test_where_there_is_no_policy_nothing_of_ours_is_imported(tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text(
        "import sys\ndef test_x():\n"
        "    ours = ('policies', 'browser_tools', 'playwright')\n"
        "    assert not [name for name in sys.modules if name.startswith(ours)]\n"
    )
    assert "1 passed" in collected(tmp_path, "-p", "no:playwright", "-p", "no:hypothesispytest").stdout


@pytest.mark.parametrize("line", COMMANDS)
def test_the_commands_of_the_docs_work(tmp_path: Path, line: str) -> None:
    (tmp_path / "first.policy.yaml").write_text(block("yaml"))
    words = line.partition("#")[0].split()[1:]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "agent.cli", *words]
    ran = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stdout + ran.stderr
