"""Watches: what `watches.yaml` in the server's folder says, and how each is."""

from __future__ import annotations

from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

from fastapi import APIRouter, HTTPException, Request

from agent.server.access import house_of
from agent.store import Store, place
from agent.watch.desk import make_desk
from agent.watch.engine import utc_now
from agent.watch.file import NAME, WatchFile, load_watches
from agent.watch.job import Desk
from agent.watch.records import TROUBLES
from agent.watch.schedule import next_begin

router = APIRouter(prefix="/watches", tags=["watches"])
LOOKS = 20


@router.get("")
async def watches(request: Request) -> dict[str, Any]:
    """Every watch with its state; none where there is no file."""
    file = _file()
    if file is None:
        return {"file": NAME, "watches": []}
    with closing(Store(place())) as store:
        desk = make_desk(file, house_of(request).settings, store)
        return {"file": NAME, "watches": [_row(name, desk) for name in file.watches]}


@router.get("/{name}")
async def one(request: Request, name: str) -> dict[str, Any]:
    """A watch with its last looks."""
    file = _file()
    if file is None or name not in file.watches:
        raise HTTPException(404, "no such watch")
    with closing(Store(place())) as store:
        desk = make_desk(file, house_of(request).settings, store)
        looks = [
            {"began": _iso(run.started), "ended": _iso(run.ended), "state": run.state, "reason": run.reason}
            for run in desk.records.runs(name, LOOKS)
        ]
        return {**_row(name, desk), "looks": looks}


def _file() -> WatchFile | None:
    """Raises BadWatches."""
    return load_watches(NAME) if Path(NAME).is_file() else None


def _row(name: str, desk: Desk) -> dict[str, Any]:
    watch, now = desk.file.watches[name], utc_now()
    known = desk.records.known(name, now)
    last = next(iter(desk.records.runs(name, 1)), None)
    return {
        "watch": name,
        "addresses": list(watch.addresses),
        "state": known.state or "not looked at yet",
        "stuck": known.state in TROUBLES,
        "failures": known.failures,
        "reason": known.reason,
        "since": _iso(known.since),
        "looked": _iso(last.ended or last.started if last else None),
        "changed": _iso(known.changed),
        "next": _iso(next_begin(watch, name, now)),
    }


def _iso(when: datetime | None) -> str | None:
    return None if when is None else when.isoformat(timespec="seconds")
