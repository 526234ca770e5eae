"""The OpenAI-compatible chat wire, pure: a request to a body, a body to a raw reply."""

from __future__ import annotations

import json
from typing import Any

from agent.errors import BadReply
from agent.llm.types import ChatRequest, Message, RawCall, RawReply, Usage

PATH = "chat/completions"

ERROR_CHARS = 300


def body_of(request: ChatRequest, *, limit_key: str = "max_tokens") -> dict[str, Any]:
    """The JSON body that asks `request`; what is None is left out."""
    body: dict[str, Any] = {
        "model": request.model,
        "messages": [_message(message) for message in request.messages],
        "stream": False,
    }
    if request.tools and request.mode == "native":
        body["tools"] = [
            {
                "type": "function",
                "function": {
                    "name": tool.name,
                    "description": tool.description,
                    "parameters": dict(tool.parameters),
                },
            }
            for tool in request.tools
        ]
        body["tool_choice"] = "auto"
    if request.max_tokens is not None:
        body[limit_key] = request.max_tokens
    if request.sampling.temperature is not None:
        body["temperature"] = request.sampling.temperature
    return body


def _message(message: Message) -> dict[str, Any]:
    out: dict[str, Any] = {"role": message.role, "content": message.content}
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
            }
            for call in message.tool_calls
        ]
    if message.role == "tool":
        out["tool_call_id"] = message.tool_call_id
    return out


def reply_of(body: Any) -> RawReply:
    """The reply inside a decoded body. Raises BadReply if there is none."""
    if not isinstance(body, dict):
        raise BadReply(f"the model's server sent a JSON {type(body).__name__} where a reply was expected")
    if body.get("error"):
        error = body["error"]
        said = error.get("message") if isinstance(error, dict) else error
        words = str(said)[:ERROR_CHARS]
        raise BadReply(f"the model's server sent an error with status 200: {words!r}", detail=words)
    choices = body.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices else None
    message = choice.get("message") if isinstance(choice, dict) else None
    if not isinstance(choice, dict) or not isinstance(message, dict):
        raise BadReply(
            "the model's server sent JSON without 'choices[0].message', so there is no reply in it"
        )
    refusal = message.get("refusal")
    if isinstance(refusal, str) and refusal.strip():
        return RawReply(refusal, finish_reason="refusal", usage=_usage(body.get("usage")), raw=body)
    return RawReply(
        content=_text(message.get("content")),
        tool_calls=_calls(message),
        finish_reason=str(choice.get("finish_reason") or ""),
        usage=_usage(body.get("usage")),
        raw=body,
    )


def _text(content: Any) -> str:
    """Content as text: a string, or the text parts of a list of parts."""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        parts = (part.get("text") for part in content if isinstance(part, dict))
        return "".join(part for part in parts if isinstance(part, str))
    return ""


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
    return RawCall(str(call.get("id") or ""), name if isinstance(name, str) else "", arguments)


def _usage(usage: Any) -> Usage | None:
    if not isinstance(usage, dict):
        return None
    given = _count(usage.get("prompt_tokens")), _count(usage.get("completion_tokens"))
    if given == (None, None):
        return None
    details = usage.get("prompt_tokens_details")
    cached = _count(details.get("cached_tokens")) if isinstance(details, dict) else None
    return Usage(given[0] or 0, given[1] or 0, cached)


def _count(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None
