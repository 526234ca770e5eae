"""Open chats: each has a conversation with its page; who was silent for long gives the page back."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from agent.chat import Chat, ChatOptions
from agent.context import Exchange
from agent.result import RunResult
from agent.server.asks import WebApprover, WebAsker
from agent.server.records import ChatRow, MessageRow
from agent.server.sight import keep
from policies.errors import StrelkaError

if TYPE_CHECKING:  # the house holds the conversations
    from agent.server.house import House, Live

OPEN_PAGES = 12
"""Chats that keep their page while nothing is asked; the one that was silent longest loses it first."""


@dataclass
class Held:
    """A chat, and the lock that keeps its questions in their order."""

    house: House
    chat: Chat
    approver: WebApprover
    asker: WebAsker
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def ask(self, live: Live, words: str, *, page_context: bool) -> RunResult:
        """Raises what `Chat.ask` does."""
        self.approver.run = self.asker.run = live.row.id
        settings = self.chat.options.settings
        if settings.model is None:  # connected since
            settings = settings.model_copy(update={"model": self.house.settings.model})
        self.chat.options = replace(
            self.chat.options,
            settings=settings,
            page_context=page_context,
            on_door=lambda door: self.house.watched(live, door),
        )
        result = await self.chat.ask(
            words,
            listener=lambda event: self.house.heard(live, event),
            on_text=lambda text: self.house.said(live, text),
        )
        await keep(live, result)
        return result


class Conversations:
    """By chat."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._held: dict[str, Held] = {}
        self._closing: set[asyncio.Task[None]] = set()

    def held(self, row: ChatRow) -> Held:
        """The conversation of a chat; one of an earlier server goes on with what was said."""
        held = self._held.pop(row.id, None) or self._recalled(row)
        self._held[row.id] = held
        idle = [id for id, one in self._held.items() if not one.turn.locked() and one is not held]
        for id in idle[: max(0, len(idle) - OPEN_PAGES)]:
            task = asyncio.create_task(_close(self._held.pop(id)))
            self._closing.add(task)
            task.add_done_callback(self._closing.discard)
        return held

    def _recalled(self, row: ChatRow) -> Held:
        house = self._house
        approver, asker = WebApprover(house.asks, ""), WebAsker(house.asks, "")
        settings = house.settings.model_copy(update={"model": row.model} if row.model else {})
        options = ChatOptions(
            settings=settings,
            start=row.start or None,
            policy=row.policy,
            approver=approver,
            asker=asker,
            drawn=True,
        )
        chat = Chat(options, house.pool.session())
        chat.recall(_exchanges(house.records.messages(row.id)))
        return Held(house, chat, approver, asker)

    async def close(self) -> None:
        held, self._held = self._held, {}
        for one in held.values():
            await _close(one)
        await asyncio.gather(*self._closing)


async def _close(held: Held) -> None:
    async with held.turn:
        with suppress(StrelkaError):
            await held.chat.close()


def _exchanges(messages: list[MessageRow]) -> Iterator[Exchange]:
    """What was asked and answered; the newest question may have no answer yet."""
    asked: dict[str, str] = {}
    for message in messages:
        if message.role == "user":
            asked[message.run] = message.text
        elif message.run in asked:
            by_model = message.source == "model"  # all else may quote pages
            yield Exchange(asked.pop(message.run), message.text, by_model=by_model)
