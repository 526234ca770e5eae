"""The OpenAI-compatible chat wire, pure: a request to a body, a body or a stream to a raw reply.

Spoken, with small differences that are facts of a provider's row, by OpenAI, OpenRouter, Groq, xAI,
llama.cpp, vLLM, LM Studio and many others.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator
from typing import Any, Literal

from agent.llm.dialects import OPENAI_STRICT, Inexpressible, written
from agent.llm.providers import Provider
from agent.llm.statuses import failed_generation
from agent.llm.types import ChatRequest, Image, Message, Opaque, RawCall, RawReply, ToolSpec, Usage
from agent.llm.wire import Assembly, Outgoing, count, identified, no_reply, sampled, text_of, used
from agent.llm.wire_openai_stream import OpenAIAssembly

FRAMING: Literal["sse", "lines"] = "sse"
PATH = "chat/completions"
FINISH = {"function_call": "tool_calls", "max_tokens": "length", "model_length": "length", "eos": "stop"}
"""What some servers call the same endings."""


def request_of(request: ChatRequest, provider: Provider, *, stream: bool) -> Outgoing:
    """The HTTP request that asks `request`; what is None is left to the server."""
    body: dict[str, Any] = {
        "model": request.model,
        "messages": list(_messages(identified(request.messages))),
        "stream": stream,
        **_tools(request, provider),
        **_format(request),
        **sampled(request.sampling, provider),
    }
    if stream:
        body["stream_options"] = {"include_usage": True}
    if request.max_tokens is not None:
        body[provider.limit_key] = request.max_tokens
    if request.cache_key and provider.cache_key:
        body[provider.cache_key] = request.cache_key
    body.update(provider.extra)
    if request.upstream and provider.pins_upstream:
        route = {"order": [request.upstream], "allow_fallbacks": False}
        body["provider"] = {**body.get("provider", {}), **route}
    return Outgoing(PATH, body, {})


def _tools(request: ChatRequest, provider: Provider) -> dict[str, Any]:
    if not request.tools or request.mode != "native":
        return {}
    out: dict[str, Any] = {
        "tools": [
            {"type": "function", "function": _function(tool, request.strict)} for tool in request.tools
        ],
        **provider.tools_extra,
    }
    if request.choice is not None:
        out["tool_choice"] = request.choice
    if request.parallel is not None:
        out["parallel_tool_calls"] = request.parallel
    return out


def _function(tool: ToolSpec, strict: bool) -> dict[str, Any]:
    out: dict[str, Any] = {
        "name": tool.name,
        "description": tool.description,
        "parameters": dict(tool.parameters),
    }
    if strict:
        try:
            out |= {"parameters": written(tool.parameters, OPENAI_STRICT), "strict": True}
        except Inexpressible:
            out["strict"] = False
    return out


def _format(request: ChatRequest) -> dict[str, Any]:
    if request.mode == "json_object":
        return {"response_format": {"type": "json_object"}}
    if request.mode != "json_schema" or request.schema is None:
        return {}
    try:
        schema, strict = written(request.schema, OPENAI_STRICT), True
    except Inexpressible:
        schema, strict = dict(request.schema), False
    named = {"name": "reply", "strict": strict, "schema": schema}
    return {"response_format": {"type": "json_schema", "json_schema": named}}


def _messages(messages: tuple[Message, ...]) -> Iterator[dict[str, Any]]:
    shown: list[Image] = []
    for message in messages:
        if message.role != "tool" and shown:
            yield {"role": "user", "content": _parts("", tuple(shown))}
            shown.clear()
        yield _message(message)
        if message.role == "tool":
            shown += message.images  # a tool message holds text only; its pictures follow the last of them
    if shown:
        yield {"role": "user", "content": _parts("", tuple(shown))}


def _message(message: Message) -> dict[str, Any]:
    out: dict[str, Any] = {"role": message.role, "content": message.content}
    if message.role == "user" and message.images:
        out["content"] = _parts(message.content, message.images)
    if message.tool_calls:
        out["content"] = message.content or None
        out["tool_calls"] = [
            {
                "id": call.id,
                "type": "function",
                "function": {
                    "name": call.name,
                    "arguments": json.dumps(call.arguments, ensure_ascii=False),
                },
                **{key: value for key, value in (call.opaque or {}).items() if key == "extra_content"},
            }
            for call in message.tool_calls
        ]
    if message.role == "tool":
        out["tool_call_id"] = message.tool_call_id
    if message.role == "assistant" and message.opaque is not None:
        out.update(message.opaque.parts)
    return out


def _parts(text: str, images: tuple[Image, ...]) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = [{"type": "text", "text": text}] if text else []
    for image in images:
        url = f"data:{image.media_type};base64,{b64encode(image.data).decode()}"
        told.append({"type": "image_url", "image_url": {"url": url}})
    return told


def reply_of(body: Any) -> RawReply:
    """The reply inside a decoded body. Raises BadReply if there is none."""
    failed = failed_generation(body)
    if failed is not None:
        return RawReply(failed, finish_reason="tool_use_failed", raw=body)
    choices = body.get("choices") if isinstance(body, dict) else None
    choice = choices[0] if isinstance(choices, list) and choices else None
    message = choice.get("message") if isinstance(choice, dict) else None
    if not isinstance(choice, dict) or not isinstance(message, dict) or body.get("error"):
        raise no_reply(body, "choices[0].message")
    finish = str(choice.get("finish_reason") or "")
    refusal = message.get("refusal")
    refused = isinstance(refusal, str) and bool(refusal.strip())
    upstream = body.get("provider")
    return RawReply(
        content=str(refusal) if refused else text_of(message.get("content")),
        tool_calls=() if refused else _calls(message),
        finish_reason="refusal" if refused else FINISH.get(finish, finish),
        usage=_usage(body),
        raw=body,
        reasoning=next(
            (message[key] for key in ("reasoning", "reasoning_content") if isinstance(message.get(key), str)),
            "",
        ),
        opaque=_opaque(message),
        upstream=upstream if isinstance(upstream, str) else "",
    )


def _opaque(message: dict[str, Any]) -> Opaque | None:
    """What must come back with the turn: OpenRouter's details; thoughts that led to calls, without which
    DeepSeek and Kimi answer 400."""
    parts: dict[str, Any] = {}
    if isinstance(message.get("reasoning_details"), list) and message["reasoning_details"]:
        parts["reasoning_details"] = message["reasoning_details"]
    if isinstance(message.get("reasoning_content"), str) and message.get("tool_calls"):
        parts["reasoning_content"] = message["reasoning_content"]
    return Opaque("", parts) if parts else None


def _calls(message: dict[str, Any]) -> tuple[RawCall, ...]:
    calls = message.get("tool_calls")
    if not isinstance(calls, list):
        old = message.get("function_call")  # the form before tool_calls; some servers still speak it
        calls = [{"function": old}] if isinstance(old, dict) else []
    return tuple(raw_call(call) for call in calls if isinstance(call, dict))


def raw_call(call: dict[str, Any]) -> RawCall:
    """One entry of `tool_calls`; a few servers leave `function` out and put its keys beside `id`."""
    function = call.get("function")
    inner = function if isinstance(function, dict) else call
    arguments = next(
        (source[key] for source in (inner, call) for key in ("arguments", "parameters") if key in source),
        None,
    )
    name = inner.get("name")
    extra = call.get("extra_content")
    return RawCall(
        str(call.get("id") or ""),
        name if isinstance(name, str) else "",
        arguments,
        {"extra_content": extra} if extra else None,
    )


def _usage(body: dict[str, Any]) -> Usage | None:
    groq = body.get("x_groq")
    usage = body.get("usage") or (groq.get("usage") if isinstance(groq, dict) else None)
    if not isinstance(usage, dict):
        return None
    details = usage.get("prompt_tokens_details")
    cached = count(details.get("cached_tokens")) if isinstance(details, dict) else None
    if cached is None:
        cached = count(usage.get("prompt_cache_hit_tokens"))  # DeepSeek's word
    return used(count(usage.get("prompt_tokens")), count(usage.get("completion_tokens")), cached)


def assembly() -> Assembly:
    return OpenAIAssembly()
