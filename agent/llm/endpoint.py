"""One model at one server: the wire of its provider over the transport."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from agent.llm import wire_openai
from agent.llm.providers import ModelRef
from agent.llm.transport import Transport
from agent.llm.types import ChatRequest, RawReply


class Endpoint:
    """Implements `agent.llm.types.Asked`."""

    def __init__(self, transport: Transport) -> None:
        self.ref: ModelRef = transport.ref
        self._transport = transport

    async def ask(
        self, request: ChatRequest, *, deadline: float, on_text: Callable[[str], None] | None = None
    ) -> RawReply:
        """Ask once; see `Asked`."""
        body = wire_openai.body_of(request, limit_key=self.ref.provider.limit_key)
        return wire_openai.reply_of(await self._transport.post(wire_openai.PATH, body, deadline=deadline))

    async def fetch(self, path: str, body: Mapping[str, Any] | None = None, *, deadline: float) -> Any:
        """The JSON at `path`; see `Asked`."""
        return await self._transport.post(path, dict(body or {}), deadline=deadline)

    async def close(self) -> None:
        await self._transport.close()
