"""Bytes of a stream to events: server-sent events, or a JSON per line; the same for any chunking."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Event:
    """One event: its name, empty where it has none, and its data."""

    name: str
    data: str


class Decoder:
    """Cuts a stream into events. Lines end with LF, CR or CRLF; a line may be of any length."""

    def __init__(self, framing: Literal["sse", "lines"]) -> None:
        self._framing = framing
        self._open: list[bytes] = []
        """Parts of the line that has not ended."""
        self._after_cr = False
        self._first = True
        self.at_end = False
        """Whether the stream is over: what comes last may be cut."""
        self._name = ""
        self._data: list[str] = []

    def feed(self, chunk: bytes) -> list[Event]:
        """The events that end in this chunk."""
        if self._after_cr and chunk:
            self._after_cr = False
            chunk = chunk.removeprefix(b"\n")
        self._after_cr = chunk.endswith(b"\r") or (self._after_cr and not chunk)
        *ended, rest = chunk.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
        events = []
        for line in ended:
            whole = b"".join((*self._open, line))
            self._open.clear()
            events += self._line(whole)
        if rest:
            self._open.append(rest)
        return events

    def end(self) -> list[Event]:
        """What the end of the stream leaves: many servers spare the last empty line."""
        self.at_end = True
        events = self._line(b"".join(self._open)) if self._open else []
        self._open.clear()
        return events + self._dispatched()

    def _line(self, raw: bytes) -> list[Event]:
        line = raw.decode("utf-8", "replace")
        if self._first:
            self._first, line = False, line.removeprefix("\ufeff")
        if self._framing == "lines":
            return [Event("", line)] if line.strip() else []
        if not line:
            return self._dispatched()
        name, colon, value = line.partition(":")
        if not name and colon:  # a comment: keep-alives are written so
            return []
        value = value.removeprefix(" ")
        if name == "data":
            self._data.append(value)
        elif name == "event":
            self._name = value
        return []

    def _dispatched(self) -> list[Event]:
        data, name = self._data, self._name
        self._data, self._name = [], ""
        return [Event(name, "\n".join(data))] if data else []
