"""`/v1/models` and `/v1/chat/completions` for other clients: what they send goes to the provider as it is,
and its answer comes back as it is. No tools, no prompt of ours, nothing logged.

Anthropic, Gemini and Ollama have an address of their own for OpenAI's wire: what is sent goes there.
"""

from __future__ import annotations

import asyncio
from contextlib import aclosing, suppress

import httpx
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from agent.errors import ModelError
from agent.llm.keys import key_for
from agent.llm.providers import Provider, parse_model
from agent.llm.wire_anthropic import VERSION
from agent.server.house import House
from policies.errors import BadInput

SECONDS = httpx.Timeout(600.0, connect=15.0)
OUTWARD = frozenset({"accept", "content-type", "openai-beta", "openai-organization", "openai-project"})
"""Headers of a client that a provider is told."""
INWARD = frozenset(
    {
        "content-type",
        "content-encoding",
        "content-length",
        "retry-after",
        "x-request-id",
        "openai-processing-ms",
    }
)
"""Headers of an answer that the client is told, with those of rate limits."""


async def forward(house: House, request: Request, path: str) -> Response:
    """Ask the provider of the setting `model`."""
    try:
        url, headers = _provider(house, path)
    except (BadInput, ModelError) as error:
        return _problem(503, error.message, error.code)
    headers |= {name: value for name, value in request.headers.items() if name in OUTWARD}
    headers["accept-encoding"] = request.headers.get("accept-encoding", "identity")
    client = httpx.AsyncClient(timeout=SECONDS)
    params = httpx.QueryParams(request.url.query) if request.url.query else None
    asked = client.build_request(
        request.method, url, content=await request.body(), headers=headers, params=params
    )
    return PassedOn(client, asked)


class PassedOn(Response):
    """The bytes of a provider's answer as they come.

    Where it breaks off, so does ours, with no end. Where the client hangs up, so do we: what a provider says
    to nobody is paid for all the same.
    """

    def __init__(self, client: httpx.AsyncClient, asked: httpx.Request) -> None:
        self._client, self._asked, self.background = client, asked, None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        passing = asyncio.create_task(self._pass(scope, receive, send))
        leaving = asyncio.create_task(_hung_up(receive))
        try:
            await asyncio.wait({passing, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (passing, leaving):
                task.cancel()
            await asyncio.wait({passing, leaving})
        if not passing.cancelled():
            passing.result()

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with self._client:
            try:
                answer = await self._client.send(self._asked, stream=True)
            except httpx.HTTPError as error:
                words = f"no answer of the provider: {type(error).__name__}"
                await _problem(502, words, "model.down")(scope, receive, send)
                return
            async with aclosing(answer):
                with suppress(httpx.HTTPError):  # uvicorn hangs up on what was not finished
                    await _told(answer, send)


async def _told(answer: httpx.Response, send: Send) -> None:
    headers = [
        (name.lower(), value)
        for name, value in answer.headers.raw
        if (told := name.decode("latin-1").lower()) in INWARD or "ratelimit" in told
    ]
    await send({"type": "http.response.start", "status": answer.status_code, "headers": headers})
    async for chunk in answer.aiter_raw():
        await send({"type": "http.response.body", "body": chunk, "more_body": True})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _hung_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _provider(house: House, path: str) -> tuple[str, dict[str, str]]:
    """Where it goes, with the key. Raises BadInput, ModelError."""
    if not house.settings.model:
        raise BadInput(
            "no model is connected: set `model` in strelka.yaml, or STRELKA_MODEL", code="model.none"
        )
    provider = parse_model(house.settings.model).provider
    key = key_for(provider)
    return address_of(provider, path), _opening(provider, path, key) if key else {}


def address_of(provider: Provider, path: str) -> str:
    """Where the provider answers on OpenAI's wire."""
    return f"{provider.base_url.rstrip('/')}{provider.openai_path}/{path}"


def _opening(provider: Provider, path: str, key: str) -> dict[str, str]:
    """The headers that hold the key."""
    if provider.wire == "anthropic" and path == "models":  # this list it has on its own wire alone
        return {provider.key_header: key, "anthropic-version": VERSION}
    return {"authorization": f"Bearer {key}"}


def _problem(status: int, message: str, code: str) -> Response:
    """In the shape that clients of this wire expect."""
    return JSONResponse({"error": {"message": message, "type": "strelka", "code": code}}, status)
