"""What this machine has for Strelka, what is missing, and the one command that mends it."""

from __future__ import annotations

import importlib.metadata
import os
import shlex
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Error as PlaywrightError

from browser_tools.chromium import ROOT_NOTICE, Chromium
from browser_tools.errors import ToolError
from browser_tools.machine.driver import driver_problem, driver_remedy
from browser_tools.machine.find import find, version_of
from browser_tools.machine.system import apt_line, is_root

OLDEST_PYTHON = (3, 11)

_PAGE = "data:text/html,<title>ok</title><span id=i>iiii</span><span id=w>WWWW</span>"
_WIDTHS = "['i', 'w'].map(id => document.getElementById(id).getBoundingClientRect().width)"


@dataclass(frozen=True)
class Check:
    """One thing that was looked at. A check that is `optional` may be not ok without anything being wrong."""

    name: str
    ok: bool
    found: str
    remedy: str = ""
    """One command, or what to do in a few words; empty when it is ok."""
    optional: bool = False


async def examine(
    named: str | None = None, *, runs: Path = Path("runs"), keys: Sequence[str] = ()
) -> list[Check]:
    """Look at everything, Chromium by starting it. `keys` are names of environment variables that hold keys.

    Values of keys are neither read into a check nor shown.
    """
    return [_python(), _playwright(), *await _chromium(named), *_network(), _runs(runs), _keys(keys)]


def _python() -> Check:
    found = sys.version.split()[0]
    if sys.version_info >= OLDEST_PYTHON:
        return Check("Python", True, f"{found} ({sys.executable})")
    return Check("Python", False, found, "use Python 3.11 or newer")


def _playwright() -> Check:
    version, problem = importlib.metadata.version("playwright"), driver_problem()
    if problem:
        return Check(
            "Playwright", False, f"{version}, its driver does not start: {problem}", driver_remedy(problem)
        )
    return Check("Playwright", True, version)


async def _chromium(named: str | None) -> list[Check]:
    try:
        found = find(named)
    except ToolError as error:
        return [Check("Chromium", False, "none", error.message)]
    kind = "headless shell" if found.headless_shell else "browser"
    words = f"{found.path} ({kind} {version_of(found) or 'of unknown version'}, {found.source})"
    return [Check("Chromium", True, words), *await _started(named)]


async def _started(named: str | None) -> list[Check]:
    began = time.monotonic()
    try:
        async with await Chromium.start(named) as chromium:
            session = await chromium.new_session()
            await session.current.navigate(_PAGE)
            milliseconds = round((time.monotonic() - began) * 1000)
            narrow, wide = await session.current.page.evaluate(_WIDTHS)
    except (ToolError, PlaywrightError) as error:
        return [Check("Starting", False, "it does not start", error.message.splitlines()[0])]
    return [
        Check("Starting", True, f"a page was shown {milliseconds} ms after the start"),
        _sandbox(),
        _fonts(narrow, wide),
    ]


def _sandbox() -> Check:
    if is_root():
        return Check("Sandbox", False, ROOT_NOTICE, "run as a normal user", optional=True)
    return Check("Sandbox", True, "on")


def _fonts(narrow: float, wide: float) -> Check:
    if 0 < narrow < wide:
        return Check("Fonts", True, "letters are drawn")
    found = "no usable font: pictures show no text"
    return Check("Fonts", False, found, apt_line("fonts-liberation"), optional=True)


def _network() -> list[Check]:
    """Runs reach the network themselves, through no other proxy; said where somebody expects one."""
    named = [
        name for name in ("HTTPS_PROXY", "HTTP_PROXY", "https_proxy", "http_proxy") if os.environ.get(name)
    ]
    if not named:
        return []
    words = f"{', '.join(named)} is set and not used: browsers of runs connect directly"
    return [Check("Network", False, words, "let this machine reach the sites directly", optional=True)]


def _runs(folder: Path) -> Check:
    """Whether a run's log can be written; a folder that is not there yet is made by the first run."""
    place = folder
    while not place.exists() and place != place.parent:
        place = place.parent
    try:
        with tempfile.TemporaryFile(dir=place.absolute()):
            pass
    except OSError as error:
        mends = "name another folder with --runs"
        if folder.is_dir() and isinstance(
            error, PermissionError
        ):  # never of a folder around it: /var is not ours
            mends = f"chown -R $USER {shlex.quote(str(folder))}, or {mends}"
        return Check("Runs", False, f"{str(folder)!r} cannot be written: {error.strerror}", mends)
    return Check("Runs", True, f"{str(folder)!r} can be written")


def _keys(names: Sequence[str]) -> Check:
    found = [name for name in names if os.environ.get(name)]
    if found:
        return Check("Model key", True, ", ".join(found), optional=True)
    return Check(
        "Model key", False, "none: plain steps work without one", "set one to use a model", optional=True
    )
