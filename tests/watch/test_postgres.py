"""Several workers on one Postgres: what is due is looked at once; a dead worker's look is not repeated."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

import pytest
from postgres import Postgres
from watching import Site

from agent.watch.database import PostgresDatabase
from agent.watch.records import Records
from agent.watch.schedule import Due

ROOT = Path(__file__).parent.parent.parent


def worker(folder: Path, url: str, slots: int = 4) -> subprocess.Popen[str]:
    """One `strelka worker`."""
    command = [sys.executable, "-m", "agent.cli", "worker", "--engine", url, "--slots", str(slots)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "STRELKA_DATA": str(folder / "data")}
    return subprocess.Popen(command, cwd=folder, env=environment, text=True, stderr=subprocess.PIPE)


@pytest.fixture
def everyone(postgres: Postgres) -> Iterator[Callable[[str], Records]]:
    """Records of the book `shop` on a server, each over a connection of its own."""
    with ExitStack() as stack:
        yield lambda url: Records(stack.enter_context(PostgresDatabase.opened(url)), "shop")


def until_ended(records: Records, names: list[str], seconds: float) -> None:
    """Wait until every watch has a look that ended."""
    end = time.monotonic() + seconds
    left = list(names)
    while left and time.monotonic() < end:
        left = [name for name in left if not any(run.ended for run in records.runs(name, 1))]
        time.sleep(0.1)
    assert not left


def test_two_workers_share_watches_and_none_is_looked_at_twice(
    postgres: Postgres, everyone: Callable[[str], Records], site: Site, tmp_path: Path
) -> None:
    names = [f"w{number}" for number in range(10)]
    for name in names:
        site.page(f"/{name}", f"<p>The page {name} says something</p>")
    lines = "\n".join(f"  {name}: {{page: '{site.url}/{name}', every: 1d, robots: false}}" for name in names)
    (tmp_path / "watches.yaml").write_text(f"version: 1\nname: shop\nwatches:\n{lines}\n")
    url = postgres.database()
    workers = [worker(tmp_path, url), worker(tmp_path, url)]
    records = everyone(url)
    try:
        until_ended(records, names, 60)
    finally:
        for process in workers:
            process.send_signal(signal.SIGINT)
        said = [process.communicate(timeout=20)[1] for process in workers]
        codes = [process.returncode for process in workers]
    assert codes == [130, 130], said
    assert Counter(site.paths()) == Counter(f"/{name}" for name in names)
    assert {records.runs(name)[0].state for name in names} == {"new"}


def test_one_slot_is_claimed_once_on_postgres(postgres: Postgres, everyone: Callable[[str], Records]) -> None:
    url, now = postgres.database(), datetime.now(UTC)
    several = [everyone(url) for _ in range(4)]
    for records in several:
        records.known("a", now)
    claims = [records.claim("a", Due(now), "w", now) for records in several]
    assert sum(claim is not None for claim in claims) == 1
