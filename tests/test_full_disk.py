"""A disk that is really full: a run on a small file system of its own ends in one clear result."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from browser_tools.events import Event, read_events, verify

ROOT = Path(__file__).parents[1]

NOISE = """<canvas id=c width=1280 height=800></canvas><script>
const context = c.getContext('2d'), image = context.createImageData(1280, 800);
for (let i = 0; i < image.data.length; i++) image.data[i] = i % 4 === 3 ? 255 : Math.random() * 256;
context.putImageData(image, 0, 0);
</script>"""
"""A picture of it has some megabytes: noise cannot be packed."""

LONG = "<h1>Long</h1>" + "".join(f"<p>Paragraph {n} says nothing new, at length.</p>" for n in range(6000))

INSIDE = """
mount -t tmpfs -o size={size} tmpfs "$1" && cd "$1" &&
"$2" -m agent.cli run "$3" --start "$4" --runs "$1" --policy testing --json >"$5/stdout" 2>"$5/stderr"
echo $? >"$5/code"; cp -r "$1"/. "$5/runs"
"""
"""Mounted for this process alone, and gone with it."""


@dataclass
class Ended:
    """What is left of a run."""

    code: int
    result: dict[str, Any]
    stderr: str
    folder: Path

    @property
    def events(self) -> list[Event]:
        return list(read_events(self.folder / "events.jsonl"))


@pytest.fixture
def mounting() -> None:
    can = shutil.which("unshare") and shutil.which("mount")
    if not can or subprocess.run(["unshare", "-Urm", "true"], capture_output=True).returncode:
        pytest.skip("needs a mount namespace of its own")


@pytest.fixture
def run_on(tmp_path: Path, mounting: None) -> Any:
    """`run_on("300k", steps, url)`: `strelka run` whose runs folder is a disk of that size."""

    def run(size: str, steps: str, url: str) -> Ended:
        disk, out = tmp_path / "disk", tmp_path / "out"
        disk.mkdir()
        (out / "runs").mkdir(parents=True)
        command = ["unshare", "-Urm", "sh", "-c", INSIDE.format(size=size), "sh"]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        subprocess.run(
            [*command, str(disk), sys.executable, steps, url, str(out)],
            env=environment,
            timeout=60,
            check=True,
        )
        (folder,) = (out / "runs").glob("2*")
        code = int((out / "code").read_text())
        return Ended(code, json.loads((out / "stdout").read_text()), (out / "stderr").read_text(), folder)

    return run


def test_a_picture_that_does_not_fit(run_on: Any, serve: Any) -> None:
    ended = run_on("1m", "take a screenshot; read the page", serve({"/": NOISE}) + "/")
    assert ended.code == 3, ended.stderr
    assert (ended.result["status"], ended.result["code"]) == ("infrastructure", "storage.full")
    assert (
        "screenshot-001.png': No space left on device; free space, or give another" in ended.result["reason"]
    )
    assert "Traceback" not in ended.stderr
    assert list((ended.folder / "artifacts").iterdir()) == [], "half a picture is none"
    assert verify(ended.folder / "events.jsonl")[1] is None
    assert (ended.events[-1].type, ended.events[-1].data["exit_code"]) == ("run_finished", 3)
    assert json.loads((ended.folder / "result.json").read_text())["status"] == "infrastructure"
    calls = [event.data["tool"] for event in ended.events if event.type == "tool_call"]
    assert calls == ["navigate", "screenshot"], "nothing more is done"


def test_a_log_that_does_not_fit(run_on: Any, serve: Any) -> None:
    steps = "; ".join(["read the page"] * 40)
    ended = run_on("300k", steps, serve({"/": LONG}) + "/")
    assert ended.code == 3, ended.stderr
    assert (ended.result["status"], ended.result["code"]) == ("infrastructure", "storage.full")
    assert "Traceback" not in ended.stderr
    good, fault = verify(ended.folder / "events.jsonl")
    assert fault is None
    assert good == len(ended.events)


def test_a_project_that_does_not_fit_leaves_no_half_file(tmp_path: Path, mounting: None) -> None:
    disk, kept = tmp_path / "disk", tmp_path / "kept"
    disk.mkdir()
    inside = (
        'mount -t tmpfs -o size=8k tmpfs "$1" && cd "$1" && "$2" -m agent.cli init; echo $?; cp -r . "$3"'
    )
    done = subprocess.run(
        ["unshare", "-Urm", "sh", "-c", inside, "sh", str(disk), sys.executable, str(kept)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    *wrote, code = done.stdout.splitlines()
    assert (code, "No space left" in done.stderr) == ("3", True), done.stderr
    assert sorted(f"wrote  {path.name}" for path in kept.iterdir()) == sorted(wrote)
    assert all(path.stat().st_size for path in kept.iterdir())
