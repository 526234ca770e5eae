"""How a tool asks a model for text: with page text inside data boundaries, without tools, in time."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from contextlib import AsyncExitStack

from agent.build import Prepared
from agent.context.boundaries import bounded, restore
from agent.errors import BadReply
from agent.llm.types import Chat, Message
from agent.planning import without_tools
from browser_tools.events import EventLog
from browser_tools.tool import Completer

CALL_SECONDS = 90.0
UNKNOWN_ROOM = 6_000
"""Tokens that a question may cost where nobody knows what the model takes: local servers keep 8,192."""
MOST_ROOM = 24_000
"""Tokens: what is longer is read in parts, for models overlook what stands in the middle of long texts."""
WORDS_ONLY = ("stop", "length", "")


class ModelCompleter:
    """Implements `browser_tools.tool.Completer` over a chat that knows no tools."""

    def __init__(self, chat: Chat, seconds_left: Callable[[], float], room: int) -> None:
        self._chat = chat
        self._left = seconds_left
        self.room = room

    @property
    def name(self) -> str:
        return self._chat.name

    async def complete(self, prompt: str, *, max_tokens: int, data: str = "") -> str:
        """See `Completer`. Raises ModelError; BadReply where the model will not answer."""
        nonce = secrets.token_hex(8)
        messages = [Message("system", prompt)]
        messages.append(Message("user", bounded(data, nonce) if data else "Begin."))
        deadline = time.monotonic() + min(CALL_SECONDS, max(0.0, self._left()))
        reply = await self._chat.chat(messages, (), deadline=deadline, page_text=data)
        if reply.finish_reason not in WORDS_ONLY:
            raise BadReply(f"{self._chat.name} did not write: it ended with {reply.finish_reason!r}")
        said: str = restore(reply.content)
        return said[: max_tokens * 8]


async def completer_of(prepared: Prepared, log: EventLog, stack: AsyncExitStack) -> Completer | None:
    """What tools of this run may ask, closed with `stack`; None where the run was not asked for text."""
    request = prepared.request
    if not request.writer or (request.chat is None and not prepared.models):
        return None
    chat = await without_tools(prepared, log, stack)
    return ModelCompleter(chat, lambda: prepared.meter.seconds_left, room_of(chat))


def room_of(chat: Chat) -> int:
    """Tokens that one question to `chat` may cost, with the least of the models that may answer it."""
    from agent.llm.router import Router

    known = [route.capabilities.context for route in chat.routes] if isinstance(chat, Router) else []
    least = min((one for one in known if one is not None), default=UNKNOWN_ROOM)
    return max(1_000, min(least * 3 // 4, MOST_ROOM))
