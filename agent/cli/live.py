"""The lines of a run as it goes, and on a terminal below them one line that lives."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TextIO

from agent.report.live import Progress
from agent.report.timeline import Timeline
from browser_tools.events import Event

_REDRAWN_SECONDS = 0.5
_CLEAR = "\r\x1b[K"
_COLUMNS = 80


class Telling:
    """A listener that prints finished lines to `stream`. A terminal that goes away does not end the run."""

    def __init__(self, timeline: Timeline, stream: TextIO) -> None:
        self._timeline = timeline
        self._stream = stream
        self.hear: Callable[[str], None] | None = None
        """Takes what a model is saying, where it can be shown before it is whole."""

    def __call__(self, event: Event) -> None:
        self._write(self._lines(event))

    def _lines(self, event: Event) -> str:
        """What is told of an event. A question that stands on the same terminal says it all by itself."""
        if event.type == "approval_requested" and os.isatty(0) and self._stream.isatty():
            return ""
        return "".join(f"{line}\n" for line in self._timeline.lines(event))

    @asynccontextmanager
    async def alive(self) -> AsyncIterator[None]:
        """While the run goes."""
        yield

    def _write(self, text: str) -> None:
        if text:
            with suppress(OSError):
                self._stream.write(text)
                self._stream.flush()


class LiveTelling(Telling):
    """The same on a terminal, with a last line that says what is being done."""

    def __init__(self, timeline: Timeline, stream: TextIO) -> None:
        super().__init__(timeline, stream)
        self._progress = Progress()
        self._drawn = ""
        self.hear = self._heard

    def __call__(self, event: Event) -> None:
        self._progress.take(event)
        self._draw(self._lines(event))

    def _heard(self, words: str) -> None:
        self._progress.hear(words)
        self._draw("")

    @asynccontextmanager
    async def alive(self) -> AsyncIterator[None]:
        """Redraws the line, whose time goes on without events; leaves no line behind."""
        ticking = asyncio.ensure_future(self._tick())
        try:
            yield
        finally:
            ticking.cancel()
            self._write(_CLEAR if self._drawn else "")

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(_REDRAWN_SECONDS)
            self._draw("")

    def _draw(self, lines: str) -> None:
        """Finished lines and below them the living one; a question that stands there is left alone."""
        quiet = self._progress.asking or self._progress.ended
        line = "" if quiet else self._progress.line(self._columns() - 1)
        if lines or line != self._drawn:
            self._write((_CLEAR if self._drawn else "") + lines + line)
            self._drawn = line

    def _columns(self) -> int:
        try:
            return os.get_terminal_size(self._stream.fileno()).columns or _COLUMNS
        except (OSError, ValueError):
            return _COLUMNS


def telling(timeline: Timeline, stream: TextIO) -> Telling:
    """Lines for a file or a pipe; on a terminal that can redraw, also the living one."""
    if stream.isatty() and os.environ.get("TERM", "dumb") != "dumb":
        return LiveTelling(timeline, stream)
    return Telling(timeline, stream)
