"""A run's event log as a report needs it: whatever can be read, and what is wrong with the rest."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from browser_tools.events import Event, Fault, parse_event, verify


@dataclass(frozen=True)
class LogFile:
    """The events of a log, and how far they can be trusted."""

    events: tuple[Event, ...]
    unreadable: int = 0
    """Whole lines that are no events, and are left out."""
    unreadable_from: int = 0
    """The first of them, counted from 1."""
    torn: bool = False
    """The last line was cut off while it was written."""
    fault: Fault | None = None
    """Why the hash chain does not verify; a torn last line alone is no fault."""


def read_log(path: Path) -> LogFile:
    """Read as much of a log as can be read. Raises OSError."""
    text = path.read_bytes().decode("utf-8", "backslashreplace")
    *lines, rest = text.split("\n")
    read = list(map(_event, lines))
    events = [event for event in read if event is not None]
    return LogFile(
        events=tuple(events),
        unreadable=len(lines) - len(events),
        unreadable_from=read.index(None) + 1 if None in read else 0,
        torn=bool(rest),
        fault=_fault(path, torn_at=len(lines) + 1 if rest else None),
    )


def _event(line: str) -> Event | None:
    try:
        event = parse_event(line)
    except (ValueError, KeyError, RecursionError):  # RecursionError: JSON that is nested without end
        return None
    texts = (event.ts, event.run, event.url, event.title)
    whole = isinstance(event.data, dict) and all(isinstance(text, str) for text in texts)
    return event if whole else None


def _fault(path: Path, torn_at: int | None) -> Fault | None:
    try:
        _, fault = verify(path)
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        return Fault(0, f"cannot be verified ({type(error).__name__})")
    return None if fault is not None and fault.line == torn_at else fault
