"""What is kept of a watch, and what is dropped: never what is open, and never the newest."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from postgres import Postgres
from watching import Site, Watching

from agent.watch.database import PostgresDatabase
from agent.watch.errands import Errands, Order
from agent.watch.parts import Keep
from agent.watch.spent import Spent

Watched = Callable[..., Watching]
HOUR = timedelta(hours=1)


def rows(watching: Watching, table: str) -> int:
    return int(watching.store.read(f"SELECT COUNT(*) AS n FROM {table}")[0]["n"])


async def looked(site: Site, watching: Watching, times: int, *, every: timedelta = HOUR) -> None:
    """So many looks, each at a new page."""
    for number in range(times):
        site.page("/a", f"<p>Edition {number} of {times}</p>")
        await watching.round(after=every)


async def test_runs_notices_and_snapshots_are_kept_by_count(site: Site, watched: Watched) -> None:
    site.page("/a", "<p>The page</p>")
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, keep: {{count: 3}},"
        " notify: 'file:out.md'}\n"
    )
    await looked(site, watching, 40)
    assert rows(watching, "watch_runs") == 40  # all told something a digest of this month may tell
    assert rows(watching, "watch_notices") == 4  # the newest was open when others were dropped
    assert rows(watching, "watch_looks") == rows(watching, "watch_snapshots") == 3
    assert len(watching.told()) == 39
    for _ in range(30):
        await watching.round(after=HOUR)
    same = [state for state in watching.states("a") if state == "same"]
    assert len(same) < 30
    watching.now += timedelta(days=40)
    await looked(site, watching, 1)
    assert rows(watching, "watch_runs") <= 3 + 3 + 1
    assert watching.states("a")[-1] == "changed"


async def test_what_is_too_old_goes_but_the_newest_stays(site: Site, watched: Watched) -> None:
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, keep: {{age: 2h}},"
        " notify: 'file:out.md'}\n"
    )
    await looked(site, watching, 6)
    assert rows(watching, "watch_runs") == 3
    assert rows(watching, "watch_notices") == 3
    await looked(site, watching, 1, every=timedelta(days=9))
    assert rows(watching, "watch_runs") == rows(watching, "watch_looks") == 1
    assert watching.states("a") == ["changed"]


async def test_a_trouble_that_lasts_is_told_once_however_little_is_kept(site: Site, watched: Watched) -> None:
    site.page("/a", "down", 500)
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, keep: {{count: 1, age: 2h}},"
        " notify: 'file:out.md'}\n"
    )
    for _ in range(40):
        await watching.round(after=HOUR)
    assert [one.partition(":")[0] for one in watching.told()] == ["a does not work"]
    assert rows(watching, "watch_runs") < 5


async def test_answers_and_bills_go_with_their_watch(site: Site, watched: Watched) -> None:
    """Answers by count and age; bills by month, and never this month's."""
    site.page("/a", "<p>The page</p>")
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1d, keep: {{count: 3, age: 90d}}}}\n"
    )
    spent = Spent(watching.store, watching.desk.file.book)
    with watching.store.writing() as statements:
        for number in range(40):
            statements.execute(
                "INSERT INTO watch_answers (book, watch, key, at, important, reason)"
                " VALUES (?, ?, ?, ?, 1, '')",
                (spent.book, "a" if number % 4 else "other", str(number), watching.now.timestamp() + number),
            )
    for months in range(12):
        spent.add("a", 1, 10, 0.1, watching.now - timedelta(days=30 * months))
    await watching.round()
    kept = watching.store.read("SELECT key FROM watch_answers WHERE watch = 'a' ORDER BY at")
    assert [row["key"] for row in kept] == ["37", "38", "39"]
    assert rows(watching, "watch_answers") == 3 + 10
    months_kept = [
        row["month"] for row in watching.store.read("SELECT month FROM watch_spent ORDER BY month")
    ]
    assert months_kept == ["2025-12", "2026-01", "2026-03"]  # thirty days before 1 March are January's
    watching.now += timedelta(days=200)
    spent.add("a", 1, 10, 0.1, watching.now)
    await watching.round()
    assert rows(watching, "watch_answers") == 10
    assert [row["month"] for row in watching.store.read("SELECT month FROM watch_spent")] == ["2026-09"]


def test_errands_that_are_over_go_with_what_they_asked(postgres: Postgres) -> None:
    with PostgresDatabase.opened(postgres.database()) as database:
        errands, now = Errands(database, "shop"), datetime(2026, 3, 1, tzinfo=UTC)
        made = [errands.add(Order("read the page", False, {}), now - timedelta(days=n)) for n in range(8)]
        for number, one in enumerate(made[1:], 1):
            errands.end(one, "finished", {}, now - timedelta(days=number - 0.5))
        elsewhere = Errands(database, "other").add(Order("read the page", False, {}), now)
        asks = [errands.asks.put(one, {"question": "may I?"}) for one in (made[1], made[7], elsewhere)]
        errands.forget(Keep(count=3), now)
        assert [one.id for one in errands.all()] == made[:4]
        assert [bool(errands.asks.open(one)) for one in (made[1], made[7], elsewhere)] == [True, False, True]
        assert len(asks) == 3
        errands.forget(Keep(count=1, age=60.0), now)
        assert [one.id for one in errands.all()] == made[:2]  # for a day a server may ask for the result
