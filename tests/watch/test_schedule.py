"""When a watch is due: intervals, wall clocks, clock changes, gaps, windows, jitter."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Any

import pytest
from pydantic import ValidationError

from agent.watch.schedule import Due, Schedule, due, next_begin

BERLIN = {"tz": "Europe/Berlin"}
ONE_DAY = timedelta(days=1)


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone(UTC)


def schedule(**given: Any) -> Schedule:
    return Schedule.model_validate(given)


@pytest.mark.parametrize(
    ("given", "start", "slots"),
    [
        ({"every": "30m"}, "2026-01-01T00:10Z", ["2026-01-01T00:30Z", "2026-01-01T01:00Z"]),
        ({"every": "2h"}, "2026-01-01T02:00Z", ["2026-01-01T04:00Z", "2026-01-01T06:00Z"]),
        (
            {"cron": "30 2 * * *", **BERLIN},
            "2026-03-28T12:00+01:00",
            ["2026-03-29T03:00+02:00", "2026-03-30T02:30+02:00"],
        ),
        (
            {"cron": "30 2 * * *", **BERLIN},
            "2026-10-24T12:00+02:00",
            ["2026-10-25T02:30+02:00", "2026-10-26T02:30+01:00"],
        ),
        (
            {"at": "08:00", "on": "mon-fri", **BERLIN},
            "2026-03-27T09:00+01:00",
            ["2026-03-30T08:00+02:00", "2026-03-31T08:00+02:00"],
        ),
        ({"at": "08:00", "on": "fri-mon"}, "2026-11-22T09:00Z", ["2026-11-23T08:00Z", "2026-11-27T08:00Z"]),
        ({"at": "08:00", "on": "last"}, "2026-01-31T09:00Z", ["2026-02-28T08:00Z", "2026-03-31T08:00Z"]),
        ({"at": "08:00", "on": [31]}, "2026-01-31T09:00Z", ["2026-03-31T08:00Z", "2026-05-31T08:00Z"]),
        ({"at": ["18:00", "08:30"]}, "2026-05-01T09:00Z", ["2026-05-01T18:00Z", "2026-05-02T08:30Z"]),
        ({"cron": "0 0 29 2 *"}, "2026-01-01T00:00Z", ["2028-02-29T00:00Z", "2032-02-29T00:00Z"][:1]),
        (
            {"every": "6h", "window": {"days": "mon-fri", "from": "08:00", "to": "18:00"}},
            "2026-11-20T11:00Z",
            ["2026-11-20T12:00Z", "2026-11-23T12:00Z"],
        ),
    ],
    ids=str,
)
def test_slots(given: dict[str, Any], start: str, slots: list[str]) -> None:
    assert list(islice(schedule(**given).after(at(start)), len(slots))) == [at(slot) for slot in slots]


@pytest.mark.parametrize(
    "given",
    [
        {"every": "45m"},
        {"cron": "*/20 1-4 * * *", **BERLIN},
        {"at": ["02:30", "08:00"], **BERLIN},
        {"every": "30m", "window": {"days": "sat", "from": "22:00", "to": "02:00", **BERLIN}},
    ],
    ids=str,
)
@pytest.mark.parametrize("day", ["2026-03-27T00:00Z", "2026-10-23T00:00Z", "2026-12-31T12:00Z"])
def test_back_and_forth_meet_the_same_slots(given: dict[str, Any], day: str) -> None:
    one = schedule(**given)
    start, end = at(day), at(day) + 4 * ONE_DAY
    forth = [slot for slot in islice(one.after(start), 400) if slot <= end]
    back = []
    for slot in one.before(end):
        if slot <= start:
            break
        back.append(slot)
    assert forth == back[::-1]
    assert forth


def test_an_interval_begins_at_once_and_then_waits() -> None:
    one, now = schedule(every="30m"), at("2026-01-01T00:10Z")
    assert due(one, "w", None, now, now) == Due(at("2026-01-01T00:00Z"))
    assert due(one, "w", at("2026-01-01T00:00Z"), now, now) is None
    assert due(one, "w", at("2026-01-01T00:00Z"), now, at("2026-01-01T00:30Z")) == Due(
        at("2026-01-01T00:30Z")
    )


def test_a_time_of_day_is_waited_for() -> None:
    one, seen = schedule(at="08:00"), at("2026-01-01T17:00Z")
    assert due(one, "w", None, seen, at("2026-01-02T07:59Z")) is None
    assert due(one, "w", None, seen, at("2026-01-02T08:00Z")) == Due(at("2026-01-02T08:00Z"))


def test_a_gap_is_looked_at_once_and_the_rest_is_listed() -> None:
    one, last = schedule(at="08:00"), at("2026-01-01T08:00Z")
    now = at("2026-01-04T20:00Z")
    assert due(one, "w", last, last, now) == Due(
        at("2026-01-04T08:00Z"), (at("2026-01-03T08:00Z"), at("2026-01-02T08:00Z"))
    )
    skipping = schedule(at="08:00", missed="skip")
    assert due(skipping, "w", last, last, now) is None
    assert due(skipping, "w", last, last, at("2026-01-05T08:10Z")) == Due(
        at("2026-01-05T08:00Z"), tuple(at(f"2026-01-0{day}T08:00Z") for day in (4, 3, 2))
    )


def test_jitter_is_the_same_everywhere_and_delays() -> None:
    one = schedule(at="08:00", jitter="10m")
    slot = at("2026-01-02T08:00Z")
    delays = {one.delay(watch, slot) for watch in ("a", "b", "c", "d")}
    assert len(delays) == 4
    assert all(timedelta() <= delay < timedelta(minutes=10) for delay in delays)
    begin = slot + one.delay("a", slot)
    seen = at("2026-01-01T17:00Z")
    assert due(one, "a", None, seen, begin - timedelta(seconds=1)) is None
    assert due(one, "a", None, seen, begin) == Due(slot)
    assert next_begin(one, "a", seen) == begin
    assert next_begin(one, "a", slot) == begin


def test_a_paused_watch_is_not_due() -> None:
    one = schedule(every="1h", paused_until="2026-01-02T00:00:00+00:00")
    assert due(one, "w", None, at("2026-01-01T00:00Z"), at("2026-01-01T12:00Z")) is None
    assert next_begin(one, "w", at("2026-01-01T12:00Z")) == at("2026-01-02T01:00Z")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, "got none"),
        ({"every": "30m", "cron": "0 8 * * *"}, "got every and cron"),
        ({"cron": "61 * * * *"}, "expected five fields"),
        ({"at": "8am"}, "expected a time of day"),
        ({"at": "08:00", "on": "fry"}, "did you mean 'fri'"),
        ({"every": "1h", "on": "mon"}, "on goes with at"),
        ({"every": "1h", "tz": "Europe/Berln"}, "did you mean 'Europe/Berlin'"),
        ({"every": "1h", "paused_until": "2026-01-01T00:00:00"}, "with its offset"),
    ],
    ids=str,
)
def test_what_is_no_schedule_is_refused(given: dict[str, Any], words: str) -> None:
    with pytest.raises(ValidationError, match=words):
        schedule(**given)
