"""Ollama's own chat wire, pure. Its OpenAI-compatible one ignores the context size, and cuts in silence."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from typing import Any, Literal

from agent.llm.providers import Provider
from agent.llm.types import ChatRequest, Image, Message, RawCall, RawReply
from agent.llm.wire import Assembly, Outgoing, count, identified, names_by_id, no_reply, sampled, used

FRAMING: Literal["sse", "lines"] = "lines"
PATH = "api/chat"
CONTEXT = 16_384
"""Tokens, where the request names none. The server's own default may be 4,096, and what is longer is cut
at its start without a word: the tools first. 16k hold the system prompt, the tools and a page."""


def request_of(request: ChatRequest, provider: Provider, *, stream: bool) -> Outgoing:
    """The HTTP request that asks `request`. The wire has no word for `choice`, `parallel` and `strict`."""
    options: dict[str, Any] = {"num_ctx": request.context or CONTEXT, **sampled(request.sampling, provider)}
    if request.max_tokens is not None:
        options["num_predict"] = request.max_tokens
    messages = identified(request.messages)
    body: dict[str, Any] = {
        "model": request.model,
        "messages": list(_messages(messages, names_by_id(messages))),
        "stream": stream,
        "options": options,
        **provider.extra,
    }
    if request.tools and request.mode == "native" and request.choice != "none":
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
    if request.mode == "json_object":
        body["format"] = "json"
    elif request.mode == "json_schema" and request.schema is not None:
        body["format"] = dict(request.schema)
    return Outgoing(PATH, body, {})


def _messages(messages: tuple[Message, ...], names: dict[str, str]) -> Iterator[dict[str, Any]]:
    shown: list[Image] = []
    for message in messages:
        if message.role != "tool" and shown:
            yield _told("user", "", shown)
            shown = []
        if message.role == "tool":
            shown += message.images  # templates show pictures of people's turns only
            yield {
                "role": "tool",
                "content": message.content,
                "tool_name": names.get(message.tool_call_id, ""),
            }
        else:
            out = _told(message.role, message.content, list(message.images))
            if message.tool_calls:
                out["tool_calls"] = [
                    {"function": {"name": call.name, "arguments": call.arguments}}
                    for call in message.tool_calls
                ]
            yield out
    if shown:
        yield _told("user", "", shown)


def _told(role: str, content: str, images: list[Image]) -> dict[str, Any]:
    out: dict[str, Any] = {"role": role, "content": content}
    if images:
        out["images"] = [b64encode(image.data).decode() for image in images]
    return out


def reply_of(body: Any) -> RawReply:
    """The reply inside a decoded body. Raises BadReply if there is none."""
    message = body.get("message") if isinstance(body, dict) else None
    if not isinstance(message, dict):
        raise no_reply(body, "message")
    entries = message.get("tool_calls")
    calls = tuple(_call(one) for one in entries or () if isinstance(one, dict)) if entries else ()
    said = str(body.get("done_reason") or "")
    return RawReply(
        content=_text(message.get("content")),
        tool_calls=calls,
        finish_reason="tool_calls" if calls and said == "stop" else said,
        usage=used(count(body.get("prompt_eval_count")), count(body.get("eval_count"))),
        raw=body,
        reasoning=_text(message.get("thinking")),
    )


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _call(entry: dict[str, Any]) -> RawCall:
    function = entry.get("function")
    inner = function if isinstance(function, dict) else entry
    return RawCall(_text(entry.get("id")), _text(inner.get("name")), inner.get("arguments"))


class OllamaAssembly:
    """See `agent.llm.wire.Assembly`. Calls come whole, in one line or several."""

    def __init__(self) -> None:
        self._texts: dict[str, list[str]] = {"content": [], "thinking": []}
        self._calls: list[Any] = []
        self._last: dict[str, Any] | None = None
        self._error: Any = None

    def add(self, event: str, data: Any) -> str:
        if not isinstance(data, dict):
            return ""
        self._error = data.get("error") or self._error
        message = data.get("message")
        if isinstance(message, dict):
            for key, parts in self._texts.items():
                parts.append(_text(message.get(key)))
            calls = message.get("tool_calls")
            self._calls += calls if isinstance(calls, list) else []
        if data.get("done") is True:
            self._last = data
        return _text(message.get("content")) if isinstance(message, dict) else ""

    @property
    def ended(self) -> bool:
        return self._last is not None

    def body(self) -> Any | None:
        if self._error:
            return {"error": self._error}
        if self._last is None:
            return None
        message: dict[str, Any] = {"role": "assistant"}
        message.update({key: "".join(parts) for key, parts in self._texts.items()})
        if self._calls:
            message["tool_calls"] = self._calls
        return {**self._last, "message": message}


def assembly() -> Assembly:
    return OllamaAssembly()
