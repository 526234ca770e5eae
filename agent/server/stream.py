"""Server-sent events of a run or a chat, read from logs: a viewer that comes late, or again, misses nothing.

Each event of a log has its number there as its id; `Last-Event-ID` goes on after it. Nothing is kept for a
viewer: a slow one reads later.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from agent.server.house import House

PULSE_SECONDS = 15.0
"""A comment is sent so often, that nobody between takes the connection for dead."""
READ_BYTES = 256 * 1024
"""Of a log at once: what is sent waits in memory until the viewer has read it."""

BREAKS = {
    "\u0085".encode(): b"\\u0085",
    "\u2028".encode(): b"\\u2028",
    "\u2029".encode(): b"\\u2029",
}


async def run_events(house: House, run: str, after: int, prefix: str = "") -> AsyncIterator[bytes]:
    """The log from the event after number `after` on; ends with the run."""
    place = number = 0
    asks: list[str] | None = None if after else []  # who goes on may know of some that are over
    said = ""
    while True:
        rung, live, row = house.bell.rung(run), house.live.get(run), house.records.run(run)
        folder = house.folder(row) if row is not None else None
        lines, place = read_on(folder / "events.jsonl", place) if folder is not None else ([], place)
        new = [(number + n, line) for n, line in enumerate(lines, start=1) if number + n > after]
        number += len(lines)
        if new:
            yield b"".join(wired("event", line, f"{prefix}{n}") for n, line in new)
        if lines:
            continue
        now = [one for one in (*house.asks.open(), *house.asks.questions()) if one["run"] == run]
        if [one["id"] for one in now] != asks:
            asks = [one["id"] for one in now]
            yield message("asks", now)
        if live is not None and live.saying != said:
            said = live.saying
            yield message("saying", {"text": said})
        if live is None:
            yield message("end", {"run": run, "status": row.status if row is not None else "unknown"})
            return
        await house.bell.wait(run, rung, PULSE_SECONDS)
        if house.bell.rung(run) == rung:
            yield b": still there\n\n"


async def chat_events(house: House, chat: str, last: str) -> AsyncIterator[bytes]:
    """Every run of a chat, one after the other, each announced by `run`; goes on with runs to come. An id is
    the run's, a dot, and the event's number; `last` is the one after which to go on."""
    run, _, number = last.partition(".")
    after = counted(number)
    told = 0
    rows = [row.id for row in house.records.runs_of(chat)]
    if run in rows:
        told = rows.index(run)
    while not house.closing:
        rung = house.bell.rung(chat)
        rows = [row.id for row in house.records.runs_of(chat)]
        for one in rows[told:]:
            yield message("run", {"run": one})
            async for piece in run_events(house, one, after if one == run else 0, f"{one}."):
                yield piece
        told = len(rows)
        if house.bell.rung(chat) == rung:
            await house.bell.wait(chat, rung, PULSE_SECONDS)
            yield b": still there\n\n"


def counted(id: str) -> int:
    """The number of the last event that a viewer has; 0 for what is none."""
    return int(id) if id.isascii() and id.isdecimal() and len(id) < 16 else 0


def read_on(path: Path, place: int) -> tuple[list[bytes], int]:
    """The next whole lines of a log after byte `place`, and where they end."""
    try:
        with path.open("rb") as file:
            file.seek(place)
            data = file.read(READ_BYTES)
            while b"\n" not in data and (more := file.read(READ_BYTES)):
                data += more
    except FileNotFoundError:
        return [], place
    whole = data.rfind(b"\n") + 1
    return data[:whole].split(b"\n")[:-1], place + whole


def message(kind: str, data: Any) -> bytes:
    """One event of ours on the wire. JSON holds no line break that could forge another."""
    return wired(kind, json.dumps(data, ensure_ascii=True).encode(), "")


def wired(kind: str, line: bytes, number: str) -> bytes:
    """Line breaks of Unicode, which JSON may hold, are escaped: many clients break lines there."""
    for broken, escaped in BREAKS.items():
        line = line.replace(broken, escaped)
    head = f"id: {number}\n" if number else ""
    return f"{head}event: {kind}\ndata: ".encode() + line + b"\n\n"
