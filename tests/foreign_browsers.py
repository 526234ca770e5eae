"""Browsers that are not ours: a Chromium with an open debugging port, and what a Playwright server starts."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from pathlib import Path

import playwright

from browser_tools.egress.launch import FLAGS, NO_NAMES
from browser_tools.machine.find import find

DRIVER = Path(next(iter(playwright.__path__))) / "driver"
GUARDED = (*FLAGS, NO_NAMES)
"""The flags that docs/security.md asks for."""


class Foreign:
    """A process that says on which `ws://` address it listens."""

    def __init__(self, command: list[str], environment: dict[str, str] | None = None) -> None:
        self.process = subprocess.Popen(
            command,
            env={**os.environ, **(environment or {})},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        found = (re.search(r"ws://\S+", line) for line in self.process.stdout)
        self.url = next(one[0] for one in found if one is not None)

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    def kill(self) -> None:
        if self.alive:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


def chromium(profile: Path, *flags: str) -> Foreign:
    """A Chromium that anybody on this machine may drive."""
    own = ["--headless", "--no-sandbox", "--remote-debugging-port=0", f"--user-data-dir={profile}"]
    return Foreign([find().path, *own, *flags, "about:blank"])


def playwright_server(folder: Path, *options: str) -> Foreign:
    """`playwright run-server` of the installed driver, with the browser of this machine as its own."""
    told = subprocess.run(
        [DRIVER / "node", "-e", "console.log(require('./package').chromium.executablePath())"],
        cwd=DRIVER,
        env={**os.environ, "PLAYWRIGHT_BROWSERS_PATH": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    # headless, it starts the shell that stands beside the browser
    revision = re.search(r"chromium-(\d+)", told.stdout)
    assert revision is not None, told.stdout
    shell = folder / f"chromium_headless_shell-{revision[1]}" / "chrome-headless-shell-linux64"
    shell.mkdir(parents=True)
    (shell / "chrome-headless-shell").symlink_to(find().path)
    return Foreign(
        [str(DRIVER / "node"), str(DRIVER / "package" / "cli.js"), "run-server", "--port", "0", *options],
        {"PLAYWRIGHT_BROWSERS_PATH": str(folder)},
    )
