"""Gemini's generateContent wire, pure."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Literal
from urllib.parse import quote

from agent.llm.dialects import GEMINI, written
from agent.llm.providers import Provider
from agent.llm.types import Call, ChatRequest, Message, Opaque, RawCall, RawReply, ToolSpec, Usage
from agent.llm.wire import Assembly, Outgoing, count, identified, names_by_id, no_reply, sampled, used

FRAMING: Literal["sse", "lines"] = "sse"
UNSIGNED = "skip_thought_signature_validator"
"""Stands for the signature of a call that another model made: without any, Gemini 3 answers 400."""
SIGNATURE = "thoughtSignature"
_CHOICES = {"auto": "VALIDATED", "required": "ANY", "none": "NONE"}
"""VALIDATED holds calls to their schemas and still lets the model answer in words."""
_FAILED = frozenset(
    {"MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL", "MISSING_THOUGHT_SIGNATURE", "TOO_MANY_TOOL_CALLS"}
)
_FILTERED = frozenset(
    {"SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "IMAGE_SAFETY", "LANGUAGE"}
)
_PREFIX = re.compile(r"\s*Malformed function call:\s*", re.IGNORECASE)


def request_of(request: ChatRequest, provider: Provider, *, stream: bool) -> Outgoing:
    """The HTTP request that asks `request`. The wire has no word for `parallel`."""
    messages = identified(request.messages)
    body: dict[str, Any] = {"contents": list(_contents(messages)), **_tools(request), **provider.extra}
    system = [{"text": one.content} for one in messages if one.role == "system" and one.content.strip()]
    if system:
        body["systemInstruction"] = {"parts": system}
    config: dict[str, Any] = sampled(request.sampling, provider) | _format(request)
    if request.max_tokens is not None:
        config["maxOutputTokens"] = request.max_tokens
    if config:
        body["generationConfig"] = config
    model = request.model if "/" in request.model else f"models/{request.model}"
    verb = "streamGenerateContent?alt=sse" if stream else "generateContent"
    return Outgoing(f"{quote(model, safe='/')}:{verb}", body, {})


def _tools(request: ChatRequest) -> dict[str, Any]:
    if not request.tools or request.mode != "native":
        return {}
    tools: dict[str, Any] = {"tools": [{"functionDeclarations": [_declared(tool) for tool in request.tools]}]}
    if request.choice is None:
        return tools
    return {**tools, "toolConfig": {"functionCallingConfig": {"mode": _CHOICES[request.choice]}}}


def _declared(tool: ToolSpec) -> dict[str, Any]:
    out: dict[str, Any] = {"name": tool.name, "description": tool.description}
    if tool.parameters.get("properties"):
        out["parametersJsonSchema"] = written(tool.parameters, GEMINI)
    return out


def _format(request: ChatRequest) -> dict[str, Any]:
    if request.mode == "json_object":
        return {"responseMimeType": "application/json"}
    if request.mode != "json_schema" or request.schema is None:
        return {}
    return {"responseMimeType": "application/json", "responseJsonSchema": written(request.schema, GEMINI)}


def _contents(messages: Sequence[Message]) -> Iterator[dict[str, Any]]:
    """Turns of user and model by turns; the results of calls come first in the user's."""
    names = names_by_id(tuple(messages))
    told = [message for message in messages if message.role != "system"]
    for mine, group in groupby(told, key=lambda message: message.role == "assistant"):
        turn = list(group)
        if mine:
            parts = [part for message in turn for part in _model(message)]
        else:
            results = [_result(one, names) for one in turn if one.role == "tool"]
            parts = results + [part for one in turn for part in _said(one)]
        if parts:
            yield {"role": "model" if mine else "user", "parts": parts}


def _model(message: Message) -> Iterator[dict[str, Any]]:
    if message.content:
        yield {"text": message.content, **(message.opaque.parts if message.opaque is not None else {})}
    for place, call in enumerate(message.tool_calls):
        part: dict[str, Any] = {"functionCall": {"id": call.id, "name": call.name, "args": call.arguments}}
        signature = _signature(call) or (UNSIGNED if place == 0 else None)
        yield {**part, SIGNATURE: signature} if signature else part


def _signature(call: Call) -> Any:
    return (call.opaque or {}).get(SIGNATURE)


def _said(message: Message) -> Iterator[dict[str, Any]]:
    if message.role == "user" and message.content:
        yield {"text": message.content}
    for image in message.images:
        yield {"inlineData": {"mimeType": image.media_type, "data": b64encode(image.data).decode()}}


def _result(message: Message, names: dict[str, str]) -> dict[str, Any]:
    told = {"error" if message.error else "result": message.content}
    id = message.tool_call_id
    return {"functionResponse": {"id": id, "name": names.get(id, ""), "response": told}}


