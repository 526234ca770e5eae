"""`/v1`: what other clients of a provider use, passed on; and our own prompts, to be read."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response

from agent.server.access import house_of
from agent.server.forward import forward
from agent.server.system_prompts import base, enhanced, named

router = APIRouter(prefix="/v1", tags=["provider"])


@router.get("/models")
async def models(request: Request) -> Response:
    """The provider's own answer."""
    return await forward(house_of(request), request, "models")


@router.post("/chat/completions")
async def completions(request: Request) -> Response:
    """The provider's own answer to what was sent, in whole or streamed; nothing is added to either."""
    return await forward(house_of(request), request, "chat/completions")


@router.get("/system-prompts")
async def prompts() -> list[str]:
    """The prompts that can be read."""
    return list(named())


@router.get("/system-prompts/{id}")
async def prompt(id: str) -> dict[str, Any]:
    """A prompt as its file has it."""
    if id not in named():
        raise HTTPException(404, f"no such prompt; there are: {', '.join(named())}")
    return {"id": id, "prompt": base(id)}


@router.get("/system-prompts/{id}/enhanced")
async def whole(id: str) -> dict[str, Any]:
    """The prompt as a chat's model is told it: with the tools, and how an answer may look."""
    if id not in named():
        raise HTTPException(404, f"no such prompt; there are: {', '.join(named())}")
    return {"id": id, "prompt": enhanced(id)}
