"""What Anthropic's messages refuse with a 400: the mistakes a client is likely to make."""

from __future__ import annotations

import re
from typing import Any

from agent.llm.testing.replies import Request
from agent.llm.testing.wires.shape import dicts

KEYS = frozenset(
    [
        "model",
        "messages",
        "max_tokens",
        "system",
        "tools",
        "tool_choice",
        "stream",
        "thinking",
        "output_config",
        "cache_control",
        "metadata",
        "stop_sequences",
        "service_tier",
        "container",
        "context_management",
        "mcp_servers",
        "temperature",
        "top_p",
        "top_k",
    ]
)
SAMPLING = ("temperature", "top_p", "top_k")
WITHOUT_SAMPLING = "2026-10-21"
"""The first version of the wire that has no sampling parameters."""
NAME = re.compile(r"[a-zA-Z0-9_-]{1,128}")


def problem(request: Request) -> str:
    body = request.body
    version = request.headers.get("anthropic-version", "")
    if not version:
        return "anthropic-version: header is required"
    extra = sorted(set(body) - KEYS)
    if version >= WITHOUT_SAMPLING:
        extra += [name for name in SAMPLING if name in body]
    if extra:
        return f"{extra[0]}: Extra inputs are not permitted"
    if not body.get("model"):
        return "model: Field required"
    limit = body.get("max_tokens")
    if limit is None:
        return "max_tokens: Field required"
    if not isinstance(limit, int) or limit < 1:
        return "max_tokens: Input should be greater than or equal to 1"
    messages = body.get("messages")
    if not dicts(messages):
        return "messages: at least one message is required"
    return _in_tools(body) or _in_turns(dicts(messages)) or _in_results(dicts(messages))


def _in_tools(body: dict[str, Any]) -> str:
    tools = dicts(body.get("tools"))
    if body.get("tool_choice") and not tools:
        return "tool_choice: tool_choice may only be specified while providing tools"
    for number, tool in enumerate(tools):
        if not NAME.fullmatch(str(tool.get("name") or "")):
            return f"tools.{number}.custom.name: String should match pattern '^[a-zA-Z0-9_-]{{1,128}}$'"
        if (tool.get("input_schema") or {}).get("type") != "object":
            return f"tools.{number}.custom.input_schema.type: Input should be 'object'"
    system = body.get("system")
    if any(not block.get("text") for block in dicts(system)):
        return "system: text content blocks must be non-empty"
    return ""


def _in_turns(messages: list[dict[str, Any]]) -> str:
    for number, message in enumerate(messages):
        role = message.get("role")
        if role not in ("user", "assistant"):
            return f"messages.{number}.role: Input should be 'user' or 'assistant'"
        if role != ("user", "assistant")[number % 2]:
            if number == 0:
                return 'messages: first message must use the "user" role'
            return 'messages: roles must alternate between "user" and "assistant"'
        if not message.get("content"):
            return f"messages.{number}: user messages must have non-empty content"
        for block in dicts(message["content"]):
            if block.get("type") == "text" and not str(block.get("text") or "").strip():
                return "messages: text content blocks must be non-empty"
            if block.get("type") == "thinking" and not block.get("signature"):
                return f"messages.{number}.content.0.thinking.signature: Field required"
    if messages[-1].get("role") == "assistant":
        return (
            "This model does not support assistant message prefill. The conversation must end with a "
            "user message."
        )
    return ""


def _in_results(messages: list[dict[str, Any]]) -> str:
    seen: set[str] = set()
    asked: list[str] = []
    for number, message in enumerate(messages):
        blocks = dicts(message["content"])
        answered = [str(one.get("tool_use_id")) for one in blocks if one.get("type") == "tool_result"]
        unknown = [id for id in answered if id not in asked]
        if unknown:
            return (
                f"messages.{number}.content.0: unexpected `tool_use_id` found in `tool_result` blocks: "
                f"{unknown[0]}. Each `tool_result` block must have a corresponding `tool_use` block in the "
                "previous message."
            )
        first = [one.get("type") for one in blocks[: len(asked)]]
        if set(asked) - set(answered) or first != ["tool_result"] * len(asked):
            return (
                f"messages.{number - 1}: `tool_use` ids were found without `tool_result` blocks immediately "
                f"after: {', '.join(asked)}. Each `tool_use` block must have a corresponding `tool_result` "
                "block in the next message."
            )
        made = [one for one in blocks if one.get("type") == "tool_use"]
        asked = [str(one.get("id")) for one in made]
        if seen.intersection(asked) or len(set(asked)) < len(asked):
            return f"messages.{number}: `tool_use` ids must be unique"
        if any(not isinstance(one.get("input"), dict) for one in made):
            return f"messages.{number}.content.0.tool_use.input: Input should be a valid dictionary"
        seen.update(asked)
    return ""
