"""How the server is set up: its model, which can be tested and changed, and the tools. No secret is told."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from agent.errors import ModelError
from agent.llm.keys import key_for
from agent.llm.providers import PROVIDERS, parse_model
from agent.llm.tried import tried
from agent.server.access import house_of, known_model
from agent.server.bodies import ModelSetting, ModelTest
from agent.settings import Settings
from browser_tools.registry import ALL_TOOLS
from policies.errors import BadInput
from policies.load import presets

router = APIRouter(tags=["setup"])


@router.get("/settings")
async def settings(request: Request) -> dict[str, Any]:
    """What a page needs to know."""
    return _told(house_of(request).settings)


@router.post("/settings")
async def connect(request: Request, body: ModelSetting) -> dict[str, Any]:
    """Use another model until the server ends; chats keep the one they began with. A key is never sent: it is
    in the environment, the key file or the keyring."""
    house = house_of(request)
    house.settings = house.settings.model_copy(update={"model": known_model(body.model) or None})
    return _told(house.settings)


@router.post("/models/test")
async def test(body: ModelTest) -> dict[str, Any]:
    """Ask a model to say ok: 30 seconds for Ollama, 20 for others."""
    try:
        ref = parse_model(body.model)
        verdict = await tried(ref, key_for(ref.provider))
    except (BadInput, ModelError) as error:
        return {"model": body.model, "ok": False, "error": error.message, "code": error.code}
    return {name: value for name, value in verdict.as_data().items() if name != "detail"}


@router.get("/tools")
async def tools() -> list[dict[str, Any]]:
    """What a model may call."""
    return [
        {"name": tool.name, "category": tool.category, "description": tool.description,
         "effects": list(tool.effects), "arguments": tool.schema()}
        for tool in ALL_TOOLS
    ]  # fmt: skip


def _told(settings: Settings) -> dict[str, Any]:
    return {
        "model": settings.model,
        "fallback": list(settings.fallback),
        "providers": [
            {"name": row.name, "needs_key": row.needs_key, "key_env": row.key_env, "key": _has_key(row.name)}
            for row in PROVIDERS.values()
        ],
        "policies": list(presets()),
        "ask_seconds": settings.ask_seconds,
        "headed": settings.headed,
    }


def _has_key(name: str) -> bool:
    """Whether there is one; not which."""
    try:
        return key_for(PROVIDERS[name]) is not None
    except (BadInput, ModelError):
        return False
