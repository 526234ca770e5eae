"""Progress of one call, for clients that asked for it: what happens, and that it still goes on."""

from __future__ import annotations

import asyncio
from types import TracebackType

from agent.context.boundaries import line
from agent.mcp_server.person import Context
from browser_tools.events import Event

TICK_SECONDS = 5.0
"""A client that resets its time-out by progress hears of a long call at least so often."""


class Progress:
    """`async with Progress(context, name) as progress:` reports until the call has ended.

    Words of pages are no part of it: a client may show progress where nothing marks them.
    """

    def __init__(self, context: Context, name: str) -> None:
        self._context = context
        self._words = name
        self._news = asyncio.Event()
        self._reporting: asyncio.Task[None] | None = None

    def hear(self, event: Event) -> None:
        """Take in one event of the call."""
        words = _words(event)
        if words:
            self._words = words
            self._news.set()

    async def __aenter__(self) -> Progress:
        self._reporting = asyncio.create_task(self._report())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._reporting is not None:
            self._reporting.cancel()
            await asyncio.gather(self._reporting, return_exceptions=True)

    async def _report(self) -> None:
        step = 0
        while True:
            try:
                async with asyncio.timeout(TICK_SECONDS):
                    await self._news.wait()
            except TimeoutError:
                pass
            self._news.clear()
            step += 1
            await self._context.session.report_progress(step, None, self._words)


def _words(event: Event) -> str:
    if event.type == "tool_call":
        return f"{event.data['tool']} begins"
    if event.type == "approval_requested":
        return "a person is asked whether this is allowed"
    if event.type == "note" and event.data.get("kind") == "progress":
        return line(str(event.data["text"]))
    return ""
