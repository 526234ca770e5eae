"""The HTTP client against real servers that fail: what is said, what is retried, what never leaks."""

from __future__ import annotations

import socket
import time
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import httpx
import pytest

from agent.errors import BadReply, ModelError, ModelRefused, ModelUnavailable
from agent.llm.providers import ModelRef, Provider
from agent.llm.statuses import retry_after
from agent.llm.testing import FakeServer, Reply, raw_body, status, text
from agent.llm.transport import Patience, Transport

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


async def test_without_a_key_no_authorization_is_sent() -> None:
    with FakeServer([text("hi")]) as server:
        await post(server, key=None)
    assert "authorization" not in server.requests[0].headers


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
            with pytest.raises(ModelUnavailable, match=f"is the server running at {url}") as caught:
                await transport.post("x", {}, deadline=time.monotonic() + 5)
    assert caught.value.code == "model.unreachable"


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "2"}, 2.0),
        ({"retry-after-ms": "1500", "retry-after": "9"}, 1.5),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "-5"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "inf"}, None),
        ({"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}, 0.0),
    ],
)
def test_what_servers_write_into_retry_after(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after(httpx.Headers(headers)) == seconds


def test_retry_after_as_a_date() -> None:
    date = format_datetime(datetime.now(UTC) + timedelta(seconds=30), usegmt=True)
    seconds = retry_after(httpx.Headers({"retry-after": date}))
    assert seconds is not None
    assert 20 < seconds <= 30
