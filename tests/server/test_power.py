"""F05: power is lost, and with it every write that was not synced. What was acknowledged is there."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from power import COMPILER, SYNC, Disk, Step, steps, witness
from serve_processes import Started

from agent.server.records import Records
from agent.store import Store

POINTS = 30
CHATS = 20
SHARES = (0.0, 0.5, 1.0)
"""Of what was not synced yet, how much reached the disk all the same."""


@pytest.mark.skipif(COMPILER is None, reason="the witness of writes is compiled with cc")
def test_f05_what_was_acknowledged_survives_a_loss_of_power(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, chance = tmp_path / "writes", random.Random(5)
    for name, value in witness(tmp_path, log).items():
        monkeypatch.setenv(name, value)
    one = Started(tmp_path / "data").ready()
    acknowledged: list[tuple[str, int]] = []
    for number in range(CHATS):
        id = one.client.post("/context/chats", json={"title": f"chat {number}"}).json()["id"]
        acknowledged.append((id, log.stat().st_size))
    assert one.end()[0] == 0
    for name in ("LD_PRELOAD", "WITNESS_LOG"):
        monkeypatch.delenv(name)

    told = list(steps(log.read_bytes()))
    first = next(number for number, step in enumerate(told) if step.end >= acknowledged[0][1])
    cuts = sorted(chance.sample(range(first, len(told)), POINTS))
    for number, cut in enumerate(cuts):
        missing = lost(told[: cut + 1], acknowledged, tmp_path / str(number), SHARES[number % 3], chance)
        assert not missing, f"power lost after write {cut}"
    before = [step for step in told if step.end <= acknowledged[-1][1]]
    unsynced = [step for step in before if step.kind != SYNC or not step.name.endswith("-wal")]
    assert lost(unsynced, acknowledged, tmp_path / "unsynced", 0.0, chance), "a sync less would be noticed"


def lost(
    told: list[Step], acknowledged: list[tuple[str, int]], folder: Path, share: float, chance: random.Random
) -> list[str]:
    """Chats that were acknowledged before power went, and are not there when the file opens again."""
    disk = Disk()
    for step in told:
        disk.take(step)
    folder.mkdir()
    for name, content in disk.after(chance, share).items():
        (folder / name).write_bytes(content)
    with closing(sqlite3.connect(folder / "strelka.db")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        tables = {row[0] for row in database.execute("SELECT name FROM sqlite_master")}
    if "server_chats" not in tables:
        return [id for id, end in acknowledged if end <= told[-1].end]
    with closing(Store(folder / "strelka.db")) as store:
        records = Records(store)
        return [id for id, end in acknowledged if end <= told[-1].end and records.chat(id) is None]
