"""kill -9 of schedulers and workers at random points: nothing acknowledged is lost, nothing comes twice.

`STRELKA_KILLS` is how many times; the points are drawn anew each time and named by their seed.
"""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from local_server import LocalServer, Request
from postgres import Postgres
from watch_processes import ended, killed, passes, strelka, until
from watching import Site

from agent.settings import Settings
from agent.store import Store
from agent.watch.database import Database, PostgresDatabase
from agent.watch.desk import make_desk
from agent.watch.file import load_watches
from agent.watch.outbox import Outbox
from agent.watch.records import Records, Run

pytestmark = pytest.mark.deep  # minutes of processes

SAMPLE, ALL = 2, 200
GREETING = "Ctrl-C ends"
WATCHES = 6
LONGEST = 3.0
"""Seconds after the first sign of work within which a process is killed; a round takes one or two."""
SILENT_SECONDS = 3.0
"""How long a process is given for its first sign; one that has nothing to do gives none."""


@dataclass
class Town:
    """A site for each watch, whose pages change, and a webhook that counts notices by their id."""

    folder: Path
    sites: list[Site] = field(default_factory=list)
    taken: Counter[str] = field(default_factory=Counter)
    edition: int = 0

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True)
        self._lock = threading.Lock()
        self._hook = LocalServer({"/hook": self._take})
        self.sites = [Site(f"127.0.0.{2 + number}") for number in range(WATCHES)]
        self.watches = {f"w{number}": site for number, site in enumerate(self.sites)}
        lines = "\n".join(f"  {name}: {{page: '{site.url}/'}}" for name, site in self.watches.items())
        (self.folder / "watches.yaml").write_text(
            "version: 1\nname: town\ndefaults: {every: 1d, robots: false, keep: {count: 1000},"
            f" notify: ['file:out.md', {{webhook: '{self._hook.url}/hook'}}]}}\nwatches:\n{lines}\n"
        )
        self.prints()

    def _take(self, request: Request) -> str:
        with self._lock:
            self.taken[json.loads(request.body)["id"]] += 1
        return "thanks"

    def prints(self) -> None:
        """A new edition of every page."""
        self.edition += 1
        self.before = [len(site.asked) for site in self.sites]
        for name, site in self.watches.items():
            site.page("/", f"<h1>News of {name}</h1><p>This is edition {self.edition} of it</p>")

    def asked(self) -> int:
        return sum(len(site.asked) for site in self.sites)

    def told(self) -> Counter[str]:
        """Notices in the file, by id."""
        path = self.folder / "out.md"
        return Counter(re.findall(r"<!-- (\S+) -->", path.read_text())) if path.exists() else Counter()

    def close(self) -> None:
        for site in self.sites:
            site.close()
        self._hook.close()


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    made = Town(tmp_path / "town")
    yield made
    made.close()


def runs_of(records: Records, town: Town) -> dict[str, Run]:
    return {run.id: run for name in town.watches for run in records.runs(name, 10_000)}


def acknowledged(runs: dict[str, Run]) -> dict[str, tuple[object, ...]]:
    return {run.id: (run.watch, run.state, run.reason, run.data) for run in runs.values() if run.ended}


def working(town: Town, process: subprocess.Popen[str], chance: random.Random) -> None:
    """Wait until a random point of what the process does: now and then before it does anything."""
    if chance.random() < 0.15:
        time.sleep(chance.uniform(0, 1))
        return
    before, end = town.asked(), time.monotonic() + SILENT_SECONDS
    while town.asked() == before and process.poll() is None and time.monotonic() < end:
        time.sleep(0.005)
    time.sleep(chance.uniform(0, LONGEST))


def check(town: Town, runs: dict[str, Run], seed: int) -> None:
    """What holds at every moment: no look twice, no notice twice in the file."""
    for name, site in town.watches.items():
        started = [run for run in runs.values() if run.watch == name and run.started]
        assert len(site.asked) <= len(started), (seed, name)
        assert len({run.slot for run in runs.values() if run.watch == name}) == len(
            [run for run in runs.values() if run.watch == name]
        )
    assert set(town.told().values()) <= {1}, (seed, town.told())


def settled(town: Town, database: Database, seed: int) -> dict[str, int]:
    """What holds in the end, after one process had all the time that it wanted."""
    records = Records(database, "town")
    runs = runs_of(records, town)
    check(town, runs, seed)
    assert all(run.ended for run in runs.values()), seed
    states = Counter(run.state for run in runs.values())
    reasons = {run.reason for run in runs.values() if run.state == "error"}
    assert set(states) <= {"new", "changed", "same", "lost"}, (seed, states, reasons)
    told = {run.id for run in runs.values() if (run.data.get("report") or {}).get("pages")}
    expected = {run.id for run in runs.values() if run.state == "changed"}
    assert expected <= told, seed
    in_file = {
        mark.partition("/")[0] for mark in town.told() if "/trouble/" not in mark and "/works/" not in mark
    }
    by_hook = {
        mark.partition("/")[0] for mark in town.taken if "/trouble/" not in mark and "/works/" not in mark
    }
    assert expected <= in_file, (seed, expected - in_file)
    assert expected <= by_hook, (seed, expected - by_hook)
    assert set(Outbox(database, "town").counts()) <= {"sent"}, seed
    for name in town.watches:  # the last edition was seen, whatever was lost on the way
        last = next(run for run in records.runs(name, 10_000) if run.state in ("changed", "new", "same"))
        assert last.ended
    repeated = sum(count - 1 for count in town.taken.values())
    return {**{str(state): number for state, number in states.items()}, "notices": len(town.taken),
            "posted again with the same id": repeated}  # fmt: skip


