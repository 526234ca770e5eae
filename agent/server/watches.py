"""Watches: what the file of watches says, and how each is."""

from __future__ import annotations

from contextlib import closing
from typing import Any

from fastapi import APIRouter, HTTPException, Request

from agent.server.access import house_of
from agent.watch.desk import database_of, make_desk
from agent.watch.engine import utc_now
from agent.watch.file import WatchFile, load_watches
from agent.watch.glance import glance, iso

router = APIRouter(prefix="/watches", tags=["watches"])
LOOKS = 20


@router.get("")
def watches(request: Request) -> dict[str, Any]:
    """Every watch with its state; none where there is no file."""
    house = house_of(request)
    file, told = _file(request), {"file": str(house.watches.file)}
    if file is None:
        return {**told, "watches": []}
    with closing(database_of(house.watches.engine)) as database:
        desk = make_desk(file, house.settings, database)
        return {**told, "watches": [glance(name, desk, utc_now()) for name in file.watches]}


@router.get("/{name}")
def one(request: Request, name: str) -> dict[str, Any]:
    """A watch with its last looks."""
    house = house_of(request)
    file = _file(request)
    if file is None or name not in file.watches:
        raise HTTPException(404, "no such watch")
    with closing(database_of(house.watches.engine)) as database:
        desk = make_desk(file, house.settings, database)
        looks = [
            {"began": iso(run.started), "ended": iso(run.ended), "state": run.state, "reason": run.reason}
            for run in desk.records.runs(name, LOOKS)
        ]
        return {**glance(name, desk, utc_now()), "looks": looks}


def _file(request: Request) -> WatchFile | None:
    """Raises BadWatches."""
    file = house_of(request).watches.file
    return load_watches(file) if file.is_file() else None
