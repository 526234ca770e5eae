"""Another mode, another model: the ladder, the list, the breaker, and what is kept for the next process."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from agent.errors import BadReply, ModelError, ModelRefused, ModelUnavailable
from agent.llm.breaker import FAILURES, REST_SECONDS, Breaker
from agent.llm.endpoint import Endpoint
from agent.llm.fallback import loss_of
from agent.llm.providers import parse_model
from agent.llm.router import Router
from agent.llm.testing import FakeServer, Reply, call, rejects, status, text
from agent.llm.transport import Patience, Transport
from agent.llm.types import ChatReply, ChatRequest, Message, Mode, Sampling, ToolSpec

TOOL = ToolSpec("click", "Click.", {"type": "object", "properties": {"target": {"type": "string"}}})
ASK = (Message("user", "Click."),)
ENVELOPE = text('{"summary":"","tool_calls":[{"name":"click","arguments":{"target":"e2"}}]}')


class Two:
    def __init__(self, router: Router, servers: Sequence[FakeServer]) -> None:
        self.router, self.servers = router, servers
        self.events: list[tuple[str, dict[str, Any]]] = []

    async def chat(self, seconds: float = 20) -> ChatReply:
        return await self.router.chat(ASK, [TOOL], deadline=time.monotonic() + seconds)

    def asked(self) -> list[int]:
        return [len(server.requests) for server in self.servers]


@asynccontextmanager
async def playing(*scripts: Sequence[Reply], tries: int = 1) -> AsyncIterator[Two]:
    """One server for each script, asked in this order."""
    events: list[tuple[str, dict[str, Any]]] = []
    async with AsyncExitStack() as stack:
        servers = [stack.enter_context(FakeServer(script)) for script in scripts]
        endpoints = []
        for number, server in enumerate(servers):
            ref = parse_model(f"{server.url}#m{number + 1}")
            patience = Patience(tries=tries, first_wait=0.01)
            endpoints.append(Endpoint(await stack.enter_async_context(Transport(ref, None, patience))))
        first, *others = endpoints
        two = Two(Router(first, *others, note=lambda *event: events.append(event)), servers)
        two.events = events
        yield two


async def test_the_ladder_goes_down_one_refusal_at_a_time() -> None:
    script = [rejects(rejects(ENVELOPE, "tools"), "tools", "json_schema", "json_object")]
    async with playing(script) as two:
        reply = await two.chat()
        kinds = [request.body.get("response_format", {}).get("type") for request in two.servers[0].requests]
    assert (reply.mode, reply.calls[0].arguments) == ("text", {"target": "e2"})
    assert kinds == [None, "json_schema", "json_object", None]
    assert [one.split(":")[0] for one in reply.fallbacks] == [
        "native>json_schema",
        "json_schema>json_object",
        "json_object>text",
    ]


@pytest.mark.parametrize("code", [401, 402, 403, 404, 429, 500, 529])
async def test_the_next_model_answers_where_the_first_cannot(code: int) -> None:
    async with playing([status(code, "their own words")], [call("click", target="e2")]) as two:
        reply = await two.chat()
        first, second = (route.name for route in two.router.routes)
    assert (reply.model, reply.calls[0].arguments) == (second, {"target": "e2"})
    assert reply.fallbacks[0].startswith(f"{first}>{second}: ")
    (told,) = [data for type, data in two.events if type == "fallback"]
    assert (told["from"], told["to"], told["detail"]) == (first, second, "their own words")


async def test_the_next_model_answers_where_the_first_replies_with_garbage() -> None:
    async with playing([call("clack")] * 3, [call("click", target="e2")]) as two:
        reply = await two.chat()
        assert two.asked() == [3, 1]
    assert reply.calls[0].arguments == {"target": "e2"}
    assert [message["role"] for message in two.servers[1].requests[0].body["messages"]] == ["user"]
    assert two.router.usage.tokens_in == 400
    assert [route.usage.tokens_in for route in two.router.routes] == [300, 100]


async def test_a_key_that_is_refused_is_not_tried_again() -> None:
    async with playing([status(401)] * 2, [text("one"), text("two")]) as two:
        assert [(await two.chat()).content for _ in range(2)] == ["one", "two"]
        assert two.asked() == [1, 2]


async def test_a_server_that_fails_again_and_again_is_left_alone() -> None:
    async with playing([status(500)] * 5, [text("x")] * 5) as two:
        for _ in range(4):
            await two.chat()
        assert two.asked() == [FAILURES, 4]
        reply = await two.chat()
    assert "it is asked again in" in reply.fallbacks[0]


async def test_where_nobody_answers_the_last_failure_is_told() -> None:
    async with playing([status(500)], [status(404)]) as two:
        with pytest.raises(ModelRefused) as caught:
            await two.chat()
    assert caught.value.code == "model.not_found"


async def test_a_silent_first_model_leaves_time_for_the_next() -> None:
    async with playing([Reply(content="late", delay=30)], [text("here")]) as two:
        started = time.monotonic()
        reply = await two.chat(seconds=2)
        assert time.monotonic() - started < 2
    assert reply.content == "here"


async def test_garbage_of_the_last_model_is_an_error_that_names_a_better_one() -> None:
    async with playing([status(500)], [call("clack")] * 3) as two:
        with pytest.raises(BadReply, match="more capable") as caught:
            await two.chat()
    assert caught.value.code == "model.garbage"


async def test_the_providers_own_words_are_in_the_log() -> None:
    async with playing([status(403, "Plan expired on Monday")]) as two:
        with pytest.raises(ModelRefused):
            await two.chat()
    (told,) = [data for type, data in two.events if type == "ai_reply"]
    assert (told["content"], told["code"]) == ("Plan expired on Monday", "model.forbidden")


def test_the_breaker_lets_one_through_after_its_rest() -> None:
    now = [0.0]
    breaker = Breaker(clock=lambda: now[0])
    for _ in range(FAILURES):
        assert not breaker.closed
        breaker.failed(ModelUnavailable("down"))
    assert "in a row" in breaker.closed
    now[0] = REST_SECONDS + 1
    assert not breaker.closed
    breaker.failed(ModelUnavailable("down"))
    assert breaker.closed
    now[0] *= 3
    breaker.worked()
    breaker.failed(ModelUnavailable("down"))
    assert not breaker.closed


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (ModelRefused("x", code="model.key"), False),
        (ModelRefused("x", code="model.tools_refused"), True),
        (ModelError("x"), True),
    ],
)
def test_only_what_no_question_changes_is_final(error: ModelError, expected: bool) -> None:
    breaker = Breaker()
    breaker.failed(error)
    assert (breaker.closed == "") is expected


def refusal(code: str, words: str = "", status: int = 400) -> ModelRefused:
    return ModelRefused("x", code=code, status=status, detail=words)


LOSSES: list[tuple[str, ModelRefused, Mode, str | None]] = [
    ("tools", refusal("model.tools_refused"), "native", "native"),
    ("schema", refusal("model.schema_refused"), "json_schema", "json_schema"),
    ("grammar", refusal("model.grammar_too_large"), "json_schema", "json_schema"),
    ("nothing-of-it-was-sent", refusal("model.tools_refused"), "text", None),
    ("sampling", refusal("model.sampling_refused"), "native", "sampling"),
    ("too-long", refusal("model.context_too_long"), "native", None),
    ("key", refusal("model.key", "tools"), "native", None),
    ("words-tools", refusal("model.refused", "Tool calling is off"), "native", "native"),
    ("words-format", refusal("model.refused", "response_format unknown"), "json_object", "json_object"),
    ("words-sampling", refusal("model.refused", "temperature: unsupported"), "native", "sampling"),
    ("words-in-a-404", refusal("model.refused", "tools", 404), "native", None),
    ("other-words", refusal("model.refused", "context length"), "native", None),
]


@pytest.mark.parametrize(
    ("error", "mode", "loss"), [row[1:] for row in LOSSES], ids=[row[0] for row in LOSSES]
)
def test_what_a_refusal_says(error: ModelRefused, mode: Mode, loss: str | None) -> None:
    request = ChatRequest("m", ASK, (TOOL,), mode, sampling=Sampling(temperature=1.0))
    assert loss_of(error, request) == loss


SECOND_PROCESS = """
import asyncio, sys, time
from pathlib import Path
from agent.llm.endpoint import Endpoint
from agent.llm.learned import Learned
from agent.llm.providers import parse_model
from agent.llm.router import Router
from agent.llm.transport import Transport
from agent.llm.types import Message, ToolSpec

