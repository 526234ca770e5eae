"""The HTTP client against real servers that fail: what is said, what is retried, what never leaks."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from agent.errors import BadReply, ModelError, ModelRefused, ModelUnavailable
from agent.llm.client import is_local
from agent.llm.endpoint import Endpoint
from agent.llm.providers import ModelRef, Provider, parse_model
from agent.llm.testing import FakeServer, Reply, raw_body, status, text
from agent.llm.transport import Patience, Transport
from agent.llm.types import ChatRequest, Message

ROOT = Path(__file__).parents[2]

KEY = "sk-test-0123456789abcdef"
QUICK = Patience(connect=2, read=5, total=5, tries=3, first_wait=0.01, body_bytes=100_000)


def ref(url: str) -> ModelRef:
    return ModelRef(Provider("acme", url, "ACME_KEY", no_credit="add credit at acme.test"), "m1")


async def post(
    server: FakeServer, *, patience: Patience = QUICK, seconds: float = 5, key: str | None = KEY
) -> Any:
    async with Transport(ref(server.url), key, patience) as transport:
        return await transport.post("chat/completions", {"q": 1}, deadline=time.monotonic() + seconds)


async def test_posts_json_with_the_key_as_bearer() -> None:
    with FakeServer([text("hi")]) as server:
        answer = await post(server)
    assert answer["choices"][0]["message"]["content"] == "hi"
    request = server.requests[0]
    assert (request.path, request.body) == ("/v1/chat/completions", {"q": 1})
    assert request.headers["authorization"] == f"Bearer {KEY}"


async def test_a_byte_order_mark_is_no_part_of_the_reply() -> None:
    with FakeServer([raw_body("\ufeff" + '{"choices": []}')]) as server:
        assert await post(server) == {"choices": []}


async def test_without_a_key_no_authorization_is_sent() -> None:
    with FakeServer([text("hi")]) as server:
        await post(server, key=None)
    assert "authorization" not in server.requests[0].headers


async def test_a_stream_that_nobody_asked_for_is_read() -> None:
    chunks = [{"delta": {"content": "Hel"}}, {"delta": {"content": "lo"}, "finish_reason": "stop"}]
    stream = "".join(f"data: {json.dumps({'choices': [chunk]})}\n\n" for chunk in chunks)
    with FakeServer([raw_body(stream, content_type="text/event-stream")]) as server:
        async with Transport(ref(server.url), KEY, QUICK) as transport:
            request = ChatRequest("m1", (Message("user", "Hi"),))
            reply = await Endpoint(transport).ask(request, deadline=time.monotonic() + 5)
    assert reply.content == "Hello"


FAILURES: dict[str, tuple[Reply, type[ModelError], str, str]] = {
    "401": (status(401, f"Incorrect API key provided: {KEY}"), ModelRefused, "check ACME_KEY", "model.key"),
    "402": (status(402), ModelRefused, "add credit at acme.test", "model.credit"),
    "403": (status(403), ModelRefused, "add credit at acme.test", "model.forbidden"),
    "404": (status(404), ModelRefused, "no model 'm1'", "model.not_found"),
    "400": (status(400, "bad temperature"), ModelRefused, "(400): bad temperature", "model.sampling_refused"),
    "quota": (status(429, "insufficient_quota"), ModelRefused, "no credit", "model.credit"),
    "redirect": (Reply(status=307, headers={"Location": "/"}), ModelRefused, "a redirect", "model.redirect"),
    "html": (raw_body("<p>Hi</p>", content_type="text/html"), BadReply, "a web page", "model.bad_reply"),
    "empty": (raw_body(""), BadReply, "empty body", "model.bad_reply"),
    "half": (raw_body('{"choices": [{"mess'), BadReply, "no JSON", "model.bad_reply"),
    "deep": (raw_body("[" * 50_000), BadReply, "no JSON", "model.bad_reply"),
    "huge": (raw_body('"' + "x" * 200_000 + '"'), BadReply, "more than 100000 bytes", "model.bad_reply"),
    "echo": (raw_body(f"oops {KEY}"), BadReply, "no JSON", "model.bad_reply"),
}  # fmt: skip


@pytest.mark.parametrize(("reply", "error", "said", "code"), FAILURES.values(), ids=FAILURES)
async def test_failures_are_told_once_plainly_and_without_the_key(
    reply: Reply, error: type[ModelError], said: str, code: str
) -> None:
    with FakeServer([reply]) as server, pytest.raises(error) as caught:
        await post(server)
    assert said in caught.value.message
    assert caught.value.code == code
    assert KEY not in caught.value.message + caught.value.detail + repr(caught.value.__cause__)
    assert len(server.requests) == 1


@pytest.mark.parametrize("code", [408, 429, 500, 503, 529])
async def test_passing_trouble_is_retried(code: int) -> None:
    with FakeServer([status(code), status(code), text("at last")]) as server:
        answer = await post(server)
    assert answer["choices"][0]["message"]["content"] == "at last"
    assert len(server.requests) == 3


async def test_lasting_trouble_ends_after_the_tries() -> None:
    with FakeServer([status(503)] * 5) as server, pytest.raises(ModelUnavailable, match="fails with 503"):
        await post(server)
    assert len(server.requests) == 3


async def test_retry_after_is_obeyed() -> None:
    with FakeServer([status(429, retry_after=0.3), text("hi")]) as server:
        started = time.monotonic()
        await post(server)
        assert time.monotonic() - started >= 0.3


async def test_a_wait_beyond_the_deadline_is_not_begun() -> None:
    with FakeServer([status(429, retry_after=60)]) as server:
        started = time.monotonic()
        with pytest.raises(ModelUnavailable, match="would have to wait 60 s"):
            await post(server)
        assert time.monotonic() - started < 5


async def test_a_silent_server_is_left_at_the_deadline() -> None:
    with FakeServer([Reply(content="late", delay=30)]) as server:
        started = time.monotonic()
        with pytest.raises(ModelUnavailable, match="did not answer within") as caught:
            await post(server, seconds=0.3)
        assert time.monotonic() - started < 5
    assert caught.value.code == "model.timeout"


async def test_nobody_listens() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{unused.getsockname()[1]}/v1"
        async with Transport(ref(url), KEY, QUICK) as transport:
            with pytest.raises(ModelUnavailable, match=f"is this machine online.*{url}") as caught:
                await transport.post("x", {}, deadline=time.monotonic() + 5)
    assert caught.value.code == "model.unreachable"


KEY_HEADERS = ("authorization", "x-api-key", "x-goog-api-key")


@pytest.mark.parametrize(
    ("name", "header", "value"),
    [
        ("openai", "authorization", f"Bearer {KEY}"),
        ("openrouter", "authorization", f"Bearer {KEY}"),
        ("anthropic", "x-api-key", KEY),
        ("gemini", "x-goog-api-key", KEY),
        ("ollama", "authorization", f"Bearer {KEY}"),
    ],
)
async def test_each_provider_is_given_the_key_in_its_own_header(name: str, header: str, value: str) -> None:
    with FakeServer([text("hi")]) as server:
        ref = parse_model(f"{name}+{server.url}#m1")
        async with Transport(ref, KEY, QUICK) as transport:
            await transport.post("chat/completions", {}, deadline=time.monotonic() + 5)
    given = {name: server.requests[0].headers.get(name) for name in KEY_HEADERS}
    assert given == {name: value if name == header else None for name in KEY_HEADERS}


@pytest.mark.parametrize(
    "path", ["http://127.0.0.1:1/x", "//127.0.0.1:1/x", "@127.0.0.1:1/x", "../../x", "/x"]
)
async def test_no_path_takes_the_key_to_another_server(path: str) -> None:
    with FakeServer([text("hi")] * 2) as server:
        async with Transport(ref(server.url), KEY, QUICK) as transport:
            with pytest.raises(ModelRefused, match="has no model"):
                await transport.get(path, deadline=time.monotonic() + 5)
        assert len(server.requests) + len(server.lookups) == 1


async def test_a_redirect_is_not_followed_with_the_key() -> None:
    with FakeServer([text("stolen")]) as other:
        moved = Reply(status=307, headers={"Location": other.url}, body="")
        with FakeServer([moved]) as server, pytest.raises(ModelRefused, match="a redirect"):
            await post(server)
        assert not other.requests
        assert not other.lookups


async def test_a_proxy_of_the_environment_is_not_asked_for_our_own_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with FakeServer([text("from the proxy")]) as proxy, FakeServer([text("hi")]) as server:
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
            monkeypatch.setenv(name, proxy.url)
        for name in ("NO_PROXY", "no_proxy"):
            monkeypatch.delenv(name, raising=False)
        await post(server)
        assert not proxy.requests


@pytest.mark.parametrize(
    ("url", "local"),
    [
        ("http://localhost:1/v1", True),
        ("http://models.localhost/v1", True),
        ("http://127.0.0.1:1", True),
        ("http://[::1]:1", True),
        ("http://192.168.1.4:1", True),
        ("https://api.openai.com/v1", False),
        ("http://1.1.1.1", False),
        ("http://localhost.evil.test", False),
    ],
)
def test_what_is_our_own_machine(url: str, local: bool) -> None:
    assert is_local(url) is local


async def test_a_server_that_says_not_to_retry_is_believed() -> None:
    refused = status(503, "no", headers={"x-should-retry": "false"})
    with FakeServer([refused, text("hi")]) as server, pytest.raises(ModelUnavailable, match="fails with 503"):
        await post(server)
    assert len(server.requests) == 1


@pytest.mark.parametrize("asked", ["-5", "soon", "nan"])
async def test_nonsense_in_retry_after_is_our_own_wait(asked: str) -> None:
    with FakeServer([status(429, retry_after=asked), text("hi")]) as server:
        await post(server)
    assert len(server.requests) == 2


async def test_what_google_asks_to_wait_is_obeyed() -> None:
    info = {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "3600s"}
    body = json.dumps({"error": {"code": 429, "message": "quota", "details": [info]}})
    said = "would have to wait 3600 s"
    with FakeServer([Reply(status=429, body=body)]) as server, pytest.raises(ModelUnavailable, match=said):
        await post(server)


async def test_questions_about_models_go_below_the_base_url_or_the_root() -> None:
    with FakeServer([]) as server:
        endpoint = Endpoint(Transport(ref(server.url), KEY, QUICK))
        for path in ("models", "/props"):
            with pytest.raises(ModelRefused):
                await endpoint.fetch(path, deadline=time.monotonic() + 5)
        await endpoint.close()
    assert [(one.method, one.path) for one in server.lookups] == [("GET", "/v1/models"), ("GET", "/props")]


async def test_what_is_opaque_is_kept_for_its_own_provider_only() -> None:
    thinking = [{"type": "thinking", "thinking": "hm", "signature": "s"}]
    answer = {"content": [*thinking, {"type": "text", "text": "ok"}], "stop_reason": "end_turn"}
    with (
        FakeServer([Reply(body=json.dumps(answer)), text("hi")]) as server,
        FakeServer([text("hi")]) as other,
    ):
        endpoint = Endpoint(Transport(parse_model(server.model("anthropic")), None, QUICK))
        asked = ChatRequest("m", (Message("user", "hi"),))
        reply = await endpoint.ask(asked, deadline=time.monotonic() + 5)
        turn = Message("assistant", reply.content, opaque=reply.opaque)
        again = ChatRequest("m", (Message("user", "hi"), turn, Message("user", "go on")))
        await endpoint.ask(again, deadline=time.monotonic() + 5)
        await endpoint.close()
        elsewhere = Endpoint(Transport(parse_model(other.model("anthropic")), None, QUICK))
        await elsewhere.ask(again, deadline=time.monotonic() + 5)
        await elsewhere.close()
    assert server.requests[1].body["messages"][1]["content"][0] == thinking[0]
    assert [one["type"] for one in other.requests[0].body["messages"][1]["content"]] == ["text"]


def test_no_http_client_is_imported_before_a_model_is_asked() -> None:
    code = "import sys, agent.llm.endpoint, agent.llm.keys; print('httpx' in sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert out.stdout.strip() == "False"
