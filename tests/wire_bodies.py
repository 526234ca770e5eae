"""A well-formed request of each wire, and a plain client that sends it to a server that plays a provider."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import httpx

from agent.llm.providers import WireName
from agent.llm.testing import FakeServer

Json = dict[str, Any]
SCHEMA: Json = {"type": "object", "properties": {"target": {"type": "string"}}, "required": ["target"]}

HEADERS: dict[WireName, Mapping[str, str]] = {
    "openai": {},
    "anthropic": {"anthropic-version": "2026-10-21"},
    "gemini": {},
    "ollama": {},
}
PATHS: dict[WireName, tuple[str, str]] = {
    "openai": ("/chat/completions", "/chat/completions"),
    "anthropic": ("/messages", "/messages"),
    "gemini": ("/models/m:generateContent", "/models/m:streamGenerateContent?alt=sse"),
    "ollama": ("/api/chat", "/api/chat"),
}
"""Plain and streamed."""

BODIES: dict[WireName, Json] = {
    "openai": {
        "model": "m",
        "messages": [
            {"role": "system", "content": "Be brief."},
            {"role": "user", "content": "Click."},
            {
                "role": "assistant",
                "content": None,
                "tool_calls": [
                    {"id": "c1", "type": "function", "function": {"name": "click", "arguments": "{}"}}
                ],
            },
            {"role": "tool", "tool_call_id": "c1", "content": "ok"},
        ],
        "tools": [{"type": "function", "function": {"name": "click", "parameters": SCHEMA}}],
    },
    "anthropic": {
        "model": "m",
        "max_tokens": 100,
        "system": "Be brief.",
        "messages": [
            {"role": "user", "content": "Click."},
            {
                "role": "assistant",
                "content": [{"type": "tool_use", "id": "t1", "name": "click", "input": {}}],
            },
            {
                "role": "user",
                "content": [
                    {"type": "tool_result", "tool_use_id": "t1", "content": "ok"},
                    {"type": "text", "text": "Go on."},
                ],
            },
        ],
        "tools": [{"name": "click", "input_schema": SCHEMA}],
    },
    "gemini": {
        "systemInstruction": {"parts": [{"text": "Be brief."}]},
        "contents": [
            {"role": "user", "parts": [{"text": "Click."}]},
            {
                "role": "model",
                "parts": [{"functionCall": {"name": "click"}, "thoughtSignature": "ZmFrZQ1"}],
            },
            {"role": "user", "parts": [{"functionResponse": {"name": "click", "response": {"said": "ok"}}}]},
        ],
        "tools": [{"functionDeclarations": [{"name": "click", "parametersJsonSchema": SCHEMA}]}],
    },
    "ollama": {
        "model": "m",
        "stream": False,
        "messages": [
            {"role": "user", "content": "Click."},
            {
                "role": "assistant",
                "content": "",
                "tool_calls": [{"function": {"name": "click", "arguments": {}}}],
            },
            {"role": "tool", "content": "ok", "tool_name": "click"},
        ],
        "tools": [{"type": "function", "function": {"name": "click", "parameters": SCHEMA}}],
        "options": {"num_ctx": 8192},
    },
}


def ask(
    server: FakeServer,
    wire: WireName,
    body: Json | None = None,
    *,
    stream: bool = False,
    headers: Mapping[str, str] | None = None,
) -> httpx.Response:
    body = dict(BODIES[wire] if body is None else body)
    if stream and wire != "gemini":
        body["stream"] = True
    url = server.base_url(wire) + PATHS[wire][stream]
    return httpx.post(url, json=body, headers=headers or HEADERS[wire], timeout=10, trust_env=False)


ERRORS: dict[WireName, Callable[[Json], tuple[Any, Any]]] = {
    "openai": lambda got: (got["error"]["message"], got["error"]["code"]),
    "anthropic": lambda got: (got["error"]["message"], got["error"]["type"]),
    "gemini": lambda got: (got["error"]["message"], got["error"]["status"]),
    "ollama": lambda got: (got["error"], None),
}
"""The words of an error, and its name."""
