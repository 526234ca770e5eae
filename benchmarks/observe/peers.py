"""Other systems that show a page to a model, each in its own process with its own Chromium.

They are optional. A folder (`--peers`, or `peers` in the cache) holds what `README.md` installs there:
`node_modules` of npm and `venv` of Python. What is not there is reported as left out.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from typing import Any, ClassVar, Protocol

SECONDS = 120.0
LINE_BYTES = 64 * 1024 * 1024
WORKER = Path(__file__).with_name("browser_use_worker.py")


class PeerError(Exception):
    """A peer cannot be started, or did not answer."""


class Peer(Protocol):
    name: ClassVar[str]
    version: str

    async def start(self) -> None: ...
    async def open(self, url: str) -> None: ...
    async def observe(self) -> str: ...
    async def click(self, name: str) -> str:
        """Click what the last observation called `name`; the new state."""
        ...

    async def close(self) -> None: ...


def handle_of(text: str, name: str, pattern: str) -> str:
    """The handle on the line that holds `name`, or on the one before. Raises PeerError."""
    lines = text.splitlines()
    for line, above in zip(lines, ["", *lines], strict=False):
        if re.search(rf"\b{name}\b", line) and (
            found := re.search(pattern, line) or re.search(pattern, above)
        ):
            return found[1]
    raise PeerError(f"{name!r} has no handle")


async def _answered(process: Process) -> dict[str, Any]:
    """The next line of JSON."""
    assert process.stdout is not None
    while True:
        line = await asyncio.wait_for(process.stdout.readline(), SECONDS)
        if not line:
            raise PeerError("it ended")
        if line.startswith(b"{"):
            answer: dict[str, Any] = json.loads(line)
            return answer


async def _end(process: Process | None) -> None:
    if process is None:
        return
    if process.stdin is not None:
        process.stdin.close()
    try:
        await asyncio.wait_for(process.wait(), 15)
    except TimeoutError:
        process.kill()
        await process.wait()


class PlaywrightMcp:
    """Over stdio, as clients use it. `browser_click` answers with its own snapshot."""

    name: ClassVar[str] = "Playwright MCP"

    def __init__(self, folder: Path, chromium: str, scratch: Path) -> None:
        package = folder / "node_modules" / "@playwright" / "mcp"
        self.version = _npm_version(package)
        self._command = [
            "node", str(package / "cli.js"), "--headless", "--isolated", "--no-sandbox",
            "--executable-path", chromium,
            "--viewport-size", "1280x720", "--output-dir", str(scratch),
        ]  # fmt: skip
        self._process: Process | None = None
        self._scratch = scratch
        self._number = 0
        self._text = ""

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, stderr=asyncio.subprocess.DEVNULL,
            limit=LINE_BYTES, cwd=self._scratch,
        )  # fmt: skip
        client = {"name": "benchmark", "version": "1"}
        await self._send(
            "initialize", {"protocolVersion": "2024-11-05", "capabilities": {}, "clientInfo": client}
        )
        await self._send("notifications/initialized", {}, answered=False)

    async def open(self, url: str) -> None:
        await self._tool("browser_navigate", url=url)

    async def observe(self) -> str:
        self._text = await self._tool("browser_snapshot")
        return self._text

    async def click(self, name: str) -> str:
        target = handle_of(self._text, name, r"\[ref=((?:f\d+)?e\d+)\]")
        return await self._tool("browser_click", element=name, target=target)

    async def close(self) -> None:
        await _end(self._process)

    async def _tool(self, name: str, **arguments: object) -> str:
        answer = await self._send("tools/call", {"name": name, "arguments": arguments})
        result = answer.get("result", {})
        text = "\n".join(part.get("text", "") for part in result.get("content", ()))
        if result.get("isError") or "error" in answer:
            raise PeerError(text[:200] or str(answer)[:200])
        return text

    async def _send(self, method: str, params: dict[str, object], answered: bool = True) -> dict[str, Any]:
        assert self._process is not None
        assert self._process.stdin is not None
        self._number += 1
        message: dict[str, object] = {"jsonrpc": "2.0", "method": method, "params": params}
        if answered:
            message["id"] = self._number
        self._process.stdin.write(json.dumps(message).encode() + b"\n")
        await self._process.stdin.drain()
        while answered:
            answer = await _answered(self._process)
            if answer.get("id") == self._number:
                return answer
        return {}


class AgentBrowser:
    """Its command line, which talks to a daemon of its own: a process for each command is how it is used."""

    name: ClassVar[str] = "agent-browser"
    flags: ClassVar[tuple[str, ...]] = ()

    def __init__(self, folder: Path, chromium: str, scratch: Path) -> None:
        package = folder / "node_modules" / "agent-browser"
        self.version = _npm_version(package)
        self._program = str(folder / "node_modules" / ".bin" / "agent-browser")
        self._session = f"bench-{os.getpid()}-{len(self.flags)}"
        self._environment = {
            **os.environ,
            "AGENT_BROWSER_EXECUTABLE_PATH": chromium,
            "AGENT_BROWSER_ARGS": "--no-sandbox",
        }
        self._text = ""

    async def start(self) -> None:
        await self._run("open", "about:blank")
        await self._run("set", "viewport", "1280", "720")

    async def open(self, url: str) -> None:
        await self._run("open", url)

    async def observe(self) -> str:
        self._text = await self._run("snapshot", *self.flags)
        return self._text

    async def click(self, name: str) -> str:
        await self._run("click", "@" + handle_of(self._text, name, r"\[.*?ref=(e\d+)"))
        return await self.observe()

    async def close(self) -> None:
        await self._run("close")

    async def _run(self, *arguments: str) -> str:
        process = await asyncio.create_subprocess_exec(
            self._program,
            "--session",
            self._session,
            *arguments,
            stdout=PIPE,
            stderr=PIPE,
            env=self._environment,
        )
        out, error = await asyncio.wait_for(process.communicate(), SECONDS)
        if process.returncode:
            raise PeerError((error or out).decode()[:200])
        return out.decode()


class AgentBrowserInteractive(AgentBrowser):
    name: ClassVar[str] = "agent-browser -i"
    flags: ClassVar[tuple[str, ...]] = ("-i",)


class BrowserUse:
    """The DOM as its model gets it, without a screenshot."""

    name: ClassVar[str] = "browser-use"

    def __init__(self, folder: Path, chromium: str, scratch: Path) -> None:
        self._python = folder / "venv" / "bin" / "python"
        if not self._python.exists():
            raise PeerError("not installed")
        self._chromium, self._scratch = chromium, scratch
        self.version = ""
        self._process: Process | None = None
        self._text = ""

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            str(self._python), str(WORKER), self._chromium, stdin=PIPE, stdout=PIPE,
            stderr=asyncio.subprocess.DEVNULL, limit=LINE_BYTES, cwd=self._scratch,
        )  # fmt: skip
        self.version = str((await _answered(self._process))["text"])

    async def open(self, url: str) -> None:
        await self._ask("open", url)

    async def observe(self) -> str:
        self._text = await self._ask("observe", "")
        return self._text

    async def click(self, name: str) -> str:
        return await self._ask("click", handle_of(self._text, name, r"\[(\d+)\]"))

    async def close(self) -> None:
        await _end(self._process)

    async def _ask(self, what: str, argument: str) -> str:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([what, argument]).encode() + b"\n")
        await self._process.stdin.drain()
        answer = await _answered(self._process)
        if "error" in answer:
            raise PeerError(str(answer["error"])[:200])
        return str(answer["text"])


def _npm_version(package: Path) -> str:
    try:
        return str(json.loads((package / "package.json").read_text(encoding="utf-8"))["version"])
    except OSError:
        raise PeerError("not installed") from None


PEERS: tuple[type[PlaywrightMcp | AgentBrowser | BrowserUse], ...] = (
    PlaywrightMcp,
    AgentBrowser,
    AgentBrowserInteractive,
    BrowserUse,
)


async def started(folder: Path, chromium: str, scratch: Path) -> tuple[list[Peer], list[str]]:
    """Those that are there and start, and why the others are left out."""
    peers: list[Peer] = []
    left_out = []
    for kind in PEERS:
        try:
            peer: Peer = kind(folder, chromium, scratch)
            await peer.start()
        except (PeerError, OSError, TimeoutError) as error:
            left_out.append(f"{kind.name}: {error or 'no answer'}")
            continue
        peers.append(peer)
    return peers, left_out
