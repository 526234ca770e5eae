"""Summaries of pages: started, asked for, cancelled. Each is a run that reads one page, no more."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, HTTPException, Request

from agent.approve import DenyApprover
from agent.build import RunRequest
from agent.script import LoadedScript, Script
from agent.server.access import house_of, run_of, settings_with
from agent.server.bodies import NewSummary
from agent.server.ended import kept_result
from agent.server.line import ordered
from agent.server.records import RunRow

router = APIRouter(prefix="/summaries", tags=["summaries"])
KIND = "summary"
POLICY = "readonly"


@router.post("", status_code=202)
async def start(request: Request, body: NewSummary) -> dict[str, Any]:
    """Begin a summary. Without a model its sentences are the page's own."""
    given = {"length": body.length} | ({"focus": body.focus} if body.focus else {})
    asked = RunRequest(
        LoadedScript(Script(name="summary", start=body.url, steps=[{"summarize": given}])),
        settings_with(request, body.model),
        DenyApprover(),
        policy=POLICY,
        writer=True,
    )
    written = asked.script.script.model_dump_json(by_alias=True, exclude_unset=True)
    order = ordered(written, asked, "inline")
    return {"id": (await house_of(request).start(KIND, body.url, asked, order)).id}


@router.get("/{id}")
async def one(request: Request, id: str) -> dict[str, Any]:
    """How far it is: `summary` once it has ended well, else `reason`. `/runs/{id}/events` tells more."""
    row = _summary(request, id)
    result = kept_result(row.folder) if row.ended is not None else None
    summary = result.answer if result is not None and result.ok else ""
    return {"id": id, "url": row.name, "status": row.status, "summary": summary, "reason": row.reason}


@router.post("/{id}/cancel", status_code=202)
async def cancel(request: Request, id: str) -> dict[str, Any]:
    """End it at once."""
    _summary(request, id)
    if not house_of(request).cancel(id):
        raise HTTPException(409, "it has ended already")
    return {"cancelled": id}


def _summary(request: Request, id: str) -> RunRow:
    row = run_of(request, id)
    if row.kind != KIND:
        raise HTTPException(404, "no such summary")
    return row
