"""One kind of step: a row of the grammar."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from agent.steps.slots import Slots

Build = Callable[[Slots], Mapping[str, Any]]


@dataclass(frozen=True)
class Row:
    """One kind of step: how it may be written, and the tool call that it stands for."""

    verb: str
    tool: str
    forms: tuple[str, ...]
    example: str
    also: Mapping[str, Any] = field(default_factory=dict)
    build: Build | None = None
