"""Ollama's own chat, and what it says of its models."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from agent.llm.testing.replies import Feature, Reply, Request, Served
from agent.llm.testing.wires.shape import Event, Turn, arguments_object, dicts, dumped, pieces
from agent.llm.types import Usage

STREAM_TYPE = "application/x-ndjson"
KEEPALIVE = b"\n"
ROLES = ("system", "user", "assistant", "tool")
MADE = "2026-11-22T00:00:00Z"
REFUSALS: dict[Feature, str] = {
    "tools": "registry.ollama.ai/library/{model} does not support tools",
    "json_schema": "invalid format: {model} cannot follow a JSON schema",
    "json_object": 'invalid format: expected "json" or a JSON schema',
    "forced": "tool_choice is not supported",
    "sampling": "invalid option provided: temperature",
    "images": "{model} does not support images",
}


def is_chat(path: str) -> bool:
    return path.endswith("/api/chat")


def turn(request: Request, number: int) -> Turn:
    return Turn(str(request.body.get("model", "")), number)


def streams(request: Request) -> bool:
    """Unlike the other wires this one streams unless it is told not to."""
    return request.body.get("stream") is not False


def problem(request: Request) -> str:
    body = request.body
    if not body.get("model"):
        return "model is required"
    for message in dicts(body.get("messages")):
        if message.get("role") not in ROLES:
            return f"invalid role: {message.get('role')!r}, must be one of {', '.join(ROLES)}"
        if not isinstance(message.get("content", ""), str):
            return _unreadable("messages.content", "string")
        for one in dicts(message.get("tool_calls")):
            if not isinstance((one.get("function") or {}).get("arguments"), dict):
                return _unreadable("messages.tool_calls.function.arguments", "api.ToolCallFunctionArguments")
        if not all(isinstance(one, str) for one in message.get("images") or ()):
            return _unreadable("messages.images", "api.ImageData")
    format = body.get("format")
    if not (format is None or format in ("", "json") or isinstance(format, dict)):
        return 'invalid format: expected "json" or a JSON schema'
    if not isinstance(body.get("options", {}), dict):
        return _unreadable("options", "map[string]interface {}")
    return ""


def _unreadable(field: str, type: str) -> str:
    return f"json: cannot unmarshal into Go struct field ChatRequest.{field} of type {type}"


def wants(request: Request) -> frozenset[Feature]:
    body = request.body
    asked: dict[Feature, bool] = {
        "tools": bool(body.get("tools")),
        "json_schema": isinstance(body.get("format"), dict),
        "json_object": body.get("format") == "json",
        "forced": "tool_choice" in body,
        "sampling": not {"temperature", "top_p", "top_k"}.isdisjoint(body.get("options") or {}),
        "images": any(message.get("images") for message in dicts(body.get("messages"))),
    }
    return frozenset(name for name, given in asked.items() if given)


def refusal(feature: Feature, turn: Turn) -> str:
    return REFUSALS[feature].format(model=turn.model)


def error(reply: Reply) -> Any:
    return {"error": reply.error}


def stream_error(reply: Reply) -> bytes:
    return _line(error(reply))


def answer(reply: Reply, turn: Turn) -> Any:
    message: dict[str, Any] = {"role": "assistant", "content": reply.content or ""}
    if reply.reasoning:
        message["thinking"] = reply.reasoning
    if reply.calls:
        message["tool_calls"] = _calls(reply)
    return {**_head(turn), "message": message, **_ending(reply)}


def events(reply: Reply, turn: Turn) -> Iterator[Event]:
    def line(**message: Any) -> bytes:
        told = {"role": "assistant", "content": "", **message}
        return _line({**_head(turn), "message": told, "done": False})

    for piece in pieces(reply.reasoning):
        yield Event("text", line(thinking=piece))
    for piece in pieces(reply.content or ""):
        yield Event("text", line(content=piece))
    for one in _calls(reply):
        yield Event("call", line(tool_calls=[one]))
    last = {"message": {"role": "assistant", "content": ""}, **_ending(reply)}
    yield Event("finish", _line({**_head(turn), **last}))


def lookup(request: Request, served: Sequence[Served]) -> Any:
    """Which models there are, and all about one."""
    if request.path.endswith("/api/version"):
        return {"version": "0.21.0"}
    if request.path.endswith("/api/tags"):
        return {"models": [{"name": one.id, "model": one.id, "size": 1, "digest": "fake"} for one in served]}
    if not request.path.endswith("/api/show") or not isinstance(request.body, dict):
        return None
    wanted = request.body.get("model") or request.body.get("name")
    return next((_shown(one) for one in served if one.id == wanted), None)


def _shown(one: Served) -> dict[str, Any]:
    can = {"completion": True, "tools": one.tools, "vision": one.vision, "thinking": one.thinking}
    return {
        "capabilities": [name for name, given in can.items() if given],
        "details": {
            "format": "gguf",
            "family": "fake",
            "parameter_size": "4B",
            "quantization_level": "Q4_K_M",
        },
        "model_info": {"general.architecture": "fake", "fake.context_length": one.context},
        "template": "{{ .Tools }}" if one.tools else "{{ .Prompt }}",
    }


def _head(turn: Turn) -> dict[str, Any]:
    return {"model": turn.model, "created_at": MADE}


def _calls(reply: Reply) -> list[dict[str, Any]]:
    """Without ids, and with arguments that are objects."""
    return [{"function": {"name": one.name, "arguments": arguments_object(one)}} for one in reply.calls]


def _ending(reply: Reply) -> dict[str, Any]:
    reason = "stop" if reply.finish == "tool_calls" else reply.finish
    return {"done": True, "done_reason": reason, **_counted(reply.usage)}


def _counted(usage: Usage | None) -> dict[str, int]:
    if usage is None:
        return {}
    counts = {"prompt_eval_count": usage.tokens_in, "eval_count": usage.tokens_out}
    return {**counts, "total_duration": 1_000_000, "load_duration": 1000}


def _line(data: Any) -> bytes:
    return dumped(data).encode() + b"\n"
