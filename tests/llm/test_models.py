"""What is known of models: facts, servers, experience and settings, in this order."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

import pytest

from agent.errors import ModelUnavailable
from agent.llm.endpoint import Endpoint
from agent.llm.learned import Learned
from agent.llm.models import LADDER, YES_OR_NO, Capabilities, capabilities, facts, key_of, more_capable
from agent.llm.providers import ModelRef, parse_model
from agent.llm.router import Router
from agent.llm.served import ask_server
from agent.llm.testing import FakeServer, Served
from agent.llm.transport import Patience, Transport
from agent.llm.types import ChatRequest, Message, RawReply, ToolSpec
from agent.settings.models import ModelSettings, settings_for


def known(name: str, **settings: object) -> Capabilities:
    return capabilities(parse_model(name), Learned(), ModelSettings.model_validate(settings))


@pytest.mark.parametrize(
    ("name", "ladder"),
    [
        ("openai/gpt-5", LADDER),
        ("anthropic/claude-sonnet-4-5", ("native", "text")),
        ("openrouter/anthropic/claude-sonnet-4.5", ("native", "text")),
        ("openrouter/meta-llama/llama-3.3-70b-instruct", ("text",)),
        ("http://127.0.0.1:9/v1#claude-3", ("native", "text")),
        ("http://127.0.0.1:9/v1#unheard-of", LADDER),
        ("groq/deepseek-r1", ("native", "json_object", "text")),
        ("lmstudio+http://127.0.0.1:9/v1#gemma", ("native", "json_schema", "text")),
    ],
)
def test_the_ladder_leaves_out_what_a_model_cannot_do(name: str, ladder: tuple[str, ...]) -> None:
    assert known(name).ladder() == ladder


def test_facts_say_who_says_so_and_when() -> None:
    claude = known("anthropic/claude-opus-5-5")
    assert (claude.xml_habit, claude.context, claude.forced_choice) == (True, 200_000, False)
    assert "our design notes" in claude.sources["context"]
    assert facts().checked in claude.sources["context"]
    for row in facts().rows:
        assert row.source
        assert row.said.keys() <= {*YES_OR_NO, "context", "modes", "draws"}, row.pattern


def test_qwen_is_sampled_as_its_makers_say() -> None:
    draws = known("ollama/qwen3:4b").draws
    assert (draws.temperature, draws.top_p, draws.top_k, draws.min_p) == (0.7, 0.8, 20, 0)
    assert known("ollama/qwen3:4b-thinking").draws.temperature == 0.6
    assert known("openai/gpt-5").draws.temperature is None


@pytest.mark.parametrize(
    ("settings", "ladder"),
    [
        ({"preferredModes": ["json_object", "native_tools"]}, ("json_object", "native", "text")),
        ({"forceTextMode": True}, ("text",)),
        ({"preferredModes": ["text"], "preferNativeTools": True}, ("native", "text")),
    ],
)
def test_a_person_knows_better(settings: dict[str, object], ladder: tuple[str, ...]) -> None:
    assert known("openai/gpt-5", **settings).ladder() == ladder
    assert known("openai/gpt-5", **settings).sources["modes"] == "settings"


def test_settings_by_name_pattern_and_for_all() -> None:
    mapping = {
        "*": ModelSettings(max_retries=1, expect_xml_output=True),
        "ollama/*": ModelSettings(max_retries=2),
        "qwen3:4b": ModelSettings(max_retries=4),
    }
    overrides = {"qwen3:*": ModelSettings(force_text_mode=True)}
    said = settings_for("ollama/qwen3:4b", mapping, overrides)
    assert (said.max_retries, said.expect_xml_output, said.force_text_mode) == (4, True, True)
    assert settings_for("ollama/other", mapping).max_retries == 2
    assert settings_for("http://h.test/v1#m", mapping).max_retries == 1
    assert settings_for("openai/gpt-5").max_retries == 3


def test_what_was_learned_wins_over_facts_and_a_host_over_all_hosts() -> None:
    ref, learned = parse_model("openrouter/meta-llama/llama-3.3-70b-instruct"), Learned()
    learned.learn(key_of(ref), "server", native=True)
    learned.learn(key_of(ref, "HostB"), "it refused", native=False)
    assert capabilities(ref, learned).native is True
    assert capabilities(ref, learned).sources["native"] == "server"
    assert capabilities(ref, learned, upstream="HostB").native is False
    assert capabilities(ref, learned, upstream="HostB").sources["native"] == "learned (it refused)"


SERVED = Served("m", tools=True, vision=False, context=8192)


@pytest.mark.parametrize("like", ["openrouter", "ollama", "llamacpp"])
async def test_a_server_is_asked_once_what_its_model_can_do(like: str) -> None:
    learned = Learned()
    with FakeServer([], served=[SERVED]) as server:
        wire = "ollama" if like == "ollama" else "openai"
        ref = parse_model(f"{like}+{server.base_url(wire)}#m")
        async with Transport(ref) as transport:
            for _ in range(2):
                await ask_server(Endpoint(transport), learned, time.monotonic() + 10)
        assert len(server.lookups) == 1
    said = capabilities(ref, learned)
    assert (said.native, said.vision, said.context) == (True, False, 8192)
    assert said.sources["context"] == "server"


class Props:
    """A llama.cpp whose template drops tools in silence."""

    ref: ModelRef = parse_model("http://127.0.0.1:9/v1#m")

    async def ask(self, request: ChatRequest, **options: Any) -> RawReply:
        return RawReply(f"asked in {request.mode}")

    async def fetch(self, path: str, body: Mapping[str, Any] | None = None, *, deadline: float) -> Any:
        return {"chat_template_caps": {"supports_tools": False}, "modalities": {"vision": True}}

    async def close(self) -> None: ...


async def test_a_llama_cpp_that_drops_tools_in_silence_is_not_offered_any() -> None:
    tool = ToolSpec("click", "Click.", {"type": "object"})
    router = Router(Props())
    reply = await router.chat([Message("user", "x")], [tool], deadline=time.monotonic() + 5)
    assert (reply.content, router.routes[0].capabilities.vision) == ("asked in json_schema", True)


async def test_a_server_that_does_not_tell_is_left_alone_for_an_hour() -> None:
    learned = Learned()
    with FakeServer([]) as server:
        ref = parse_model(f"ollama+{server.base_url('ollama')}#m")
        async with Transport(ref, None, Patience(first_wait=0.01)) as transport:
            for _ in range(2):
                await ask_server(Endpoint(transport), learned, time.monotonic() + 10)
        assert len(server.lookups) == 1
    assert capabilities(ref, learned).native is None


async def test_a_server_of_ones_own_is_asked_only_on_a_guess() -> None:
    learned = Learned()
    with FakeServer([], served=[SERVED]) as server:
        ref = parse_model(f"{server.url}#m")
        async with Transport(ref) as transport:
            await ask_server(Endpoint(transport), learned, time.monotonic() + 10)
            assert not server.lookups
            await ask_server(Endpoint(transport), learned, time.monotonic() + 10, guess=True)
    assert capabilities(ref, learned).context == 8192


async def test_what_asks_never_fails() -> None:
    ref = parse_model("ollama+http://127.0.0.1:9#m")
    async with Transport(ref, None, Patience(tries=1)) as transport:
        await ask_server(Endpoint(transport), Learned(), time.monotonic() + 5)
        with pytest.raises(ModelUnavailable):
            await Endpoint(transport).fetch("/api/show", {}, deadline=time.monotonic() + 5)


def test_a_more_capable_model_is_another_one() -> None:
    assert more_capable(facts().capable[0]).endswith(facts().capable[1])