def reply_of(body: Any) -> RawReply:
    """The reply inside a decoded body. Raises BadReply if there is none."""
    candidates = body.get("candidates") if isinstance(body, dict) else None
    candidate = candidates[0] if isinstance(candidates, list) and candidates else None
    if not isinstance(candidate, dict) or body.get("error"):
        return _without_candidate(body)
    content = candidate.get("content")
    listed = content.get("parts") if isinstance(content, dict) else None
    parts = [part for part in listed if isinstance(part, dict)] if isinstance(listed, list) else []
    calls = tuple(_call(part) for part in parts if isinstance(part.get("functionCall"), dict))
    said = _texts(parts, thought=False)
    finish = _finish(str(candidate.get("finishReason") or ""), bool(calls))
    if finish == "tool_use_failed" and not calls:
        said = said or _PREFIX.sub("", str(candidate.get("finishMessage") or ""), count=1)
    signature = next((part[SIGNATURE] for part in parts if "text" in part and part.get(SIGNATURE)), None)
    return RawReply(
        content=said,
        tool_calls=calls,
        finish_reason=finish,
        usage=_usage(body.get("usageMetadata")),
        raw=body,
        reasoning=_texts(parts, thought=True),
        opaque=Opaque("", {SIGNATURE: signature}) if signature else None,
    )


def _without_candidate(body: Any) -> RawReply:
    """A prompt that was blocked has no candidate, only feedback."""
    feedback = body.get("promptFeedback") if isinstance(body, dict) else None
    if not isinstance(feedback, dict) or not feedback.get("blockReason"):
        raise no_reply(body, "candidates[0]")
    return RawReply(finish_reason="content_filter", usage=_usage(body.get("usageMetadata")), raw=body)


def _finish(reason: str, called: bool) -> str:
    if reason in _FAILED:
        return "tool_use_failed"
    if reason in _FILTERED:
        return "content_filter"
    if reason == "STOP":
        return "tool_calls" if called else "stop"
    return "length" if reason == "MAX_TOKENS" else reason.lower()


def _texts(parts: list[dict[str, Any]], *, thought: bool) -> str:
    texts = (part.get("text") for part in parts if bool(part.get("thought")) is thought)
    return "".join(text for text in texts if isinstance(text, str))


def _call(part: dict[str, Any]) -> RawCall:
    call = part["functionCall"]
    name, signature = call.get("name"), part.get(SIGNATURE)
    return RawCall(
        str(call.get("id") or ""),
        name if isinstance(name, str) else "",
        call.get("args") or {},  # left out for a call without arguments
        {SIGNATURE: signature} if signature else None,
    )


def _usage(usage: Any) -> Usage | None:
    """Thoughts are paid for like words, and not counted among them."""
    if not isinstance(usage, dict):
        return None
    said, thought = count(usage.get("candidatesTokenCount")), count(usage.get("thoughtsTokenCount"))
    out = None if said is None and thought is None else (said or 0) + (thought or 0)
    return used(count(usage.get("promptTokenCount")), out, count(usage.get("cachedContentTokenCount")))


class GeminiAssembly:
    """See `agent.llm.wire.Assembly`. Each event is a whole body with the next parts; calls come whole."""

    def __init__(self) -> None:
        self._about: dict[str, Any] = {}
        self._parts: list[dict[str, Any]] = []
        self._candidate: dict[str, Any] | None = None

    def add(self, event: str, data: Any) -> str:
        if isinstance(data, list) and data:
            data = data[0]  # an error comes in a list from some of its hosts
        if not isinstance(data, dict):
            return ""
        self._about.update(data)
        candidates = data.get("candidates")
        candidate = candidates[0] if isinstance(candidates, list) and candidates else None
        if not isinstance(candidate, dict):
            return ""
        self._candidate = {**(self._candidate or {}), **candidate}
        content = candidate.get("content")
        listed = content.get("parts") if isinstance(content, dict) else None
        parts = [part for part in listed if isinstance(part, dict)] if isinstance(listed, list) else []
        self._parts += parts
        return _texts(parts, thought=False)

    @property
    def ended(self) -> bool:
        """Never: the last parts and the count of tokens may follow the word that says why it ended."""
        return False

    def body(self) -> Any | None:
        if self._about.get("error"):
            return {"error": self._about["error"]}
        if self._candidate is None:
            return self._about if self._about.get("promptFeedback") else None
        if not self._candidate.get("finishReason"):
            return None
        whole = {**self._candidate, "content": {"role": "model", "parts": self._parts}}
        return {**self._about, "candidates": [whole]}


def assembly() -> Assembly:
    return GeminiAssembly()
