"""The four wires, written: what each makes of one conversation, and of every mode and setting."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from agent.llm.endpoint import WIRES
from agent.llm.providers import PROVIDERS
from agent.llm.types import Call, ChatRequest, Image, Message, Opaque, Sampling, ToolSpec
from agent.llm.wire import Outgoing

CLICK = ToolSpec(
    "click",
    "Click.",
    {
        "type": "object",
        "properties": {"target": {"type": "string", "maxLength": 9}, "count": {"type": "integer"}},
        "required": ["target"],
    },
)
BACK = ToolSpec("back", "Go back.", {"type": "object", "properties": {}})
PICTURE = Image("image/png", b"png")
TALK = (
    Message("system", "Be brief."),
    Message("system", "The page: a shop."),
    Message("user", "Buy.", images=(PICTURE,)),
    Message(
        "assistant", "Two calls.", (Call("click", {"target": "ä"}, "functions.click:0"), Call("back", {}))
    ),
    Message("tool", "clicked", tool_call_id="functions.click:0", images=(PICTURE,)),
    Message("tool", "no page before", error=True),
    Message("user", "Go on."),
)
PLAIN = ChatRequest("m", (Message("user", "hi"),))
ASKED = ChatRequest("m", TALK, (CLICK, BACK))
SCHEMA = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}


def sent(name: str, request: ChatRequest, *, stream: bool = False) -> Outgoing:
    row = PROVIDERS[name]
    return WIRES[row.wire].request_of(request, row, stream=stream)


def body(name: str, request: ChatRequest) -> dict[str, Any]:
    return sent(name, request).body


def test_a_conversation_for_openai() -> None:
    told = body("openai", ASKED)
    url = {"type": "image_url", "image_url": {"url": "data:image/png;base64,cG5n"}}
    assert told["messages"] == [
        {"role": "system", "content": "Be brief."},
        {"role": "system", "content": "The page: a shop."},
        {"role": "user", "content": [{"type": "text", "text": "Buy."}, url]},
        {
            "role": "assistant",
            "content": "Two calls.",
            "tool_calls": [
                {
                    "id": "functions_click_0",
                    "type": "function",
                    "function": {"name": "click", "arguments": '{"target": "ä"}'},
                },
                {"id": "unnamed_1", "type": "function", "function": {"name": "back", "arguments": "{}"}},
            ],
        },
        {"role": "tool", "content": "clicked", "tool_call_id": "functions_click_0"},
        {"role": "tool", "content": "no page before", "tool_call_id": "unnamed_1"},
        {"role": "user", "content": [url]},
        {"role": "user", "content": "Go on."},
    ]
    assert [one["function"]["name"] for one in told["tools"]] == ["click", "back"]
    assert told["tool_choice"] == "auto"


def test_a_conversation_for_anthropic() -> None:
    outgoing = sent("anthropic", ASKED)
    told = outgoing.body
    image = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "cG5n"}}
    assert told["system"] == [
        {"type": "text", "text": "Be brief.", "cache_control": {"type": "ephemeral"}},
        {"type": "text", "text": "The page: a shop."},
    ]
    assert told["messages"] == [
        {"role": "user", "content": [{"type": "text", "text": "Buy."}, image]},
        {
            "role": "assistant",
            "content": [
                {"type": "text", "text": "Two calls."},
                {"type": "tool_use", "id": "functions_click_0", "name": "click", "input": {"target": "ä"}},
                {"type": "tool_use", "id": "unnamed_1", "name": "back", "input": {}},
            ],
        },
        {
            "role": "user",
            "content": [
                {
                    "type": "tool_result",
                    "tool_use_id": "functions_click_0",
                    "content": [{"type": "text", "text": "clicked"}, image],
                },
                {
                    "type": "tool_result",
                    "tool_use_id": "unnamed_1",
                    "content": [{"type": "text", "text": "no page before"}],
                    "is_error": True,
                },
                {"type": "text", "text": "Go on."},
            ],
        },
    ]
    assert told["tools"][0] == {
        "name": "click",
        "description": "Click.",
        "input_schema": dict(CLICK.parameters),
    }
    assert (outgoing.path, told["max_tokens"]) == ("messages", 8_192)
    assert outgoing.headers == {"anthropic-version": "2026-10-21"}


def test_a_conversation_for_gemini() -> None:
    outgoing = sent("gemini", ASKED)
    told = outgoing.body
    image = {"inlineData": {"mimeType": "image/png", "data": "cG5n"}}
    assert told["systemInstruction"] == {"parts": [{"text": "Be brief."}, {"text": "The page: a shop."}]}
    assert told["contents"] == [
        {"role": "user", "parts": [{"text": "Buy."}, image]},
        {
            "role": "model",
            "parts": [
                {"text": "Two calls."},
                {
                    "functionCall": {"id": "functions_click_0", "name": "click", "args": {"target": "ä"}},
                    "thoughtSignature": "skip_thought_signature_validator",
                },
                {"functionCall": {"id": "unnamed_1", "name": "back", "args": {}}},
            ],
        },
        {
            "role": "user",
            "parts": [
                {
                    "functionResponse": {
                        "id": "functions_click_0",
                        "name": "click",
                        "response": {"result": "clicked"},
                    }
                },
                {
                    "functionResponse": {
                        "id": "unnamed_1",
                        "name": "back",
                        "response": {"error": "no page before"},
                    }
                },
                image,
                {"text": "Go on."},
            ],
        },
    ]
    declared = told["tools"][0]["functionDeclarations"]
    assert declared[0]["parametersJsonSchema"]["required"] == ["target"]
    assert declared[1] == {"name": "back", "description": "Go back."}
    assert told["toolConfig"] == {"functionCallingConfig": {"mode": "VALIDATED"}}
    assert outgoing.path == "models/m:generateContent"


def test_a_conversation_for_ollama() -> None:
    outgoing = sent("ollama", replace(ASKED, context=9_000, max_tokens=50))
    told = outgoing.body
    assert told["messages"][2:] == [
        {"role": "user", "content": "Buy.", "images": ["cG5n"]},
        {
            "role": "assistant",
            "content": "Two calls.",
            "tool_calls": [
                {"function": {"name": "click", "arguments": {"target": "ä"}}},
                {"function": {"name": "back", "arguments": {}}},
            ],
        },
        {"role": "tool", "content": "clicked", "tool_name": "click"},
        {"role": "tool", "content": "no page before", "tool_name": "back"},
        {"role": "user", "content": "", "images": ["cG5n"]},
        {"role": "user", "content": "Go on."},
    ]
    assert told["options"] == {"num_ctx": 9_000, "num_predict": 50}
    assert outgoing.path == "api/chat"
    assert body("ollama", PLAIN)["options"] == {"num_ctx": 16_384}


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("openai", "chat/completions"),
        ("anthropic", "messages"),
        ("gemini", "models/m:streamGenerateContent?alt=sse"),
        ("ollama", "api/chat"),
    ],
)
def test_a_stream_is_asked_for(name: str, path: str) -> None:
    outgoing = sent(name, PLAIN, stream=True)
    assert outgoing.path == path
    assert outgoing.body.get("stream", True) is True
    assert (outgoing.body.get("stream_options") == {"include_usage": True}) is (name == "openai")


OPENAI_SCHEMA = {**SCHEMA, "additionalProperties": False}
MODES: dict[str, tuple[str, ChatRequest, dict[str, Any]]] = {
    "openai schema": ("openai", replace(ASKED, mode="json_schema", schema=SCHEMA), {
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": "reply", "strict": True, "schema": OPENAI_SCHEMA},
        }}),
    "openai free object": ("openai", replace(ASKED, mode="json_schema", schema={"type": "object"}), {
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": "reply", "strict": False, "schema": {"type": "object"}},
        }}),
    "openai object": ("openai", replace(ASKED, mode="json_object"), {
        "response_format": {"type": "json_object"}}),
    "openai text": ("openai", replace(ASKED, mode="text"), {}),
    "anthropic schema": ("anthropic", replace(ASKED, mode="json_schema", schema=SCHEMA), {
        "output_config": {"format": {"type": "json_schema", "schema": OPENAI_SCHEMA}}}),
    "anthropic free object": ("anthropic", replace(ASKED, mode="json_schema", schema={"type": "object"}), {}),
    "anthropic object": ("anthropic", replace(ASKED, mode="json_object"), {}),
    "gemini schema": ("gemini", replace(ASKED, mode="json_schema", schema=SCHEMA), {
        "generationConfig": {"responseMimeType": "application/json", "responseJsonSchema": SCHEMA}}),
    "gemini object": ("gemini", replace(ASKED, mode="json_object"), {
        "generationConfig": {"responseMimeType": "application/json"}}),
    "ollama schema": ("ollama", replace(ASKED, mode="json_schema", schema=SCHEMA), {"format": SCHEMA}),
    "ollama object": ("ollama", replace(ASKED, mode="json_object"), {"format": "json"}),
    "ollama text": ("ollama", replace(ASKED, mode="text"), {}),
}  # fmt: skip
OF_MODES = (
    "response_format",
    "output_config",
    "generationConfig",
    "format",
    "tools",
    "tool_choice",
    "toolConfig",
)


@pytest.mark.parametrize(("name", "request_", "expected"), MODES.values(), ids=MODES)
def test_modes(name: str, request_: ChatRequest, expected: dict[str, Any]) -> None:
    told = body(name, request_)
    assert {key: told[key] for key in OF_MODES if key in told} == expected


CHOICES: list[tuple[str, ChatRequest, dict[str, Any]]] = [
    ("openai", replace(ASKED, choice="required", parallel=False),
     {"tool_choice": "required", "parallel_tool_calls": False}),
    ("openai", replace(ASKED, choice="none"), {"tool_choice": "none"}),
    ("llamacpp", replace(ASKED, parallel=True), {"tool_choice": "auto", "parallel_tool_calls": True}),
    ("groq", ASKED, {"tool_choice": "auto", "disable_tool_validation": True}),
    ("anthropic", replace(ASKED, choice="required", parallel=False),
     {"tool_choice": {"type": "any", "disable_parallel_tool_use": True}}),
    ("anthropic", replace(ASKED, choice="none", parallel=False), {"tool_choice": {"type": "none"}}),
    ("gemini", replace(ASKED, choice="required"), {"toolConfig": {"functionCallingConfig": {"mode": "ANY"}}}),
    ("gemini", replace(ASKED, choice="none"), {"toolConfig": {"functionCallingConfig": {"mode": "NONE"}}}),
    ("ollama", replace(ASKED, choice="required"), {}),
]  # fmt: skip
OF_CHOICES = ("tool_choice", "parallel_tool_calls", "toolConfig", "disable_tool_validation")


@pytest.mark.parametrize(("name", "request_", "expected"), CHOICES)
def test_choices(name: str, request_: ChatRequest, expected: dict[str, Any]) -> None:
    told = body(name, request_)
    assert {key: told[key] for key in OF_CHOICES if key in told} == expected
    assert "tools" in told


def test_without_tools_nothing_is_said_of_them() -> None:
    for name in PROVIDERS:
        told = body(name, replace(PLAIN, choice="required", parallel=False))
        assert not {"tools", *OF_CHOICES} & told.keys()


def test_ollama_has_no_word_for_no_tools_but_silence() -> None:
    assert "tools" not in body("ollama", replace(ASKED, choice="none"))


ALL = Sampling(0.7, 0.8, 20, 0.1, 0.5, 1.1)
SAMPLED: dict[str, dict[str, float]] = {
    "openai": {"temperature": 0.7, "top_p": 0.8, "presence_penalty": 0.5},
    "xai": {"temperature": 0.7, "top_p": 0.8},
    "groq": {"temperature": 0.7, "top_p": 0.8},
    "openrouter": {"temperature": 0.7, "top_p": 0.8, "top_k": 20, "min_p": 0.1, "presence_penalty": 0.5,
                   "repetition_penalty": 1.1},
    "llamacpp": {"temperature": 0.7, "top_p": 0.8, "top_k": 20, "min_p": 0.1, "presence_penalty": 0.5,
                 "repeat_penalty": 1.1},
    "anthropic": {"temperature": 0.7, "top_p": 0.8, "top_k": 20},
}  # fmt: skip


@pytest.mark.parametrize("name", SAMPLED)
def test_sampling_is_said_in_the_words_of_the_provider(name: str) -> None:
    told = body(name, replace(PLAIN, sampling=ALL))
    words = {
        "temperature",
        "top_p",
        "top_k",
        "min_p",
        "presence_penalty",
        "repetition_penalty",
        "repeat_penalty",
    }
    assert {key: value for key, value in told.items() if key in words} == SAMPLED[name]


def test_sampling_stands_elsewhere_for_gemini_and_ollama() -> None:
    assert body("gemini", replace(PLAIN, sampling=ALL, max_tokens=9))["generationConfig"] == {
        "temperature": 0.7,
        "topP": 0.8,
        "topK": 20,
        "presencePenalty": 0.5,
        "maxOutputTokens": 9,
    }
    options = body("ollama", replace(PLAIN, sampling=ALL))["options"]
    assert (options["top_k"], options["min_p"], options["repeat_penalty"]) == (20, 0.1, 1.1)


def test_anthropic_is_asked_for_sampling_under_the_last_version_that_knows_it() -> None:
    outgoing = sent("anthropic", replace(PLAIN, sampling=Sampling(temperature=0.0)))
    assert outgoing.headers == {"anthropic-version": "2023-06-01"}
    assert outgoing.body["temperature"] == 0.0


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("openai", "max_completion_tokens"),
        ("groq", "max_completion_tokens"),
        ("openrouter", "max_tokens"),
        ("vllm", "max_tokens"),
        ("lmstudio", "max_tokens"),
        ("anthropic", "max_tokens"),
    ],
)
def test_the_limit_of_a_reply(name: str, word: str) -> None:
    told = body(name, replace(PLAIN, max_tokens=77))
    assert {key: value for key, value in told.items() if "max" in key} == {word: 77}


def test_openrouter_asks_for_hosts_that_know_every_parameter_and_stays_with_one() -> None:
    assert body("openrouter", PLAIN)["provider"] == {"require_parameters": True}
    assert body("openrouter", replace(PLAIN, upstream="Fireworks"))["provider"] == {
        "require_parameters": True,
        "order": ["Fireworks"],
        "allow_fallbacks": False,
    }
    assert "provider" not in body("openai", replace(PLAIN, upstream="Fireworks"))


def test_the_prompt_cache_is_named_where_a_provider_wants_a_name() -> None:
    assert body("openai", replace(PLAIN, cache_key="run-1"))["prompt_cache_key"] == "run-1"
    assert "prompt_cache_key" not in body("groq", replace(PLAIN, cache_key="run-1"))


def test_anthropic_caches_the_tools_where_there_is_no_system_prompt() -> None:
    tools = body("anthropic", replace(ASKED, messages=(Message("user", "hi"),)))["tools"]
    assert [one.get("cache_control") for one in tools] == [None, {"type": "ephemeral"}]


def test_strict_tools_are_asked_for_on_demand() -> None:
    function = body("openai", replace(ASKED, strict=True))["tools"][0]["function"]
    assert function["strict"] is True
    assert function["parameters"]["required"] == ["target", "count"]
    assert function["parameters"]["properties"]["count"] == {"type": ["integer", "null"]}
    tool = body("anthropic", replace(ASKED, strict=True))["tools"][0]
    assert tool["strict"] is True
    assert tool["input_schema"]["additionalProperties"] is False
    assert tool["input_schema"]["required"] == ["target"]
    assert "strict" not in body("openai", ASKED)["tools"][0]["function"]


def test_what_only_the_provider_understands_goes_back_unchanged() -> None:
    thinking = [{"type": "thinking", "thinking": "hm", "signature": "s"}]
    turn = Message("assistant", "ok", (Call("back", {}, "c", opaque={"thoughtSignature": "sig"}),))
    said = (Message("user", "hi"), replace(turn, opaque=Opaque("", thinking)))
    assert body("anthropic", replace(PLAIN, messages=said))["messages"][1]["content"][0] == thinking[0]
    said = (Message("user", "hi"), replace(turn, opaque=Opaque("", {"thoughtSignature": "t"})))
    parts = body("gemini", replace(PLAIN, messages=said))["contents"][1]["parts"]
    assert [one["thoughtSignature"] for one in parts] == ["t", "sig"]
    details = {"reasoning_details": [{"data": "x"}]}
    said = (Message("user", "hi"), replace(turn, opaque=Opaque("", details)))
    message = body("openrouter", replace(PLAIN, messages=said))["messages"][1]
    assert message["reasoning_details"] == [{"data": "x"}]
    assert "thoughtSignature" not in message["tool_calls"][0]


def test_empty_words_are_no_block_for_anthropic() -> None:
    said = (Message("user", "hi"), Message("assistant", " \n"), Message("user", "again"))
    assert body("anthropic", replace(PLAIN, messages=said))["messages"] == [
        {"role": "user", "content": [{"type": "text", "text": "hi"}]},
        {"role": "user", "content": [{"type": "text", "text": "again"}]},
    ]
