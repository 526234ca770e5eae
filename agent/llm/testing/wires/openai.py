"""OpenAI's chat completions, as most servers speak them."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any

from agent.llm.testing.replies import Feature, Reply, Request, Served
from agent.llm.testing.wires.openai_rules import problem as problem
from agent.llm.testing.wires.shape import Event, Turn, arguments_text, halves, pieces, sse
from agent.llm.types import RawCall, Usage

STREAM_TYPE = "text/event-stream; charset=utf-8"
KEEPALIVE = b": OPENROUTER PROCESSING\n\n"
REFUSALS: dict[Feature, str] = {
    "tools": "{model} does not support tools",
    "json_schema": "This model does not support response format `json_schema`.",
    "json_object": "Invalid parameter: 'response_format' of type 'json_object' is not supported "
    "with this model.",
    "forced": "tool_choice 'required' is incompatible with thinking enabled",
    "sampling": "Unsupported parameter: 'temperature' is not supported with this model.",
    "images": "Invalid content type. image_url is only supported by certain models.",
}
CODES = {401: "invalid_api_key", 404: "model_not_found", 429: "rate_limit_exceeded"}


def is_chat(path: str) -> bool:
    return path.endswith("/chat/completions")


def turn(request: Request, number: int) -> Turn:
    options = request.body.get("stream_options") or {}
    return Turn(str(request.body.get("model", "")), number, usage=bool(options.get("include_usage")))


def streams(request: Request) -> bool:
    return request.body.get("stream") is True


def wants(request: Request) -> frozenset[Feature]:
    body = request.body
    format = body.get("response_format") or {}
    asked: dict[Feature, bool] = {
        "tools": bool(body.get("tools")),
        "json_schema": format.get("type") == "json_schema",
        "json_object": format.get("type") == "json_object",
        "forced": body.get("tool_choice") not in (None, "auto", "none"),
        "sampling": not {"temperature", "top_p", "top_k"}.isdisjoint(body),
        "images": '"image_url"' in str(body.get("messages")).replace("'", '"'),
    }
    return frozenset(name for name, given in asked.items() if given)


def refusal(feature: Feature, turn: Turn) -> str:
    return REFUSALS[feature].format(model=turn.model)


def error(reply: Reply) -> Any:
    kind = "server_error" if reply.status >= 500 else "invalid_request_error"
    code = reply.error_code or CODES.get(reply.status)
    told = {"message": reply.error, "type": kind, "param": None, "code": code}
    failed = {} if reply.failed_generation is None else {"failed_generation": reply.failed_generation}
    return {"error": {**told, **failed}}


def stream_error(reply: Reply) -> bytes:
    finished = [{"index": 0, "delta": {"content": ""}, "finish_reason": "error"}]
    return sse({**error(reply), "choices": finished})


def answer(reply: Reply, turn: Turn) -> Any:
    message: dict[str, Any] = {"role": "assistant", "content": reply.content}
    if reply.finish == "refusal":
        message |= {"content": None, "refusal": reply.content}
    if reply.reasoning:
        message["reasoning_content"] = reply.reasoning
    if reply.calls:
        message["tool_calls"] = [{"id": one.id, "type": "function", **_function(one)} for one in reply.calls]
    choice = {"index": 0, "message": message, "finish_reason": _finish(reply)}
    return {**_head("chat.completion", turn), "choices": [choice], **_counted(reply.usage)}


def events(reply: Reply, turn: Turn) -> Iterator[Event]:
    def chunk(delta: dict[str, Any], finish: str | None = None) -> bytes:
        choice = {"index": 0, "delta": delta, "finish_reason": finish}
        return sse({**_head("chat.completion.chunk", turn), "choices": [choice]})

    yield Event("start", chunk({"role": "assistant", "content": ""}))
    for piece in pieces(reply.reasoning):
        yield Event("text", chunk({"reasoning_content": piece}))
    said = "refusal" if reply.finish == "refusal" else "content"
    for piece in pieces(reply.content or ""):
        yield Event("text", chunk({said: piece}))
    for number, one in enumerate(reply.calls):
        index = {"index": 0 if turn.same_index else number} if turn.plain_index else {}
        named = {"id": one.id, "type": "function", "function": {"name": one.name, "arguments": ""}}
        yield Event("call", chunk({"tool_calls": [{**index, **named}]}))
        for half in halves(arguments_text(one)):
            yield Event("arguments", chunk({"tool_calls": [{**index, "function": {"arguments": half}}]}))
    yield Event("finish", chunk({}, _finish(reply)))
    if turn.usage and reply.usage is not None:
        head = _head("chat.completion.chunk", turn)
        yield Event("end", sse({**head, "choices": [], **_counted(reply.usage)}))
    yield Event("end", sse("[DONE]"))


def lookup(request: Request, served: Sequence[Served]) -> Any:
    """The list of models in OpenRouter's form, and what llama.cpp says of the one it has loaded."""
    if request.path.endswith("/props"):
        one = served[0]
        return {
            "default_generation_settings": {"n_ctx": one.context},
            "total_slots": 1,
            "model_path": f"/models/{one.id}.gguf",
            "chat_template": "{% if tools %}{{ tools }}{% endif %}" if one.tools else "{{ messages }}",
            "chat_template_caps": {
                "supports_tools": one.tools,
                "supports_tool_calls": one.tools,
                "supports_parallel_tool_calls": one.tools,
                "supports_system_role": True,
            },
            "modalities": {"vision": one.vision, "audio": False},
            "build_info": "b1-fake",
        }
    if request.path.endswith("/models"):
        return {"object": "list", "data": [_model(one) for one in served]}
    return None


def _model(one: Served) -> dict[str, Any]:
    taken = {
        "tools": one.tools,
        "tool_choice": one.tools,
        "response_format": True,
        "structured_outputs": one.json_schema,
        "reasoning": one.thinking,
        "temperature": True,
    }
    return {
        "id": one.id,
        "object": "model",
        "created": 0,
        "owned_by": "fake",
        "context_length": one.context,
        "architecture": {"input_modalities": ["text", "image"] if one.vision else ["text"]},
        "supported_parameters": [name for name, given in taken.items() if given],
    }


def _head(object: str, turn: Turn) -> dict[str, Any]:
    made = int(time.time())
    return {"id": f"chatcmpl-fake{turn.number}", "object": object, "created": made, "model": turn.model}


def _function(call: RawCall) -> dict[str, Any]:
    return {"function": {"name": call.name, "arguments": call.arguments}}


def _finish(reply: Reply) -> str:
    return "stop" if reply.finish == "refusal" else reply.finish


def _counted(usage: Usage | None) -> dict[str, Any]:
    if usage is None:
        return {}
    counts: dict[str, Any] = {
        "prompt_tokens": usage.tokens_in,
        "completion_tokens": usage.tokens_out,
        "total_tokens": usage.tokens_in + usage.tokens_out,
    }
    if usage.cached is not None:
        counts["prompt_tokens_details"] = {"cached_tokens": usage.cached}
    return {"usage": counts}
