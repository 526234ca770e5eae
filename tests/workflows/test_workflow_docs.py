"""Every command of docs/workflows.md, as it stands there, on the example site."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from agent.cli import main
from agent.workflows import Registry
from agent.workflows.registry import LIBRARY

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "workflows.md").read_text(encoding="utf-8")
COMMANDS = [
    line
    for block in re.findall(r"^```\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
    for line in block.splitlines()
    if "strelka " in line
]
EXAMPLE = "http://127.0.0.1:8000"


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    command = [sys.executable, str(ROOT / "examples" / "site"), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+/", process.stdout.readline())
        assert found
        yield found[0].rstrip("/")
        process.terminate()


@pytest.mark.parametrize("command", COMMANDS, ids=lambda line: line[:60])
def test_it_works_as_it_stands(
    command: str,
    site: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "workflows").mkdir()
    (lamp,) = re.findall(r"```yaml\n(# workflows/lamp.yaml.*?)```", TEXT, re.DOTALL)
    (tmp_path / "workflows" / "lamp.yaml").write_text(lamp.replace(EXAMPLE, site))
    monkeypatch.chdir(tmp_path)
    words = shlex.split(command.replace(EXAMPLE, site), comments=True)
    while "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        monkeypatch.setenv(name, value)
    assert words.pop(0) == "strelka"
    if "log-in-and-download" not in words and words[:2] == ["workflow", "run"]:
        words.append("--quiet")
    assert main(words) == 0, capsys.readouterr()


def test_all_that_ships_is_told_with_its_line() -> None:
    told = dict(re.findall(r"^\| `([\w-]+)` \| (?:`(/[^`]+)`)? ?\|", TEXT, re.MULTILINE))
    shipped = Registry.load(LIBRARY).workflows
    assert told == {name: one.line.pattern if one.line else "" for name, one in shipped.items()}
