"""What the grammars hand over: drafts of calls, and the region of the text they were found in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True)
class Draft:
    """Something that means to be a call, as it was written; nothing is checked yet."""

    name: str
    arguments: Any
    form: str
    typed: bool = True
    """Its values have types (JSON); False: all of them are text, and the schema says what they mean."""
    raw: str = ""
    """The text it was read from; empty for native calls."""
    id: str = ""
    problem: str = ""
    """Why it cannot be a call, in words for the model."""
    repairs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Region:
    """A stretch of text that is protocol, not words: it ends before `end`."""

    end: int
    drafts: tuple[Draft, ...] = ()
    content: str = ""
    """Words for the person that stood inside the protocol (the `summary` of an envelope)."""
    content_format: Literal["plain", "markdown"] = "plain"
    terminate: bool = False
