"""Placeholder until checks land."""

from __future__ import annotations

from typing import Any

from agent.steps.slots import Slots


def expectation(slots: Slots, masked: str) -> dict[str, Any]:
    return {"text": str(slots.plain(masked))}
