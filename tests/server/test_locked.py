"""Another process holds the database: writes wait for it, and nobody else does (F09)."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from conftest import Serve
from serving import served

from agent.store import Store, patient, place
from browser_tools.errors import StorageError


@contextmanager
def held(path: Path) -> Iterator[None]:
    """As another process would: with a connection of its own."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("BEGIN EXCLUSIVE")
        yield
        database.execute("ROLLBACK")


async def test_f09_a_held_database_delays_writes_and_nobody_else(tmp_path: Path, serve: Serve) -> None:
    site = serve({"/": "<p>Home</p>"})
    async with served(tmp_path) as server:
        with held(tmp_path / "strelka.db"):
            chat = asyncio.create_task(server.json("/context/chats", {"title": "later"}))
            run = asyncio.create_task(server.started(f"open {site}/", policy="readonly"))
            for _ in range(20):  # each would wait its turn behind a blocked loop
                assert await server.json("/context/chats") == []
            assert not chat.done()
            assert not run.done()
        assert (await chat)["title"] == "later"
        assert (await server.ended(await run))["status"] == "finished"


async def test_f09_a_run_under_way_goes_on_and_its_asks_wait(tmp_path: Path, serve: Serve) -> None:
    """Both files: the server's, and the one in which a run writes what it asks."""
    site = serve({"/": "<button>Send</button>"})
    Store(place()).close()
    async with served(tmp_path) as server:
        with held(place()):
            run = await server.started(f"open {site}/", policy="assist")
            async for _, kind, data in server.events(f"/runs/{run}/events"):
                if kind == "event" and data["type"] == "approval_requested":
                    break
            assert (await server.json("/approvals"))["asks"] == [], "what is not written down is not asked"
            with held(tmp_path / "strelka.db"):
                assert (await server.json(f"/runs/{run}"))["status"] in ("waiting", "running")
        ask = await server.asked()
        await server.json(f"/approvals/{ask['id']}", {"hash": ask["hash"], "approve": True})
        assert (await server.ended(run))["status"] == "finished"


async def test_f09_who_waits_too_long_is_told_why(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "strelka.db")) as store:
        store.hurry()

        def write() -> None:
            with store.writing():
                pass

        with held(store.path), pytest.raises(StorageError, match="locked") as told:
            await patient(write, seconds=0.2)
        assert told.value.code == "storage.locked"
        await patient(write)
