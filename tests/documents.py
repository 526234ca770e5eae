"""The project's documents as a reader uses them: the commands of each block, in a shell of its own."""

from __future__ import annotations

import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import httpx

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
SHELL = ("", "sh", "bash", "console")
"""Languages of fenced blocks whose lines are commands; of `console` only those after `$ `."""
SECONDS = 200.0

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE)
_KEEP = """. "$STATE"; set -a
{}
code=$?; export -p >"$STATE"; printf 'cd %q\\n' "$PWD" >>"$STATE"; exit $code"""
"""What one command sets (variables, folder) holds for those after it, as in a terminal."""


@dataclass(frozen=True)
class Block:
    """The commands of one fenced block, in their order."""

    page: Path
    number: int
    commands: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.page.name}-{self.number}"


def blocks(page: Path) -> list[Block]:
    """Every block of commands of a document."""
    found = []
    for number, (language, text) in enumerate(_FENCE.findall(page.read_text(encoding="utf-8"))):
        if language not in SHELL:
            continue
        lines = text.replace("\\\n", " ").splitlines()
        if language == "console":
            lines = [line.removeprefix("$ ") for line in lines if line.startswith("$ ")]
        found.append(Block(page, number, tuple(line for line in lines if line.strip())))
    return found


def fenced(page: str, holding: str) -> str:
    """The one fenced block of a document that holds these words."""
    text = (ROOT / page).read_text(encoding="utf-8")
    (one,) = [block for _, block in _FENCE.findall(text) if holding in block]
    return str(one)


def words(command: str) -> list[str]:
    """A command as the shell splits it, without what it says of itself after `#`."""
    return shlex.split(command, comments=True)


@dataclass(frozen=True)
class Stays:
    """A command that goes on until Ctrl-C."""

    ready: str
    """What it says once it is there; "" where it ends by itself, when nobody types."""
    code: int
    more: tuple[str, ...] = ()
    """Arguments that keep it apart from others on this machine."""
    address: str = ""
    """Where it answers, once it is there."""


class Terminal:
    """One folder and one environment; commands that stay run beside those that follow."""

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        self.folder = folder
        self._state = folder.parent / f"{folder.name}.state"
        self._state.write_text("")
        self._environment = {**environment, "STATE": str(self._state)}
        self._left = ExitStack()

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *error: object) -> None:
        self._left.close()

    def type(self, command: str) -> tuple[int, str]:
        """Exit code and what was said."""
        done = subprocess.run(
            ["bash", "--norc", "-c", _KEEP.format(command)],
            cwd=self.folder,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=SECONDS,
        )
        return done.returncode, done.stdout

    def start(self, command: str, stays: Stays) -> None:
        """Start a command that stays, and wait until it says that it is there. Leaving is Ctrl-C."""
        line = " ".join([command.partition("  #")[0], *map(shlex.quote, stays.more)])
        process = subprocess.Popen(
            ["bash", "--norc", "-c", f'. "$STATE"; exec {line}'],
            cwd=self.folder,
            env=self._environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._left.callback(process.communicate)
        self._left.callback(process.kill)
        assert process.stdout is not None
        said = ""
        for said_line in process.stdout if stays.ready else ():
            said += said_line
            if stays.ready in said_line:
                break
        assert stays.ready in said, f"{command}: {said}"
        if stays.address:
            httpx.get(stays.address, timeout=SECONDS)
        self._left.callback(self._end, command, process, stays)

    def _end(self, command: str, process: subprocess.Popen[str], stays: Stays) -> None:
        if stays.ready:
            process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=SECONDS)[0]
        assert process.returncode == stays.code, f"{command}: exit {process.returncode}: {said}"


def programs(folder: Path) -> Path:
    """A folder for PATH with the commands that an installed Strelka brings, run from this checkout."""
    folder.mkdir()
    pytest = "-m pytest -p agent.pytest_plugin -p no:cacheprovider"
    for name, called in {"strelka": "-m agent.cli", "pytest": pytest, "python": ""}.items():
        (folder / name).write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} {called} "$@"\n')
        (folder / name).chmod(0o755)
    return folder
