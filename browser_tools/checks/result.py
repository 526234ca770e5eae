"""What a check is held against, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple


@dataclass(frozen=True)
class RunFacts:
    """What a run has brought back so far."""

    answer: str = ""
    data: Any = None
    """Extracted data: usually a mapping of names to values."""
    schema: Mapping[str, Any] | None = None
    """The script's `output`."""


@dataclass(frozen=True)
class CheckResult:
    """One verdict, in words."""

    ok: bool
    expected: str
    seen: str
    where: str
    """The page's URL, `answer`, `data.price`, `output`."""
    what: str
    """The kind of the check: url, title, text, ..."""

    @property
    def message(self) -> str:
        """One line: what was expected, what was seen, where."""
        if self.ok:
            return f"{self.expected} (at {self.where})"
        return f"expected {self.expected}; saw {self.seen} (at {self.where})"

    def as_data(self) -> dict[str, Any]:
        """For the event log and `result.json`."""
        return {**asdict(self), "message": self.message}


class Seen(NamedTuple):
    """One look at what a check is about."""

    ok: bool
    words: str
    where: str
    final: bool = False
    """Looking again cannot change it."""
