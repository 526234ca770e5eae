"""The page as a project tests its own: `strelka serve` in a process, a model that is played, a small shop."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from local_server import LocalServer

from agent.llm.testing import FakeServer, Reply
from browser_tools.machine.find import find

TOKEN = "a-token-for-the-tests-of-the-page"
SECONDS = 60
SHOP = {
    "/": "<title>Shop</title><h1>Lamps</h1><p>Lumi costs 24.90, Aurora 39.00.</p><form action=/cart>"
    "<label>Amount <input name=n value=1></label><label>Note <input name=note></label>"
    "<button>Pay now</button>"
    "</form><a href=/cart>Cart</a>",
    "/cart": "<title>Cart</title><h1>Your cart</h1><p>One Lumi 24,90 EUR</p><p>Total: 24,90 EUR</p>"
    "<button>More</button>",
}
TROUBLED = "version: 1\nwatches:\n  gone: {{page: '{site}/gone', every: 1h}}\n"
WATCH = "  lamps: {{page: '{site}/', every: 1h}}\n"
WORKFLOW = """\
title: Open a page
category: Read
description: Opens a page and says its heading.
command: /open {url}
start: "{{url}}"
policy: readonly
inputs:
  url: {type: url, description: The page}
  loud: {type: boolean, default: false}
steps: take a screenshot
expect: [text "Lamps"]
"""
ASKING = """\
title: Press twice
category: Check
start: "{site}/cart"
policy:
  version: 1
  name: presses
  rules:
    - {{id: look, decision: allow, when: {{effect: [read, navigate]}}}}
    - id: presses
      decision: ask
      when: {{effect: [input, submit]}}
      ask: {{remember: run, show: [screenshot, items, total]}}
steps: |
  click "More"
  click "More"
"""


@dataclass
class Serving:
    """The server, and what programs may ask it."""

    url: str
    client: httpx.Client

    def json(self, path: str, body: Any = None) -> Any:
        answer = self.client.get(path) if body is None else self.client.post(path, json=body)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def link(self) -> str:
        return self.url + str(self.json("/links", {})["path"])

    def ended(self, run: str) -> None:
        """Wait until the run is over."""
        with self.client.stream("GET", f"/runs/{run}/events") as told:
            for _ in told.iter_lines():
                pass

    def cancel_all(self) -> None:
        """Runs that a test left end, so that the next sees none of their asks."""
        for row in self.json("/runs"):
            if row["ended"] is None:
                self.client.post(f"/runs/{row['id']}/cancel", json={})
        deadline = time.monotonic() + SECONDS
        while any(row["ended"] is None for row in self.json("/runs")) and time.monotonic() < deadline:
            time.sleep(0.05)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The Chromium that Strelka finds, also where no test of a file uses the fixture `strelka`."""
    return {"executable_path": str(find().path), **browser_type_launch_args}


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    server = LocalServer(SHOP)
    yield server.url
    server.close()


@pytest.fixture(scope="session")
def serving(site: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """In a process of its own: in this one its port would be closed to the browser of the tests."""
    folder = tmp_path_factory.mktemp("serving")
    (folder / "workflows").mkdir()
    (folder / "workflows" / "open-page.yaml").write_text(WORKFLOW)
    (folder / "workflows" / "press-twice.yaml").write_text(ASKING.format(site=site))
    told = {
        "STRELKA_DATA": str(folder / "data"),
        "STRELKA_CACHE": str(folder / "cache"),
        "STRELKA_TOKEN": TOKEN,
    }
    shell: Any = {"cwd": folder, "env": {**os.environ, **told}}
    watches = folder / "watches.yaml"
    watches.write_text(TROUBLED.format(site=site))
    subprocess.run([sys.executable, "-m", "agent.cli", "watch", "run", "--once"], **shell, check=False)
    watches.write_text((TROUBLED + WATCH).format(site=site))
    port = free_port()
    serve = ["serve", "--no-open", "--port", str(port), "--runs", "runs"]
    with subprocess.Popen([sys.executable, "-m", "agent.cli", *serve], **shell) as process:
        headers = {"authorization": f"Bearer {TOKEN}"}
        try:
            with httpx.Client(
                base_url=f"http://127.0.0.1:{port}", headers=headers, timeout=SECONDS
            ) as client:
                one = Serving(f"http://127.0.0.1:{port}", client)
                begun(one, process)
                yield one
        finally:  # also where it did not begin: leaving the block waits for its end
            process.terminate()
            process.wait(SECONDS)


def begun(one: Serving, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        assert process.poll() is None, "strelka serve did not start"
        try:
            one.json("/settings")
        except httpx.TransportError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError("strelka serve did not answer")


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@pytest.fixture(scope="session")
def base_url(serving: Serving) -> str:
    return serving.url


@pytest.fixture
def model(serving: Serving) -> Iterator[Callable[[Sequence[Reply]], str]]:
    """`model(replies)`: a model that says these; the server uses it. Gives its name."""
    played: list[FakeServer] = []

    def play(replies: Sequence[Reply]) -> str:
        server = FakeServer(replies, repeat=True)
        server.__enter__()
        played.append(server)
        name = server.model("openai")
        serving.json("/settings", {"model": name})
        return name

    yield play
    serving.cancel_all()
    serving.json("/settings", {"model": ""})
    for server in played:
        server.__exit__(None, None, None)


@pytest.fixture(autouse=True)
def entered(page: Any, strelka: Any, serving: Serving) -> Iterator[list[str]]:
    """The page, opened by a link of its own once `strelka` has met it: it may break no rule of its headers,
    and open no dialog."""
    told: list[str] = []
    page.on(
        "console", lambda said: told.append(said.text) if "Content Security Policy" in said.text else None
    )
    page.on("console", lambda said: told.append(said.text) if "TrustedHTML" in said.text else None)
    page.on("pageerror", lambda error: told.append(str(error)))
    page.on("dialog", lambda dialog: (told.append(f"dialog: {dialog.message}"), dialog.dismiss()))
    page.goto(serving.link())
    page.get_by_role("heading", name="What shall Strelka do?").wait_for()
    yield told
    serving.cancel_all()
    assert not told, json.dumps(told)
