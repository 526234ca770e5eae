"""What a model may say of a look: what the changes say, when it is asked to, as far as it is paid for."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from watching import Site, Watching

from agent.llm.testing import FakeServer, status, text

HOUR = timedelta(hours=1)
Watched = Callable[..., Watching]


def watch_of(site: Site, server: FakeServer, more: str = "") -> str:
    return (
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, notify: 'file:out.md',"
        f" model: '{server.model('openai')}'{more}}}\n"
    )


async def look_again(site: Site, watching: Watching, price: int) -> str:
    """A look after the lamp's price has changed; the last notice."""
    site.page(
        "/a", f"<h1>Shop</h1><p>A page about lamps and other things</p><p>The lamp costs {price} EUR</p>"
    )
    await watching.round(after=HOUR)
    return (watching.told() or [""])[-1]


async def test_a_model_is_asked_of_changes_alone_and_checked(site: Site, watched: Watched) -> None:
    answers = [
        text("The lamp now costs 12 EUR. [0]\nChairs cost 99 EUR now. [0]"),
        text("Chairs cost 99 EUR. [0]"),
    ]
    with FakeServer(answers) as server:
        watching = watched(watch_of(site, server))
        await look_again(site, watching, 10)
        assert server.requests == []
        told = await look_again(site, watching, 12)
        await look_again(site, watching, 12)
        asked = server.requests[0]
    assert "The lamp now costs 12 EUR." in told
    assert "99" not in told.partition("http://")[0]
    assert "Now: The lamp costs 12 EUR (before: The lamp costs 10 EUR)" in str(asked.body)
    assert "other things" not in str(asked.body)
    spent = watching.desk.records.runs("a")[1].data["report"]
    assert ["Chairs" in one["text"] for one in spent["dropped"]] == [True]


async def test_what_is_not_worth_a_notice_is_kept_untold(
    site: Site, watched: Watched, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = text('{"important": false, "reason": "only a little dearer"}')
    with FakeServer([answer], repeat=True) as server:
        watching = watched(watch_of(site, server, ", alert_when: 'the price falls', compare: {last: 1}"))
        await look_again(site, watching, 10)
        await look_again(site, watching, 12)
        await look_again(site, watching, 10)
    assert watching.told() == []
    untold = watching.desk.records.runs("a", 2)
    assert [run.data["report"]["worth"]["reason"] for run in untold] == ["only a little dearer"] * 2
    assert watching.states("a") == ["new", "changed", "changed"]
    monkeypatch.chdir(watching.folder)
    monkeypatch.setenv("STRELKA_DATA", str(watching.folder))
    assert await watching.command("watch", "history", "a") == 0
    assert capsys.readouterr().out.count("a: 1 changed (not told: only a little dearer)") == 2


async def test_the_same_change_is_judged_once(site: Site, watched: Watched) -> None:
    answers = [text('{"important": false, "reason": "no"}'), text('{"important": false, "reason": "no"}')]
    with FakeServer(answers) as server:
        watching = watched(watch_of(site, server, ", alert_when: 'the price falls', compare: {last: 1}"))
        for price in (10, 12, 10, 12, 10):
            await look_again(site, watching, price)
        assert len(server.requests) == 2
    worth = [run.data["report"]["worth"]["cached"] for run in watching.desk.records.runs("a", 4)]
    assert worth == [True, True, False, False]


async def test_without_an_answer_every_change_is_told(site: Site, watched: Watched) -> None:
    with FakeServer([text("perhaps"), status(401), status(401)]) as server:
        watching = watched(watch_of(site, server, ", alert_when: 'the price falls'"))
        await look_again(site, watching, 10)
        told = await look_again(site, watching, 12)
    assert "10 EUR → The lamp costs 12 EUR" in told
    assert (
        "no answer that makes sense" in watching.desk.records.runs("a")[0].data["report"]["worth"]["reason"]
    )


async def test_a_spent_budget_ends_asking_not_telling(site: Site, watched: Watched) -> None:
    with FakeServer([text("The lamp now costs 12 EUR. [0]")]) as server:
        watching = watched(watch_of(site, server, ", budget: {tokens: 50}"))
        await look_again(site, watching, 10)
        await look_again(site, watching, 12)
        told = await look_again(site, watching, 14)
        assert len(server.requests) == 1
    assert "12 EUR → The lamp costs 14 EUR" in told


async def test_a_digest_tells_what_its_watches_told(site: Site, watched: Watched) -> None:
    lines = [f"  {n}: {{page: '{site.url}/{n}', every: 1h, group: shops}}" for n in ("a", "b", "c")]
    watching = watched(
        "version: 1\nwatches:\n" + "\n".join(lines) + "\n"
        "  daily: {digest: shops, at: '08:00', notify: 'file:out.md'}\n"
    )
    for name in ("a", "b"):
        site.page(f"/{name}", f"<p>Shop {name} sells lamps</p>")
    for hour in range(40):
        if hour == 3:
            site.page("/a", "<p>Shop a sells lamps</p><p>And now it sells chairs</p>")
        await watching.round(after=HOUR)
    (first,) = watching.told()[:1]
    assert first.startswith("daily: 1 watches have news, 1 do not work")
    assert "+ And now it sells chairs" in "".join(watching.told())
    assert "".join(watching.told()).count("sells chairs") == 1
