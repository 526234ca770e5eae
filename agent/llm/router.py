"""chat(): the one call everyone makes.

Native tools come first; where a server refuses them, the tools are told in text.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace

from agent.errors import ModelRefused
from agent.llm.normalise import normalise
from agent.llm.statuses import NEEDS_JINJA
from agent.llm.text_mode import in_text
from agent.llm.types import (
    Asked,
    ChatReply,
    ChatRequest,
    Message,
    Mode,
    Note,
    RawReply,
    Sampling,
    ToolSpec,
    Usage,
    silent,
)
from browser_tools.result import tokens

TOOLS_REJECTED = re.compile(r"tool|function|unsupported|not support|invalid.*param", re.IGNORECASE)
"""The words of a 400 or 422 that mean: ask again without tools (seed 000)."""
LOGGED_CHARS = 4_000


class Router:
    """One model, asked in the best way that its server takes."""

    def __init__(
        self,
        endpoint: Asked,
        *,
        aliases: Mapping[str, str] | None = None,
        note: Note = silent,
        max_tokens: int | None = None,
        temperature: float | None = None,
    ) -> None:
        """`aliases` maps other names to declared tools."""
        self.name = endpoint.ref.name
        self.usage = Usage()
        self._endpoint = endpoint
        self._aliases = aliases or {}
        self._note = note
        self._max_tokens = max_tokens
        self._temperature = temperature
        self._mode: Mode = "native"

    async def chat(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSpec],
        *,
        deadline: float,
        page_text: str = "",
    ) -> ChatReply:
        """Ask once; see `agent.llm.types.Chat`. That a server takes no tools is remembered."""
        fallbacks: tuple[str, ...] = ()
        try:
            raw, seconds = await self._ask(messages, tools, deadline)
        except ModelRefused as error:
            if not (tools and self._mode == "native" and _rejects_tools(error)):
                raise
            fallbacks = (f"native>text: {error.detail[:200]}",)
            self._note(
                "fallback", {"model": self.name, "from": "native", "to": "text", "reason": error.detail}
            )
            self._mode = "text"
            try:
                raw, seconds = await self._ask(messages, tools, deadline)
            except ModelRefused:
                self._mode = "native"  # tools were not what it refused
                raise
        reply = normalise(raw, tools, aliases=self._aliases, page_text=page_text)
        usage = raw.usage or _estimated(messages, tools, raw)
        self.usage += usage
        return self._noted(replace(reply, mode=self._mode, usage=usage, fallbacks=fallbacks), seconds)

    async def close(self) -> None:
        await self._endpoint.close()

    async def _ask(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], deadline: float
    ) -> tuple[RawReply, float]:
        native = self._mode == "native" or not tools
        request = ChatRequest(
            model=self._endpoint.ref.model,
            messages=tuple(messages) if native else in_text(messages, tools),
            tools=tuple(tools),
            mode=self._mode,
            max_tokens=self._max_tokens,
            sampling=Sampling(temperature=self._temperature),
        )
        asked = {"model": self.name, "mode": self._mode, "messages": len(messages), "tools": len(tools)}
        self._note("ai_query", {**asked, "tokens": sum(tokens(message.content) for message in messages)})
        started = time.monotonic()
        return await self._endpoint.ask(request, deadline=deadline), time.monotonic() - started

    def _noted(self, reply: ChatReply, seconds: float) -> ChatReply:
        self._note(
            "ai_reply",
            {
                "model": self.name,
                "mode": reply.mode,
                "finish": reply.finish_reason,
                "calls": [asdict(call) for call in reply.calls],
                "bad": [bad.error for bad in reply.bad],
                "content": reply.content[:LOGGED_CHARS],
                "usage": asdict(reply.usage),
                "seconds": round(seconds, 3),
            },
        )
        if reply.repairs:
            self._note("repair", {"model": self.name, "repairs": list(reply.repairs)})
        return reply


def _rejects_tools(error: ModelRefused) -> bool:
    if error.status in (400, 422):
        return TOOLS_REJECTED.search(error.detail) is not None
    return error.status is not None and error.status >= 500 and NEEDS_JINJA.search(error.detail) is not None


def _estimated(messages: Sequence[Message], tools: Sequence[ToolSpec], raw: RawReply) -> Usage:
    """Our own count where the provider gives none."""
    told = sum(tokens(message.content) for message in messages)
    told += sum(tokens(tool.description + json.dumps(tool.parameters)) for tool in tools)
    said = tokens(raw.content) + sum(tokens(call.name + str(call.arguments)) for call in raw.tool_calls)
    return Usage(told, said, estimated=True)
