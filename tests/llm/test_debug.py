"""STRELKA_DEBUG=1: raw exchanges in the run's folder, without keys, headers and pictures."""

from __future__ import annotations

import base64
import json
import time
from pathlib import Path
from typing import Any

import pytest

from agent.errors import ModelError
from agent.llm import debug
from agent.llm.debug import FILE, Recorder
from agent.llm.endpoint import Endpoint
from agent.llm.providers import parse_model
from agent.llm.testing import FakeServer, Reply, status, text
from agent.llm.transport import Patience, Transport
from agent.llm.types import ChatRequest, Image, Message, RawReply
from policies.redact import MASK, Redactor

KEY = "sk-this-is-the-key-0123456789"


async def ask(folder: Path, server: FakeServer, message: Message, **options: Any) -> RawReply:
    redactor = Redactor()
    redactor.add("hunter22")
    recorder = Recorder(folder / FILE, redactor)
    async with Transport(
        parse_model(f"{server.url}#m"), KEY, Patience(first_wait=0.01), recorder=recorder
    ) as transport:
        request = ChatRequest("m", (message,))
        return await Endpoint(transport).ask(request, deadline=time.monotonic() + 10, **options)


def lines(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / FILE).read_text(encoding="utf-8").splitlines()]


async def test_a_request_and_its_response(tmp_path: Path) -> None:
    with FakeServer([text("The word is hunter22.")]) as server:
        await ask(tmp_path, server, Message("user", "Say hunter22 and sk-abcdefgh12345678"))
    request, response = lines(tmp_path)
    assert (request["kind"], response["kind"]) == ("request", "response")
    assert request["exchange"] == response["exchange"] == 1
    assert request["url"] == f"{server.url}/chat/completions"
    assert request["body"]["messages"][0]["content"] == f"Say {MASK} and [key]"
    assert response["status"] == 200
    assert response["body"]["choices"][0]["message"]["content"] == f"The word is {MASK}."
    written = (tmp_path / FILE).read_text(encoding="utf-8")
    assert KEY not in written
    assert "authorization" not in written.casefold()


async def test_every_try_is_written_and_one_without_an_answer_shows(tmp_path: Path) -> None:
    with FakeServer([status(503, "busy"), text("ok")]) as server:
        await ask(tmp_path, server, Message("user", "x"))
        assert [one.get("status") for one in lines(tmp_path)] == [None, 503, None, 200]
    with pytest.raises(ModelError):
        await ask(tmp_path, server, Message("user", "again"))
    assert [one["kind"] for one in lines(tmp_path)[4:]] == ["request"] * 4


async def test_a_stream_is_written_as_it_came(tmp_path: Path) -> None:
    said: list[str] = []
    with FakeServer([text("In two parts")]) as server:
        await ask(tmp_path, server, Message("user", "x"), on_text=said.append)
    assert "".join(said) == "In two parts"
    body = lines(tmp_path)[1]["body"]
    assert "data:" in body
    assert "[DONE]" in body


async def test_pictures_are_told_by_their_length(tmp_path: Path) -> None:
    picture = bytes(range(256)) * 20
    with FakeServer([text("A picture")]) as server:
        await ask(tmp_path, server, Message("user", "Look", images=(Image("image/png", picture),)))
    written = (tmp_path / FILE).read_text(encoding="utf-8")
    encoded = base64.b64encode(picture).decode()
    assert encoded[:200] not in written
    assert f"[{len(encoded)} characters of base64]" in written


async def test_a_disk_that_refuses_ends_the_recording_alone(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with FakeServer([Reply(content="ok")]) as server:
        assert (await ask(tmp_path, server, Message("user", "x"))).content == "ok"


@pytest.mark.parametrize(
    ("value", "said"), [("1", True), ("yes", True), ("0", False), ("", False), ("false", False)]
)
def test_when_it_is_wanted(value: str, said: bool) -> None:
    assert debug.wanted({"STRELKA_DEBUG": value}) is said
    assert not debug.wanted({})
