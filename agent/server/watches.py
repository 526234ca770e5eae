"""Watches: what `watches.yaml` in the server's folder says, and how each is."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

from fastapi import APIRouter, HTTPException, Request

from agent.server.access import house_of
from agent.store import Store, place
from agent.watch.desk import make_desk
from agent.watch.engine import utc_now
from agent.watch.file import NAME, WatchFile, load_watches
from agent.watch.glance import glance, iso

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
        return {"file": NAME, "watches": [glance(name, desk, utc_now()) for name in file.watches]}


@router.get("/{name}")
async def one(request: Request, name: str) -> dict[str, Any]:
    """A watch with its last looks."""
    file = _file()
    if file is None or name not in file.watches:
        raise HTTPException(404, "no such watch")
    with closing(Store(place())) as store:
        desk = make_desk(file, house_of(request).settings, store)
        looks = [
            {"began": iso(run.started), "ended": iso(run.ended), "state": run.state, "reason": run.reason}
            for run in desk.records.runs(name, LOOKS)
        ]
        return {**glance(name, desk, utc_now()), "looks": looks}


def _file() -> WatchFile | None:
    """Raises BadWatches."""
    return load_watches(NAME) if Path(NAME).is_file() else None
