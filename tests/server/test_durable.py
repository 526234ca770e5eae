"""kill -9 at random points: what was acknowledged is there, the file is whole, nothing is half (F01-F04)."""

from __future__ import annotations

import random
import signal
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from serve_processes import Forked, Started


def write_until_killed(one: Started | Forked, after: float) -> dict[str, list[str]]:
    """What the server acknowledged before it died: chats, each with the words that were asked in it."""
    threading.Timer(after, one.kill).start()
    known: dict[str, list[str]] = {}
    try:
        for number in range(100_000):
            chat = one.client.post("/context/chats", json={"title": f"chat {number}"})
            known[chat.json()["id"]] = []
            for words in ("What is this?", "And that?"):  # without a model each is answered with a reason
                if one.client.post(
                    f"/context/chats/{chat.json()['id']}/messages", json={"text": words}
                ).is_success:
                    known[chat.json()["id"]].append(words)
    except httpx.TransportError:
        pass
    one.ended()
    return known


def read(client: httpx.Client, path: str) -> Any:
    """What the server tells, however many questions it has had within this second."""
    while (answer := client.get(path)).status_code == httpx.codes.TOO_MANY_REQUESTS:
        time.sleep(0.2)
    return answer.raise_for_status().json()


@pytest.mark.parametrize(
    ("points", "server"),
    [pytest.param(2, Started, id="2"), pytest.param(200, Forked, id="200", marks=pytest.mark.deep)],
)
@pytest.mark.timeout(3600)
def test_f04_nothing_acknowledged_is_lost(
    tmp_path: Path, points: int, server: type[Started] | type[Forked]
) -> None:
    chance = random.Random(points)
    known: dict[str, list[str]] = {}
    for _ in range(points):
        known |= write_until_killed(server(tmp_path).ready(), chance.uniform(0.05, 0.6))
        with closing(sqlite3.connect(tmp_path / "strelka.db")) as database:
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    one = Started(tmp_path).ready()
    assert any(known.values())
    for chat, words in known.items():
        told = read(one.client, f"/context/chats/{chat}")
        asked = [message["text"] for message in told["messages"] if message["role"] == "user"]
        assert asked[: len(words)] == words
        assert told["under_way"] == []
        answered = [message["run"] for message in told["messages"] if message["role"] == "assistant"]
        assert len(answered) == len(set(answered)) == len(asked), "each run that was cut off says so, once"
    states = {row["status"] for row in one.client.get("/runs", params={"count": 500}).json()}
    assert not states & {"waiting", "running"}
    assert one.end()[0] == 0


def test_f07_a_file_that_lost_its_newest_part_is_refused_until_a_person_says_so(tmp_path: Path) -> None:
    one = Started(tmp_path).ready()
    chat = one.client.post("/context/chats", json={}).json()["id"]
    one.end(signal.SIGKILL)
    wal = tmp_path / "strelka.db-wal"
    wal.rename(tmp_path / "taken")
    code, said = Started(tmp_path).ended()
    assert code == 3
    assert "strelka.db-wal" in said
    assert "Traceback" not in said
    (tmp_path / "taken").rename(wal)
    after = Started(tmp_path).ready()
    assert after.client.get(f"/context/chats/{chat}").status_code == 200
    assert after.end()[0] == 0


def test_f07_a_foreign_newest_part_is_refused(tmp_path: Path) -> None:
    """SQLite passes over a `-wal` whose salt is another's, without a word."""
    for name in ("ours", "other"):
        one = Started(tmp_path / name).ready()
        for _ in range(3):
            one.client.post("/context/chats", json={}).raise_for_status()
        one.end(signal.SIGKILL)
    foreign = (tmp_path / "other" / "strelka.db-wal").read_bytes()
    (tmp_path / "ours" / "strelka.db-wal").write_bytes(foreign[: len(foreign) // 2])
    code, said = Started(tmp_path / "ours").ended()
    assert code in (2, 3)
    assert "strelka.db" in said
    assert "Traceback" not in said


def test_f03_asks_that_a_killed_server_left_open_are_denied(tmp_path: Path) -> None:
    one = Started(tmp_path).ready()
    run = one.client.post("/runs", json={"goal": "open http://127.0.0.1:1/", "policy": "assist"}).json()[
        "run"
    ]
    while not (asks := one.client.get("/approvals").json()["asks"]):
        time.sleep(0.05)
    assert asks[0]["run"] == run
    one.end(signal.SIGKILL)
    after = Started(tmp_path).ready()
    assert after.client.get("/approvals").json()["asks"] == []
    given = {"hash": asks[0]["hash"], "approve": True}
    assert after.client.post(f"/approvals/{asks[0]['id']}", json=given).status_code == 404
    assert after.client.get(f"/runs/{run}").json()["status"] == "interrupted"
    assert after.end()[0] == 0
    with closing(sqlite3.connect(tmp_path / "strelka.db")) as database:
        assert database.execute("SELECT outcome, by FROM asks").fetchall() == [("expired", "restart")]
