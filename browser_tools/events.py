"""The event log: one JSON line per event, hash-chained, redacted, on disk before the act it announces.

A line is `{"v", "seq", "ts", "run", "type", "url", "title", "data", "prev", "hash"}`: `ts` is UTC with
milliseconds, `prev` the hash of the line before (64 zeros for the first) and `hash` the SHA-256 of the line's
canonical JSON without `hash`. The chain shows that nothing was altered, dropped or put in between; it cannot
show that the last lines were cut off, which is why `run_finished` closes every complete log.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal, cast, get_args

from browser_tools.errors import StorageError
from browser_tools.whole import storage_error
from policies.redact import Redactor

VERSION = 1
GENESIS = "0" * 64

EventType = Literal[
    "run_started",
    "observation",
    "ai_query",
    "ai_reply",
    "repair",
    "fallback",
    "tool_call",
    "decision",
    "approval_requested",
    "approval_resolved",
    "request",
    "tool_result",
    "page_event",
    "check",
    "note",
    "run_finished",
]
EVENT_TYPES: tuple[str, ...] = get_args(EventType)

DURABLE = frozenset({"run_started", "tool_call", "approval_requested", "approval_resolved", "run_finished"})
"""Events that are synced to disk before anything follows: what they announce must not outlive them."""

_SYNCING = ThreadPoolExecutor(max_workers=2, thread_name_prefix="strelka-log")
"""Waits for disks while the rest goes on; its threads begin with the first call."""


@dataclass(frozen=True)
class Event:
    """One line of the log. `data` depends on `type`; readers ignore keys they do not know."""

    seq: int
    ts: str
    run: str
    type: EventType
    url: str
    title: str
    data: dict[str, Any]
    prev: str
    hash: str
    v: int = VERSION

    def line(self) -> dict[str, Any]:
        return {**_unhashed(self), "hash": self.hash}


def _unhashed(event: Event) -> dict[str, Any]:
    return {
        "v": event.v,
        "seq": event.seq,
        "ts": event.ts,
        "run": event.run,
        "type": event.type,
        "url": event.url,
        "title": event.title,
        "data": event.data,
        "prev": event.prev,
    }


def _hash(line: dict[str, Any]) -> str:
    body = json.dumps(line, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(body.encode("utf-8", "surrogatepass")).hexdigest()


class EventLog:
    """Appends events to `<folder>/events.jsonl` and tells listeners of each.

    Raises StorageError (`storage.failed`, `storage.full`) when the disk refuses, and from then on for every
    event but the last: a run that cannot be logged must not go on, and its log must not have a hole.
    """

    def __init__(
        self,
        folder: Path,
        run: str,
        redactor: Redactor,
        listener: Callable[[Event], None] | None = None,
    ) -> None:
        self.run = run
        self.redactor = redactor
        self._listener = listener
        self._seq = 0
        self._prev = GENESIS
        self._refused: StorageError | None = None
        self._syncing: list[Future[None]] = []
        self.path = folder / "events.jsonl"
        try:
            self._file = self.path.open("xb", buffering=0)  # nothing is left to write when it is closed
        except OSError as error:
            advice = "a run that cannot be logged is not started"
            raise storage_error(repr(str(self.path)), error, advice) from error

    def emit(
        self,
        type: EventType,
        data: dict[str, Any] | None = None,
        *,
        url: str = "",
        title: str = "",
        later: bool = False,
    ) -> Event:
        """Write one event, redacted; returns it as written.

        `later`: it is on its way to the disk only; who does what it announces awaits `on_disk` before.
        """
        if self._refused is not None and type != "run_finished":
            raise self._refused
        event = Event(
            seq=self._seq + 1,
            ts=datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            run=self.run,
            type=type,
            url=self.redactor.text(url),
            title=self.redactor.text(title),
            data=self.redactor.data(jsonable(data or {})),
            prev=self._prev,
            hash="",
        )
        digest = _hash(_unhashed(event))
        event = Event(**{**vars(event), "hash": digest})
        line = json.dumps(event.line(), ensure_ascii=False) + "\n"
        self._append(line.encode("utf-8", "backslashreplace"), durable=type in DURABLE and not later)
        if later:
            self._syncing.append(_SYNCING.submit(os.fsync, self._file.fileno()))
        self._seq, self._prev = event.seq, digest
        if self._listener is not None:
            self._listener(event)
        return event

    def note(self, type: str, data: dict[str, Any]) -> None:
        """`emit` for those who know no page, such as the model client."""
        if type not in EVENT_TYPES:
            raise ValueError(f"{type!r} is no type of event")
        self.emit(cast("EventType", type), data)

    async def on_disk(self) -> None:
        """Return once all that was written is on the disk. Raises StorageError."""
        if self._syncing:
            await asyncio.wait([asyncio.wrap_future(one) for one in self._syncing])
            self._synced()

    def close(self) -> None:
        """Raises StorageError if what was still on its way did not arrive."""
        try:
            self._synced()
        finally:
            self._file.close()

    def _synced(self) -> None:
        syncing, self._syncing = self._syncing, []
        for error in [one.exception() for one in syncing]:
            if isinstance(error, OSError):
                self._refused = _unlogged(self.path, error)
                raise self._refused from error

    def _append(self, line: bytes, *, durable: bool) -> None:
        """Write `line` whole, or leave the log as it was: how the run ended may still find room behind it."""
        start, left = self._file.tell(), line
        try:
            while left:
                left = left[os.write(self._file.fileno(), left) :]
            if durable:
                os.fsync(self._file.fileno())
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(start)
                self._file.seek(start)
            self._refused = _unlogged(self.path, error)
            raise self._refused from error


def jsonable(value: Any) -> Any:
    """`value` as plain JSON data; what JSON cannot say becomes its string, lone surrogates are escaped."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode("utf-8")
    if isinstance(value, dict):
        return {str(key): jsonable(item) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [jsonable(item) for item in value]
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, float):
        return value if value - value == 0 else str(value)  # NaN and infinities are not JSON
    return str(value)


