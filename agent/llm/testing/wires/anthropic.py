"""Anthropic's messages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from agent.llm.testing.replies import Feature, Reply, Request, Served
from agent.llm.testing.wires.anthropic_rules import problem as problem
from agent.llm.testing.wires.shape import (
    Event,
    Turn,
    arguments_object,
    arguments_text,
    halves,
    pieces,
    sse,
)
from agent.llm.types import Usage

STREAM_TYPE = "text/event-stream; charset=utf-8"
KEEPALIVE = sse({"type": "ping"}, "ping")
FINISHES = {"stop": "end_turn", "length": "max_tokens", "tool_calls": "tool_use", "content_filter": "refusal"}
KINDS = {
    401: "authentication_error",
    402: "billing_error",
    403: "permission_error",
    404: "not_found_error",
    413: "request_too_large",
    429: "rate_limit_error",
    504: "timeout_error",
    529: "overloaded_error",
}
REFUSALS: dict[Feature, str] = {
    "tools": "tools: {model} does not support tool use",
    "json_schema": "output_config.format: {model} does not support structured outputs",
    "json_object": "output_config.format.type: Input should be 'json_schema'",
    "forced": "tool_choice: forced tool use is not supported by {model}; use 'auto'",
    "sampling": "temperature: sampling parameters are not supported by {model}",
    "images": "messages: {model} does not support image input",
}


def is_chat(path: str) -> bool:
    return path.endswith("/messages")


def turn(request: Request, number: int) -> Turn:
    return Turn(str(request.body.get("model", "")), number)


def streams(request: Request) -> bool:
    return request.body.get("stream") is True


def wants(request: Request) -> frozenset[Feature]:
    body = request.body
    choice = body.get("tool_choice") or {}
    asked: dict[Feature, bool] = {
        "tools": bool(body.get("tools")),
        "json_schema": "format" in (body.get("output_config") or {}),
        "forced": choice.get("type") in ("any", "tool"),
        "sampling": not {"temperature", "top_p", "top_k"}.isdisjoint(body),
        "images": "'type': 'image'" in str(body.get("messages")),
    }
    return frozenset(name for name, given in asked.items() if given)


def refusal(feature: Feature, turn: Turn) -> str:
    return REFUSALS[feature].format(model=turn.model)


def error(reply: Reply) -> Any:
    by_status = "api_error" if reply.status >= 500 else "invalid_request_error"
    kind = reply.error_code or KINDS.get(reply.status, by_status)
    return {"type": "error", "error": {"type": kind, "message": reply.error}, "request_id": "req_fake"}


def stream_error(reply: Reply) -> bytes:
    return sse(error(reply), "error")


def answer(reply: Reply, turn: Turn) -> Any:
    blocks: list[dict[str, Any]] = []
    if reply.reasoning:
        blocks.append({"type": "thinking", "thinking": reply.reasoning, "signature": _signature(turn)})
    if reply.content:
        blocks.append({"type": "text", "text": reply.content})
    for number, one in enumerate(reply.calls):
        made = {"id": _call_id(one.id, turn, number), "name": one.name, "input": arguments_object(one)}
        blocks.append({"type": "tool_use", **made})
    return {**_head(turn), "content": blocks, "stop_reason": _finish(reply), "usage": _usage(reply.usage)}


def events(reply: Reply, turn: Turn) -> Iterator[Event]:
    opening = {**_head(turn), "content": [], "stop_reason": None, "usage": _usage(reply.usage, out=1)}
    yield Event("start", sse({"type": "message_start", "message": opening}, "message_start"))
    yield Event("start", KEEPALIVE)
    index = 0
    if reply.reasoning:
        yield from _thinking(reply.reasoning, turn)
        index += 1
    if reply.content:
        yield _opened(index, {"type": "text", "text": ""}, "text")
        for piece in pieces(reply.content):
            yield _delta(index, {"type": "text_delta", "text": piece}, "text")
        yield _closed(index)
        index += 1
    for number, one in enumerate(reply.calls):
        made = {"id": _call_id(one.id, turn, number), "name": one.name, "input": {}}
        yield _opened(index, {"type": "tool_use", **made}, "call")
        for half in halves(arguments_text(one)):
            yield _delta(index, {"type": "input_json_delta", "partial_json": half}, "arguments")
        yield _closed(index)
        index += 1
    ended = {"delta": {"stop_reason": _finish(reply), "stop_sequence": None}, "usage": _usage(reply.usage)}
    yield Event("finish", sse({"type": "message_delta", **ended}, "message_delta"))
    yield Event("end", sse({"type": "message_stop"}, "message_stop"))


def lookup(request: Request, served: Sequence[Served]) -> Any:
    """The list of models."""
    if not request.path.endswith("/models"):
        return None
    data = [
        {"type": "model", "id": one.id, "display_name": one.id, "max_input_tokens": one.context}
        for one in served
    ]
    return {"data": data, "has_more": False, "first_id": served[0].id, "last_id": served[-1].id}


def _thinking(words: str, turn: Turn) -> Iterator[Event]:
    yield _opened(0, {"type": "thinking", "thinking": "", "signature": ""}, "text")
    for piece in pieces(words):
        yield _delta(0, {"type": "thinking_delta", "thinking": piece}, "text")
    yield _delta(0, {"type": "signature_delta", "signature": _signature(turn)}, "text")
    yield _closed(0)


def _opened(index: int, block: dict[str, Any], kind: Any) -> Event:
    return Event(kind, _block_event("content_block_start", index, {"content_block": block}))


def _delta(index: int, delta: dict[str, Any], kind: Any) -> Event:
    return Event(kind, _block_event("content_block_delta", index, {"delta": delta}))


def _closed(index: int) -> Event:
    return Event("text", _block_event("content_block_stop", index, {}))


def _block_event(type: str, index: int, more: dict[str, Any]) -> bytes:
    return sse({"type": type, "index": index, **more}, type)


def _head(turn: Turn) -> dict[str, Any]:
    return {"id": f"msg_fake{turn.number}", "type": "message", "role": "assistant", "model": turn.model}


def _call_id(id: str, turn: Turn, number: int) -> str:
    """Ids of the script's own making are replaced: this wire refuses one that occurs twice."""
    return f"toolu_{turn.number}_{number}" if id.startswith("call_") else id


def _signature(turn: Turn) -> str:
    return f"sig{turn.number}"


def _finish(reply: Reply) -> str:
    return FINISHES.get(reply.finish, reply.finish)


def _usage(usage: Usage | None, out: int | None = None) -> dict[str, int]:
    """Input that was cached is counted apart from the rest of the input."""
    if usage is None:
        return {}
    cached = usage.cached or 0
    told = {
        "input_tokens": usage.tokens_in - cached,
        "output_tokens": usage.tokens_out if out is None else out,
    }
    return told if usage.cached is None else {**told, "cache_read_input_tokens": cached}
