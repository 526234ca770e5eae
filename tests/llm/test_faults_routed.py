"""Every wire against every fault, through the router: which model answers, in which mode, and what runs.

Two servers that play providers stand behind one router: the one that fails, and on another wire the one that
answers in its place. Whatever happens, each call of the reply comes once, and the key is in no event.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
import traceback
from dataclasses import dataclass, replace
from typing import Any

import pytest
from faulty_models import CLICK, KEY, NO_HANG, bad, endpoint

from agent.errors import ModelError
from agent.llm.providers import WireName
from agent.llm.router import Router
from agent.llm.testing import (
    FakeServer,
    Feature,
    Reply,
    calls,
    failed_generation,
    faulty,
    raw_body,
    rejects,
    text,
)
from agent.llm.types import Call, ChatReply, ChatRequest, Message, RawCall

SPARE: dict[WireName, WireName] = {
    "openai": "anthropic",
    "anthropic": "gemini",
    "gemini": "ollama",
    "ollama": "openai",
}
ASK = (
    Message("system", "Be brief."),
    Message("user", "Click the buttons."),
    Message("assistant", "", (Call("click", {"target": "e0"}, "c1"),)),
    Message("tool", "ok", tool_call_id="c1"),
    Message("user", "Page."),
)
GOOD = calls(("click", {"target": "é1"}), ("click", {"target": "e2"}))
TARGETS = ["é1", "e2"]
WRITTEN = text(
    json.dumps(
        {"summary": "", "tool_calls": [{"name": "click", "arguments": {"target": one}} for one in TARGETS]}
    )
)
"""The same calls as text, for modes in which the wire carries none."""


@dataclass
class Routed:
    """What came of one question, and everything that was noted on the way."""

    reply: ChatReply | None
    error: ModelError | None
    events: list[tuple[str, dict[str, Any]]]

    def said(self) -> str:
        told = json.dumps(self.events, default=repr, ensure_ascii=False) + repr(self.reply)
        if self.error is not None:
            told += f"{self.error.detail}{self.error!r}" + "".join(traceback.format_exception(self.error))
        return told

    @property
    def clicked(self) -> list[str]:
        assert self.error is None, self.error.message
        assert self.reply is not None
        return [one.arguments["target"] for one in self.reply.calls]


async def routed(*models: str, seconds: float = 10, **options: Any) -> Routed:
    events: list[tuple[str, dict[str, Any]]] = []
    router = Router(*map(endpoint, models), note=lambda type, data: events.append((type, data)), **options)
    try:
        async with asyncio.timeout(NO_HANG):
            reply = await router.chat(ASK, [CLICK], deadline=time.monotonic() + seconds)
    except ModelError as error:
        return Routed(None, error, events)
    finally:
        await router.close()
    return Routed(reply, None, events)


UNFIT: dict[str, tuple[Reply, int]] = {
    "400": (bad(400), 1),
    "401": (bad(401), 1),
    "402": (bad(402), 1),
    "403": (bad(403), 1),
    "404": (bad(404), 1),
    "413": (bad(413), 1),
    "422": (bad(422), 1),
    "429": (bad(429), 3),
    "429-no-credit": (bad(429, "insufficient_quota"), 1),
    "429-come-back-tomorrow": (bad(429, retry_after=86_400), 1),
    "500": (bad(500), 3),
    "529": (bad(529), 3),
    "reset": (faulty("reset", GOOD), 3),
    "closed": (faulty("closed", GOOD), 3),
    "cut-in-call": (faulty("cut_in_call", GOOD), 3),
    "html": (faulty("html", GOOD), 3),
    "key-as-body": (raw_body(KEY), 3),
    "empty": (faulty("empty", GOOD), 3),
    "wrong-shape": (faulty("wrong_shape", GOOD), 3),
    "nothing-said": (text(""), 3),
    "cut-for-length": (Reply(calls=(RawCall("call_0", "click", '{"target": "e'),), finish="length"), 3),
    "unknown-tool": (calls(("clack", {"target": "e1"})), 3),
    "arguments-missing": (calls(("click", {})), 3),
}
"""What a model does for ever, and how often it is asked before another one is."""


@pytest.mark.parametrize(("reply", "times"), UNFIT.values(), ids=UNFIT)
@pytest.mark.parametrize("wire", SPARE)
async def test_another_model_answers_where_one_cannot(
    wire: WireName, reply: Reply, times: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with FakeServer([reply], repeat=True, key=KEY) as first, FakeServer([GOOD], key=KEY) as second:
        got = await routed(first.model(wire, "m1"), second.model(SPARE[wire], "m2"))
    assert got.clicked == TARGETS
    assert (len(first.requests), len(second.requests)) == (times, 1)
    assert got.reply is not None
    assert got.reply.model.endswith("#m2")
    assert any(one["to"].endswith("#m2") for type, one in got.events if type == "fallback")
    assert KEY not in got.said() + caplog.text


@pytest.mark.parametrize(("reply", "times"), UNFIT.values(), ids=UNFIT)
@pytest.mark.parametrize("wire", SPARE)
async def test_without_another_model_the_reason_is_told_and_nothing_runs(
    wire: WireName, reply: Reply, times: int
) -> None:
    with FakeServer([reply], repeat=True, key=KEY) as server:
        got = await routed(server.model(wire, "m1"))
    assert got.error is not None, got.reply
    assert got.error.code.startswith("model.")
    assert len(server.requests) == times
    assert KEY not in got.said()


SLOW: dict[str, Reply] = {
    "slow-headers": replace(GOOD, delay=60),
    "silence-after-headers": faulty("silence", GOOD),
    "keep-alive-for-ever": faulty("keepalive", GOOD),
}


@pytest.mark.parametrize("name", SLOW)
@pytest.mark.parametrize("wire", SPARE)
async def test_a_model_that_never_answers_leaves_time_for_another(wire: WireName, name: str) -> None:
    with FakeServer([SLOW[name]], key=KEY) as first, FakeServer([GOOD], key=KEY) as second:
        got = await routed(first.model(wire, "m1"), second.model(SPARE[wire], "m2"), seconds=1.5)
    assert got.clicked == TARGETS
    assert (len(first.requests), len(second.requests)) == (1, 1)


PASSING: dict[str, Reply] = {
    "429": bad(429, retry_after=0.01),
    "500": bad(500),
    "529": bad(529),
    "reset": faulty("reset", GOOD),
    "cut-in-call": faulty("cut_in_call", GOOD),
    "html": faulty("html", GOOD),
    "cut-for-length": Reply(calls=(RawCall("call_0", "click", '{"target": "e'),), finish="length"),
    "unknown-tool": calls(("clack", {"target": "e1"})),
}


@pytest.mark.parametrize("name", PASSING)
@pytest.mark.parametrize("wire", SPARE)
async def test_what_passes_is_asked_again_and_runs_once(wire: WireName, name: str) -> None:
    with FakeServer([PASSING[name], GOOD], key=KEY) as first, FakeServer([], key=KEY) as second:
        got = await routed(first.model(wire, "m1"), second.model(SPARE[wire], "m2"))
    assert got.clicked == TARGETS
    assert (len(first.requests), len(second.requests)) == (2, 0)
    assert KEY not in got.said()


LADDER: dict[str, tuple[tuple[Feature, ...], tuple[str, ...]]] = {
    "tools": (("tools",), ("json_schema", "json_object", "text")),
    "tools-and-schema": (("tools", "json_schema"), ("json_object", "text")),
    "all-but-text": (("tools", "json_schema", "json_object"), ("json_object", "text")),
}
"""What a model has not got, and the modes in which it may then be asked: not every wire knows each."""


@pytest.mark.parametrize(("features", "modes"), LADDER.values(), ids=LADDER)
@pytest.mark.parametrize("wire", SPARE)
async def test_a_model_without_a_mode_is_asked_in_the_next_and_that_is_remembered(
    wire: WireName, features: tuple[Feature, ...], modes: tuple[str, ...]
) -> None:
    with FakeServer([rejects(WRITTEN, *features), rejects(WRITTEN, *features)], key=KEY) as server:
        router = Router(endpoint(server.model(wire, "m1")))
        replies = [await router.chat(ASK, [CLICK], deadline=time.monotonic() + 10) for _ in range(2)]
        asked = len(server.requests)
        await router.close()
    for reply in replies:
        assert [one.arguments["target"] for one in reply.calls] == TARGETS
        assert reply.mode in modes
    assert asked <= len(features) + 2
    assert (bool(replies[0].fallbacks), replies[1].fallbacks) == (True, ())


@pytest.mark.parametrize("wire", SPARE)
async def test_a_model_that_takes_no_sampling_is_asked_without(wire: WireName) -> None:
    with FakeServer([rejects(GOOD, "sampling")], key=KEY) as server:
        got = await routed(server.model(wire, "m1"), temperature=0.2)
    assert got.clicked == TARGETS
    assert len(server.requests) <= 2


@pytest.mark.parametrize("wire", [one for one in SPARE if one != "ollama"])  # its wire has no such choice
async def test_a_forced_choice_that_is_refused_is_told_as_such(wire: WireName) -> None:
    request = ChatRequest("m1", (Message("user", "Click."),), (CLICK,), choice="required")
    with FakeServer([rejects(GOOD, "forced")], key=KEY) as server:
        asked = endpoint(server.model(wire, "m1"))
        with pytest.raises(ModelError) as caught:
            await asked.ask(request, deadline=time.monotonic() + 10)
        await asked.close()
    assert caught.value.code == "model.choice_refused"


async def test_a_call_that_its_server_could_not_read_is_read_here_and_runs_once() -> None:
    written = '<function=click>{"target": "é1"}</function>'
    with FakeServer([failed_generation(written), GOOD], key=KEY) as server:
        got = await routed(server.model("openai", "m1"))
    assert got.clicked in (["é1"], TARGETS)
    assert len(server.requests) == (1 if got.clicked == ["é1"] else 2)
