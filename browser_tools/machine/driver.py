"""Playwright's driver: a Node.js that comes with the Python package and needs libraries of the system."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import playwright

from browser_tools.machine.system import apt_line, cache_folder

ANSWER_SECONDS = 30.0
COMPILED = "NODE_COMPILE_CACHE"

_MISSING = re.compile(r"error while loading shared libraries: ([^:\s]+)")

PACKAGES = {"libatomic.so.1": "libatomic1", "libstdc++.so.6": "libstdc++6", "libgcc_s.so.1": "libgcc-s1"}
"""Debian's packages of what the driver's Node.js links to; minimal Debian 12 lacks the first."""


def driver_folder() -> Path:
    return Path(playwright.__file__).parent / "driver"


@contextmanager
def compiled_before() -> Iterator[None]:
    """A driver started in here finds its scripts as an earlier one compiled them: a third less to wait for.

    Node keeps what it compiled, by version, in the folder that NODE_COMPILE_CACHE names (the module compile
    cache of https://nodejs.org/api/module.html). Ours lies in the user's cache folder, unless the variable is
    set. Where no folder can be had, the driver compiles anew.
    """
    folder = None if COMPILED in os.environ else _own_folder()
    if folder is None:
        yield
        return
    os.environ[COMPILED] = str(folder)
    try:
        yield
    finally:
        os.environ.pop(COMPILED, None)


def _own_folder() -> Path | None:
    """What lies there is run: a folder that others own or may write to is none."""
    folder = cache_folder() / "driver"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        about = folder.stat()
    except OSError:
        return None
    others = hasattr(os, "geteuid") and (about.st_uid != os.geteuid() or about.st_mode & 0o022)
    return None if others else folder


def driver_problem() -> str:
    """Why the driver does not start, in its own words; empty if it does."""
    node = os.environ.get("PLAYWRIGHT_NODEJS_PATH") or str(driver_folder() / "node")
    try:
        out = subprocess.run(
            [node, "--version"], capture_output=True, text=True, timeout=ANSWER_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    if out.returncode == 0:
        return ""
    return (out.stderr.strip() or f"exit code {out.returncode}").splitlines()[0]


def driver_package(problem: str) -> str | None:
    """The Debian package that mends `problem`; None if none is known."""
    missing = _MISSING.search(problem)
    return PACKAGES.get(missing[1]) if missing else None


def driver_remedy(problem: str) -> str:
    package = driver_package(problem)
    return apt_line(package) if package else "pip install --force-reinstall playwright"
