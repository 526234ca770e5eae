"""Where a Chromium is: what the user names, Playwright's own download, or one that the system has."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from browser_tools.errors import BrowserMissingError
from browser_tools.machine.driver import driver_folder
from browser_tools.machine.system import apt_line, has_debian_chromium

VARIABLE = "STRELKA_CHROMIUM"

SYSTEM_NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
)
"""Best first: the headless shell starts in half the time and memory of a whole browser."""

SYSTEM_FOLDERS = ("/usr/bin", "/usr/local/bin", "/snap/bin")
"""Looked through after PATH, which cron and services often cut short."""

APPLICATIONS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)

SHELL_FILES = frozenset({"chrome-headless-shell", "headless_shell", "chromium-headless-shell"})
BROWSER_FILES = frozenset({"chrome", "Chromium", "Google Chrome for Testing"})


@dataclass(frozen=True)
class Found:
    """A Chromium that can be started. `version` is empty where only starting it would tell."""

    path: str
    source: str
    """In words: `named by STRELKA_CHROMIUM`, `Playwright's download`, `the system`."""
    version: str
    headless_shell: bool


def find(named: str | None = None, environment: Mapping[str, str] = os.environ) -> Found:
    """The first Chromium in this order: `named`, $STRELKA_CHROMIUM, Playwright's own, the system's.

    Raises BrowserMissingError, with the one command that mends it; also when what the user names cannot be
    run, for then nothing else is tried.
    """
    if named:
        return _named(named, "named by you")
    if environment.get(VARIABLE):
        return _named(environment[VARIABLE], f"named by {VARIABLE}")
    for found in (*downloaded(environment), *installed(environment)):
        return found
    raise BrowserMissingError(f"no Chromium was found; run: {remedy()}")


def remedy() -> str:
    """The one command that brings a Chromium here."""
    return apt_line("chromium-headless-shell") if has_debian_chromium() else "strelka doctor --install"


def downloaded(environment: Mapping[str, str] = os.environ) -> Iterator[Found]:
    """The Chromium that this version of Playwright downloads, headless shell first."""
    for name in ("chromium-headless-shell", "chromium"):
        entry = _browsers().get(name)
        if entry is None:
            continue
        folder = cache_folder(environment) / f"{name.replace('-', '_')}-{entry['revision']}"
        for file in sorted(folder.glob("*/**/*")) if folder.is_dir() else ():
            if file.name in SHELL_FILES | BROWSER_FILES and _runnable(file):
                version = str(entry.get("browserVersion", ""))
                yield Found(str(file), "Playwright's download", version, file.name in SHELL_FILES)
                break


def installed(environment: Mapping[str, str] = os.environ) -> Iterator[Found]:
    """The Chromiums of the system, best first."""
    folders = [*environment.get("PATH", "").split(os.pathsep), *SYSTEM_FOLDERS]
    for name in SYSTEM_NAMES:
        path = shutil.which(name, path=os.pathsep.join(filter(None, folders)))
        if path is not None and not _is_snap_stub(Path(path)):
            yield Found(path, "the system", "", name in SHELL_FILES)
    for path in APPLICATIONS:
        if _runnable(Path(path)):
            yield Found(path, "the system", "", headless_shell=False)


def cache_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where Playwright keeps its browsers, by the rules of its registry."""
    chosen = environment.get("PLAYWRIGHT_BROWSERS_PATH")
    if chosen == "0":
        return driver_folder() / "package" / ".local-browsers"
    if chosen:
        return Path(chosen)
    home = Path(environment.get("HOME") or Path.home())
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "ms-playwright"
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "ms-playwright"
    return Path(environment.get("XDG_CACHE_HOME") or home / ".cache") / "ms-playwright"


def version_of(found: Found) -> str:
    """What `--version` says, such as `156.0.8078.79`; empty if it says nothing within ten seconds."""
    if found.version:
        return found.version
    try:
        out = subprocess.run(
            [found.path, "--version"], capture_output=True, text=True, timeout=10, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return next((word for word in out.stdout.split() if word[0].isdigit()), "")


def _named(name: str, source: str) -> Found:
    path = shutil.which(name) or str(Path(name).expanduser())
    if not Path(path).exists():
        raise BrowserMissingError(f"the Chromium {source} does not exist: {name!r}; {_unname(source)}")
    if not _runnable(Path(path)):
        raise BrowserMissingError(
            f"the Chromium {source} is not a program that can be run: {name!r}; {_unname(source)}"
        )
    return Found(path, source, "", Path(path).name in SHELL_FILES)


def _unname(source: str) -> str:
    return f"correct it, or unset {VARIABLE}" if VARIABLE in source else "correct it, or leave it out"


def _runnable(path: Path) -> bool:
    return path.is_file() and os.access(path, os.X_OK)


def _is_snap_stub(path: Path) -> bool:
    """Ubuntu's /usr/bin/chromium-browser is a script that only says `snap install chromium`."""
    if Path("/snap/bin/chromium").exists() or path.stat().st_size > 20_000:
        return False
    return b"snap install chromium" in path.read_bytes()


def _browsers() -> dict[str, dict[str, Any]]:
    """What the installed Playwright downloads, by name; empty if its list cannot be read."""
    try:
        listed = json.loads((driver_folder() / "package" / "browsers.json").read_text(encoding="utf-8"))
        return {entry["name"]: entry for entry in listed["browsers"]}
    except (OSError, ValueError, KeyError, TypeError):
        return {}
