"""What the grammars hand over: drafts of calls, and the region of the text they were found in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from agent.llm.types import Confidence, Truncation

CUT_OFF = "the reply was cut off inside this call, so it was not executed; send it again, shorter"
UNREADABLE = "the call inside the markup cannot be read; send {'name': TOOL, 'arguments': {...}}"


class Declared(str):
    """Text that the reply itself declared to be a string (`string="true"`, `type="string"`)."""


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
    truncation: Truncation = "complete"
    confidence: Confidence = "prose"


@dataclass(frozen=True)
class Region:
    """A stretch of text that is protocol, not words: it ends before `end`."""

    end: int
    drafts: tuple[Draft, ...] = ()
    content: str = ""
    """Words for the person that stood inside the protocol (the `summary` of an envelope)."""
    content_format: Literal["plain", "markdown"] = "plain"
    terminate: bool = False


def cut_off(form: str, raw: str, name: str = "") -> Draft:
    """A call that stopped inside a value."""
    return Draft(name, {}, form, raw=raw, problem=CUT_OFF, truncation="cut_in_value")


def joined(end: int, regions: list[Region]) -> Region:
    """Regions that stand in one piece of markup, as one."""
    return Region(
        end,
        tuple(draft for region in regions for draft in region.drafts),
        next((region.content for region in regions if region.content), ""),
        next((region.content_format for region in regions if region.content), "plain"),
        any(region.terminate for region in regions),
    )


def trusted(region: Region, confidence: Confidence) -> Region:
    """`region` with the confidence that its place in the reply gives."""
    return replace(region, drafts=tuple(replace(draft, confidence=confidence) for draft in region.drafts))
