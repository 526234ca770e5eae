"""Reading an event's data without trust: a key that is missing or of another kind is empty, no error."""

from __future__ import annotations

import math
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any


class Fields:
    """The keys of one JSON object, each asked for by the kind it should be."""

    def __init__(self, data: Any) -> None:
        self.all: Mapping[str, Any] = data if isinstance(data, dict) else {}

    def text(self, key: str) -> str:
        """A text; other scalars as JSON-like words; "" for null and for what is nested."""
        return words(self.all.get(key))

    def number(self, key: str) -> float | None:
        """A finite number that is not negative."""
        value = self.all.get(key)
        if isinstance(value, bool) or not isinstance(value, int | float):
            return None
        return float(value) if 0 <= value < 1e15 and math.isfinite(value) else None

    def flag(self, key: str) -> bool:
        return self.all.get(key) is True

    def items(self, key: str) -> list[Any]:
        value = self.all.get(key)
        return value if isinstance(value, list) else []

    def texts(self, key: str) -> tuple[str, ...]:
        return tuple(filter(None, map(words, self.items(key))))

    def part(self, key: str) -> Fields:
        return Fields(self.all.get(key))


def words(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, int | float) else ""


def instant(text: str) -> datetime | None:
    """A time stamp of the log, in UTC; None if it is none."""
    try:
        read = datetime.fromisoformat(text)
    except ValueError:
        return None
    return (read if read.tzinfo is not None else read.replace(tzinfo=UTC)).astimezone(UTC)
