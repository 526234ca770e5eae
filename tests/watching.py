"""A local site that changes by script, a clock that we control, and a desk of watches over both."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from local_server import Answer, LocalServer, Request

from agent.cli import main
from agent.settings import Settings
from agent.store import Store
from agent.watch.desk import make_desk
from agent.watch.engine import Embedded
from agent.watch.file import load_watches
from agent.watch.job import Desk, look
from agent.watch.manners import Manners
from agent.watch.records import Claim
from agent.watch.round import one_round

Pages = dict[str, "Answer | object"]


class Site:
    """Pages by path, changed while it serves; every request is written down."""

    def __init__(self, host: str = "127.0.0.1") -> None:
        self._pages: dict[str, Answer] = {}
        self._functions: dict[str, Callable[[Request], Answer]] = {}
        self._held: dict[str, tuple[threading.Event, str]] = {}
        self.asked: list[Request] = []
        self._server = LocalServer(self, host)  # type: ignore[arg-type]
        self.url = self._server.url
        self.close = self._server.close

    def get(self, path: str, default: object = None) -> object:
        """What the server asks for a path."""
        return self._answer

    def _answer(self, request: Request) -> Answer:
        self.asked.append(request)
        sent = {name.lower(): value for name, value in request.headers.items()}
        if request.path in self._held:
            event, main = self._held[request.path]
            while not event.wait(0.05) and not request.stopping.is_set():
                pass
            return main
        if request.path in self._functions:
            return self._functions[request.path](request)
        status, headers, body = self._pages.get(request.path, (404, {}, "not found"))  # type: ignore[misc]
        etag = headers.get("ETag")
        if etag and sent.get("if-none-match") == etag:
            return 304, {}, ""
        return status, headers, body

    def page(self, path: str, main: str, status: int = 200, **headers: str) -> None:
        """An HTML page with this main part."""
        html = f"<html><head><title>{path}</title></head><body><main>{main}</main></body></html>"
        self._pages[path] = (status, {"Content-Type": "text/html; charset=utf-8", **headers}, html)

    def held(self, path: str, until: threading.Event, main: str) -> None:
        """A page that is answered only once the event is set."""
        self._held[path] = (until, f"<html><body><main>{main}</main></body></html>")

    def text(self, path: str, text: str) -> None:
        """A plain text, as robots.txt."""
        self._pages[path] = (200, {"Content-Type": "text/plain"}, text)

    def answer(self, path: str, function: Callable[[Request], Answer]) -> None:
        """A page that is a function of its request."""
        self._functions[path] = function

    def paths(self) -> list[str]:
        return [request.path for request in self.asked]

    def sent(self, header: str) -> list[str]:
        """The values of a header in all requests that had it."""
        return [
            value
            for one in self.asked
            for name, value in one.headers.items()
            if name.lower() == header.lower()
        ]


class Watching:
    """A file of watches over a site, looked at by a clock of ours."""

    def __init__(self, folder: Path, text: str, start: str, files: Mapping[str, str]) -> None:
        self.folder = folder
        for name, content in files.items():
            (folder / name).write_text(content, encoding="utf-8")
        self.now = datetime.fromisoformat(start)
        (folder / "watches.yaml").write_text(text, encoding="utf-8")
        self.store = Store(folder / "strelka.db")
        self.waited: list[float] = []
        settings = Settings(runs=folder / "runs")
        desk = make_desk(load_watches(folder / "watches.yaml"), settings, self.store, clock=lambda: self.now)

        async def wait(seconds: float) -> None:
            self.waited.append(seconds)

        self.desk: Desk = replace(desk, manners=Manners(self.store, lambda: self.now, wait))

    async def round(self, *, after: timedelta = timedelta()) -> tuple[Claim, ...]:
        """One round of the scheduler after so much time; all its looks have ended then."""
        self.now += after
        engine = Embedded(partial(look, desk=self.desk), 4)
        desk = self.desk
        claims = await one_round(desk.file, desk.records, desk.outbox, engine, desk.worker, self.now)
        await engine.drain()
        await self.desk.courier.send_all()
        return claims

    async def command(self, *words: str) -> int:
        """A command of the shell, in this process."""
        return await asyncio.to_thread(main, words)

    def reason(self, watch: str) -> str:
        """Of the last look."""
        return self.desk.records.runs(watch, 1)[0].reason

    def states(self, watch: str) -> list[str | None]:
        """Of all looks, the first one first."""
        return [run.state for run in reversed(self.desk.records.runs(watch, 10_000))]

    def told(self, name: str = "out.md") -> list[str]:
        """The notices in a file."""
        path = self.folder / name
        whole = path.read_text(encoding="utf-8") if path.exists() else ""
        return [part for part in whole.split("## ") if part]
