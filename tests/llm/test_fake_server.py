"""The server that plays providers, asked by a plain HTTP client: its four wires, its faults, its refusals."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from wire_bodies import BODIES, ERRORS, HEADERS, SCHEMA, Json, ask

from agent.llm.endpoint import Endpoint
from agent.llm.learned import Learned
from agent.llm.models import capabilities
from agent.llm.providers import WireName, parse_model
from agent.llm.served import ask_server
from agent.llm.testing import (
    FakeServer,
    Fault,
    Feature,
    Reply,
    Served,
    call,
    calls,
    failed_generation,
    faulty,
    rejects,
    status,
    text,
)
from agent.llm.transport import Transport
from agent.llm.types import Usage

SAID = calls(("click", {"target": "kéy"}), ("click", {"target": "e2"}), content="On it – schön.")
FINDS: dict[WireName, Callable[[Json], tuple[Any, Any, Any]]] = {
    "openai": lambda got: (
        got["choices"][0]["message"]["content"],
        json.loads(got["choices"][0]["message"]["tool_calls"][0]["function"]["arguments"]),
        got["choices"][0]["finish_reason"],
    ),
    "anthropic": lambda got: (got["content"][0]["text"], got["content"][1]["input"], got["stop_reason"]),
    "gemini": lambda got: (
        got["candidates"][0]["content"]["parts"][0]["text"],
        got["candidates"][0]["content"]["parts"][1]["functionCall"]["args"],
        got["candidates"][0]["finishReason"],
    ),
    "ollama": lambda got: (
        got["message"]["content"],
        got["message"]["tool_calls"][0]["function"]["arguments"],
        got["done_reason"],
    ),
}
FINISHES = {"openai": "tool_calls", "anthropic": "tool_use", "gemini": "STOP", "ollama": "stop"}


@pytest.mark.parametrize("wire", BODIES)
def test_an_answer_in_the_words_of_each_wire(wire: WireName) -> None:
    with FakeServer([SAID]) as server:
        got = ask(server, wire)
    assert got.status_code == 200, got.text
    assert FINDS[wire](got.json()) == ("On it – schön.", {"target": "kéy"}, FINISHES[wire])
    assert server.requests[0].body == BODIES[wire]


def lines(got: httpx.Response) -> list[Any]:
    """The JSON of each event or line."""
    told = (line.removeprefix("data: ") for line in got.text.splitlines() if line[:5] in ("data:", '{"mod'))
    return [json.loads(line) for line in told if line != "[DONE]"]


@pytest.mark.parametrize("wire", BODIES)
def test_a_stream_in_the_events_of_each_wire(wire: WireName) -> None:
    with FakeServer([SAID]) as server:
        got = ask(server, wire, stream=True)
    assert got.status_code == 200, got.text
    told = lines(got)
    if wire == "openai":
        deltas = [one["choices"][0]["delta"] for one in told]
        assert "".join(one.get("content") or "" for one in deltas) == "On it – schön."
        parts = [one["tool_calls"][0] for one in deltas if "tool_calls" in one]
        assert [one["index"] for one in parts] == [0, 0, 0, 1, 1, 1]
        written = "".join(one["function"]["arguments"] for one in parts if one["index"] == 0)
        assert json.loads(written) == {"target": "kéy"}
        assert got.text.endswith("data: [DONE]\n\n")
        assert all("usage" not in one for one in told)  # it was not asked for
    elif wire == "anthropic":
        assert [told[0]["type"], told[-2]["type"], told[-1]["type"]] == [
            "message_start", "message_delta", "message_stop",
        ]  # fmt: skip
        deltas = [one["delta"] for one in told if one["type"] == "content_block_delta"]
        assert "".join(one.get("text", "") for one in deltas) == "On it – schön."
        assert {one["index"] for one in told if "index" in one} == {0, 1, 2}
    elif wire == "gemini":
        parts = [part for one in told for part in one["candidates"][0]["content"].get("parts", ())]
        assert "".join(part.get("text", "") for part in parts) == "On it – schön."
        signed = ["thoughtSignature" in part for part in parts if "functionCall" in part]
        assert signed == [True, False]
    else:
        assert "".join(one["message"]["content"] for one in told) == "On it – schön."
        assert [one["done"] for one in told][-2:] == [False, True]


CODES = {
    "openai": "rate_limit_exceeded",
    "anthropic": "rate_limit_error",
    "gemini": "RESOURCE_EXHAUSTED",
    "ollama": None,
}


@pytest.mark.parametrize("wire", BODIES)
def test_an_error_in_the_body_of_each_wire(wire: WireName) -> None:
    with FakeServer([status(429, "slow down", retry_after=7)]) as server:
        got = ask(server, wire)
    assert (got.status_code, got.headers["retry-after"]) == (429, "7")
    assert ERRORS[wire](got.json()) == ("slow down", CODES[wire])


def test_what_groq_says_of_a_call_it_could_not_read() -> None:
    with FakeServer([failed_generation("<function=click>{}")]) as server:
        error = ask(server, "openai").json()["error"]
    assert (error["code"], error["failed_generation"]) == ("tool_use_failed", "<function=click>{}")


REJECTED: dict[str, tuple[WireName, Feature, Json]] = {
    "openai-tools": ("openai", "tools", {}),
    "openai-schema": (
        "openai",
        "json_schema",
        {
            "response_format": {
                "type": "json_schema",
                "json_schema": {"name": "x", "schema": SCHEMA},
            }
        },
    ),
    "openai-forced": ("openai", "forced", {"tool_choice": "required"}),
    "openai-sampling": ("openai", "sampling", {"temperature": 0.1}),
    "anthropic-forced": ("anthropic", "forced", {"tool_choice": {"type": "any"}}),
    "anthropic-schema": (
        "anthropic",
        "json_schema",
        {"output_config": {"format": {"type": "json_schema", "schema": SCHEMA}}},
    ),
    "gemini-forced": ("gemini", "forced", {"toolConfig": {"functionCallingConfig": {"mode": "ANY"}}}),
    "gemini-sampling": ("gemini", "sampling", {"generationConfig": {"temperature": 0.1}}),
    "ollama-tools": ("ollama", "tools", {}),
    "ollama-schema": ("ollama", "json_schema", {"format": SCHEMA}),
}


@pytest.mark.parametrize(("wire", "feature", "more"), REJECTED.values(), ids=REJECTED)
def test_a_model_without_a_feature_refuses_it_and_the_reply_stays(
    wire: WireName, feature: Feature, more: Json
) -> None:
    without = {key: value for key, value in BODIES[wire].items() if feature != "tools" or key != "tools"}
    with FakeServer([rejects(text("hi"), feature)]) as server:
        refused = ask(server, wire, {**BODIES[wire], **more})
        assert refused.status_code == 400, refused.text
        assert ask(server, wire, without).status_code == 200


def test_a_script_that_is_used_up_refuses_or_starts_again() -> None:
    with FakeServer([text("one")]) as server:
        codes = [ask(server, "openai").status_code for _ in range(2)]
    assert codes == [200, 400]
    with FakeServer([text("one")], repeat=True) as server:
        assert [ask(server, "openai").status_code for _ in range(3)] == [200] * 3


def test_a_key_is_demanded_where_one_is_set() -> None:
    with FakeServer([text("hi")] * 3, key="k1") as server:
        assert ask(server, "openai").status_code == 401
        assert ask(server, "openai", headers={"Authorization": "Bearer k1"}).status_code == 200
        assert ask(server, "gemini", headers={"x-goog-api-key": "k1"}).status_code == 200
        assert (
            ask(server, "anthropic", headers={**HEADERS["anthropic"], "x-api-key": "k2"}).status_code == 401
        )


LOOKUPS: dict[str, tuple[str, str, Json | None, Callable[[Any], object], object]] = {
    "openai": ("GET", "/v1/models", None, lambda got: got["data"][0]["context_length"], 4096),
    "llama.cpp": (
        "GET",
        "/props",
        None,
        lambda got: got["default_generation_settings"]["n_ctx"],
        4096,
    ),
    "gemini": ("GET", "/v1beta/models/m1", None, lambda got: got["inputTokenLimit"], 4096),
    "ollama": (
        "POST",
        "/api/show",
        {"model": "m1"},
        lambda got: got["capabilities"],
        ["completion", "vision"],
    ),
    "ollama-tags": ("GET", "/api/tags", None, lambda got: got["models"][0]["name"], "m1"),
}


@pytest.mark.parametrize(("method", "path", "body", "find", "value"), LOOKUPS.values(), ids=LOOKUPS)
def test_what_is_known_of_models(
    method: str, path: str, body: Json | None, find: Callable[[Any], object], value: object
) -> None:
    with FakeServer([], served=[Served("m1", 4096, tools=False, vision=True)]) as server:
        url = server.base_url("ollama") + path
        got = httpx.request(method, url, json=body, trust_env=False)
        assert find(got.json()) == value
    assert (server.requests, len(server.lookups)) == ([], 1)


@pytest.mark.parametrize("like", ["ollama", "llamacpp", "openrouter"])
async def test_our_own_client_learns_what_is_served(like: str) -> None:
    wire: WireName = "ollama" if like == "ollama" else "openai"
    with FakeServer([], served=[Served("m1", 4096, tools=False, vision=True)]) as server:
        endpoint = Endpoint(Transport(parse_model(f"{like}+{server.base_url(wire)}#m1")))
        learned = Learned()
        await ask_server(endpoint, learned, time.monotonic() + 10)
        known = capabilities(endpoint.ref, learned)
        await endpoint.close()
    assert (known.native, known.vision, known.context) == (False, True, 4096)


def test_nothing_is_known_where_nothing_is_served() -> None:
    with FakeServer([]) as server:
        assert httpx.get(f"{server.url}/models", trust_env=False).status_code == 404


def words(told: Any) -> Iterator[str]:
    """What a body or an event says under `content` or `text`."""
    if isinstance(told, list):
        for one in told:
            yield from words(one)
    elif isinstance(told, dict):
        for key, value in told.items():
            if key in ("content", "text") and isinstance(value, str):
                yield value
            else:
                yield from words(value)


CUTS: dict[str, tuple[WireName, Fault, str, str]] = {
    "openai-call": ("openai", "cut_in_call", '"name": "click"', "[DONE]"),
    "openai-event": ("openai", "cut_in_event", "data: ", "[DONE]"),
    "openai-end": ("openai", "cut_before_end", '"name": "click"', 'finish_reason": "tool_calls'),
    "anthropic-call": ("anthropic", "cut_in_call", "tool_use", "message_stop"),
    "anthropic-end": ("anthropic", "cut_before_end", "content_block_stop", "message_delta"),
    "gemini-call": ("gemini", "cut_in_call", "candidates", "finishReason"),
    "ollama-call": ("ollama", "cut_in_call", "On it", "done_reason"),
    "ollama-end": ("ollama", "cut_before_end", "tool_calls", "done_reason"),
}


@pytest.mark.parametrize(("wire", "fault", "there", "missing"), CUTS.values(), ids=CUTS)
def test_a_stream_is_cut_where_it_is_said(wire: WireName, fault: Fault, there: str, missing: str) -> None:
    with FakeServer([faulty(fault, calls(("click", {"target": "e1"}), content="On it."))]) as server:
        said = ask(server, wire, stream=True).text
    assert there in said
    assert missing not in said


@pytest.mark.parametrize("fault", ["reset", "closed", "cut_in_event"])
def test_a_connection_that_breaks(fault: Fault) -> None:
    with (
        FakeServer([faulty(fault, call("click", target="e1"))]) as server,
        pytest.raises((httpx.ReadError, httpx.RemoteProtocolError)),
    ):
        ask(server, "openai")


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize("wire", BODIES)
def test_letters_that_are_split_between_chunks_come_together(wire: WireName, stream: bool) -> None:
    with FakeServer([faulty("split_utf8", text("schön – 漢字"))]) as server:
        said = ask(server, wire, stream=stream)
    found = "".join(piece for one in (lines(said) if stream else [said.json()]) for piece in words(one))
    assert found == "schön – 漢字"


def test_reasoning_refusal_length_and_counts() -> None:
    script = [
        Reply("Hm, yes.", reasoning="Let me think.", usage=Usage(90, 5, 60)),
        text("I will not.", finish="refusal"),
        text("Once upon a", finish="length"),
    ]
    with FakeServer(script) as server:
        thought = ask(server, "anthropic").json()
        refused = ask(server, "openai").json()["choices"][0]
        cut = ask(server, "gemini").json()["candidates"][0]
    assert [block["type"] for block in thought["content"]] == ["thinking", "text"]
    assert thought["usage"] == {"input_tokens": 30, "output_tokens": 5, "cache_read_input_tokens": 60}
    assert (refused["message"]["refusal"], refused["finish_reason"]) == ("I will not.", "stop")
    assert cut["finishReason"] == "MAX_TOKENS"
