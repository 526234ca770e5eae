"""What is kept of watches leaves as lines of JSON; a look that died is done again where that does no harm."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta

import pytest
from watching import Site, Watching

from agent.watch.schedule import due

Watched = Callable[..., Watching]
HOUR = timedelta(hours=1)


async def test_every_look_is_a_line(site: Site, watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, notify: 'file:out.md'}}\n"
    )
    monkeypatch.chdir(watching.folder)
    monkeypatch.setenv("STRELKA_DATA", str(watching.folder))
    for price in (10, 12):
        site.page("/a", f"<h1>Lamps</h1><p>The lamp costs {price} EUR</p>")
        await watching.round(after=HOUR)
    assert await watching.command("watch", "export", "a", "--output", "looks.jsonl") == 0
    first, second = map(json.loads, (watching.folder / "looks.jsonl").read_text().splitlines())
    assert (first["state"], second["state"]) == ("new", "changed")
    assert second["pages"][0]["text"] == "H1: Lamps\nThe lamp costs 12 EUR"
    assert second["data"]["report"]["pages"][0]["changes"][0]["before"] == "The lamp costs 10 EUR"
    assert await watching.command("watch", "export", "b") == 2


@pytest.mark.parametrize(("harmless", "states"), [("false", ["lost"]), ("true", ["lost", "new"])])
async def test_a_look_that_died_is_done_again_only_where_the_watch_says_so(
    site: Site, watched: Watched, harmless: str, states: list[str]
) -> None:
    site.page("/a", "<p>All is well</p>")
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1d, idempotent: {harmless}}}\n"
    )
    records, watch = watching.desk.records, watching.desk.file.watches["a"]
    slot = due(watch, "a", None, records.known("a", watching.now).known, watching.now)
    assert slot is not None
    claim = records.claim("a", slot, "a dead worker", watching.now)
    assert claim is not None
    assert records.begin(claim.run, "a dead worker", watching.now)
    await watching.round(after=timedelta(minutes=3))
    assert watching.states("a") == states
