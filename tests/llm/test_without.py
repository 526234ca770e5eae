"""What a server refuses of a request is left out, remembered, and the question is asked all the same."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest

from agent.errors import ModelError, ModelRefused
from agent.llm.endpoint import Endpoint
from agent.llm.ledger import Ledger
from agent.llm.prices import Price, Prices
from agent.llm.providers import PROVIDERS, WireName, parse_model
from agent.llm.router import Router
from agent.llm.testing import FakeServer, Reply, Served, call, status, text
from agent.llm.transport import Transport
from agent.llm.types import Call, Image, Message, ToolSpec, Usage
from agent.settings.models import ModelSettings

CLICK = ToolSpec("click", "Click.", {"type": "object", "properties": {"target": {"type": "string"}}})
PICTURE = Image("image/png", b"not really")
TALK = (
    Message("system", "Be brief."),
    Message("user", "Click both."),
    Message(
        "assistant",
        "Both.",
        (Call("click", {"target": "e1"}, "c1"), Call("click", {"target": "e2"}, "c2")),
    ),
    Message("tool", "one", tool_call_id="c1", images=(PICTURE,)),
    Message("tool", "two", tool_call_id="c2"),
    Message("user", "Page."),
)
REST = call("click", target="e3")


class Kit:
    def __init__(self, server: FakeServer, router: Router, events: list[tuple[str, dict[str, Any]]]) -> None:
        self.server, self.router, self.events = server, router, events

    async def chat(self) -> Any:
        return await self.router.chat(TALK, [CLICK], deadline=time.monotonic() + 20)

    @property
    def bodies(self) -> list[dict[str, Any]]:
        return [request.body for request in self.server.requests if request.method == "POST"]


@asynccontextmanager
async def playing(
    *script: Reply, wire: WireName = "openai", served: Sequence[Served] = (), **how: Any
) -> AsyncIterator[Kit]:
    with FakeServer(script, served=served) as server:
        events: list[tuple[str, dict[str, Any]]] = []
        async with Transport(parse_model(server.model(wire))) as transport:
            router = Router(Endpoint(transport), note=lambda *event: events.append(event), **how)
            yield Kit(server, router, events)


def roles(body: dict[str, Any]) -> list[str]:
    return [message["role"] for message in body["messages"]]


async def test_a_conversation_with_several_calls_in_one_turn_is_told_one_by_one() -> None:
    refused = status(400, "This model only supports single tool-calls at once!")
    async with playing(refused, REST, REST) as kit:
        assert (await kit.chat()).fallbacks[0].startswith("parallel>one call at a time")
        assert not (await kit.chat()).fallbacks, "it is remembered"
        before, after, later = map(roles, kit.bodies)
    assert before[2:] == ["assistant", "tool", "tool", "user", "user"]
    one_by_one = ["assistant", "tool", "user", "assistant", "tool", "user"]
    assert after[2:] == later[2:] == one_by_one


@pytest.mark.parametrize("wire", ["openai", "anthropic", "gemini", "ollama"])
async def test_a_conversation_that_cannot_be_taken_back_is_told_in_words(wire: WireName) -> None:
    refused = status(400, "messages: tool_call_ids did not have response messages")
    async with playing(refused, REST, wire=wire) as kit:
        reply = await kit.chat()
        told = str(kit.bodies[-1])
    assert reply.calls[0].arguments == {"target": "e3"}
    assert "Result of click:" in told
    assert "tool_call_id" not in told
    assert "tool_result" not in told
    assert "functionResponse" not in told


@pytest.mark.parametrize("wire", ["openai", "anthropic", "gemini", "ollama"])
async def test_pictures_that_a_model_cannot_see_are_left_out(wire: WireName) -> None:
    async with playing(status(400, "image input is not supported"), REST, REST, wire=wire) as kit:
        assert (await kit.chat()).mode == "native"
        await kit.chat()
        before, *after = map(str, kit.bodies)
    assert "bm90IHJlYWxseQ" in before
    assert not [one for one in after if "bm90IHJlYWxseQ" in one]
    assert "you cannot see it" in after[0]


async def test_a_limit_that_is_refused_is_left_to_the_server() -> None:
    async with playing(status(400, "max_tokens is too large: 4096"), REST) as kit:
        await kit.chat()
        assert [body.get("max_tokens") for body in kit.bodies] == [4096, None]


@pytest.mark.parametrize("wire", ["openai", "anthropic", "gemini"])
async def test_a_choice_that_is_refused_is_not_said(wire: WireName) -> None:
    async with playing(status(400, "tool_choice is not supported here"), REST, wire=wire) as kit:
        assert (await kit.chat()).mode == "native"
        before, after = map(str, kit.bodies)
    assert "tool_choice" in before or "toolConfig" in before
    assert "tool_choice" not in after
    assert "toolConfig" not in after


async def test_a_server_that_does_not_stream_is_asked_for_whole_replies() -> None:
    heard: list[str] = []
    async with playing(
        status(500, "Cannot use tools with stream"), REST, text("Hi."), on_text=heard.append
    ) as kit:
        await kit.chat()
        await kit.chat()
        assert [body["stream"] for body in kit.bodies] == [True, False, False]


async def test_several_calls_are_asked_for_as_the_settings_say() -> None:
    settings = ({"*": ModelSettings.model_validate({"parallelToolCalls": False})},)
    async with playing(REST, settings=settings) as kit:
        await kit.chat()
        assert kit.bodies[0]["parallel_tool_calls"] is False


async def test_a_server_that_takes_the_word_is_asked_for_several_calls() -> None:
    async with playing(REST, served=[Served("fake")]) as kit:  # as llama.cpp says it, under /props
        await kit.chat()
        assert kit.bodies[0]["parallel_tool_calls"] is True


async def test_what_is_refused_again_is_an_error() -> None:
    async with playing(*[status(400, "image input is not supported")] * 2) as kit:
        with pytest.raises(ModelRefused) as caught:
            await kit.chat()
    assert caught.value.code == "model.images_refused"


async def test_a_prompt_that_ollama_cut_is_asked_again_with_more_context() -> None:
    cut = Reply(content="What page?", usage=Usage(16_384, 5))
    async with playing(cut, REST, wire="ollama") as kit:
        assert (await kit.chat()).calls
        contexts = [body["options"]["num_ctx"] for body in kit.bodies if "options" in body]
    assert contexts == [16_384, 32_768]


async def test_a_prompt_that_no_model_of_the_size_holds_is_too_long() -> None:
    cut = Reply(content="What page?", usage=Usage(200_000, 5))
    async with playing(*[cut] * 8, wire="ollama") as kit:
        with pytest.raises(ModelRefused, match="only the end of its prompt") as caught:
            await kit.chat()
    assert caught.value.code == "model.context_too_long"


async def test_what_a_question_has_cost_that_was_given_up_is_counted() -> None:
    prices = Prices("2026-01-01", {"*": Price.model_validate({"in": 10, "out": 10})}, {})
    ledger = Ledger(prices)
    with FakeServer([Reply(content="late", delay=60)]) as server:
        async with Transport(parse_model(server.model("openai"))) as transport:
            begun = asyncio.Event()
            router = Router(Endpoint(transport), note=ledger.noting(lambda type, data: begun.set()))
            asked = asyncio.ensure_future(router.chat(TALK, [CLICK], deadline=time.monotonic() + 20))
            await begun.wait()
            asked.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asked
            with pytest.raises(ModelError):
                await router.chat(TALK, [CLICK], deadline=time.monotonic() + 0.2)
    told = ledger.as_data()
    (row,) = told["models"].values()
    assert row["tokens_in"] > 0
    assert row["estimated"] is True
    assert row["calls"] == 0
    assert ledger.dollars() > 0


async def test_conversations_name_their_prefix_for_the_cache() -> None:
    with FakeServer([REST]) as server:
        ref = parse_model(f"openai+{server.url}#m")
        async with Transport(ref) as transport:
            router = Router(Endpoint(transport), cache_key="c0ffee")
            await router.chat(TALK, [CLICK], deadline=time.monotonic() + 20)
        assert server.requests[-1].body["prompt_cache_key"] == "c0ffee"


async def test_a_server_of_ones_own_may_not_write_without_end_and_a_small_one_less() -> None:
    async with playing(REST, served=[Served("fake", context=4096)]) as kit:
        await kit.chat()
        assert kit.bodies[0]["max_tokens"] == 2048
    with FakeServer([REST]) as server:
        hosted = parse_model(f"openai+{server.url}#m")
        assert hosted.provider.own
    assert not PROVIDERS["anthropic"].own