def a_day_later(town: Town, database: Database) -> None:
    """New editions, and then the slots that see them: who looked between the two would not look again."""
    town.prints()
    passes(database)


def of_sqlite(town: Town) -> Store:
    """Opening it checks the whole file."""
    return Store(town.folder / "data" / "strelka.db")


def schedulers_killed(town: Town, kills: int, first: int) -> dict[str, int]:
    """Each time a day passes, pages change, and one or two schedulers begin; all are killed."""
    for seed in range(first, first + kills):
        chance = random.Random(seed)
        processes = [strelka(town.folder, "watch", "run") for _ in range(1 + (chance.random() < 0.3))]
        working(town, processes[0], chance)
        before = {}
        if (town.folder / "data" / "strelka.db").exists():
            store = of_sqlite(town)
            before = acknowledged(runs_of(Records(store, "town"), town))
            store.close()
        for process in processes:
            killed(process)
        store = of_sqlite(town)
        make_desk(load_watches(town.folder / "watches.yaml"), Settings(), store)  # has all tables then
        runs = runs_of(Records(store, "town"), town)
        assert before.items() <= acknowledged(runs).items(), seed
        check(town, runs, seed)
        a_day_later(town, store)
        store.close()
    store = of_sqlite(town)
    with ExitStack() as stack:
        stack.callback(store.close)
        _let_settle(town, store, lambda: stack.enter_context(alone(town)))
        return settled(town, store, first)


@contextmanager
def alone(town: Town) -> Iterator[None]:
    """A scheduler that nobody disturbs; it ends soundly."""
    heard = town.folder / "said"
    greeted = heard.read_text().count(GREETING) if heard.exists() else 0
    process = strelka(town.folder, "watch", "run")
    until(lambda: heard.read_text().count(GREETING) > greeted, "it hears signals")
    try:
        yield
        assert ended(process) == 130, (town.folder / "said").read_text()
    finally:
        killed(process)


def _let_settle(town: Town, database: Database, begin: Callable[[], object]) -> None:
    """What was open ends; then there are two more editions, each a day later, and every page is looked at."""
    records, outbox = Records(database, "town"), Outbox(database, "town")
    begin()
    until(lambda: not _open(records, town), "what was open has ended")
    for _ in range(2):
        a_day_later(town, database)
        begin()
        until(lambda: _all_told(records, outbox, town), f"all are told: {outbox.counts()}")


def _open(records: Records, town: Town) -> bool:
    runs = [run for name in town.watches for run in records.runs(name, 1)]
    return len(runs) < len(town.watches) or any(run.ended is None for run in runs)


def _all_told(records: Records, outbox: Outbox, town: Town) -> bool:
    seen = all(len(site.asked) > before for site, before in zip(town.sites, town.before, strict=True))
    return seen and not _open(records, town) and set(outbox.counts()) <= {"sent"}


def workers_killed(town: Town, url: str, kills: int, first: int) -> dict[str, int]:
    """Two workers; each time a day passes and one of them is killed, another takes its place."""
    command = ("worker", "--engine", url, "--slots", "4")
    with ExitStack() as stack:
        database = stack.enter_context(PostgresDatabase.opened(url))
        records = Records(database, "town")
        workers = [strelka(town.folder, *command) for _ in range(2)]
        stack.callback(lambda: [killed(one) for one in workers])
        until(lambda: town.asked() > 0, "the workers have begun")
        for seed in range(first, first + kills):
            chance = random.Random(seed)
            working(town, workers[-1], chance)
            doomed = workers.pop(chance.randrange(2))
            before = acknowledged(runs_of(records, town))
            killed(doomed)
            runs = runs_of(records, town)
            assert before.items() <= acknowledged(runs).items(), seed
            check(town, runs, seed)
            living = f":{workers[0].pid}"
            until(lambda: not _busy(records, town, living), "the living worker ends its looks")  # noqa: B023
            assert workers[0].poll() is None, (town.folder / "said").read_text()
            a_day_later(town, database)
            workers.append(strelka(town.folder, *command))
        _let_settle(town, database, lambda: None)
        assert [ended(one) for one in workers] == [130, 130], (town.folder / "said").read_text()
        return settled(town, database, first)


def _busy(records: Records, town: Town, worker: str) -> bool:
    runs = [run for name in town.watches for run in records.runs(name, 1)]
    return any(run.started and not run.ended and run.worker.endswith(worker) for run in runs)


def seeds() -> int:
    return int(os.environ.get("STRELKA_KILLS_SEED", time.time_ns() % (1 << 30)))


def test_killed_schedulers_lose_and_repeat_nothing(town: Town) -> None:
    found = schedulers_killed(town, SAMPLE // 2, 4711)
    assert found["notices"]


def test_killed_workers_lose_and_repeat_nothing(town: Town, postgres: Postgres) -> None:
    found = workers_killed(town, postgres.database(), SAMPLE // 2, 4711)
    assert found["notices"]


@pytest.mark.timeout(0)
@pytest.mark.parametrize("engine", ["sqlite", "postgres"])
def test_a_hundred_kills_each(
    town: Town, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str], engine: str
) -> None:
    kills, first = int(os.environ.get("STRELKA_KILLS", ALL)) // 2, seeds()
    begun = time.monotonic()
    if engine == "sqlite":
        found = schedulers_killed(town, kills, first)
    else:
        server: Postgres = request.getfixturevalue("postgres")
        found = workers_killed(town, server.database(), kills, first)
    with capsys.disabled():
        words = ", ".join(f"{number} {name}" for name, number in sorted(found.items()))
        print(f"\n{engine}: {kills} kills from seed {first} in {time.monotonic() - begun:.0f} s: {words}")
