"""Anthropic's messages wire, pure."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Literal

from agent.llm.dialects import ANTHROPIC, Inexpressible, written
from agent.llm.providers import Provider
from agent.llm.types import ChatRequest, Image, Message, Opaque, RawCall, RawReply, ToolSpec, Usage
from agent.llm.wire import Assembly, Outgoing, count, identified, no_reply, sampled, used

FRAMING: Literal["sse", "lines"] = "sse"
PATH = "messages"
VERSION = "2026-10-21"
VERSION_WITH_SAMPLING = "2023-06-01"
"""The last version that knows temperature and its kin; under the newer one any value of them is a 400."""
MAX_TOKENS = 8_192
"""The wire wants a limit; every model since Claude 3.5 may write this much."""
CACHED = {"type": "ephemeral"}
FINISH = {
    "end_turn": "stop",
    "stop_sequence": "stop",
    "tool_use": "tool_calls",
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
}
_CHOICES = {"auto": "auto", "required": "any", "none": "none"}
_THOUGHTS = ("thinking", "redacted_thinking")


def request_of(request: ChatRequest, provider: Provider, *, stream: bool) -> Outgoing:
    """The HTTP request that asks `request`. There is no `json_object` here: the prompt must ask for it."""
    sampling = sampled(request.sampling, provider)
    body: dict[str, Any] = {
        "model": request.model,
        "max_tokens": request.max_tokens or MAX_TOKENS,
        "messages": list(_turns(identified(request.messages))),
        "stream": stream,
        **_system(request.messages),
        **_tools(request),
        **_format(request),
        **sampling,
        **provider.extra,
    }
    if "system" not in body and "tools" in body:
        body["tools"][-1]["cache_control"] = CACHED
    return Outgoing(PATH, body, {"anthropic-version": VERSION_WITH_SAMPLING if sampling else VERSION})


def _system(messages: Sequence[Message]) -> dict[str, Any]:
    """The system prompt. A cache mark on its first message covers the tools too, which stand before it."""
    blocks: list[dict[str, Any]] = [
        {"type": "text", "text": message.content}
        for message in messages
        if message.role == "system" and message.content.strip()
    ]
    if not blocks:
        return {}
    blocks[0]["cache_control"] = CACHED
    return {"system": blocks}


def _tools(request: ChatRequest) -> dict[str, Any]:
    if not request.tools or request.mode != "native":
        return {}
    tools = {"tools": [_tool(tool, request.strict) for tool in request.tools]}
    if request.choice is None:
        return tools
    choice: dict[str, Any] = {"type": _CHOICES[request.choice]}
    if request.parallel is False and request.choice != "none":
        choice["disable_parallel_tool_use"] = True
    return {**tools, "tool_choice": choice}


def _tool(tool: ToolSpec, strict: bool) -> dict[str, Any]:
    out = {"name": tool.name, "description": tool.description, "input_schema": dict(tool.parameters)}
    if strict:
        try:
            return {**out, "input_schema": written(tool.parameters, ANTHROPIC), "strict": True}
        except Inexpressible:
            return out
    return out


def _format(request: ChatRequest) -> dict[str, Any]:
    if request.mode != "json_schema" or request.schema is None:
        return {}
    try:
        schema = written(request.schema, ANTHROPIC)
    except Inexpressible:
        return {}  # the prompt names the form in this mode too
    return {"output_config": {"format": {"type": "json_schema", "schema": schema}}}


def _turns(messages: Sequence[Message]) -> Iterator[dict[str, Any]]:
    """Turns of user and assistant by turns; the results of calls come first in the user's."""
    told = [message for message in messages if message.role != "system"]
    for mine, group in groupby(told, key=lambda message: message.role == "assistant"):
        turn = list(group)
        if mine:
            blocks = [block for message in turn for block in _assistant(message)]
        else:
            results = [_result(message) for message in turn if message.role == "tool"]
            blocks = results + [
                block for message in turn if message.role == "user" for block in _said(message)
            ]
        if blocks:
            yield {"role": "assistant" if mine else "user", "content": blocks}


def _assistant(message: Message) -> Iterator[dict[str, Any]]:
    if message.opaque is not None:
        yield from message.opaque.parts  # thinking, unchanged and first: its signature is checked
    yield from _text(message.content)
    for call in message.tool_calls:
        yield {"type": "tool_use", "id": call.id, "name": call.name, "input": call.arguments}


def _said(message: Message) -> list[dict[str, Any]]:
    return [*_text(message.content), *map(_image, message.images)]


