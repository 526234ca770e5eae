"""`strelka mcp` as clients start it, what it leaves, and what must be gone when they have left."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import mcp_types as types
from mcp.client.client import Client
from mcp.client.session import ClientRequestContext
from mcp.client.stdio import StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client

from browser_tools.events import Event, read_events, verify

ROOT = Path(__file__).parents[1]
TOKEN = "a-token-of-thirty-two-characters"
LEFT_SECONDS = 15.0
ADDRESS = re.compile(r"serving MCP on (http://127\.0\.0\.1:(\d+)/mcp)")


@dataclass
class Person:
    """Answers what a client's person is asked, and keeps it."""

    allow: bool = True
    answers: dict[str, str] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    async def __call__(
        self, context: ClientRequestContext, params: types.ElicitRequestParams
    ) -> types.ElicitResult:
        self.asked.append(params.message)
        answer = next((said for words, said in self.answers.items() if words in params.message), None)
        if answer is not None:
            return types.ElicitResult(action="accept", content={"answer": answer})
        if not self.allow:
            return types.ElicitResult(action="decline")
        return types.ElicitResult(action="accept", content={"allow": True})


def words(result: types.CallToolResult) -> str:
    """The text of a result."""
    return "\n".join(part.text for part in result.content if isinstance(part, types.TextContent))


def command(folder: Path, *arguments: str) -> list[str]:
    return [sys.executable, "-m", "agent.cli", "mcp", "--runs", str(folder / "runs"), *arguments]


def environment(folder: Path) -> dict[str, str]:
    kept = {key: one for key, one in os.environ.items() if not key.startswith("STRELKA_MODEL")}
    return {**kept, "PYTHONPATH": str(ROOT), "STRELKA_MCP_TOKEN": TOKEN, "STRELKA_TEST_FOLDER": str(folder)}


@asynccontextmanager
async def over_stdio(
    folder: Path, *arguments: str, mode: str = "auto", person: Person | None = None
) -> AsyncIterator[Client]:
    """A client that has started `strelka mcp`; gone again, nothing of it is left."""
    started, *rest = command(folder, *arguments)
    server = StdioServerParameters(command=started, args=rest, env=environment(folder))
    async with Client(server, mode=mode, elicitation_callback=person) as client:
        yield client
    nothing_left(folder)


@dataclass
class ByHand:
    """A client that writes what it likes, line by line."""

    process: subprocess.Popen[bytes]

    def writes(self, line: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def sends(self, **message: Any) -> None:
        self.writes(json.dumps({"jsonrpc": "2.0", **message}).encode())

    def hears(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        return dict(json.loads(self.process.stdout.readline()))


@contextmanager
def by_hand(folder: Path, *arguments: str, **capabilities: Any) -> Iterator[ByHand]:
    """`strelka mcp` after the handshake; gone again, it has ended well."""
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command(folder, *arguments), env=environment(folder), **pipes) as process:
        client = ByHand(process)
        about = {"capabilities": capabilities, "clientInfo": {"name": "by hand", "version": "1"}}
        client.sends(id=1, method="initialize", params={"protocolVersion": "2025-06-18", **about})
        assert "result" in client.hears()
        client.sends(method="notifications/initialized")
        yield client
    assert process.returncode == 0
    nothing_left(folder)


@contextmanager
def served(folder: Path, *arguments: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """`strelka mcp --http 0`, with its address; stopped by Ctrl-C, which it obeys."""
    process = subprocess.Popen(
        command(folder, "--http", "0", *arguments),
        env=environment(folder),
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stderr is not None
        found = ADDRESS.search(process.stderr.readline())
        assert found, process.stderr.read()
        yield found[1], process
    finally:
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(30) == 130
        finally:
            process.kill()
            process.communicate()
    nothing_left(folder)


@asynccontextmanager
async def over_http(
    address: str, *, mode: str = "auto", person: Person | None = None, token: str = TOKEN
) -> AsyncIterator[Client]:
    headers = {"authorization": f"Bearer {token}"}
    async with (
        create_mcp_http_client(headers) as http,
        Client(
            streamable_http_client(address, http_client=http), mode=mode, elicitation_callback=person
        ) as client,
    ):
        yield client


def nothing_left(folder: Path) -> None:
    """No process that was started for `folder` still runs."""
    becomes(lambda: not processes(folder))


def browsers(folder: Path) -> list[str]:
    """Command lines of the Chromiums that were started for `folder`."""
    return [line for line in processes(folder) if "--remote-debugging" in line]


def becomes(true: Callable[[], bool]) -> None:
    """Waits for what another process does."""
    limit = time.monotonic() + LEFT_SECONDS
    while not true():
        assert time.monotonic() < limit, "it never became so"
        time.sleep(0.05)


def processes(folder: Path) -> list[str]:
    """Command lines of the processes whose environment, or whose parent's, names `folder`."""
    mark, parents, marked = f"STRELKA_TEST_FOLDER={folder}".encode(), {}, set()
    for place in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(place.name)] = int((place / "stat").read_text().rpartition(")")[2].split()[1])
            if mark in (place / "environ").read_bytes().split(b"\0"):
                marked.add(int(place.name))
        except OSError:  # it ended meanwhile, or is somebody else's
            continue
    while more := {pid for pid, parent in parents.items() if parent in marked} - marked:
        marked |= more
    return [line for line in map(_line, marked) if line]


def _line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


def runs_of(folder: Path) -> list[Path]:
    """The runs, oldest first: by what their logs say, since names tell no order within a second."""
    return sorted((folder / "runs").glob("2*"), key=lambda run: next(read_events(run / "events.jsonl")).ts)


def complete(run: Path) -> list[Event]:
    """The run's events, after seeing that its log is whole and closed."""
    assert verify(run / "events.jsonl")[1] is None
    events = list(read_events(run / "events.jsonl"))
    assert events[-1].type == "run_finished"
    return events


def told(events: list[Event], kind: str) -> list[dict[str, Any]]:
    return [event.data for event in events if event.type == kind]
