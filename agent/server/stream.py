"""Server-sent events of a run, read from its log: a viewer that comes late, or again, misses nothing.

Each event has its number in the log as its id; `Last-Event-ID` goes on after it. Nothing is kept for a viewer: a slow
one reads later.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from agent.server.house import House

PULSE_SECONDS = 15.0
"""A comment is sent so often, that nobody between takes the connection for dead."""


async def events(house: House, run: str, after: int) -> AsyncIterator[bytes]:
    """The log from the event after number `after` on; ends with the run."""
    place = 0
    asks: list[Any] = []
    said = ""
    while True:
        live, row = house.live.get(run), house.records.run(run)
        folder = (live.folder if live is not None else "") or (row.folder if row is not None else "")
        if folder:
            lines, place = read_on(Path(folder) / "events.jsonl", place)
            for line in lines:
                event = json.loads(line)
                if event["seq"] > after:
                    yield message("event", event, event["seq"])
        now = [one for one in (*house.asks.open(), *house.asks.questions()) if one["run"] == run]
        if [one["id"] for one in now] != [one["id"] for one in asks]:
            asks = now
            yield message("asks", asks)
        if live is not None and live.saying != said:
            said = live.saying
            yield message("saying", {"text": said})
        if live is None:
            yield message("end", {"status": row.status if row is not None else "unknown"})
            return
        before = place
        await house.bell.wait(run, PULSE_SECONDS)
        if place == before:
            yield b": still there\n\n"


def read_on(path: Path, place: int) -> tuple[list[str], int]:
    """The whole lines of a log after byte `place`, and where they end."""
    try:
        with path.open("rb") as file:
            file.seek(place)
            data = file.read()
    except FileNotFoundError:
        return [], place
    whole = data.rfind(b"\n") + 1
    return data[:whole].decode("utf-8", "replace").splitlines(), place + whole


def message(kind: str, data: Any, number: int | None = None) -> bytes:
    """One event on the wire. JSON holds no line break that could forge another."""
    head = f"id: {number}\n" if number is not None else ""
    return f"{head}event: {kind}\ndata: {json.dumps(data, ensure_ascii=True)}\n\n".encode()
