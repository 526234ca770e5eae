"""A conversation with tools, told to a model that knows none: tools in the system prompt, calls as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence

from agent.llm.prompts import prompt
from agent.llm.types import Call, Message, ToolSpec


def in_text(messages: Sequence[Message], tools: Sequence[ToolSpec]) -> tuple[Message, ...]:
    """`messages` without tool roles: only system, user and assistant, never two of one role in a row.

    Many chat templates refuse anything else.
    """
    told: list[Message] = [Message("system", _instructions(tools))] if tools else []
    names: dict[str, str] = {}
    for message in messages:
        names.update((call.id, call.name) for call in message.tool_calls)
        plain = _plain(message, names)
        place = _mergeable(told, plain)
        if place is None:
            told.append(plain)
        else:
            # the instructions stand after what the caller's own system prompt says
            parts = (
                (plain.content, told[place].content)
                if plain.role == "system"
                else (told[place].content, plain.content)
            )
            told[place] = Message(plain.role, "\n\n".join(part for part in parts if part))
    return tuple(told)


def _mergeable(told: list[Message], message: Message) -> int | None:
    if message.role == "system" and told and told[0].role == "system":
        return 0
    return len(told) - 1 if told and told[-1].role == message.role else None


def _plain(message: Message, names: dict[str, str]) -> Message:
    if message.role == "tool":
        return Message("user", f"Result of {names.get(message.tool_call_id, 'the call')}:\n{message.content}")
    if message.tool_calls:
        lines = [message.content, *(_written(call) for call in message.tool_calls)]
        return Message("assistant", "\n".join(line for line in lines if line))
    return message


def _written(call: Call) -> str:
    strict = {"tool": call.name, "parameters": call.arguments, "terminate": False}
    return json.dumps(strict, ensure_ascii=False)


def _instructions(tools: Sequence[ToolSpec]) -> str:
    listed = (f"- {tool.name}: {tool.description}\n  {_schema(tool)}" for tool in tools)
    return prompt("text_format").replace("{{tools}}", "\n".join(listed))


def _schema(tool: ToolSpec) -> str:
    return json.dumps(tool.parameters, ensure_ascii=False, separators=(",", ":"))
