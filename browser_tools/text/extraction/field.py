"""What an extraction hands back: the data, and for each value where it stands, or why it is missing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Field:
    """One value: where it stands, or why it is missing."""

    path: str
    value: Any = None
    origin: str = ""
    quote: str = ""
    reason: str = ""

    def as_data(self) -> dict[str, Any]:
        if self.reason:
            return {"path": self.path, "value": None, "reason": self.reason}
        return {"path": self.path, "value": self.value, "source": {"kind": self.origin, "quote": self.quote}}


@dataclass
class Extraction:
    """The data, and one field for each value that was asked for."""

    data: Any
    fields: list[Field] = field(default_factory=list)

    @property
    def missing(self) -> list[Field]:
        return [one for one in self.fields if one.reason]

    def as_data(self) -> dict[str, Any]:
        return {"data": self.data, "fields": [one.as_data() for one in self.fields]}