async def main():
    async with Transport(parse_model(sys.argv[1])) as transport:
        router = Router(Endpoint(transport), learned=Learned(Path(sys.argv[2])))
        tool = ToolSpec("click", "Click.", {"type": "object", "properties": {"target": {"type": "string"}}})
        reply = await router.chat([Message("user", "x")], [tool], deadline=time.monotonic() + 20)
        print(reply.mode, len(reply.fallbacks))

asyncio.run(main())
"""


def test_a_second_process_goes_straight_to_the_learned_mode(tmp_path: Path) -> None:
    script = [rejects(ENVELOPE, "tools", "json_schema"), rejects(ENVELOPE, "tools", "json_schema")]
    root = Path(__file__).parents[2]
    with FakeServer(script) as server:
        arguments = [sys.executable, "-c", SECOND_PROCESS, f"{server.url}#m", str(tmp_path / "models.json")]
        said = [
            subprocess.run(arguments, cwd=root, capture_output=True, text=True, check=True).stdout.split()
            for _ in range(2)
        ]
        assert said == [["json_object", "2"], ["json_object", "0"]]
        assert len(server.requests) == 4
    kept = json.loads((tmp_path / "models.json").read_text())
    assert {name: fact[0] for name, fact in kept["models"][0]["facts"].items() if name != "served"} == {
        "native": False,
        "json_schema": False,
        "json_object": True,
    }
