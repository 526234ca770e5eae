"""`strelka serve` as a process of its own, which a test may end or kill."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
from local_server import LocalServer

from agent.cli import main

ROOT = Path(__file__).parents[1]
TOKEN = "a-token-for-tests-only-0123456789"
SECONDS = 60.0


class Started:
    """The command, with what it keeps in `folder`."""

    def __init__(self, folder: Path, *arguments: str, token: str | None = TOKEN) -> None:
        self.folder, self.port = folder, free_port()
        folder.mkdir(exist_ok=True)
        environment = {**os.environ, "STRELKA_DATA": str(folder), "PYTHONPATH": str(ROOT)}
        environment |= {"STRELKA_TOKEN": token} if token else {}
        said = arguments if "--port" in arguments else (*arguments, "--port", str(self.port))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "agent.cli", "serve", "--no-open", "--runs", str(folder / "runs"), *said],
            env=environment, stderr=subprocess.PIPE, cwd=folder, text=True,
        )  # fmt: skip
        self.client = httpx.Client(
            base_url=f"http://127.0.0.1:{self.port}",
            headers={"authorization": f"Bearer {token or TOKEN}"},
            timeout=SECONDS,
        )

    def ready(self) -> Started:
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                self.client.get("/settings")
                return self
            except httpx.ConnectError:
                time.sleep(0.05)
        raise AssertionError(self.process.stderr and self.process.stderr.read())

    def end(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        """Exit code and what it said."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.ended()

    def kill(self) -> None:
        self.process.kill()

    def ended(self) -> tuple[int, str]:
        said = self.process.communicate(timeout=SECONDS)[1]
        self.client.close()
        return self.process.returncode, said


FORKED = multiprocessing.get_context("forkserver")
FORKED.set_forkserver_preload(["agent.cli.serve", "agent.server.app", "agent.gate.serving"])


class Forked:
    """A server to be killed: the same command in a process that was forked where its modules stood already,
    for a start of its own takes seconds."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.process = FORKED.Process(target=_serve, args=(folder, self.port), daemon=True)
        self.process.start()
        headers = {"authorization": f"Bearer {TOKEN}"}
        url = f"http://127.0.0.1:{self.port}"
        self.client = httpx.Client(base_url=url, headers=headers, timeout=SECONDS)

    def ready(self) -> Forked:
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline and self.process.is_alive():
            try:
                self.client.get("/settings")
                return self
            except httpx.ConnectError:
                time.sleep(0.02)
        raise AssertionError(f"it does not serve: {self.process.exitcode}")

    def kill(self) -> None:
        self.process.kill()

    def ended(self) -> None:
        self.process.join(SECONDS)
        self.client.close()


def _serve(folder: Path, port: int) -> None:
    os.environ |= {"STRELKA_DATA": str(folder), "STRELKA_TOKEN": TOKEN}
    os.chdir(folder)
    main(["serve", "--no-open", "--runs", str(folder / "runs"), "--port", str(port)])


def free_port() -> int:
    server = LocalServer({})
    server.close()
    return server.port
