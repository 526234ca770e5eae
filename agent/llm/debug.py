"""STRELKA_DEBUG=1: every raw exchange with a model, redacted, as lines of `llm.jsonl` in the run's folder.

A request is written before it goes out and its response when it has ended, so that what failed between them
shows as a request without a response. Headers are never written: they hold the key.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from agent.llm.statuses import redact
from policies.redact import Redactor

if TYPE_CHECKING:
    from agent.llm.client import Answer

Answered = TypeVar("Answered", bound="Answer")

VARIABLE = "STRELKA_DEBUG"
FILE = "llm.jsonl"
MOST_BYTES = 1_000_000
"""Of one body; the rest is counted."""
_PICTURE = re.compile(r"[A-Za-z0-9+/]{2000,}={0,2}")
"""Base64 that only a picture can be."""
_QUERY = re.compile(r"\?.*")


def wanted(environment: Mapping[str, str] = os.environ) -> bool:
    return environment.get(VARIABLE, "").strip().casefold() not in ("", "0", "false", "no")


class Recorder:
    """Appends to one file. A disk that refuses ends the recording, never the run."""

    def __init__(self, path: Path, redactor: Redactor) -> None:
        self._path = path
        self._redactor = redactor
        self._number = 0
        self._refused = False

    def request(self, model: str, method: str, url: str, content: bytes | None) -> Exchange:
        """Write a request that is about to go out."""
        self._number += 1
        body = None if content is None else self._body(content)
        told = {"model": model, "method": method, "url": _QUERY.sub("", url), "body": body}
        self.write(self._number, "request", told)
        return Exchange(self, self._number)

    def write(self, number: int, kind: str, data: Mapping[str, Any]) -> None:
        if self._refused:
            return
        at = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        line = {"ts": at, "exchange": number, "kind": kind, **self._redactor.data(dict(data))}
        try:
            with self._path.open("a", encoding="utf-8", errors="backslashreplace") as file:
                file.write(json.dumps(line, ensure_ascii=False) + "\n")
        except OSError:
            self._refused = True

    def response(self, number: int, status: int, seconds: float, received: bytes, size: int) -> None:
        told: dict[str, Any] = {"status": status, "seconds": round(seconds, 3), "bytes": size}
        self.write(number, "response", {**told, "body": self._body(received)})

    def _body(self, content: bytes) -> Any:
        """JSON as JSON, else the text; pictures by their length, keys masked."""
        text = redact(content[:MOST_BYTES].decode("utf-8", "replace"), None)
        text = _PICTURE.sub(lambda match: f"[{len(match[0])} characters of base64]", text)
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            return text


class Exchange:
    """One request that is out."""

    def __init__(self, recorder: Recorder, number: int) -> None:
        self._recorder = recorder
        self._number = number
        self._started = time.monotonic()
        self._received = bytearray()
        self._size = 0

    @contextmanager
    def heard(self, answer: Answered) -> Iterator[Answered]:
        """`answer`, whose body is written when the block ends, however it ends and as far as it was read."""
        try:
            yield replace(answer, chunks=self._chunks(answer.chunks))
        finally:
            seconds = time.monotonic() - self._started
            self._recorder.response(self._number, answer.status, seconds, bytes(self._received), self._size)

    async def _chunks(self, chunks: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        async for chunk in chunks:
            self._received += chunk[: max(0, MOST_BYTES - len(self._received))]
            self._size += len(chunk)
            yield chunk
