"""A local site that changes by script, a clock that we control, and a desk of watches over both."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from local_server import Answer, LocalServer, Request

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
        status, headers, body = self._pages.get(request.path, (404, {}, "not found"))  # type: ignore[misc]
        etag = headers.get("ETag")
        if etag and sent.get("if-none-match") == etag:
            return 304, {}, ""
        return status, headers, body

    def page(self, path: str, main: str, status: int = 200, **headers: str) -> None:
        """An HTML page with this main part."""
        html = f"<html><head><title>{path}</title></head><body><main>{main}</main></body></html>"
        self._pages[path] = (status, {"Content-Type": "text/html; charset=utf-8", **headers}, html)

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

    def __init__(self, folder: Path, text: str, start: str) -> None:
        self.folder = folder
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

    def states(self, watch: str) -> list[str | None]:
        """Of all looks, the first one first."""
        return [run.state for run in reversed(self.desk.records.runs(watch, 10_000))]

    def told(self, name: str = "out.md") -> list[str]:
        """The notices in a file."""
        path = self.folder / name
        whole = path.read_text(encoding="utf-8") if path.exists() else ""
        return [part for part in whole.split("## ") if part]