def _unlogged(path: Path, error: OSError) -> StorageError:
    return storage_error(repr(str(path)), error, "a run that cannot be logged does not go on")


@dataclass(frozen=True)
class Fault:
    """Why a log does not verify: the 1-based line and what is wrong with it."""

    line: int
    problem: str


def read_events(path: Path) -> Iterator[Event]:
    """The complete events of a log, in order; a last line without its newline (a crash) is left out."""
    with path.open(encoding="utf-8") as file:
        for text in file:
            if not text.endswith("\n"):
                return
            yield parse_event(text)


def parse_event(text: str) -> Event:
    """One line as an Event. Raises ValueError if it is not one."""
    line = json.loads(text)
    if not isinstance(line, dict) or line.get("type") not in EVENT_TYPES:
        raise ValueError("not an event")
    known = ("seq", "ts", "run", "type", "url", "title", "data", "prev", "hash", "v")
    return Event(**{key: line[key] for key in known})


def verify(path: Path) -> tuple[int, Fault | None]:
    """Check the hash chain of a log: (number of good events, the first fault or None)."""
    previous, count = GENESIS, 0
    text = path.read_text(encoding="utf-8", errors="surrogateescape")  # a torn line may end in a half
    lines = text.split("\n")
    for number, raw in enumerate(lines[:-1], start=1):
        try:
            line = json.loads(raw)
            claimed = line.pop("hash")
        except (ValueError, KeyError, AttributeError, TypeError):
            return count, Fault(number, "not an event")
        if line.get("prev") != previous:
            return count, Fault(number, "does not follow the line before it (removed, added or reordered)")
        if line.get("seq") != number or _hash(line) != claimed:
            return count, Fault(number, "was changed after it was written")
        previous, count = claimed, count + 1
    if lines[-1]:
        return count, Fault(count + 1, "the last line was cut off while it was written")
    return count, None
