"""Runs past the server's places: carried out by `strelka worker`, told here as if they had run here."""

from __future__ import annotations

import asyncio
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import Serve
from local_server import Request
from postgres import Postgres
from serving import Served, served
from watch_processes import browsers_of, killed, strelka

from agent.server.line import Line
from agent.settings import Settings
from agent.watch.database import PostgresDatabase
from agent.watch.errands import Errands, Order

BOOK = "shop"
SECONDS = 180.0
"""A worker is a process that begins, and so is its browser."""
PATIENT = Settings(navigation_seconds=600)
"""Pages are held as long as the test needs them to be."""
Worker = Callable[[], subprocess.Popen[str]]


class Held:
    """Pages that answer once they are let go."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.asked: list[str] = []

    def page(self, request: Request) -> str | None:
        self.asked.append(request.path)
        while not self.go.wait(0.05):
            if request.stopping.is_set():
                return None
        return "<title>Let go</title><p>Let go"


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.database()


@pytest.fixture
def worker(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Worker]:
    """Starts a worker whose runs are where the server's are."""
    (tmp_path / "watches.yaml").write_text(f"version: 1\nname: {BOOK}\nwatches: {{}}\n")
    monkeypatch.setenv("STRELKA_NAVIGATION_SECONDS", str(PATIENT.navigation_seconds))
    made: list[subprocess.Popen[str]] = []

    def start() -> subprocess.Popen[str]:
        made.append(strelka(tmp_path, "worker", "--engine", url))
        return made[-1]

    yield start
    for one in made:
        killed(one)


async def until(holds: Callable[[], Any], what: str) -> None:
    async with asyncio.timeout(SECONDS):
        while not holds():  # noqa: ASYNC110 (other processes make it true)
            await asyncio.sleep(0.05)
    assert holds(), what


async def running(server: Served, run: str) -> None:
    async with asyncio.timeout(SECONDS):
        while (await server.json(f"/runs/{run}"))["status"] != "running":  # noqa: ASYNC110 (as above)
            await asyncio.sleep(0.05)


async def test_workers_carry_out_what_finds_no_place(
    tmp_path: Path, serve: Serve, url: str, worker: Worker
) -> None:
    here, there = Held(), Held()
    text = "<p>The lamp of the year burns for ten hours, and costs forty euros in every shop of the town.</p>"
    pages = {
        "/": f"<title>Shop</title><main><h1>Lamps</h1>{text * 3}</main>",
        "/here": here.page,
        "/there": there.page,
    }
    site = serve(pages)
    process = worker()
    async with served(tmp_path, settings=PATIENT, line=Line(url, BOOK), places=1) as server:
        first = await server.started(f"open {site}/here", policy="readonly")
        await until(lambda: here.asked, "the one place is taken")
        read = await server.started(f"open {site}/; get the text of the page", policy="readonly")
        told = await server.ended(read)
        assert told["status"] == "finished", told["reason"]
        assert "Lamps" in told["result"]["answer"]
        numbers = [int(id) async for id, kind, _ in server.events(f"/runs/{read}/events") if kind == "event"]
        log = (await server.client.get(f"/runs/{read}/log")).text
        assert numbers == list(range(1, log.count("\n") + 1))

        asking = await server.started(f"open {site}/", policy="assist")
        ask = await server.asked()
        assert ask["run"] == asking
        answer = {"hash": ask["hash"], "approve": True}
        assert (await server.client.post(f"/approvals/{ask['id']}", json=answer)).status_code == 200
        assert (await server.ended(asking))["status"] == "finished"

        summary = (await server.json("/summaries", {"url": f"{site}/"}))["id"]
        endless = await server.started(f"open {site}/there", policy="readonly")
        await until(lambda: there.asked, "the worker has begun it")
        await running(server, endless)
        assert browsers_of(process.pid)
        await server.json(f"/runs/{endless}/cancel", {})
        assert (await server.ended(endless))["status"] == "interrupted"
        await until(lambda: not browsers_of(process.pid), "its browser is closed")
        told = await server.ended(summary)
        assert told["status"] == "finished", told["reason"]

        here.go.set()
        assert (await server.ended(first))["status"] == "finished"


@pytest.mark.deep
async def test_a_new_server_goes_on_with_what_workers_have(
    tmp_path: Path, serve: Serve, url: str, worker: Worker
) -> None:
    here, there = Held(), Held()
    site = serve({"/here": here.page, "/there": there.page})
    worker()
    async with served(tmp_path, settings=PATIENT, line=Line(url, BOOK), places=1) as server:
        first = await server.started(f"open {site}/here", policy="readonly")
        await until(lambda: here.asked, "the one place is taken")
        second = await server.started(f"open {site}/there", policy="readonly")
        await until(lambda: there.asked, "the worker has begun it")
        await running(server, second)
    async with served(tmp_path, settings=PATIENT, line=Line(url, BOOK), places=1) as server:
        assert (await server.json(f"/runs/{first}"))["status"] == "interrupted"
        assert (await server.json(f"/runs/{second}"))["status"] == "running"
        there.go.set()
        told = await server.ended(second)
        assert told["status"] == "finished", told["reason"]


async def test_without_workers_a_run_waits_for_a_place_here(tmp_path: Path, serve: Serve, url: str) -> None:
    """It is taken back out of the line; so it is where Postgres is not there at all."""
    here = Held()
    site = serve({"/here": here.page, "/": "<title>Shop</title>"})
    nowhere = "postgresql://nobody@127.0.0.1:1/nothing"
    for name, line in (("alone", Line(url, BOOK)), ("nowhere", Line(nowhere, BOOK))):
        (tmp_path / name).mkdir()
        here.go.clear()
        here.asked.clear()
        async with served(tmp_path / name, settings=PATIENT, line=line, places=1) as server:
            first = await server.started(f"open {site}/here", policy="readonly")
            await until(lambda: here.asked, "the one place is taken")
            second = await server.started(f"open {site}/", policy="readonly")
            here.go.set()
            assert (await server.ended(first))["status"] == "finished"
            assert (await server.ended(second))["status"] == "finished"
    with PostgresDatabase.opened(url) as database:
        assert [one.state for one in Errands(database, BOOK).all()] in (["withdrawn"], [])


@pytest.mark.deep
async def test_a_worker_refuses_what_answers_to_a_floor_of_others_and_outlives_postgres(
    tmp_path: Path, serve: Serve, url: str, worker: Worker
) -> None:
    site = serve({"/": "<title>Shop</title>"})
    worker()
    line = Line(url, BOOK)
    refused = await line.put(Order(f"open {site}/", False, {}, policy="readonly", floors=("0" * 64,)))
    await until(lambda: state_of(url, refused) == "refused", "it is refused")
    with PostgresDatabase.opened(url) as database:
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
        assert database.read(f"{others} AND pid <> pg_backend_pid()")
    await until(lambda: "trying again" in (tmp_path / "said").read_text(), "the worker has noticed")
    after = await line.put(Order(f"open {site}/", False, {}, policy="readonly"))
    await until(lambda: state_of(url, after) == "finished", "it is carried out")
    await line.close()


def state_of(url: str, errand: str) -> str:
    with PostgresDatabase.opened(url) as database:
        found = Errands(database, BOOK).errand(errand)
        return found.state if found is not None else ""
