"""Bring a Chromium here by the way that works: apt where it has a real one, else Playwright's download.

`python -m browser_tools.machine.install [FILE]` finds or installs one, says which, writes its path to FILE.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from browser_tools.errors import BrowserMissingError
from browser_tools.machine.driver import driver_package, driver_problem
from browser_tools.machine.find import Found, find
from browser_tools.machine.start_errors import driver_error
from browser_tools.machine.system import apt_line, as_root, has_debian_chromium

Progress = Callable[[str], None]

COMMAND_SECONDS = 900.0
"""For one command; a whole browser over a slow line takes minutes."""

LINE_CHARS = 160


@dataclass(frozen=True)
class Way:
    """One way to a Chromium: `prepare` must succeed, then the first of `tries` that does is enough."""

    name: str
    tries: tuple[tuple[str, ...], ...]
    prepare: tuple[str, ...] = ()


def install(progress: Progress) -> Found:
    """Install a Chromium and return it; each line that the installers print goes to `progress`.

    Raises BrowserMissingError that tells what failed and what a person can run.
    """
    problems = []
    for way in ways():
        progress(f"Installing Chromium by {way.name}")
        problem = carry_out(way, progress)
        if problem:
            problems.append(f"{way.name}: {problem}")
            progress(f"{way.name} did not work: {problem}")
            continue
        try:
            return find()
        except BrowserMissingError as error:
            problems.append(f"{way.name}: {error.message}")
    raise BrowserMissingError(f"no Chromium could be installed ({'; '.join(problems)}); {by_hand()}")


def find_or_install(progress: Progress) -> Found:
    """The Chromium that is there, or else a new one. Raises BrowserMissingError."""
    try:
        return find()
    except BrowserMissingError:
        return install(progress)


def ways() -> list[Way]:
    """The ways that may work here, best first."""
    root = as_root()
    options = ("install", "--only-shell")
    playwright = (sys.executable, "-m", "playwright", *options)
    bare = (*playwright, "chromium")
    download = Way(
        "Playwright's download", (bare,) if root is None else ((*playwright, "--with-deps", "chromium"), bare)
    )
    if root is None or not has_debian_chromium():
        return [download]
    apt = (*root, "apt-get", "-o", "DPkg::Lock::Timeout=120")
    packages = (*apt, "install", "-y", "--no-install-recommends")
    return [
        Way(
            "apt",
            (
                (*packages, "chromium-headless-shell", "fonts-liberation"),
                (*packages, "chromium", "fonts-liberation"),
            ),
            prepare=(*apt, "update"),
        ),
        download,
    ]


def by_hand() -> str:
    if has_debian_chromium():
        return f"run: {apt_line('chromium-headless-shell')}"
    return "install Chromium or Chrome, then set STRELKA_CHROMIUM to its path"


def carry_out(way: Way, progress: Progress) -> str:
    """Try one way; what went wrong, or empty."""
    problem = run(way.prepare, progress) if way.prepare else ""
    for command in () if problem else way.tries:
        problem = run(command, progress)
        if not problem:
            break
    return problem


def run(command: Sequence[str], progress: Progress) -> str:
    """Run a command, telling each line; what went wrong, or empty."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    progress(f"$ {' '.join(command)}")
    try:
        process = subprocess.Popen(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
    except OSError as error:
        return f"{command[0]}: {error.strerror}"
    told: list[str] = []
    alarm = threading.Timer(COMMAND_SECONDS, process.kill)
    alarm.start()
    try:
        with process:
            for line in filter(None, (line.strip()[:LINE_CHARS] for line in process.stdout or ())):
                told.append(line)
                progress(f"  {line}")
    finally:
        alarm.cancel()
    return "" if process.returncode == 0 else f"{telling(told)} (exit code {process.returncode})"


def telling(lines: Sequence[str]) -> str:
    """The line that says what went wrong: the last with `error` or apt's `E:`, else the last."""
    errors = [line for line in lines if "error" in line.lower() or line.startswith("E:")]
    return (errors or list(lines) or ["no output"])[-1]


def mend_driver(progress: Progress) -> None:
    """Install what Playwright's driver lacks. Raises BrowserMissingError if that is not possible here."""
    problem = driver_problem()
    if not problem:
        return
    package, root = driver_package(problem), as_root()
    if package is None or root is None or shutil.which("apt-get") is None:
        raise driver_error(problem)
    progress(f"Installing {package}, which Playwright's driver needs")
    apt = (*root, "apt-get", "-o", "DPkg::Lock::Timeout=120")
    carry_out(Way("apt", ((*apt, "install", "-y", package),), prepare=(*apt, "update")), progress)
    problem = driver_problem()
    if problem:
        raise driver_error(problem)


def main(arguments: Sequence[str]) -> int:
    """Find or install a Chromium and what its driver needs; 3 (infrastructure) if that is not possible."""

    def progress(line: str) -> None:
        print(line, flush=True)

    try:
        mend_driver(progress)
        found = find_or_install(progress)
    except BrowserMissingError as error:
        print(error.message, file=sys.stderr)
        return 3
    print(f"Chromium: {found.path} ({found.source})")
    for name in arguments:
        Path(name).write_text(found.path, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
