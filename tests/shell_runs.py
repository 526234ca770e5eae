"""Runs from the command line that a test may hurt while they go on, and what must hold of each afterwards."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

from browser_tools.events import Event, read_events, verify

ROOT = Path(__file__).parents[1]
SECONDS = 120.0
LEFT_SECONDS = 10.0
"""How long processes may take to go once a run has ended; 5 on a machine that does nothing else."""


@dataclass
class ShellRun:
    """`strelka run script.yaml`, started and going on. Its processes carry a mark in their environment."""

    folder: Path
    script: dict[str, Any]
    arguments: tuple[str, ...] = ()
    environment: dict[str, str] = field(default_factory=dict)
    terminal: int | None = None
    """Where a person sits, who says nothing."""
    mark: str = field(default_factory=lambda: f"STRELKA_TEST_MARK={uuid4().hex}")

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self._known: dict[int, str] = {}
        path = self.folder / "script.yaml"
        path.write_text(json.dumps(self.script))
        self.command = [
            sys.executable, "-m", "agent.cli", "run", str(path), "--json",
            "--runs", str(self.folder / "runs"), *self.arguments,
        ]  # fmt: skip
        name, _, value = self.mark.partition("=")
        kept = {key: one for key, one in os.environ.items() if key != "STRELKA_MODEL"}
        self._out, self._err = (self.folder / "stdout").open("wb"), (self.folder / "stderr").open("wb")
        self.process = subprocess.Popen(
            self.command,
            cwd=self.folder,
            env={**kept, "PYTHONPATH": str(ROOT), name: value, **self.environment},
            stdin=subprocess.DEVNULL if self.terminal is None else self.terminal,
            stdout=self._out,
            stderr=self._err if self.terminal is None else self.terminal,
            start_new_session=True,
        )

    @property
    def run_folder(self) -> Path | None:
        return next((self.folder / "runs").glob("2*"), None)

    @property
    def log(self) -> Path:
        return (self.run_folder or self.folder) / "events.jsonl"

    @property
    def events(self) -> list[Event]:
        return list(read_events(self.log)) if self.log.exists() else []

    def until(self, seen: Callable[[list[Event]], bool]) -> None:
        """Wait until the log on disk says so. Raises AssertionError where the run ends first."""
        limit = time.monotonic() + SECONDS
        while not seen(self.events):
            self.processes()
            assert self.process.poll() is None, self.stderr
            assert time.monotonic() < limit, "the run never got there"
            time.sleep(0.02)

    def processes(self) -> dict[int, str]:
        """What still runs of it: process ids and command lines."""
        found = dict(_family(self.mark.encode()))
        for pid in [pid for pid in self._known if pid not in found]:
            if (words := _words(pid)) == self._known[pid]:
                found[pid] = words
        self._known.update(found)
        return found

    def kill(self, name: str, *, without: str = "\0") -> int:
        """SIGKILL one of its processes, by a part of its command line."""
        found = sorted(
            pid
            for pid, words in self.processes().items()
            if name in words and without not in words and not words.startswith("/bin/sh")
        )
        assert found, f"no {name} among {self.processes()}"
        os.kill(found[0], signal.SIGKILL)
        return found[0]

    def ended(self) -> int:
        """Its exit code, once it has ended and none of its processes is left."""
        try:
            code = self.process.wait(SECONDS)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self._out.close()
            self._err.close()
        limit = time.monotonic() + LEFT_SECONDS
        while (left := self.processes()) and time.monotonic() < limit:
            time.sleep(0.05)
        assert left == {}, f"still there: {left}"
        return code

    @property
    def stderr(self) -> str:
        return (self.folder / "stderr").read_text(errors="replace")

    @property
    def result(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads((self.folder / "stdout").read_text())
        return told

    def complete(self) -> dict[str, Any]:
        """Its one result, after seeing that log, file, exit code and output tell the same."""
        code, result = self.ended(), self.result
        assert "Traceback" not in self.stderr
        assert code == result["exit_code"], self.stderr
        assert verify(self.log)[1] is None
        ends = [event for event in self.events if event.type == "run_finished"]
        assert len(ends) == 1
        assert self.events[-1].type == "run_finished"
        assert (ends[0].data["status"], ends[0].data["code"]) == (result["status"], result["code"])
        assert self.run_folder is not None
        assert json.loads((self.run_folder / "result.json").read_text())["status"] == result["status"]
        return result


def _family(mark: bytes) -> Iterator[tuple[int, str]]:
    """Processes with the mark, and their descendants: those of Chromium's zygote show no environment."""
    parents, marked = {}, set()
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it ended meanwhile, or is somebody else's
            parents[int(place.name)] = int((place / "stat").read_text().rpartition(")")[2].split()[1])
            if mark in (place / "environ").read_bytes():
                marked.add(int(place.name))
    while more := {pid for pid, parent in parents.items() if parent in marked} - marked:
        marked |= more
    for pid in marked:
        if words := _words(pid):
            yield pid, words


def _words(pid: int) -> str:
    """The command line of a living process; a zombie has none."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


def strelka(*arguments: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """One command that is not hurt."""
    kept = {key: one for key, one in os.environ.items() if key != "STRELKA_MODEL"}
    return subprocess.run(
        [sys.executable, "-m", "agent.cli", *arguments],
        cwd=cwd,
        env={**kept, "PYTHONPATH": str(ROOT), **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
