"""When a watch is due: slots in time, the same on every engine.

A slot is an instant that the schedule names; it is claimed once. `every` counts from 1970-01-01 UTC, so that
two machines agree without talking. `cron` and `at` are wall clock times of a zone, read by cronsim as cron of
Debian reads them: a time that the spring change skips comes right after the gap, one that the autumn change
repeats comes once.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo

from cronsim import CronSim, CronSimError
from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WrapValidator,
    model_validator,
)
from pydantic_core import PydanticCustomError

from policies.limits import Seconds
from policies.sections import Clock, Window, Zone, read_days
from policies.validation import FileModel

SHORTEST_SECONDS = 10
LONGEST_SECONDS = 366 * 86_400
GRACE = timedelta(minutes=15)
"""How late a slot may still begin with `missed: skip`, and outside of its window."""
MOST_SKIPPED = 1000
"""Slots that are listed one by one when a machine was off for long; commands tell `1000 or more` then."""
HORIZON = timedelta(days=5 * 366)
"""How far ahead a next slot is looked for: 29 February comes every four years."""
MONTH_DAY = re.compile(r"[1-9]|[12][0-9]|3[01]|last")


def _cron(text: str) -> str:
    try:
        CronSim(text, datetime(2026, 1, 1, tzinfo=UTC))
    except CronSimError as error:
        message = f'expected five fields, as "0 8 * * mon-fri"; got {text!r} ({str(error).lower()})'
        raise PydanticCustomError("bad_type", "{m}", {"m": message}) from None
    return text


def _told_with_units(value: Any, read: ValidatorFunctionWrapHandler) -> Any:
    try:
        return read(value)
    except ValidationError as error:
        if error.errors()[0]["type"] not in ("greater_than_equal", "less_than_equal"):
            raise
        message = f"expected {SHORTEST_SECONDS}s to {LONGEST_SECONDS // 86_400}d; got {value!r}"
        raise PydanticCustomError("bad_type", "{m}", {"m": message}) from None


def _on(value: Any) -> Any:
    """Days of the week (`mon-fri`), or days of the month (1, last); one or several."""
    words = [str(word) for word in (value if isinstance(value, list) else [value])]
    of_month = [word for word in words if MONTH_DAY.fullmatch(word)]
    if of_month and len(of_month) < len(words):
        message = (
            f"expected days of the week (mon-fri) or of the month (1, last), not both; got {', '.join(words)}"
        )
        raise PydanticCustomError("bad_type", "{m}", {"m": message})
    return tuple(words) if of_month else read_days(value)


def _clocks(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else (value,)


class Schedule(FileModel):
    """When. Exactly one of `every`, `cron` and `at` is given."""

    every: (
        Annotated[Seconds, Field(ge=SHORTEST_SECONDS, le=LONGEST_SECONDS), WrapValidator(_told_with_units)]
        | None
    ) = None
    cron: Annotated[str, AfterValidator(_cron)] | None = None
    """Five fields, read in `tz`."""
    at: Annotated[tuple[Clock, ...], BeforeValidator(_clocks), Field(min_length=1)] | None = None
    on: Annotated[tuple[str, ...], BeforeValidator(_on)] | None = None
    """With `at`: days of the week or of the month; None: every day."""
    tz: Zone = "UTC"
    window: Window | None = None
    """Slots outside are none."""
    jitter: Seconds | None = None
    """Up to so much later than the slot; the same for one slot on every machine."""
    missed: Literal["once", "skip"] = "once"
    """What becomes of slots that passed while nothing ran: one look for all of them, or none."""
    paused_until: datetime | None = None

    @model_validator(mode="after")
    def _is_one_kind(self) -> Schedule:
        given = [name for name in ("every", "cron", "at") if getattr(self, name) is not None]
        if len(given) != 1:
            said = f"got {' and '.join(given)}" if given else "got none"
            message = f'expected one of every ("30m"), cron ("0 8 * * *") and at ("08:00"); {said}'
            raise PydanticCustomError("bad_type", "{m}", {"m": message})
        if self.on is not None and self.at is None:
            message = "on goes with at, which is missing"
            raise PydanticCustomError("bad_type", "{m}", {"m": message, "at": ("on",)})
        if self.paused_until is not None and self.paused_until.tzinfo is None:
            message = "expected an instant with its offset, as 2026-12-24T18:00:00+01:00"
            raise PydanticCustomError("bad_type", "{m}", {"m": message, "at": ("paused_until",)})
        return self

    def after(self, instant: datetime) -> Iterator[datetime]:
        """The slots after `instant`, in order, in UTC; ends where there is none for five years."""
        yield from self._slots(instant, backwards=False)

    def before(self, instant: datetime) -> Iterator[datetime]:
        """The slots up to and including `instant`, newest first, in UTC."""
        yield from self._slots(instant, backwards=True)

    def delay(self, watch: str, slot: datetime) -> timedelta:
        """How much later than the slot this watch begins, by its jitter."""
        if self.jitter is None:
            return timedelta()
        digest = hashlib.sha256(f"{watch}\0{slot.timestamp()}".encode()).digest()
        return timedelta(seconds=self.jitter * int.from_bytes(digest[:4], "big") / 2**32)

    def _slots(self, instant: datetime, *, backwards: bool) -> Iterator[datetime]:
        end = instant - HORIZON if backwards else instant + HORIZON
        for slot in (
            self._every(instant, backwards) if self.every is not None else self._wall(instant, backwards)
        ):
            if (slot < end) if backwards else (slot > end):
                return
            if self.window is None or self.window.contains(slot):
                yield slot

    def _every(self, instant: datetime, backwards: bool) -> Iterator[datetime]:
        step = self.every or 0
        number = int(instant.timestamp() // step)
        while True:
            number += 0 if backwards else 1
            yield datetime.fromtimestamp(number * step, UTC)
            number -= 1 if backwards else 0

    def _wall(self, instant: datetime, backwards: bool) -> Iterator[datetime]:
        """The slots of every expression, merged: several times of day are several expressions."""
        start = (instant + timedelta(minutes=1) if backwards else instant).astimezone(ZoneInfo(self.tz))
        streams = [map(_utc, CronSim(text, start, reverse=backwards)) for text in self._expressions()]
        for slot in _merged(streams, backwards):
            if (slot <= instant) if backwards else (slot > instant):
                yield slot

    def _expressions(self) -> tuple[str, ...]:
        if self.cron is not None:
            return (self.cron,)
        on = self.on or ()
        by_month = bool(on) and all(MONTH_DAY.fullmatch(word) for word in on)
        days = ",".join("L" if word == "last" else word for word in on) if by_month else "*"
        week = ",".join(on).upper() if on and not by_month else "*"
        return tuple(f"{one.minute} {one.hour} {days} * {week}" for one in self.at or ())


def _utc(instant: datetime) -> datetime:
    return instant.astimezone(UTC)


def _merged(streams: Sequence[Iterator[datetime]], backwards: bool) -> Iterator[datetime]:
    """Sorted streams as one, each instant once."""
    heads = [(next(stream, None), stream) for stream in streams]
    while any(head is not None for head, _ in heads):
        known = [head for head, _ in heads if head is not None]
        chosen = max(known) if backwards else min(known)
        yield chosen
        heads = [(next(stream, None) if head == chosen else head, stream) for head, stream in heads]


@dataclass(frozen=True)
class Due:
    """A slot to look now, and those before it that nobody looked at."""

    slot: datetime
    skipped: tuple[datetime, ...] = ()
    """Newest first, at most MOST_SKIPPED."""


def due(schedule: Schedule, watch: str, last: datetime | None, known: datetime, now: datetime) -> Due | None:
    """The slot that is to be looked at now, or None.

    `last` is the newest slot that was claimed, `known` when the watch was first seen. An interval begins at
    once; a wall clock time is waited for. After a gap the newest slot is looked at, the others are listed.
    A slot in the future was claimed when the clock was wrong, and holds nobody back.
    """
    if schedule.paused_until is not None and now < schedule.paused_until:
        return None
    passed = (slot for slot in schedule.before(now) if slot + schedule.delay(watch, slot) <= now)
    slot = next(passed, None)
    if last is not None and last > now:
        return Due(slot) if slot is not None and slot > known else None
    begins_at_once = last is None and schedule.every is not None
    floor = last if last is not None else known
    if slot is None or (slot <= floor and not begins_at_once):
        return None
    late = now - slot > GRACE + schedule.delay(watch, slot)
    if late and schedule.window is not None and not schedule.window.contains(now):
        return None
    if schedule.missed == "skip" and not begins_at_once and late:
        return None
    if begins_at_once:
        return Due(slot)
    earlier = islice(passed, MOST_SKIPPED)
    skipped = []
    for one in earlier:
        if one <= floor:
            break
        skipped.append(one)
    return Due(slot, tuple(skipped))


def next_begin(schedule: Schedule, watch: str, now: datetime) -> datetime | None:
    """When the next look after `now` begins, jitter included; None if never."""
    passed = next(schedule.before(now), None)
    if passed is not None and passed + schedule.delay(watch, passed) > now:
        return passed + schedule.delay(watch, passed)
    start = max(now, schedule.paused_until) if schedule.paused_until is not None else now
    slot = next(schedule.after(start), None)
    return None if slot is None else slot + schedule.delay(watch, slot)
