"""A conversation with tools, told to a model in words: tools in the system prompt, calls as JSON.

Modes `json_schema` and `json_object` ask for an envelope of summary and calls, mode `text` for one object or
tag for each call. History is written as the mode asks for it, so that a model sees its own good example.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from agent.llm.prompts import prompt
from agent.llm.types import Call, Message, Mode, ToolSpec

DEFINITIONS = "#/$defs/"


def in_text(
    messages: Sequence[Message], tools: Sequence[ToolSpec], mode: Mode = "text", *, strict: bool = False
) -> tuple[Message, ...]:
    """`messages` without tool roles: only system, user and assistant, never two of one role in a row.

    Many chat templates refuse anything else. `strict` adds that nothing but JSON will do.
    """
    told: list[Message] = [Message("system", _instructions(tools, mode, strict))] if tools else []
    names: dict[str, str] = {}
    for message in messages:
        names.update((call.id, call.name) for call in message.tool_calls)
        plain = _plain(message, names, mode)
        place = _mergeable(told, plain)
        if place is None:
            told.append(plain)
            continue
        # the instructions stand after what the caller's own system prompt says
        one, other = (plain, told[place]) if plain.role == "system" else (told[place], plain)
        words = "\n\n".join(part for part in (one.content, other.content) if part)
        told[place] = replace(one, content=words, images=one.images + other.images)
    return tuple(told)


def _mergeable(told: list[Message], message: Message) -> int | None:
    if message.role == "system" and told and told[0].role == "system":
        return 0
    return len(told) - 1 if told and told[-1].role == message.role else None


def _plain(message: Message, names: Mapping[str, str], mode: Mode) -> Message:
    if message.role == "tool":
        name = names.get(message.tool_call_id, "the call")
        return Message("user", f"Result of {name}:\n{message.content}", images=message.images)
    if message.tool_calls:
        return Message("assistant", _written(message, mode))
    return replace(message, opaque=None)


def _written(message: Message, mode: Mode) -> str:
    if mode == "text":
        lines = [message.content, *(_strict_json(call) for call in message.tool_calls)]
        return "\n".join(line for line in lines if line)
    calls = [{"name": call.name, "arguments": call.arguments} for call in message.tool_calls]
    return json.dumps({"summary": message.content, "tool_calls": calls}, ensure_ascii=False)


def _strict_json(call: Call) -> str:
    said = {"tool": call.name, "parameters": call.arguments, "terminate": False}
    return json.dumps(said, ensure_ascii=False)


def _instructions(tools: Sequence[ToolSpec], mode: Mode, strict: bool) -> str:
    listed = (f"- {tool.name}: {tool.description}\n  {compact(tool.parameters)}" for tool in tools)
    words = prompt("text_format" if mode == "text" else "json_format")
    told = words.replace("{{tools}}", "\n".join(listed))
    return f"{told}\n\n{prompt('strict_json')}" if strict else told


def compact(schema: Mapping[str, Any]) -> str:
    """A JSON Schema in few tokens."""
    return json.dumps(schema, ensure_ascii=False, separators=(",", ":"))


def envelope_schema(tools: Sequence[ToolSpec]) -> dict[str, Any]:
    """The JSON Schema of an answer in mode `json_schema`: a summary, and calls of `tools` alone."""
    definitions: dict[str, Any] = {}
    calls = [_call_schema(tool, definitions) for tool in tools]
    schema = _object(
        {"summary": {"type": "string"}, "tool_calls": {"type": "array", "items": {"anyOf": calls}}}
    )
    return {**schema, "$defs": definitions} if definitions else schema


def _call_schema(tool: ToolSpec, definitions: dict[str, Any]) -> dict[str, Any]:
    parameters = dict(tool.parameters)
    for name, shape in parameters.pop("$defs", {}).items():
        definitions[f"{tool.name}_{name}"] = _moved(shape, tool.name)
    arguments = _moved(parameters, tool.name)
    return _object({"name": {"type": "string", "enum": [tool.name]}, "arguments": arguments})


def _moved(shape: Any, tool: str) -> Any:
    """A part of a tool's schema, its references leading to where the definitions stand now."""
    if isinstance(shape, Mapping):
        return {
            key: f"{DEFINITIONS}{tool}_{value.removeprefix(DEFINITIONS)}"
            if key == "$ref" and isinstance(value, str) and value.startswith(DEFINITIONS)
            else _moved(value, tool)
            for key, value in shape.items()
        }
    return [_moved(item, tool) for item in shape] if isinstance(shape, list) else shape


def _object(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }
