"""What is kept of a watch, and what is dropped: never what is open, and never the newest."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from watching import Site, Watching

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
