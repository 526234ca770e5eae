"""What runs wait for, and a person's answers."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, HTTPException, Request

from agent.server.access import house_of
from agent.server.bodies import Decision, Decisions, Reply

router = APIRouter(tags=["approvals"])
REFUSED = {
    "unknown": (404, "no such ask"),
    "ended": (409, "it was answered already"),
    "expired": (410, "its time is over"),
    "changed": (409, "that is the hash of another action"),
}


@router.get("/approvals")
async def open_asks(request: Request) -> dict[str, Any]:
    """What runs wait for: asks of the policy, and questions."""
    asks = house_of(request).asks
    return {"asks": asks.open(), "questions": asks.questions()}


@router.post("/approvals/{id}")
async def decide(request: Request, id: str, body: Decision) -> dict[str, Any]:
    """Approve or refuse one action: the very one whose hash this is."""
    said = house_of(request).asks.decide(id, body.hash, approved=body.approve, remember=body.remember)
    if said != "done":
        raise HTTPException(*REFUSED[said])
    return {"id": id, "approved": body.approve}


@router.post("/approvals")
async def decide_several(request: Request, body: Decisions) -> list[dict[str, Any]]:
    """Answer several asks at once, each for its own action; `outcome` is `done`, or why not."""
    decide = house_of(request).asks.decide
    return [
        {"id": one.id, "outcome": decide(one.id, one.hash, approved=one.approve, remember=one.remember)}
        for one in body.decisions
    ]


@router.post("/questions/{id}")
async def reply(request: Request, id: str, body: Reply) -> dict[str, Any]:
    """Answer a question of a run."""
    if not house_of(request).asks.reply(id, body.text):
        raise HTTPException(404, "nobody asks this any more")
    return {"id": id}
