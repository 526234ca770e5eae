"""What a run has done so far, as far as a decision depends on it. The same keys stand in a policy's tests."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from pydantic import AwareDatetime, BeforeValidator, Field
from pydantic_core import PydanticCustomError

from policies.validation import FileModel


def _instant(value: Any) -> Any:
    """Text such as `2026-11-22T09:30:00+01:00`."""
    if not isinstance(value, str):
        return value
    try:
        return datetime.fromisoformat(value)
    except ValueError:
        message = f"expected an instant with its zone, as 2026-11-22T09:30:00+01:00; got {value!r}"
        raise PydanticCustomError("bad_type", "{m}", {"m": message}) from None


class State(FileModel):
    """Where a run stands. What is left out has not happened, and the time is now."""

    now: Annotated[AwareDatetime, BeforeValidator(_instant)] | None = None
    visited: tuple[str, ...] = ()
    """Origins of the documents that were opened."""
    spent: dict[str, float] = Field(default_factory=dict)
    """By key of `limits`, and by currency what approved payments have cost: what is used up already."""
    read: tuple[str, ...] = ()
    """Origins whose text the run has read."""
    uses: dict[str, int] = Field(default_factory=dict)
    """How often each secret was typed."""
    grown: tuple[str, ...] = ()
    """Origins that `origins.grow` has added."""
    own_ports: tuple[int, ...] = ()
    """Ports on this machine that Strelka itself listens on."""
