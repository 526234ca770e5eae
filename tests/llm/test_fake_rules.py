"""The server that plays providers refuses what they refuse, in their words: our own mistakes on the wire."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy

import pytest
from wire_bodies import BODIES, ERRORS, SCHEMA, Json, ask

from agent.llm.providers import WireName
from agent.llm.testing import FakeServer, text

Change = Callable[[Json], object]
WRONG: dict[str, tuple[WireName, Change, str]] = {
    "openai-unanswered-call": ("openai", lambda b: b["messages"].pop(), "did not have response messages: c1"),
    "openai-answer-to-nothing": (
        "openai",
        lambda b: b["messages"].pop(2),
        "must be a response to a preceding",
    ),
    "openai-arguments-as-object": (
        "openai",
        lambda b: b["messages"][2]["tool_calls"][0]["function"].update(arguments={}),
        "function.arguments': expected a string",
    ),
    "openai-empty-calls": ("openai", lambda b: b["messages"][2].update(tool_calls=[]), "empty array"),
    "openai-no-model": ("openai", lambda b: b.pop("model"), "must provide a model"),
    "openai-choice-without-tools": (
        "openai",
        lambda b: (b.pop("tools"), b.update(tool_choice="auto")),
        "'tool_choice' is only allowed when 'tools'",
    ),
    "openai-dotted-name": (
        "openai",
        lambda b: b["tools"][0]["function"].update(name="browser.click"),
        "does not match pattern",
    ),
    "openai-json-unsaid": (
        "openai",
        lambda b: b.update(response_format={"type": "json_object"}),
        "must contain the word 'json'",
    ),
    "openai-loose-schema": (
        "openai",
        lambda b: b.update(
            response_format={
                "type": "json_schema",
                "json_schema": {"name": "x", "strict": True, "schema": SCHEMA},
            }
        ),
        "'additionalProperties' is required",
    ),
    "openai-two-limits": (
        "openai",
        lambda b: b.update(max_tokens=1, max_completion_tokens=1),
        "at the same time",
    ),
    "anthropic-no-limit": ("anthropic", lambda b: b.pop("max_tokens"), "max_tokens: Field required"),
    "anthropic-sampling": ("anthropic", lambda b: b.update(temperature=0), "temperature: Extra inputs"),
    "anthropic-system-role": (
        "anthropic",
        lambda b: b["messages"].insert(0, {"role": "system", "content": "x"}),
        "Input should be 'user' or 'assistant'",
    ),
    "anthropic-two-users": (
        "anthropic",
        lambda b: b["messages"].insert(0, {"role": "user", "content": "x"}),
        "roles must alternate",
    ),
    "anthropic-text-before-result": (
        "anthropic",
        lambda b: b["messages"][2]["content"].reverse(),
        "without `tool_result` blocks immediately after: t1",
    ),
    "anthropic-unanswered": (
        "anthropic",
        lambda b: b["messages"][2]["content"].pop(0),
        "without `tool_result` blocks immediately after: t1",
    ),
    "anthropic-answer-to-nothing": (
        "anthropic",
        lambda b: b["messages"][2]["content"][0].update(tool_use_id="t9"),
        "unexpected `tool_use_id`",
    ),
    "anthropic-prefill": (
        "anthropic",
        lambda b: b["messages"].append({"role": "assistant", "content": "{"}),
        "does not support assistant message prefill",
    ),
    "anthropic-empty-text": (
        "anthropic",
        lambda b: b["messages"][2]["content"][1].update(text=" "),
        "must be non-empty",
    ),
    "anthropic-input-as-text": (
        "anthropic",
        lambda b: b["messages"][1]["content"][0].update(input="{}"),
        "should be a valid dictionary",
    ),
    "anthropic-openai-tools": (
        "anthropic",
        lambda b: b.update(tools=BODIES["openai"]["tools"]),
        "tools.0.custom.name",
    ),
    "gemini-no-signature": (
        "gemini",
        lambda b: b["contents"][1]["parts"][0].pop("thoughtSignature"),
        "missing a thought_signature",
    ),
    "gemini-forged-signature": (
        "gemini",
        lambda b: b["contents"][1]["parts"][0].update(thoughtSignature="mine"),
        "Corrupted thought signature",
    ),
    "gemini-unanswered": (
        "gemini",
        lambda b: b["contents"][2].update(parts=[{"text": "x"}]),
        "number of function response parts",
    ),
    "gemini-assistant": ("gemini", lambda b: b["contents"][1].update(role="assistant"), "valid role"),
    "gemini-empty-parts": ("gemini", lambda b: b["contents"][0].update(parts=[]), "must not be empty"),
    "gemini-response-as-text": (
        "gemini",
        lambda b: b["contents"][2]["parts"][0]["functionResponse"].update(response="ok"),
        "function_response.response",
    ),
    "gemini-unknown-key": ("gemini", lambda b: b.update(messages=[]), 'Unknown name "messages"'),
    "gemini-schema-in-parameters": (
        "gemini",
        lambda b: b["tools"][0].update(
            functionDeclarations=[{"name": "x", "parameters": {**SCHEMA, "additionalProperties": False}}]
        ),
        'Unknown name "additionalProperties"',
    ),
    "gemini-schema-without-type": (
        "gemini",
        lambda b: b.update(generationConfig={"responseJsonSchema": SCHEMA}),
        "response_mime_type",
    ),
    "gemini-ends-with-model": (
        "gemini",
        lambda b: b["contents"].append({"role": "model", "parts": [{"text": "x"}]}),
        "end with a user role",
    ),
    "ollama-arguments-as-text": (
        "ollama",
        lambda b: b["messages"][1]["tool_calls"][0]["function"].update(arguments="{}"),
        "messages.tool_calls.function.arguments",
    ),
    "ollama-content-parts": (
        "ollama",
        lambda b: b["messages"][0].update(content=[{"type": "text", "text": "x"}]),
        "messages.content of type string",
    ),
    "ollama-role": ("ollama", lambda b: b["messages"][0].update(role="developer"), "invalid role"),
    "ollama-format": ("ollama", lambda b: b.update(format="xml"), "invalid format"),
}


@pytest.mark.parametrize(("wire", "change", "said"), WRONG.values(), ids=WRONG)
def test_a_request_that_the_provider_would_refuse_is_refused(
    wire: WireName, change: Change, said: str
) -> None:
    body = deepcopy(BODIES[wire])
    change(body)
    with FakeServer([text("never")]) as server:
        got = ask(server, wire, body)
    assert got.status_code == 400
    assert said in ERRORS[wire](got.json())[0]


def test_the_version_of_the_wire_is_demanded_and_old_ones_take_sampling() -> None:
    body = {**BODIES["anthropic"], "temperature": 0}
    with FakeServer([text("hi")]) as server:
        assert "anthropic-version" in ask(server, "anthropic", headers={"x": "y"}).text
        assert ask(server, "anthropic", body, headers={"anthropic-version": "2023-06-01"}).status_code == 200
