"""Numbers that remember how they were written: where text is wanted, `01234` and `1.10` were meant."""

from __future__ import annotations

import json
from typing import Any


class SpelledInt(int):
    spelling: str


class SpelledFloat(float):
    spelling: str


def spelled(number: int | float, text: str) -> int | float:
    """`number`, read from `text`; with its spelling where that cannot be told from its value."""
    if json.dumps(number) == text:
        return number
    kept = SpelledInt(number) if isinstance(number, int) else SpelledFloat(number)
    kept.spelling = text
    return kept


def as_text(number: int | float) -> str:
    return number.spelling if isinstance(number, SpelledInt | SpelledFloat) else json.dumps(number)


def plain(value: Any) -> Any:
    """`value` with numbers that are nothing but numbers."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, SpelledInt | SpelledFloat):
        return int(value) if isinstance(value, int) else float(value)
    return value