def _text(text: str) -> list[dict[str, Any]]:
    """A block of text; an empty one is refused."""
    return [{"type": "text", "text": text}] if text.strip() else []


def _image(image: Image) -> dict[str, Any]:
    data = b64encode(image.data).decode()
    return {"type": "image", "source": {"type": "base64", "media_type": image.media_type, "data": data}}


def _result(message: Message) -> dict[str, Any]:
    out: dict[str, Any] = {
        "type": "tool_result",
        "tool_use_id": message.tool_call_id,
        "content": _said(message),
    }
    return {**out, "is_error": True} if message.error else out


def reply_of(body: Any) -> RawReply:
    """The reply inside a decoded body. Raises BadReply if there is none."""
    content = body.get("content") if isinstance(body, dict) else None
    if not isinstance(content, list) or body.get("error"):
        raise no_reply(body, "content")
    blocks = [block for block in content if isinstance(block, dict)]
    thoughts = [block for block in blocks if block.get("type") in _THOUGHTS]
    reason = str(body.get("stop_reason") or "")
    return RawReply(
        content=_joined(blocks, "text"),
        tool_calls=tuple(_call(block) for block in blocks if block.get("type") == "tool_use"),
        finish_reason=FINISH.get(reason, reason),
        usage=_usage(body.get("usage")),
        raw=body,
        reasoning=_joined(blocks, "thinking"),
        opaque=Opaque("", thoughts) if thoughts else None,
    )


def _joined(blocks: list[dict[str, Any]], kind: str) -> str:
    texts = (block.get(kind) for block in blocks if block.get("type") == kind)
    return "".join(text for text in texts if isinstance(text, str))


def _call(block: dict[str, Any]) -> RawCall:
    name = block.get("name")
    return RawCall(str(block.get("id") or ""), name if isinstance(name, str) else "", block.get("input"))


def _usage(usage: Any) -> Usage | None:
    """`input_tokens` is only what the cache neither gave nor took."""
    if not isinstance(usage, dict):
        return None
    cached = count(usage.get("cache_read_input_tokens"))
    fresh = count(usage.get("input_tokens"))
    stored = count(usage.get("cache_creation_input_tokens")) or 0
    told = None if fresh is None else fresh + stored + (cached or 0)
    return used(told, count(usage.get("output_tokens")), cached)


class AnthropicAssembly:
    """See `agent.llm.wire.Assembly`."""

    def __init__(self) -> None:
        self._message: dict[str, Any] = {}
        self._blocks: dict[str, dict[str, Any]] = {}
        self._json: dict[str, list[str]] = {}
        self.ended = False
        self._error: Any = None

    def add(self, event: str, data: Any) -> str:
        if not isinstance(data, dict):
            return ""
        kind, index = data.get("type") or event, str(data.get("index") or 0)
        if kind == "message_start" and isinstance(data.get("message"), dict):
            self._message = dict(data["message"])
        elif kind == "content_block_start" and isinstance(data.get("content_block"), dict):
            self._blocks[index] = dict(data["content_block"])
            return self._told(self._blocks[index])
        elif kind == "content_block_delta" and index in self._blocks and isinstance(data.get("delta"), dict):
            return self._grown(index, data["delta"])
        elif kind == "message_delta":
            self._message.update(data.get("delta") or {})
            self._message["usage"] = {**(self._message.get("usage") or {}), **(data.get("usage") or {})}
        elif kind == "message_stop":
            self.ended = True
        elif kind == "error":
            self._error = data.get("error") or {"message": "an error without words"}
        return ""

    def _grown(self, index: str, delta: dict[str, Any]) -> str:
        block = self._blocks[index]
        for key in ("text", "thinking", "signature"):
            if isinstance(delta.get(key), str):
                block[key] = str(block.get(key) or "") + delta[key]
        if isinstance(delta.get("partial_json"), str):
            self._json.setdefault(index, []).append(delta["partial_json"])
        return self._told(delta)

    def _told(self, part: dict[str, Any]) -> str:
        text = part.get("text")
        return text if isinstance(text, str) else ""

    def body(self) -> Any | None:
        if self._error:
            return {"type": "error", "error": self._error}
        if not self.ended and not self._message.get("stop_reason"):
            return None
        for index, parts in self._json.items():
            self._blocks[index]["input"] = _input("".join(parts))
        return {**self._message, "content": list(self._blocks.values())}


def _input(text: str) -> Any:
    """The arguments of a call: an object, or their text where it was cut off by the limit."""
    if not text.strip():
        return {}
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def assembly() -> Assembly:
    return AnthropicAssembly()
