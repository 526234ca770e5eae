"""Runs: begun, watched while they go on, looked at afterwards; and the asks they wait for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import FileResponse, Response, StreamingResponse

from agent.approve import DenyApprover
from agent.build import RunRequest
from agent.report.html import report_of
from agent.script import script_from_goal
from agent.server.bodies import Decision, Decisions, NewRun, Reply
from agent.server.records import RunRow, as_data
from agent.server.stream import events
from agent.server.talk import house_of

router = APIRouter(tags=["runs"])
MOST = 500
INERT = {"content-security-policy": "sandbox; default-src 'none'", "x-content-type-options": "nosniff"}
PICTURES = {".png": "image/png", ".jpg": "image/jpeg"}
DECIDED = {"unknown": (404, "no such ask"), "ended": (409, "it was answered already"),
           "expired": (410, "its time is over"), "changed": (409, "the action is another one now")}  # fmt: skip


def run_of(request: Request, run: str) -> RunRow:
    row = house_of(request).records.run(run)
    if row is None:
        raise HTTPException(404, "no such run")
    return row


def folder_of(request: Request, run: str) -> Path:
    row = run_of(request, run)
    live = house_of(request).live.get(run)
    folder = (live.folder if live is not None else "") or row.folder
    if not folder:
        raise HTTPException(404, "the run has written nothing yet")
    return Path(folder)


@router.get("/runs")
async def runs(request: Request, count: int = 50, before: float | None = None) -> list[dict[str, Any]]:
    """The newest first; `before` is the `created` of the last one seen."""
    return [as_data(row) for row in house_of(request).records.runs(min(max(count, 1), MOST), before)]


@router.post("/runs", status_code=202)
async def start(request: Request, body: NewRun) -> dict[str, Any]:
    """Run a goal in words, or plain steps."""
    house = house_of(request)
    if house.closing:
        raise HTTPException(503, "the server is ending")
    settings = house.settings.model_copy(update={"model": body.model} if body.model else {})
    asked = RunRequest(
        script_from_goal(body.goal), settings, DenyApprover(), start=body.start or None, policy=body.policy
    )
    return {"run": house.start("goal", body.goal[:200], asked).id}


@router.get("/runs/{run}")
async def one(request: Request, run: str) -> dict[str, Any]:
    """A run, and once it has ended its result."""
    row = run_of(request, run)
    data = as_data(row)
    result = Path(row.folder) / "result.json" if row.folder else None
    if result is not None and result.is_file():
        told = json.loads(result.read_text(encoding="utf-8"))
        data["result"] = {name: value for name, value in told.items() if name != "folder"}
    return data


@router.get("/runs/{run}/events")
async def followed(request: Request, run: str, after: int = -1) -> Response:
    """Server-sent events: `event` (a line of the log), `asks`, `saying`, `end`. Goes on after `Last-Event-ID`."""
    run_of(request, run)
    last = request.headers.get("last-event-id", "")
    number = int(last) if last.isdigit() else after
    return StreamingResponse(events(house_of(request), run, number), media_type="text/event-stream")


@router.get("/runs/{run}/artifacts")
async def artifacts(request: Request, run: str) -> list[dict[str, Any]]:
    """The files that a run left."""
    folder = folder_of(request, run)
    files = sorted(one for one in (folder / "artifacts").glob("*") if one.is_file() and not one.is_symlink())
    return [{"name": one.name, "bytes": one.stat().st_size} for one in files]


@router.get("/runs/{run}/artifacts/{name}")
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


@router.get("/runs/{run}/report")
async def report(request: Request, run: str) -> Response:
    """What happened, as one HTML page. It runs apart from ours: sandboxed, with its own policy."""
    told = report_of(folder_of(request, run) / "events.jsonl")
    if told is None:
        raise HTTPException(404, "the run has no log to report of")
    headers = {
        "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"
    }
    return Response(told, media_type="text/html; charset=utf-8", headers=headers)


@router.post("/runs/{run}/cancel", status_code=202)
async def cancel(request: Request, run: str) -> dict[str, Any]:
    """End a run at once; its page closes."""
    run_of(request, run)
    if not await house_of(request).cancel(run):
        raise HTTPException(409, "it has ended already")
    return {"cancelled": run}


@router.get("/approvals")
async def open_asks(request: Request) -> dict[str, Any]:
    """What runs wait for: asks of the policy, and questions."""
    asks = house_of(request).asks
    return {"asks": asks.open(), "questions": asks.questions()}


@router.post("/approvals/{id}")
async def decide(request: Request, id: str, body: Decision) -> dict[str, Any]:
    """Approve or refuse one action: the very one whose hash this is."""
    asks = house_of(request).asks
    said = asks.decide(id, body.hash, approved=body.approve, remember=body.remember)
    if said != "done":
        raise HTTPException(*DECIDED[said])
    return {"id": id, "approved": body.approve}


@router.post("/approvals")
async def decide_several(request: Request, body: Decisions) -> list[dict[str, Any]]:
    """Answer several asks at once, each for its own action."""
    asks = house_of(request).asks
    return [
        {
            "id": one.id,
            "outcome": asks.decide(one.id, one.hash, approved=one.approve, remember=one.remember),
        }
        for one in body.decisions
    ]


@router.post("/questions/{id}")
async def reply(request: Request, id: str, body: Reply) -> dict[str, Any]:
    """Answer a question of a run."""
    if not house_of(request).asks.reply(id, body.text):
        raise HTTPException(404, "nobody asks this any more")
    return {"id": id}
