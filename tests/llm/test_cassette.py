"""Cassettes: recorded from a real server, played back without one, and free of what is secret."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from agent.llm.endpoint import Endpoint
from agent.llm.providers import ModelRef, Provider
from agent.llm.testing import Cassette, CassetteMiss, FakeServer, Reply, call, raw_body, text
from agent.llm.testing.scrub import scrubbed
from agent.llm.transport import Patience, Transport
from agent.llm.types import ChatRequest, Message, RawReply, ToolSpec

KEY = "canary-0123456789-not-a-real-key"
CLICK = ToolSpec("click", "Click.", {"type": "object", "properties": {"target": {"type": "string"}}})
NOWHERE = "http://127.0.0.1:9/v1"
"""The port of the discard service, where nobody listens."""


async def ask(cassette: Cassette, url: str, question: str) -> RawReply:
    ref = ModelRef(Provider("acme", url, "ACME_KEY"), "m1")
    transport = Transport(ref, KEY, Patience(tries=1), through=cassette.transport())
    endpoint = Endpoint(transport)
    request = ChatRequest("m1", (Message("user", question),), (CLICK,))
    try:
        return await endpoint.ask(request, deadline=time.monotonic() + 5)
    finally:
        await endpoint.close()


async def recorded(path: Path, *replies: Reply, questions: tuple[str, ...] = ("Click.",)) -> list[RawReply]:
    with FakeServer(replies) as server, Cassette(path, record=True) as cassette:
        return [await ask(cassette, server.url, question) for question in questions]


async def test_what_was_recorded_is_played_without_a_server(tmp_path: Path) -> None:
    path = tmp_path / "tapes" / "one.json"
    told = await recorded(path, call("click", target="é1"), text("Done."), questions=("Click.", "And?"))
    with Cassette(path, record=False) as cassette:
        played = [await ask(cassette, NOWHERE, question) for question in ("Click.", "And?")]
    assert [(one.content, one.tool_calls, one.usage) for one in played] == [
        (one.content, one.tool_calls, one.usage) for one in told
    ]
    assert played[0].tool_calls[0].name == "click"


async def test_equal_requests_are_played_in_their_order_and_no_oftener(tmp_path: Path) -> None:
    path = tmp_path / "tape.json"
    await recorded(path, text("one"), text("two"), questions=("Again?", "Again?"))
    with Cassette(path, record=False) as cassette:
        assert [(await ask(cassette, NOWHERE, "Again?")).content for _ in range(2)] == ["one", "two"]
        with pytest.raises(CassetteMiss, match=r"recorded 2 time\(s\) and is asked once more"):
            await ask(cassette, NOWHERE, "Again?")


async def test_a_miss_names_the_nearest_recorded_request(tmp_path: Path) -> None:
    path = tmp_path / "tape.json"
    await recorded(path, text("a"), text("b"), questions=("Open the page.", "Click the button."))
    with Cassette(path, record=False) as cassette, pytest.raises(CassetteMiss) as caught:
        await ask(cassette, NOWHERE, "Click the knob.")
    assert "tape.json' holds no answer to POST /v1/chat/completions" in caught.value.message
    assert "differs at body.messages[0].content" in caught.value.message
    assert "'Click the knob.' is asked; record again with STRELKA_RECORD=1" in caught.value.message


def test_a_cassette_that_is_not_there_or_none(tmp_path: Path) -> None:
    with pytest.raises(CassetteMiss, match=r"there is no cassette .* record it with STRELKA_RECORD=1"):
        Cassette(tmp_path / "none.json", record=False)
    for content in ("", "[]", '{"v": 2, "exchanges": []}', '{"v": 1, "exchanges": [{"x": 1}]}'):
        (tmp_path / "bad.json").write_text(content)
        with pytest.raises(CassetteMiss, match=r"bad\.json"):
            Cassette(tmp_path / "bad.json", record=False)


async def test_the_environment_records_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tape.json"
    await recorded(path, text("old"))
    monkeypatch.setenv("STRELKA_RECORD", "1")
    with FakeServer([text("new")]) as server, Cassette(path) as cassette:
        await ask(cassette, server.url, "Click.")
    monkeypatch.delenv("STRELKA_RECORD")
    with Cassette(path) as cassette:
        assert (await ask(cassette, NOWHERE, "Click.")).content == "new"


async def test_a_recording_that_failed_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "tape.json"
    await recorded(path, text("old"))
    before = path.read_text()
    with pytest.raises(RuntimeError), Cassette(path, record=True):
        raise RuntimeError
    assert path.read_text() == before


async def test_nothing_secret_is_written(tmp_path: Path) -> None:
    path = tmp_path / "tape.json"
    reply = {
        "id": "chatcmpl-AbCdEf123456",
        "system_fingerprint": "fp_1234",
        "organization": "Acme",
        "choices": [{"message": {"content": f"{KEY} org-abcdef123456"}, "finish_reason": "stop"}],
    }
    headers = {"Set-Cookie": "session=sugar", "OpenAI-Organization": "acme-inc", "X-Request-Id": "req_778899"}
    said = Reply(body=json.dumps(reply), headers=headers)
    told = await recorded(path, said, questions=(f"My key is {KEY}.",))
    assert KEY in told[0].content  # the run itself sees what was said
    written = path.read_text()
    for secret in (KEY, "sugar", "acme-inc", "req_778899", "AbCdEf123456", "fp_1234", "Acme", "abcdef123456"):
        assert secret not in written
    assert (
        json.loads(written)["exchanges"][0]["request"]["body"]["messages"][0]["content"] == "My key is [key]."
    )
    with Cassette(path, record=False) as cassette:  # and what is asked is compared without secrets
        assert "[key]" in (await ask(cassette, NOWHERE, f"My key is {KEY}.")).content


@pytest.mark.parametrize(
    ("data", "clean"),
    [
        ({"a": ["sk-abcdefghijkl", 1, None]}, {"a": ["[key]", 1, None]}),
        ("AIzaSyA0123456789abcdefghijk", "[key]"),
        ("Authorization: Bearer abc.def", "Authorization: [key]"),
        ("in organization `org_01h2345678`", "in organization `org_scrubbed`"),
        ({"request_id": "req_1", "user": "ann"}, {"request_id": "scrubbed", "user": "scrubbed"}),
        ({"role": "user", "id": "call_123456789"}, {"role": "user", "id": "call_123456789"}),
        ({"user": {"kept": "yes"}}, {"user": {"kept": "yes"}}),
    ],
)
def test_what_is_scrubbed(data: Any, clean: Any) -> None:
    assert scrubbed(data) == clean


async def through(cassette: Cassette, url: str) -> str:
    async with httpx.AsyncClient(transport=cassette.transport()) as client:
        return (await client.post(f"{url}/chat/completions", json={"stream": True})).text


async def test_lines_of_a_stream_are_kept_as_lines(tmp_path: Path) -> None:
    path = tmp_path / "tape.json"
    stream = 'data: {"request_id": "x1", "a": "é"}\n\ndata: [DONE]\n\n'
    said = raw_body(stream, content_type="text/event-stream")
    with FakeServer([said]) as server, Cassette(path, record=True) as cassette:
        answer = await through(cassette, server.url)
    assert answer == stream
    exchange = json.loads(path.read_text())["exchanges"][0]
    assert exchange["response"]["lines"] == [
        'data: {"request_id": "scrubbed", "a": "é"}', "", "data: [DONE]", "", "",
    ]  # fmt: skip
    with Cassette(path, record=False) as cassette:
        assert await through(cassette, NOWHERE) == stream.replace("x1", "scrubbed")
