"""Slots are claimed once, runs end once, and a silent worker's run is lost."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from agent.store import Store
from agent.watch.records import LEASE_SECONDS, Records
from agent.watch.schedule import Due

NOW = datetime(2026, 3, 1, 8, 0, tzinfo=UTC)
LATER = NOW + timedelta(seconds=LEASE_SECONDS + 1)


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    store = Store(tmp_path / "strelka.db")
    yield Records(store, "book")
    store.close()


def test_a_slot_is_claimed_once_among_processes(tmp_path: Path) -> None:
    def attempt(number: int) -> bool:
        store = Store(tmp_path / "strelka.db")
        try:
            mine = Records(store, "book")
            mine.known("news", NOW)
            return mine.claim("news", Due(NOW), f"worker {number}", NOW) is not None
        finally:
            store.close()

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(attempt, range(16))) == 1


def test_looks_at_one_watch_do_not_overlap(records: Records) -> None:
    records.known("news", NOW)
    first = records.claim("news", Due(NOW), "a", NOW)
    assert first is not None
    assert records.claim("news", Due(NOW + timedelta(hours=1)), "b", NOW) is None
    assert records.end(first.run, "same", "", {}, NOW)
    assert records.claim("news", Due(NOW + timedelta(hours=1)), "b", NOW) is not None
    assert records.known("news", NOW).last_slot == NOW + timedelta(hours=1)


def test_a_run_begins_once_and_ends_once(records: Records) -> None:
    records.known("news", NOW)
    claim = records.claim("news", Due(NOW, (NOW - timedelta(hours=1),)), "a", NOW)
    assert claim is not None
    assert records.begin(claim.run, "a", NOW)
    assert not records.begin(claim.run, "b", NOW)
    assert records.end(claim.run, "changed", "", {"added": 1}, NOW)
    assert not records.end(claim.run, "same", "", {}, NOW)
    (run,) = records.runs("news")
    assert (run.state, run.data, run.skipped) == ("changed", {"added": 1}, (NOW - timedelta(hours=1),))


def test_a_silent_worker_loses_its_run(records: Records) -> None:
    records.known("news", NOW)
    claim = records.claim("news", Due(NOW), "a", NOW)
    assert claim is not None
    assert records.begin(claim.run, "a", NOW)
    assert records.lose(NOW + timedelta(seconds=LEASE_SECONDS - 1)) == []
    assert records.renew(claim.run, NOW + timedelta(seconds=30))
    assert records.lose(LATER) == []
    assert [run.id for run in records.lose(LATER + timedelta(seconds=30))] == [claim.run]
    assert records.known("news", NOW).state == "lost"
    assert not records.renew(claim.run, LATER)
    assert not records.end(claim.run, "same", "", {}, LATER)


def test_troubles_are_counted_until_they_end(records: Records) -> None:
    records.known("news", NOW)
    for number, state in enumerate(("new", "error", "error", "blocked", "same")):
        at = NOW + timedelta(hours=number)
        claim = records.claim("news", Due(at), "a", at)
        assert claim is not None
        records.end(claim.run, state, "why", {}, at)  # type: ignore[arg-type]
        known = records.known("news", at)
        assert (known.state, known.failures) == (state, (0, 1, 2, 3, 0)[number])
    assert known.changed == NOW


def test_a_cancelled_run_is_told_to_end(records: Records) -> None:
    records.known("news", NOW)
    claim = records.claim("news", Due(NOW), "a", NOW)
    assert claim is not None
    assert records.begin(claim.run, "a", NOW)
    assert records.cancel(claim.run, NOW)
    assert not records.renew(claim.run, NOW)
    assert records.end(claim.run, "error", "cancelled", {}, NOW)
    assert not records.cancel(claim.run, NOW)
