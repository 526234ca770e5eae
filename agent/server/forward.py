"""`/v1/models` and `/v1/chat/completions` for other clients: what they send goes to the provider as it is, and its
answer comes back as it is. No tools, no prompt of ours, nothing logged but that it happened.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from agent.errors import ModelError
from agent.llm.keys import key_for
from agent.llm.providers import parse_model
from agent.server.house import House
from policies.errors import BadInput

SECONDS = httpx.Timeout(600.0, connect=15.0)
OUTWARD = frozenset({"accept", "content-type", "openai-beta", "openai-organization", "openai-project"})
"""Headers of a client that a provider is told."""
INWARD = frozenset({"content-type", "retry-after", "x-request-id", "openai-processing-ms"})
"""Headers of an answer that the client is told, with those of rate limits."""


async def forward(house: House, request: Request, path: str) -> Response:
    """Ask the provider of the setting `model`."""
    try:
        url, headers = _provider(house, path)
    except (BadInput, ModelError) as error:
        return JSONResponse({"error": {"message": error.message, "type": "strelka", "code": error.code}}, 503)
    headers |= {name: value for name, value in request.headers.items() if name in OUTWARD}
    client = httpx.AsyncClient(timeout=SECONDS, trust_env=True)
    asked = client.build_request(request.method, url, content=await request.body(), headers=headers)
    try:
        answer = await client.send(asked, stream=True)
    except httpx.HTTPError as error:
        await client.aclose()
        problem = {"message": f"the provider does not answer ({type(error).__name__})", "type": "strelka"}
        return JSONResponse({"error": problem}, 502)

    async def body() -> AsyncIterator[bytes]:
        try:
            async for chunk in answer.aiter_bytes():
                yield chunk
        finally:
            await answer.aclose()
            await client.aclose()

    kept = {name: value for name, value in answer.headers.items() if name in INWARD or "ratelimit" in name}
    return StreamingResponse(body(), answer.status_code, kept)


def _provider(house: House, path: str) -> tuple[str, dict[str, str]]:
    """Where it goes, with the key. Raises BadInput, ModelError."""
    if not house.settings.model:
        raise BadInput(
            "no model is connected: set `model` in strelka.yaml, or STRELKA_MODEL", code="model.none"
        )
    provider = parse_model(house.settings.model).provider
    if provider.wire != "openai":
        raise BadInput(
            f"{provider.title} does not speak OpenAI's wire, which these paths pass on", code="model.wire"
        )
    key = key_for(provider)
    headers = {"authorization": f"Bearer {key}"} if key else {}
    return f"{provider.base_url.rstrip('/')}/{path}", headers
