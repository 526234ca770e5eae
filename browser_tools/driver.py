"""Playwright's driver: a Node.js that comes with the Python package and needs libraries of the system."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import playwright

from browser_tools.system import apt_line

ANSWER_SECONDS = 30.0

_MISSING = re.compile(r"error while loading shared libraries: ([^:\s]+)")

PACKAGES = {"libatomic.so.1": "libatomic1", "libstdc++.so.6": "libstdc++6", "libgcc_s.so.1": "libgcc-s1"}
"""Debian's packages of what the driver's Node.js links to; minimal Debian 12 lacks the first."""


def driver_folder() -> Path:
    return Path(playwright.__file__).parent / "driver"


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
