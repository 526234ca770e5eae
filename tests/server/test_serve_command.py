"""`strelka serve` as a user starts and ends it."""

from __future__ import annotations

import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from conftest import Serve
from serve_processes import TOKEN, Started, free_port

Start = Callable[..., Started]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    begun: list[Started] = []

    def start(*arguments: str, folder: Path = tmp_path, token: str | None = TOKEN) -> Started:
        begun.append(Started(folder, *arguments, token=token))
        return begun[-1]

    yield start
    for one in begun:
        if one.process.poll() is None:
            one.process.kill()
            one.ended()


def test_it_keeps_a_token_for_its_owner_alone_and_ends_when_told(start: Start, tmp_path: Path) -> None:
    one = start(token=None).ready()
    token = tmp_path / "token"
    assert token.stat().st_mode & 0o777 == 0o600
    assert one.client.get("/settings").status_code == 401
    known = {"authorization": f"Bearer {token.read_text().strip()}"}
    assert one.client.get("/settings", headers=known).status_code == 200
    second = start()
    code, said = second.ended()
    assert (code, f"process {one.process.pid}" in said) == (2, True)
    code, said = one.end()
    assert code == 0
    link = said.partition("The page, once: ")[2].split()[0]
    assert link.startswith(f"http://127.0.0.1:{one.port}/enter?code=")
    assert token.read_text().strip() not in said


def test_the_watches_of_the_file_that_is_named_are_shown(start: Start, tmp_path: Path) -> None:
    (tmp_path / "others.yaml").write_text("version: 1\nwatches: {a: {page: 'http://a.test/', every: 1d}}\n")
    one = start("--file", "others.yaml").ready()
    told = one.client.get("/watches").json()
    assert (told["file"], [each["watch"] for each in told["watches"]]) == ("others.yaml", ["a"])
    assert one.client.get("/watches/a").json()["looks"] == []


@pytest.mark.parametrize(
    ("arguments", "token", "words"),
    [
        (("--host", "0.0.0.0"), None, "STRELKA_TOKEN"),
        (("--host", "0.0.0.0"), "short", "16 or more"),
        (("--port", "0"), TOKEN, "--port"),
        (("--port", "65536"), TOKEN, "--port"),
        (("--port", "taken"), TOKEN, "--port"),
        (("--host", "no.such.host.invalid"), TOKEN, "cannot listen"),
        (("--model", "nobody"), TOKEN, "'nobody' is no provider"),
        (("--file", "none.yaml"), TOKEN, "there is no 'none.yaml'"),
    ],
    ids=[
        "B11 no token",
        "B11 short token",
        "B10 0",
        "B10 65536",
        "B10 word",
        "unknown host",
        "no model",
        "no watches",
    ],
)
def test_what_it_refuses(start: Start, arguments: tuple[str, ...], token: str | None, words: str) -> None:
    code, said = start(*arguments, token=token).ended()
    assert code == 2
    assert words in said
    assert "Traceback" not in said


def test_b10_a_taken_port_is_told(start: Start, serve: Serve) -> None:
    port = serve({}).rpartition(":")[2]
    code, said = start("--port", port).ended()
    assert (code, f"port {port}" in said) == (2, True)


@pytest.mark.parametrize("harm", ["F06 damaged", "F06 cut", "newer"])
def test_a_database_that_cannot_be_trusted_is_refused_by_name(
    start: Start, tmp_path: Path, harm: str
) -> None:
    path = tmp_path / "strelka.db"
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE many (words TEXT)")
        database.executemany("INSERT INTO many VALUES (?)", [("x" * 900,)] * 100)
        database.execute("CREATE INDEX by_words ON many (words)")
        database.execute("PRAGMA user_version = 999") if harm == "newer" else None
        database.commit()
    content = path.read_bytes()
    if harm == "F06 damaged":
        path.write_bytes(content[:20_000] + b"\xff" * 20_000 + content[40_000:])
    elif harm == "F06 cut":
        path.write_bytes(content[: len(content) // 2])
    before = path.read_bytes()
    code, said = start().ended()
    assert code in (2, 3)
    assert str(path) in said
    assert "Traceback" not in said
    assert path.read_bytes() == before


@pytest.mark.deep
def test_f49_runs_under_way_are_interrupted_and_a_second_signal_kills(start: Start, tmp_path: Path) -> None:
    for number, code in ((1, 0), (2, -signal.SIGTERM)):
        one = start(folder=tmp_path / str(number)).ready()
        url = f"http://127.0.0.1:{free_port()}/"
        asked = {"goal": f"open {url}", "policy": "assist"}
        runs = [one.client.post("/runs", json=asked).json()["run"] for _ in range(5)]
        while len(one.client.get("/approvals").json()["asks"]) < 5:
            time.sleep(0.1)
        one.process.send_signal(signal.SIGTERM)
        while one.client.post("/runs", json=asked).status_code != 503:
            time.sleep(0.05)
        if number == 2:
            one.process.send_signal(signal.SIGTERM)
        assert one.ended()[0] == code
        after = start(folder=tmp_path / str(number)).ready()
        told = [after.client.get(f"/runs/{run}").json()["status"] for run in runs]
        assert told == ["interrupted"] * 5
        assert after.client.get("/approvals").json()["asks"] == []
        assert after.end()[0] == 0
