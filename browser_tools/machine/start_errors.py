"""Why a Chromium that was found does not start, and the command that mends it."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.async_api import Error as PlaywrightError

from browser_tools.errors import BrowserMissingError
from browser_tools.machine.driver import driver_remedy
from browser_tools.machine.find import Found

REASON_CHARS = 300

_SWITCHES = (
    ("kernel.apparmor_restrict_unprivileged_userns", "1", "0"),  # Ubuntu 23.10 and later
    ("kernel.unprivileged_userns_clone", "0", "1"),  # Debian before 11
    ("user.max_user_namespaces", "0", "10000"),
)
"""(sysctl, the value that refuses namespaces to normal users, the value that allows them)."""


def start_error(error: PlaywrightError, found: Found) -> BrowserMissingError:
    """`error` of a launch, in words: the sandbox, a library, a time-out, or Chromium's own last word."""
    text = error.message
    if "No usable sandbox" in text or ("sandbox" in text and "namespace" in text):
        return BrowserMissingError(
            f"{found.path!r} cannot start its sandbox: this machine refuses namespaces to normal users; "
            f"{namespaces_remedy()}",
            code="browser.sandbox",
        )
    if "error while loading shared libraries" in text:
        library = text.partition("error while loading shared libraries: ")[2].partition(":")[0]
        return BrowserMissingError(
            f"{found.path!r} misses the library {library!r}; "
            f"run: sudo {sys.executable} -m playwright install-deps chromium",
            code="browser.libraries",
        )
    return BrowserMissingError(
        f"{found.path!r} does not start: {reason(text)}; choose another with STRELKA_CHROMIUM=PATH",
        code="browser.start",
    )


def driver_error(problem: str) -> BrowserMissingError:
    """`problem` is why Playwright's driver does not start."""
    return BrowserMissingError(
        f"Playwright's driver does not start: {problem[:REASON_CHARS]}; run: {driver_remedy(problem)}",
        code="browser.driver",
    )


def namespaces_remedy(settings: Path = Path("/proc/sys")) -> str:
    """What to run so that normal users get namespaces, by what this machine's kernel says."""
    for name, refusing, allowing in _SWITCHES:
        try:
            value = (settings / name.replace(".", "/")).read_text(encoding="ascii").strip()
        except OSError:
            continue
        if value == refusing:
            return f"run: sudo sysctl -w {name}={allowing}"
    return "in a container, allow them (docker run --security-opt seccomp=unconfined) or run as its root"


def reason(text: str) -> str:
    """The telling line of Playwright's launch error, which quotes Chromium's output after a call log."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    telling = (line for line in lines if any(sign in line for sign in (":FATAL:", ":ERROR:", "[err]")))
    return next(telling, lines[0] if lines else "no reason given")[:REASON_CHARS]
