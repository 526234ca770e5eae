"""What is kept of a run that has ended: its result, and what a chat shows of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from agent.result import RunResult
from agent.server.records import Source

_FIELDS = frozenset(field.name for field in fields(RunResult))


def kept_result(folder: str) -> RunResult | None:
    """What stands in the `result.json` of a run; None where it has none that is whole."""
    try:
        told = json.loads((Path(folder) / "result.json").read_text(encoding="utf-8")) if folder else None
    except (OSError, ValueError):
        return None
    if not isinstance(told, dict):
        return None
    return result_from(told)


def result_from(told: Mapping[str, Any]) -> RunResult:
    """The result that `RunResult.as_data` told."""
    return RunResult(**{name: value for name, value in told.items() if name in _FIELDS})


def answer_of(result: RunResult) -> tuple[str, Source, str]:
    """The words, whose they are, and their format."""
    if not result.answer:
        return result.reason or result.status, "strelka", "plain"
    source: Source = "model" if result.usage.get("turns") else "pages"
    return result.answer, source, result.content_format
