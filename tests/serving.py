"""A server of ours in this process, on a free port, and clients of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from agent.gate.reach import listening, names
from agent.server.app import make_app
from agent.server.house import AT_ONCE, House
from agent.server.keys import Keys
from agent.server.line import Line
from agent.server.serving import serving
from agent.settings import Settings
from agent.store import Store

SECONDS = 60.0


@dataclass
class Served:
    """The server, and a client that has its token."""

    port: int
    keys: Keys
    house: House
    client: httpx.AsyncClient

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def json(self, path: str, body: Any = None) -> Any:
        """GET, or POST where there is a body."""
        answer = await (self.client.get(path) if body is None else self.client.post(path, json=body))
        assert answer.status_code < 300, answer.text
        return answer.json()

    async def started(self, goal: str, **more: Any) -> str:
        return str((await self.json("/runs", {"goal": goal, **more}))["run"])

    async def events(self, path: str, last: str = "") -> AsyncIterator[tuple[str, str, Any]]:
        """(id, kind, data) of each event, until the server ends the stream."""
        headers = {"last-event-id": last} if last else {}
        async with self.client.stream("GET", path, headers=headers) as answer:
            assert answer.status_code == 200
            told: dict[str, str] = {}
            async for line in answer.aiter_lines():
                if not line:
                    if "data" in told:
                        yield told.get("id", ""), told["event"], json.loads(told["data"])
                    told = {}
                elif not line.startswith(":"):
                    name, _, value = line.partition(": ")
                    told[name] = value

    async def ended(self, run: str) -> Any:
        """The run, once it has ended."""
        async with asyncio.timeout(SECONDS):
            async for _, kind, _ in self.events(f"/runs/{run}/events"):
                if kind == "end":
                    break
        return await self.json(f"/runs/{run}")

    async def asked(self) -> Any:
        """The first ask or question that stands open."""
        async with asyncio.timeout(SECONDS):
            while True:
                told = await self.json("/approvals")
                if told["asks"] or told["questions"]:
                    return (told["asks"] or told["questions"])[0]
                await asyncio.sleep(0.05)


@asynccontextmanager
async def served(
    folder: Path,
    *,
    settings: Settings | None = None,
    drain_seconds: float = 0.0,
    line: Line | None = None,
    places: int = AT_ONCE,
) -> AsyncIterator[Served]:
    """What is kept stands in `folder`; started again there, it goes on with that."""
    settings = (settings or Settings()).model_copy(update={"runs": folder / "runs"})
    keys = Keys()
    with listening("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]

        def house() -> House:
            return House(settings, Store(folder / "strelka.db"), drain_seconds, line, places)

        app = make_app(house, keys, names("127.0.0.1", port))
        server = serving(app)
        task = asyncio.create_task(server.serve([listener]))
        while not server.started:  # noqa: ASYNC110 (uvicorn tells it by this alone)
            await asyncio.sleep(0.01)
        headers = {"authorization": f"Bearer {keys.token}"}
        client = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers=headers, timeout=SECONDS)
        try:
            async with client:
                yield Served(port, keys, app.state.house, client)
        finally:
            await app.state.house.drain()
            server.should_exit = True
            await task
