"""`/v1`: what a provider answers comes byte for byte, and what a client sends goes as it is."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import httpx
import pytest
from conftest import Serve
from local_server import Request
from serving import served

from agent.llm.providers import parse_model
from agent.llm.testing import FakeServer, call, status, text
from agent.llm.wire_anthropic import VERSION
from agent.server.forward import address_of
from agent.settings import Settings

ASKED = {
    "model": "fake",
    "messages": [{"role": "system", "content": "You are a pirate."}, {"role": "user", "content": "Ahoy ü"}],
    "temperature": 0.2,
}


def timeless(content: bytes) -> bytes:
    """Two servers were asked, one after the other: the second may be another one."""
    return re.sub(rb'"created": ?\d+', b'"created": 0', content)


@pytest.mark.parametrize("streamed", [False, True], ids=["whole", "streamed"])
async def test_the_answer_is_the_providers_byte_for_byte(tmp_path: Path, streamed: bool) -> None:
    replies = [text("Arr, matey: ü€."), call("click", target="e3"), status(429, "Slow down.")]
    body = {**ASKED, "stream": streamed}
    with FakeServer(replies) as direct, FakeServer(replies) as behind:
        settings = Settings(model=behind.model("openai"))
        async with served(tmp_path, settings=settings) as server, httpx.AsyncClient() as client:
            for _ in replies:
                wanted = await client.post(f"{direct.url}/chat/completions", json=body)
                got = await server.client.post("/v1/chat/completions", json=body)
                assert got.status_code == wanted.status_code
                assert timeless(got.content) == timeless(wanted.content)
                assert got.headers["content-type"] == wanted.headers["content-type"]
        assert [one.body for one in behind.requests] == [one.body for one in direct.requests]


async def test_every_byte_that_a_client_sends_arrives(tmp_path: Path, serve: Serve) -> None:
    seen: list[Request] = []

    def provider(request: Request) -> bytes:
        seen.append(request)
        return b"\x1f not JSON at all \xff"

    url = serve({"/v1/chat/completions": provider})
    sent = b'{"a": 1, "a": 2, "messages": [ {"role":"system","content":"\\ud83d"} ] }\n'
    async with served(tmp_path, settings=Settings(model=f"{url}/v1#any")) as server:
        headers = {"content-type": "application/json", "cookie": "strelka=x", "x-own": "secret"}
        answer = await server.client.post("/v1/chat/completions?beta=1", content=sent, headers=headers)
    assert answer.content == b"\x1f not JSON at all \xff"
    (request,) = seen
    assert (request.body, request.query) == (sent, "beta=1")
    told = {name.lower() for name in request.headers}
    assert not told & {"authorization", "cookie", "x-own"}


STREAM = (
    b'data: {"choices":[{"delta":{"content":"Arr \xe2',
    b'\x82\xac"}}]}\r\n\r\n: a comment\n\n',
    b'event: odd\ndata: {"b": 1, "b": 2}\n\ndata: [DONE]\n\n',
)
WIRES = {
    "openai": ("{url}/v1#any", "/v1/chat/completions"),
    "llamacpp": ("llamacpp+{url}/v1#any", "/v1/chat/completions"),
    "openrouter": ("openrouter+{url}/api/v1#any", "/api/v1/chat/completions"),
    "ollama": ("ollama+{url}#any", "/v1/chat/completions"),
    "gemini": ("gemini+{url}/v1beta#any", "/v1beta/openai/chat/completions"),
    "anthropic": ("anthropic+{url}/v1#any", "/v1/chat/completions"),
}


@pytest.mark.parametrize(("named", "path"), WIRES.values(), ids=WIRES)
async def test_every_provider_is_reached_on_openais_wire(
    tmp_path: Path, serve: Serve, monkeypatch: pytest.MonkeyPatch, named: str, path: str
) -> None:
    """Streamed in pieces that split a character and a line; the key is ours, never the client's."""
    seen: list[Request] = []

    def provider(request: Request) -> None:
        seen.append(request)
        request.begin(content_type="text/event-stream")
        for piece in STREAM:
            request.write(piece)

    monkeypatch.setenv("STRELKA_API_KEY", "key-of-the-server")
    theirs = {"x-api-key": "theirs", "x-goog-api-key": "theirs", "api-key": "theirs", "cookie": "a=theirs"}
    body = json.dumps({**ASKED, "stream": True}).encode()
    model = named.format(url=serve({path: provider}))
    async with served(tmp_path, settings=Settings(model=model)) as server:
        headers = {"content-type": "application/json", **theirs}
        answer = await server.client.post("/v1/chat/completions", content=body, headers=headers)
        token = server.keys.token
    assert answer.content == b"".join(STREAM)
    assert answer.headers["content-type"] == "text/event-stream"
    (request,) = seen
    assert request.body == body
    told = {name.lower(): value for name, value in request.headers.items()}
    assert told["authorization"] == "Bearer key-of-the-server"
    assert not {"theirs", "a=theirs", token} & set(told.values())


