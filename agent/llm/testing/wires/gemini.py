"""Gemini's generateContent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from agent.llm.testing.replies import Feature, Reply, Request, Served
from agent.llm.testing.wires.gemini_rules import SIGNED
from agent.llm.testing.wires.gemini_rules import problem as problem
from agent.llm.testing.wires.shape import Event, Turn, arguments_object, pieces, sse
from agent.llm.types import Usage

STREAM_TYPE = "text/event-stream"
KEEPALIVE = b"\r\n"
STREAMED = ":streamGenerateContent"
FINISHES = {
    "stop": "STOP",
    "tool_calls": "STOP",
    "length": "MAX_TOKENS",
    "content_filter": "SAFETY",
    "refusal": "SAFETY",
}
KINDS = {
    401: "UNAUTHENTICATED",
    402: "FAILED_PRECONDITION",
    403: "PERMISSION_DENIED",
    404: "NOT_FOUND",
    429: "RESOURCE_EXHAUSTED",
    500: "INTERNAL",
    503: "UNAVAILABLE",
    504: "DEADLINE_EXCEEDED",
}
REFUSALS: dict[Feature, str] = {
    "tools": "Function calling is not enabled for models/{model}",
    "json_schema": "JSON mode is not enabled for models/{model}",
    "json_object": "JSON mode is not enabled for models/{model}",
    "forced": "tool_config.function_calling_config.mode: ANY is not supported for models/{model}",
    "sampling": "temperature is not supported for models/{model}",
    "images": "Image input modality is not enabled for models/{model}",
}


def is_chat(path: str) -> bool:
    return path.endswith((":generateContent", STREAMED))


def turn(request: Request, number: int) -> Turn:
    model = request.path.rpartition("/models/")[2].partition(":")[0]
    return Turn(model, number)


def streams(request: Request) -> bool:
    return request.path.partition("?")[0].endswith(STREAMED)


def wants(request: Request) -> frozenset[Feature]:
    body = request.body
    config = body.get("generationConfig") or {}
    calling = (body.get("toolConfig") or {}).get("functionCallingConfig") or {}
    schema = not {"responseJsonSchema", "responseSchema"}.isdisjoint(config)
    asked: dict[Feature, bool] = {
        "tools": bool(body.get("tools")),
        "json_schema": schema,
        "json_object": not schema and config.get("responseMimeType") == "application/json",
        "forced": calling.get("mode") == "ANY",
        "sampling": not {"temperature", "topP", "topK"}.isdisjoint(config),
        "images": "'inlineData'" in str(body.get("contents")),
    }
    return frozenset(name for name, given in asked.items() if given)


def refusal(feature: Feature, turn: Turn) -> str:
    return REFUSALS[feature].format(model=turn.model)


def error(reply: Reply) -> Any:
    kind = reply.error_code or KINDS.get(reply.status, "INVALID_ARGUMENT")
    told: dict[str, Any] = {"code": reply.status, "message": reply.error, "status": kind}
    wait = reply.headers.get("Retry-After", "")
    if wait.replace(".", "", 1).isdigit():
        info = {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": f"{wait}s"}
        told["details"] = [info]
    return {"error": told}


def stream_error(reply: Reply) -> bytes:
    return sse(error(reply))


def answer(reply: Reply, turn: Turn) -> Any:
    parts = [{"text": reply.reasoning, "thought": True}] if reply.reasoning else []
    parts += [{"text": reply.content}] if reply.content else []
    return _chunk(turn, parts + _calls(reply, turn), _finish(reply), reply.usage)


def events(reply: Reply, turn: Turn) -> Iterator[Event]:
    for piece in pieces(reply.reasoning):
        yield Event("text", sse(_chunk(turn, [{"text": piece, "thought": True}])))
    for piece in pieces(reply.content or ""):
        yield Event("text", sse(_chunk(turn, [{"text": piece}])))
    for part in _calls(reply, turn):
        yield Event("call", sse(_chunk(turn, [part])))
    yield Event("finish", sse(_chunk(turn, [], _finish(reply), reply.usage)))


def lookup(request: Request, served: Sequence[Served]) -> Any:
    """The list of models, and one of them."""
    told = [
        {
            "name": f"models/{one.id}",
            "inputTokenLimit": one.context,
            "thinking": one.thinking,
            "supportedGenerationMethods": ["generateContent", "countTokens"],
        }
        for one in served
    ]
    if request.path.endswith("/models"):
        return {"models": told}
    return next((one for one in told if request.path.endswith(f"/{one['name']}")), None)


def _calls(reply: Reply, turn: Turn) -> list[dict[str, Any]]:
    """The first call of a turn carries the signature; a call without arguments has no `args`."""
    parts: list[dict[str, Any]] = []
    for one in reply.calls:
        given = arguments_object(one)
        made = {"name": one.name} | ({"args": given} if given else {})
        signed = {"thoughtSignature": f"{SIGNED}{turn.number}"} if not parts else {}
        parts.append({"functionCall": made, **signed})
    return parts


def _chunk(
    turn: Turn, parts: list[dict[str, Any]], finish: str = "", usage: Usage | None = None
) -> dict[str, Any]:
    content = {"role": "model", **({"parts": parts} if parts else {})}
    candidate = {"content": content, "index": 0, **({"finishReason": finish} if finish else {})}
    told = {"candidates": [candidate], "modelVersion": turn.model, "responseId": f"fake{turn.number}"}
    return told if usage is None else {**told, "usageMetadata": _usage(usage)}


def _finish(reply: Reply) -> str:
    return FINISHES.get(reply.finish, reply.finish)


def _usage(usage: Usage) -> dict[str, int]:
    told = {
        "promptTokenCount": usage.tokens_in,
        "candidatesTokenCount": usage.tokens_out,
        "totalTokenCount": usage.tokens_in + usage.tokens_out,
    }
    return told if usage.cached is None else {**told, "cachedContentTokenCount": usage.cached}
