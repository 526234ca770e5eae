"""How a watch is, at a glance: one row of a list, for the shell and for the page."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from agent.watch.job import Desk
from agent.watch.records import TROUBLES
from agent.watch.schedule import next_begin


def glance(name: str, desk: Desk, now: datetime) -> dict[str, Any]:
    """State, since when, the last look, the next one, and why it is stuck; instants as ISO 8601, UTC."""
    watch = desk.file.watches[name]
    known = desk.records.known(name, now)
    last = next(iter(desk.records.runs(name, 1)), None)
    return {
        "watch": name,
        "addresses": list(watch.addresses),
        "state": known.state or "not looked at yet",
        "stuck": known.state in TROUBLES,
        "failures": known.failures,
        "reason": known.reason,
        "since": iso(known.since),
        "looked": iso(last.ended or last.started if last else None),
        "changed": iso(known.changed),
        "next": iso(next_begin(watch, name, now)),
        "under_way": last is not None and last.ended is None,
    }


def iso(when: datetime | None) -> str | None:
    return None if when is None else when.isoformat(timespec="seconds")
