"""`strelka models parse`: replies of models, one JSON object a line, read as the run would read them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, get_args

import typer

from agent.cli.output import show_json_line
from agent.context.offer import spec_of
from agent.llm.normalise import normalise, raw_call
from agent.llm.repair import misfits
from agent.llm.types import ChatReply, Confidence, RawReply, ToolSpec
from browser_tools.registry import ALIASES, TOOLS
from policies.errors import BadInput

SUREST_FIRST = get_args(Confidence)
MAX_LINE = 8 * 1024 * 1024
"""Bytes of one input line."""


class BadReplyLine(BadInput):
    """A line of the input is no reply."""

    code = "input.reply"


class BadToolsFile(BadInput):
    """The file of tools is no list of OpenAI-format definitions."""

    code = "input.tools"


def command(
    tools: Annotated[
        Path | None, typer.Option("--tools", metavar="FILE", help="OpenAI-format tools, instead of ours")
    ] = None,
) -> int:
    """Reads {"content", "tool_calls", "finish_reason"?} a line; writes calls, words, repairs and confidence.

    A call that is refused is missing from `tool_calls` and named in `repairs`. With --tools our aliases are
    off.
    """
    offered = tuple(map(spec_of, TOOLS.values())) if tools is None else _specs(tools)
    aliases = ALIASES if tools is None else {}
    schemas = {tool.name: tool.parameters for tool in offered if _is_schema(tool.parameters)}
    for number, reply in _replies():
        show_json_line(_told(normalise(_raw(reply, number), offered, aliases=aliases), schemas))
    return 0


def _told(reply: ChatReply, schemas: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    misfit = [(call, "; ".join(misfits(call, schemas.get(call.name, {})))) for call in reply.calls]
    calls = [call for call, problem in misfit if not problem]
    bad = [(one.name or "?", one.error) for one in reply.bad]
    bad += [(call.name, f"{call.name}: {problem}") for call, problem in misfit if problem]
    refused = [f"refused:{name}: {error}" for name, error in bad]
    levels = [call.confidence for call in calls]
    told: dict[str, Any] = {
        "tool_calls": [{"name": call.name, "arguments": call.arguments} for call in calls],
        "content": reply.content or None,
        "repairs": [*reply.repairs, *refused],
        "confidence": max(levels, key=SUREST_FIRST.index, default="none"),
    }
    return {**told, "terminate": True} if reply.terminate else told


def _is_schema(parameters: Mapping[str, Any]) -> bool:
    """Whether arguments can be held to it: definitions of others may have types that JSON Schema lacks."""
    from jsonschema import Draft202012Validator  # 90 ms, which `--help` need not wait for

    return bool(Draft202012Validator(Draft202012Validator.META_SCHEMA).is_valid(parameters))


def _replies() -> Iterator[tuple[int, Mapping[str, Any]]]:
    """(line number, object) of each line of stdin that is not empty. Raises BadReplyLine."""
    number = 0
    while line := sys.stdin.buffer.readline(MAX_LINE):
        number += 1
        if len(line) == MAX_LINE and not line.endswith(b"\n"):
            raise BadReplyLine(f"line {number}: longer than {MAX_LINE} bytes")
        try:
            reply = json.loads(line) if line.strip() else None
        except (ValueError, RecursionError) as error:
            raise BadReplyLine(f"line {number}: not JSON: {_reason(error)}") from None
        if reply is None and not line.strip():
            continue
        if not isinstance(reply, dict):
            expected = 'expected an object {"content": ..., "tool_calls": ...}'
            raise BadReplyLine(f"line {number}: {expected}, got {str(reply)[:40]!r}")
        yield number, reply


def _reason(error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError):
        return f"byte {error.start} is not UTF-8"
    return "nested too deep" if isinstance(error, RecursionError) else str(error)[:200]


def _raw(reply: Mapping[str, Any], number: int) -> RawReply:
    content, calls = reply.get("content"), reply.get("tool_calls")
    finish = reply.get("finish_reason")
    if not isinstance(content, str | None):
        raise BadReplyLine(f"line {number}: 'content' must be a string or null, not {type(content).__name__}")
    if not isinstance(calls, list | None) or not all(isinstance(call, dict) for call in calls or ()):
        raise BadReplyLine(f"line {number}: 'tool_calls' must be a list of objects or null")
    if not isinstance(finish, str | None):
        raise BadReplyLine(f"line {number}: 'finish_reason' must be a string, not {type(finish).__name__}")
    return RawReply(content or "", tuple(map(raw_call, calls or ())), finish or "")


def _specs(file: Path) -> tuple[ToolSpec, ...]:
    try:
        entries = json.loads(file.read_bytes())
    except OSError as error:
        raise BadToolsFile(f"{file}: cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise BadToolsFile(f"{file}: not JSON: {_reason(error)}") from None
    if not isinstance(entries, list):
        raise BadToolsFile(f"{file}: expected a list of tools, got {type(entries).__name__}")
    return tuple(_spec(file, number, entry) for number, entry in enumerate(entries, 1))


def _spec(file: Path, number: int, entry: Any) -> ToolSpec:
    function = entry.get("function", entry) if isinstance(entry, dict) else None
    if not isinstance(function, dict) or not isinstance(function.get("name"), str) or not function["name"]:
        shape = '{"type": "function", "function": {"name": ..., "parameters": {...}}}'
        raise BadToolsFile(f"{file}: tool {number}: expected {shape}")
    parameters = function.get("parameters") or {}
    if not isinstance(parameters, dict):
        raise BadToolsFile(f"{file}: tool {number} ({function['name']!r}): 'parameters' must be an object")
    return ToolSpec(function["name"], str(function.get("description") or ""), parameters)
