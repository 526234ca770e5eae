"""Sending beside the looks: a channel that hangs holds back no look, and no other channel."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field

from agent.watch.deliver import Courier
from browser_tools.errors import StorageError

CLOSING_SECONDS = 5.0
"""What is being sent may take so much longer when all ends."""


@dataclass
class Post:
    """Empties outboxes in tasks of their own."""

    _tasks: set[asyncio.Task[None]] = field(default_factory=set, init=False)

    def send(self, courier: Courier) -> None:
        """Begin to send what is due; channels that are being sent through are left alone."""
        task = asyncio.create_task(_sent(courier), name="post")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Wait a little, then give up: what was under way is known by its lease."""
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=CLOSING_SECONDS)
            for task in late:
                task.cancel()


async def _sent(courier: Courier) -> None:
    with suppress(StorageError):  # the next round meets it, too, and tells it
        await courier.send_all()
