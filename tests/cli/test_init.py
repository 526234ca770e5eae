"""`strelka init`: a project in which everything works as it is."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from shell_runs import strelka

from agent.cli import main
from agent.cli.init import PLACES

SITE = Path(__file__).parents[2] / "examples" / "site"


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    command = [sys.executable, str(SITE), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+/", process.stdout.readline())
        assert found
        yield found[0]
        process.terminate()


CHECKS = [
    ["check", *(place for place in PLACES.values() if place.endswith(".yaml"))],
    ["policy", "check", "policy.yaml"],
    ["policy", "test", "policy.yaml"],
    ["watch", "validate"],
    ["workflow", "show", "outline"],
    ["config"],
]


def test_everything_in_it_is_valid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["init", str(tmp_path / "new shop")]) == 0
    assert f"cd '{tmp_path / 'new shop'}' && strelka run script.yaml" in capsys.readouterr().err
    monkeypatch.chdir(tmp_path / "new shop")
    for arguments in CHECKS:
        assert main(arguments) == 0, capsys.readouterr()
    job = yaml.safe_load(Path(".github/workflows/strelka.yml").read_text())
    said = [step["run"] for step in job["jobs"]["test"]["steps"] if "run" in step]
    for line in said:
        if line.startswith("strelka "):
            assert main(line.split()[1:]) == 0, line


def test_its_script_passes(site: str, tmp_path: Path) -> None:
    assert strelka("init", ".", "--url", site, cwd=tmp_path).returncode == 0
    done = strelka("run", "script.yaml", "--json", cwd=tmp_path)
    assert json.loads(done.stdout)["status"] == "passed", done.stderr


@pytest.mark.deep
def test_its_workflow_watch_and_tests_run(site: str, tmp_path: Path) -> None:
    assert strelka("init", ".", "--url", site, cwd=tmp_path).returncode == 0
    done = strelka("workflow", "run", "/outline", "--json", cwd=tmp_path)
    told = json.loads(done.stdout)
    assert (told["status"], "H1" in told["answer"]) == ("finished", True), (told, done.stderr)
    done = strelka("watch", "test", "home", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    once = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # where Strelka is installed, its plugin is loaded already
    here = {"PYTHONPATH": str(SITE.parents[1]), "PATH": "/usr/bin:/bin", **once}
    for more in ({}, {"CI": "true"}):  # the first leaves a plan, which is committed, and CI replays it
        tested = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "agent.pytest_plugin", "tests"],
            cwd=tmp_path,
            env={**here, **more},
            capture_output=True,
            text=True,
        )
        assert tested.returncode == 0, tested.stdout


def test_what_is_there_stays_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = {place: f"# mine: {place}\n" for place in ("policy.yaml", ".gitignore", "tests/site.e2e.yaml")}
    for place, text in mine.items():
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text(text)
    assert main(["init", str(tmp_path)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line for line in told if line.startswith("kept")] == [
        f"kept   {tmp_path / place}" for place in PLACES.values() if place in mine
    ]
    assert {place: (tmp_path / place).read_text() for place in mine} == mine
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert main(["init", str(tmp_path), "--url", "https://other.test/"]) == 0
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


REFUSED = {
    "no URL": (["--url", "nowhere at all"], "is not a URL"),
    "a quote": (["--url", 'https://a.test/"x'], "is"),
    "a file": (["/dev/null"], "/dev/null"),
}


@pytest.mark.parametrize(("arguments", "message"), REFUSED.values(), ids=REFUSED)
def test_refused(
    arguments: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert main(["init", *arguments]) == 2
    assert message in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
