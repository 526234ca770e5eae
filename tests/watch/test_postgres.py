"""Several workers on one Postgres: what is due is looked at once; a dead worker's look is not repeated."""

from __future__ import annotations

import shutil
import signal
import subprocess
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
from postgres import Postgres
from watch_processes import browsers_of, ended, killed, passes, strelka, until
from watching import Site

from agent.watch.database import PostgresDatabase
from agent.watch.records import Records
from agent.watch.schedule import Due


@dataclass(frozen=True)
class NoRun:
    ended: None = None


OPEN = NoRun()


def worker(folder: Path, url: str, slots: int = 4) -> subprocess.Popen[str]:
    """One `strelka worker`."""
    return strelka(folder, "worker", "--engine", url, "--slots", str(slots))


@pytest.fixture
def everyone(postgres: Postgres) -> Iterator[Callable[[str], Records]]:
    """Records of the book `shop` on a server, each over a connection of its own."""
    with ExitStack() as stack:
        yield lambda url: Records(stack.enter_context(PostgresDatabase.opened(url)), "shop")


def all_ended(records: Records, names: list[str]) -> bool:
    """Whether every watch has a look that ended."""
    return all(run.ended for name in names for run in records.runs(name, 1) or [OPEN])


def file_of(folder: Path, pages: dict[str, str], keys: str = "") -> None:
    lines = "\n".join(f"  {name}: {{page: '{page}'{keys}}}" for name, page in pages.items())
    (folder / "watches.yaml").write_text(
        f"version: 1\nname: shop\ndefaults: {{every: 1d, robots: false}}\nwatches:\n{lines}\n"
    )


def hosts(site: Site, names: list[str]) -> dict[str, str]:
    """A page of a host of its own for each: nobody waits for the pause between two requests to one host."""
    port = site.url.rpartition(":")[2]
    return {name: f"http://127.0.{1 + n // 250}.{1 + n % 250}:{port}/{name}" for n, name in enumerate(names)}


@pytest.fixture
def wide() -> Iterator[Site]:
    """A site on every loopback address."""
    started = Site("0.0.0.0")
    yield started
    started.close()


@pytest.fixture
def started() -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Workers, killed at the end if they still are."""
    made: list[subprocess.Popen[str]] = []

    def start(*arguments: object) -> subprocess.Popen[str]:
        made.append(worker(*arguments))  # type: ignore[arg-type]
        return made[-1]

    yield start
    for one in made:
        killed(one)


@pytest.mark.parametrize("count", [10, pytest.param(300, marks=[pytest.mark.deep, pytest.mark.timeout(600)])])
def test_two_workers_share_watches_and_none_is_looked_at_twice(
    postgres: Postgres,
    everyone: Callable[[str], Records],
    wide: Site,
    tmp_path: Path,
    started: Callable[..., subprocess.Popen[str]],
    count: int,
) -> None:
    names = [f"w{number}" for number in range(count)]
    for name in names:
        wide.page(f"/{name}", f"<p>The page {name} says something</p>")
    file_of(tmp_path, hosts(wide, names))
    url = postgres.database()
    workers = [started(tmp_path, url), started(tmp_path, url)]
    records = everyone(url)
    until(lambda: all_ended(records, names), "all are looked at", 500)
    assert [ended(one) for one in workers] == [130, 130], (tmp_path / "said").read_text()
    assert Counter(wide.paths()) == Counter(f"/{name}" for name in names)
    runs = [records.runs(name) for name in names]
    assert {(len(one), one[0].state) for one in runs} == {(1, "new")}
    if count > 100:
        assert len({one[0].worker for one in runs}) == 2


@pytest.mark.deep
def test_a_suspended_worker_loses_its_look_and_goes_on_as_a_new_one(
    postgres: Postgres,
    everyone: Callable[[str], Records],
    site: Site,
    tmp_path: Path,
    started: Callable[..., subprocess.Popen[str]],
) -> None:
    """It is stopped amid a look, for a day; another worker strikes it off and looks at the rest."""
    held = threading.Event()
    site.held("/slow", held, "<p>The slow page</p>")
    file_of(tmp_path, {"slow": f"{site.url}/slow"})
    url = postgres.database()
    records, first = everyone(url), started(tmp_path, url)
    until(lambda: "/slow" in site.paths(), "the look has begun")
    first.send_signal(signal.SIGSTOP)
    with PostgresDatabase.opened(url) as database:
        passes(database)
    second = started(tmp_path, url)
    until(lambda: {run.state for run in records.runs("slow") if run.ended} == {"lost"}, "it is lost")
    held.set()
    first.send_signal(signal.SIGCONT)
    until(
        lambda: len(records.runs("slow")) == 2 and all_ended(records, ["slow"]), "the next day is looked at"
    )
    assert [run.state for run in records.runs("slow")] == ["new", "lost"]
    assert ended(second) == 130
    with PostgresDatabase.opened(url) as database:
        passes(database)
    until(
        lambda: len(records.runs("slow")) == 3 and all_ended(records, ["slow"]), "the first one works again"
    )
    assert records.runs("slow")[0].worker.endswith(f":{first.pid}")
    assert ended(first) == 130, (tmp_path / "said").read_text()
    assert site.paths() == ["/slow"] * 3


def test_a_cancelled_look_closes_its_browser(
    postgres: Postgres,
    everyone: Callable[[str], Records],
    site: Site,
    tmp_path: Path,
    started: Callable[..., subprocess.Popen[str]],
) -> None:
    site.held("/endless", threading.Event(), "")
    file_of(tmp_path, {"endless": f"{site.url}/endless"}, ", fetch: browser")
    url = postgres.database()
    records, process = everyone(url), started(tmp_path, url)
    until(lambda: "/endless" in site.paths(), "the browser is there")
    assert browsers_of(process.pid)
    assert strelka(tmp_path, "watch", "cancel", "endless", "--engine", url).wait(60) == 0
    until(lambda: all_ended(records, ["endless"]), "it has ended", 20)
    until(lambda: not browsers_of(process.pid), "the browser is closed", 20)
    assert (records.runs("endless")[0].state, records.runs("endless")[0].reason) == ("error", "cancelled")
    assert ended(process) == 130


@pytest.mark.deep
@pytest.mark.skipif(shutil.which("pgbouncer") is None, reason="pgbouncer is not installed")
def test_workers_behind_pgbouncer_look_within_a_poll(
    postgres: Postgres,
    everyone: Callable[[str], Records],
    site: Site,
    tmp_path: Path,
    started: Callable[..., subprocess.Popen[str]],
) -> None:
    """Pooled by transaction, Postgres tells nobody of new jobs, and prepared statements are another's."""
    site.page("/a", "<p>The page</p>")
    file_of(tmp_path, {"a": f"{site.url}/a"})
    with postgres.pooled(postgres.database()) as url:
        records, process = everyone(url), started(tmp_path, url)
        for day in range(1, 9):
            until(lambda: len(records.runs("a")) == day and all_ended(records, ["a"]), "looked at")  # noqa: B023
            with PostgresDatabase.opened(url) as database:
                passes(database)
        assert ended(process) == 130, (tmp_path / "said").read_text()


def test_one_slot_is_claimed_once_on_postgres(postgres: Postgres, everyone: Callable[[str], Records]) -> None:
    url, now = postgres.database(), datetime.now(UTC)
    several = [everyone(url) for _ in range(4)]
    for records in several:
        records.known("a", now)
    claims = [records.claim("a", Due(now), "w", now) for records in several]
    assert sum(claim is not None for claim in claims) == 1
