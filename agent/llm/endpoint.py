"""One model at one server: the wire of its provider over the transport."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from agent.llm import wire_anthropic, wire_gemini, wire_ollama, wire_openai
from agent.llm.providers import ModelRef, Provider, WireName
from agent.llm.transport import Stream, Transport
from agent.llm.types import ChatRequest, Message, Opaque, RawReply
from agent.llm.wire import Wire

WIRES: dict[WireName, Wire] = {
    "openai": wire_openai,
    "anthropic": wire_anthropic,
    "gemini": wire_gemini,
    "ollama": wire_ollama,
}


class Endpoint:
    """Implements `agent.llm.types.Asked`."""

    def __init__(self, transport: Transport) -> None:
        self.ref: ModelRef = transport.ref
        self._transport = transport
        self._wire = WIRES[self.ref.provider.wire]

    async def ask(
        self, request: ChatRequest, *, deadline: float, on_text: Callable[[str], None] | None = None
    ) -> RawReply:
        """Ask once; see `Asked`."""
        provider = self.ref.provider
        own = replace(request, messages=tuple(_kept(one, provider) for one in request.messages))
        outgoing = self._wire.request_of(own, provider, stream=on_text is not None)
        listener = _Listener(on_text) if on_text is not None else None
        hear = listener.hear if listener is not None else None
        stream = Stream(self._wire.FRAMING, self._wire.assembly, hear)
        body = await self._transport.post(
            outgoing.path, outgoing.body, headers=outgoing.headers, stream=stream, deadline=deadline
        )
        reply = self._wire.reply_of(body)
        if listener is not None:
            listener.hear_whole(reply)
        if reply.opaque is None:
            return reply
        return replace(reply, opaque=Opaque(_owner(provider), reply.opaque.parts))

    async def fetch(self, path: str, body: Mapping[str, Any] | None = None, *, deadline: float) -> Any:
        """The JSON at `path`; see `Asked`."""
        if body is None:
            return await self._transport.get(path, deadline=deadline, tries=1)
        return await self._transport.post(path, body, deadline=deadline, tries=1)

    async def close(self) -> None:
        await self._transport.close()


class _Listener:
    """Passes words on, and the whole of them where a server answered without streaming."""

    def __init__(self, on_text: Callable[[str], None]) -> None:
        self._on_text = on_text
        self._heard = False

    def hear(self, words: str) -> None:
        self._heard = True
        self._on_text(words)

    def hear_whole(self, reply: RawReply) -> None:
        if not self._heard and reply.content and reply.finish_reason != "tool_use_failed":
            self._on_text(reply.content)


def _kept(message: Message, provider: Provider) -> Message:
    """The message without what belongs to another provider."""
    if message.opaque is None or message.opaque.provider == _owner(provider):
        return message
    return replace(message, opaque=None)


def _owner(provider: Provider) -> str:
    return provider.name or provider.base_url
