"""Somebody is told when a watch stops working, once, and when it works again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from watching import Site, Watching

HOUR = timedelta(hours=1)
Watched = Callable[..., Watching]


def titles(watching: Watching) -> list[str]:
    return [told.splitlines()[0] for told in watching.told()]


async def test_trouble_is_told_after_three_looks_and_its_end_once(site: Site, watched: Watched) -> None:
    site.page("/a", "<p>All is well</p>")
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, notify: 'file:out.md'}}\n"
    )
    await watching.round()
    for status in (500, 403, 404, 500, 500, 200, 200, 500, 200):
        site.page("/a", "<p>All is well</p>", status)
        await watching.round(after=HOUR)
    assert titles(watching) == ["a does not work: removed, 3 looks in a row", "a works again"]


async def test_a_reminder_comes_when_it_is_wanted(site: Site, watched: Watched) -> None:
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, notify: 'file:out.md',"
        " health: {alert_after: 1, remind: 5h}}\n"
    )
    for _ in range(12):
        await watching.round(after=HOUR)
    assert [title.split(",")[1] for title in titles(watching)] == [
        " 1 looks in a row", " 6 looks in a row", " 11 looks in a row"
    ]  # fmt: skip


async def test_no_change_for_too_long_is_told_once(site: Site, watched: Watched) -> None:
    site.page("/a", "<p>All is well</p>")
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1d, notify: 'file:out.md',"
        " health: {expect_change_within: 3d}}\n"
    )
    for _ in range(8):
        await watching.round(after=timedelta(days=1))
    assert titles(watching) == ["a has not changed since 2026-03-02 00:00 UTC"]
