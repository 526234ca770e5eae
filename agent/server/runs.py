"""Runs: begun, watched while they go on, looked at afterwards."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import FileResponse, Response, StreamingResponse

from agent.approve import DenyApprover
from agent.build import RunRequest
from agent.report.html import report_of
from agent.script import script_from_goal
from agent.server.access import folder_of, house_of, run_of, settings_with
from agent.server.bodies import NewRun
from agent.server.ended import kept_result
from agent.server.line import ordered
from agent.server.records import as_data
from agent.server.sight import Unseen, picture_of
from agent.server.stream import counted, run_events

router = APIRouter(prefix="/runs", tags=["runs"])
MOST = 500
INERT = {"content-security-policy": "sandbox; default-src 'none'", "x-content-type-options": "nosniff"}
REPORTED = {
    "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"
}
PICTURES = {".png": "image/png", ".jpg": "image/jpeg"}


@router.get("")
async def runs(request: Request, count: int = 50, before: float | None = None) -> list[dict[str, Any]]:
    """The newest first; `before` is the `created` of the last one seen."""
    return [as_data(row) for row in house_of(request).records.runs(min(max(count, 1), MOST), before)]


@router.post("", status_code=202)
async def start(request: Request, body: NewRun) -> dict[str, Any]:
    """Run a goal in words, or plain steps."""
    asked = RunRequest(
        script_from_goal(body.goal),
        settings_with(request, body.model),
        DenyApprover(),
        start=body.start or None,
        policy=body.policy,
    )
    return {"run": (await house_of(request).start("goal", body.goal, asked, ordered(body.goal, asked))).id}


@router.get("/{run}")
async def one(request: Request, run: str) -> dict[str, Any]:
    """A run, and once it has ended its result."""
    row = run_of(request, run)
    result = kept_result(row.folder) if row.ended is not None else None
    if result is None:
        return as_data(row)
    told = {name: value for name, value in result.as_data().items() if name != "folder"}
    return {**as_data(row), "result": told}


@router.get("/{run}/events")
async def followed(request: Request, run: str, after: int = 0) -> Response:
    """Server-sent events: `event` (a line of the log), `asks`, `saying`, `end`. Goes on after
    `Last-Event-ID`."""
    run_of(request, run)
    number = counted(request.headers.get("last-event-id", "")) or after
    return StreamingResponse(run_events(house_of(request), run, number), media_type="text/event-stream")


@router.get("/{run}/log")
async def log(request: Request, run: str) -> Response:
    """The whole log as JSON Lines, to be saved."""
    path = folder_of(request, run) / "events.jsonl"
    if not path.is_file():
        raise HTTPException(404, "the run has no log")
    return FileResponse(path, media_type="application/octet-stream", filename=f"{run}.jsonl", headers=INERT)


@router.get("/{run}/screenshot")
async def screenshot(request: Request, run: str) -> Response:
    """The page as the agent has it now; of a run that has ended the newest picture it took. 204: none, and
    the header `why` says why."""
    house, row = house_of(request), run_of(request, run)
    try:
        content = await picture_of(house.live.get(run), house.folder(row))
    except Unseen as unseen:
        return Response(status_code=204, headers={**INERT, "why": str(unseen)})
    return Response(content, media_type="image/png", headers=INERT)


@router.get("/{run}/artifacts")
async def artifacts(request: Request, run: str) -> list[dict[str, Any]]:
    """The files that a run left."""
    folder = folder_of(request, run)
    files = sorted(one for one in (folder / "artifacts").glob("*") if one.is_file() and not one.is_symlink())
    return [{"name": one.name, "bytes": one.stat().st_size} for one in files]


@router.get("/{run}/artifacts/{name}")
async def artifact(request: Request, run: str, name: str) -> Response:
    """One file, inert: pictures are shown, all else is saved, nothing runs."""
    files = {one.name: one for one in (folder_of(request, run) / "artifacts").glob("*")}
    found = files.get(name)
    if found is None or found.is_symlink() or not found.is_file():
        raise HTTPException(404, "no such file")
    shown = PICTURES.get(found.suffix)
    if shown is not None:
        return FileResponse(found, media_type=shown, headers=INERT)
    return FileResponse(found, media_type="application/octet-stream", filename=name, headers=INERT)


@router.get("/{run}/report")
async def report(request: Request, run: str) -> Response:
    """What happened, as one HTML page. It stands apart from ours: sandboxed, with its own policy."""
    try:
        told = report_of(folder_of(request, run) / "events.jsonl")
    except (OSError, json.JSONDecodeError):
        told = None
    if told is None:
        raise HTTPException(404, "the run has no log to report of")
    return Response(told, media_type="text/html; charset=utf-8", headers=REPORTED)


@router.post("/{run}/cancel", status_code=202)
async def cancel(request: Request, run: str) -> dict[str, Any]:
    """End a run at once; its page closes."""
    run_of(request, run)
    if not house_of(request).cancel(run):
        raise HTTPException(409, "it has ended already")
    return {"cancelled": run}