ADDRESSES = {
    "openai/x": "https://api.openai.com/v1/models",
    "anthropic/x": "https://api.anthropic.com/v1/models",
    "gemini/x": "https://generativelanguage.googleapis.com/v1beta/openai/models",
    "openrouter/x": "https://openrouter.ai/api/v1/models",
    "ollama/x": "http://127.0.0.1:11434/v1/models",
    "llamacpp/x": "http://127.0.0.1:8080/v1/models",
    "vllm/x": "http://127.0.0.1:8000/v1/models",
}


@pytest.mark.parametrize(("model", "address"), ADDRESSES.items(), ids=ADDRESSES)
def test_where_each_provider_has_openais_wire(model: str, address: str) -> None:
    assert address_of(parse_model(model).provider, "models") == address


async def test_anthropics_own_list_of_models_has_its_own_headers(
    tmp_path: Path, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Request] = []

    def listed(request: Request) -> bytes:
        seen.append(request)
        return b'{"data": [{"id": "a-model"}]}'

    monkeypatch.setenv("STRELKA_API_KEY", "key-of-the-server")
    url = serve({"/v1/models": listed})
    async with served(tmp_path, settings=Settings(model=f"anthropic+{url}/v1#any")) as server:
        assert (await server.client.get("/v1/models")).content == b'{"data": [{"id": "a-model"}]}'
    told = {name.lower(): value for name, value in seen[0].headers.items()}
    assert (told["x-api-key"], told["anthropic-version"]) == ("key-of-the-server", VERSION)
    assert "authorization" not in told


async def test_an_answer_that_breaks_off_breaks_off(tmp_path: Path, serve: Serve) -> None:
    def provider(request: Request) -> None:
        request.begin(content_length="1000")
        request.write(b"half of it")

    url = serve({"/v1/chat/completions": provider})
    async with served(tmp_path, settings=Settings(model=f"{url}/v1#any")) as server:
        with pytest.raises(httpx.RemoteProtocolError):
            await server.client.post("/v1/chat/completions", json=ASKED)


@pytest.mark.parametrize("begun", [False, True], ids=["before the answer", "in the middle of it"])
async def test_a_client_that_hangs_up_leaves_the_provider_too(
    tmp_path: Path, serve: Serve, begun: bool
) -> None:
    """What it would go on to say is paid for."""
    asked, left = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def provider(request: Request) -> None:
        loop.call_soon_threadsafe(asked.set)
        if begun:
            request.begin(content_type="text/event-stream")
            request.write(STREAM[0])
        request.handler.connection.settimeout(30)
        if request.handler.connection.recv(1) == b"":
            loop.call_soon_threadsafe(left.set)

    url = serve({"/v1/chat/completions": provider})
    async with served(tmp_path, settings=Settings(model=f"{url}/v1#any")) as server, asyncio.timeout(20):
        client = asyncio.create_task(server.client.post("/v1/chat/completions", json=ASKED))
        await asked.wait()
        client.cancel()
        await left.wait()


async def test_models_are_the_providers_and_without_one_it_is_said(tmp_path: Path) -> None:
    with FakeServer([]) as model:
        async with served(tmp_path, settings=Settings(model=model.model("openai"))) as server:
            assert (await server.client.get("/v1/models")).status_code == 404
            assert [one.path for one in model.lookups] == ["/v1/models"]
    async with served(tmp_path) as server:
        answer = await server.client.get("/v1/models")
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "model.none")


async def test_prompts_are_read_plain_and_with_all_that_a_model_is_told(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        plain = (await server.json("/v1/system-prompts/browser"))["prompt"]
        whole = (await server.json("/v1/system-prompts/browser/enhanced"))["prompt"]
        assert "{{tools}}" in plain
        for words in ("mermaid", '"tool": "TOOL_NAME"', "click", "finish"):
            assert words in whole
        assert (await server.client.get("/v1/system-prompts/..%2Fsystem")).status_code == 404


async def test_a_model_is_tested(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        with FakeServer([text("ok"), status(401, "Incorrect API key provided: sk-canary123.")]) as model:
            name = model.model("openai")
            assert (await server.json("/models/test", {"model": name}))["ok"] is True
            refused = await server.json("/models/test", {"model": name})
        assert refused["ok"] is False
        assert "canary" not in json.dumps(refused)
        assert (await server.json("/models/test", {"model": "nobody/x"}))["ok"] is False
        assert len(await server.json("/tools")) > 25
        assert (await server.json("/watches"))["watches"] == []
