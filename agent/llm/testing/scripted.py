"""A model without a server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from agent.errors import ModelError
from agent.llm.normalise import normalise
from agent.llm.testing.replies import Reply, text
from agent.llm.types import ChatReply, Message, RawReply, ToolSpec, Usage

EXHAUSTED = "the script of replies is at its end"


class ScriptedModel:
    """A model without a server: plays replies through the same normaliser, and records what it was told.

    A script that is used up raises ModelError (`model.script`).
    """

    def __init__(self, replies: Sequence[Reply | str | ModelError], *, name: str = "scripted") -> None:
        self.name = name
        self.usage = Usage()
        self.asked: list[tuple[Message, ...]] = []
        self._replies = list(replies)

    async def chat(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSpec],
        *,
        deadline: float,
        page_text: str = "",
    ) -> ChatReply:
        """Play the next reply; see `agent.llm.types.Chat`."""
        self.asked.append(tuple(messages))
        if not self._replies:
            raise ModelError(EXHAUSTED, code="model.script")
        reply = self._replies.pop(0)
        if isinstance(reply, ModelError):
            raise reply
        if isinstance(reply, str):
            reply = text(reply)
        raw = RawReply(reply.content or "", reply.calls, reply.finish)
        usage = reply.usage or Usage(estimated=True)
        self.usage += usage
        return replace(normalise(raw, tools, page_text=page_text), usage=usage)
