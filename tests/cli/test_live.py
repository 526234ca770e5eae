"""Progress on a terminal: a line that lives, finished lines above it, and nothing of it anywhere else."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PAGES: dict[str, Any] = {
    "/": "<!doctype html><title>\x1b[31mred</title><h1>Hi</h1><a href=/next>Next \x07</a>",
    "/next": "<!doctype html><title>Next</title><p>You made it",
}
STEPS = "click Next; wait 1 second; read the page"
SECONDS = 60


class Shown:
    """What a run left on stdout, on the terminal that is its stderr, and its exit code."""

    def __init__(self, folder: Path, *arguments: str, term: str = "xterm", columns: int = 100) -> None:
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": term}
        with subprocess.Popen(
            [sys.executable, "-m", "agent.cli", "run", *arguments],
            cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=theirs,
        ) as process:  # fmt: skip
            os.close(theirs)
            self.terminal = _all_of(ours).decode()
            assert process.stdout is not None
            self.stdout = process.stdout.read().decode()
            self.code = process.wait(SECONDS)
        os.close(ours)

    @property
    def screen(self) -> list[str]:
        """The lines that a person sees at the end: each `\\r`, erase and what follows replace the line."""
        return [line.rpartition("\r\x1b[K")[2] for line in self.terminal.split("\r\n")]


def _all_of(descriptor: int) -> bytes:
    shown = b""
    while True:
        try:
            chunk = os.read(descriptor, 4096)
        except OSError:  # the other end of a pseudo-terminal was closed
            return shown
        shown += chunk


def test_a_terminal_has_a_living_line_and_keeps_the_finished_ones(tmp_path: Path, serve: Any) -> None:
    shown = Shown(tmp_path, STEPS, "--start", serve(PAGES))
    assert (shown.code, shown.stdout) == (0, "You made it\n"), shown.terminal
    assert "\rstep 2 of 3 · " in shown.terminal.replace("\x1b[K", "")
    assert "/next · wait" in shown.terminal
    assert [line[:12] for line in shown.screen if "✓" in line] == [
        "    ✓ open t",
        "  1 ✓ click ",
        "  2 ✓ wait 1",
        "  3 ✓ read t",
    ]
    assert not any(" of 5:00" in line for line in shown.screen)
    for left in ("\x1b[31m", "\x07"):
        assert left not in shown.terminal
    for line in re.split(r"[\r\n]+(?:\x1b\[K)?", shown.terminal):
        assert " of 5:00" not in line or len(line) < 100


@pytest.mark.parametrize(
    ("options", "term"),
    [(("--quiet",), "xterm"), (("--json",), "xterm"), ((), "dumb")],
    ids=["quiet", "json", "dumb"],
)
def test_nothing_lives_where_nobody_wants_it(
    tmp_path: Path, serve: Any, options: tuple[str, ...], term: str
) -> None:
    shown = Shown(tmp_path, "read the page", "--start", serve(PAGES), *options, term=term)
    assert shown.code == 0, shown.terminal
    assert "\x1b[K" not in shown.terminal
    assert ("✓" in shown.terminal) == (not options)


def test_a_failed_run_says_why_once_and_names_the_step_at_its_end(tmp_path: Path, serve: Any) -> None:
    shown = Shown(tmp_path, "read the page; click Nxet", "--start", serve(PAGES), columns=200)
    assert shown.code == 1
    assert sum("nothing on the page is called 'Nxet'" in line for line in shown.screen) == 1
    last = next(line for line in shown.screen if line.startswith("    failed"))
    assert last.endswith(": step 2, click Nxet")
