"""A step: one line of a person's, read into the tool calls it stands for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from browser_tools.tool import ToolCall
from policies.errors import BadInput


@dataclass(frozen=True)
class Step:
    """One read step: `verb` is the grammar's own word, `text` what was written, `number` counts from 1.

    A `goal:` step has a goal in words for a model, and no calls.
    """

    verb: str
    calls: tuple[ToolCall, ...]
    text: str
    number: int
    line: int = 1
    """Line of the text it came from, or item of the list, from 1."""
    goal: str = ""
    into: str = ""
    """The name of what a person answers to it, for `{{name}}` in later steps."""

    def __str__(self) -> str:
        return f"step {self.number}, {self.text}"


class UnreadError(Exception):
    """One clause cannot be read; `nearest` is how it could be written instead, "" if nobody can tell."""

    def __init__(self, reason: str, nearest: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.nearest = nearest


@dataclass(frozen=True)
class Unreadable:
    """A step that could not be read, where it stands, and the nearest reading."""

    line: int
    words: str
    reason: str
    nearest: str = ""

    def __str__(self) -> str:
        hint = f"; did you mean: {self.nearest}?" if self.nearest else ""
        return f"{self.words!r}: {self.reason}{hint}"


def none_after_the_end(found: Iterable[Step | Unreadable]) -> Iterator[Step | Unreadable]:
    """The readings; what stands after a step that ends the run is refused: nobody would carry it out."""
    end = ""
    for one in found:
        if end and isinstance(one, Step):
            yield Unreadable(one.line, one.text, f"the run has ended before it, at {end!r}")
        else:
            yield one
        if isinstance(one, Step) and any(call.name == "finish" for call in one.calls):
            end = end or one.text


SHOWN = 20
"""Problems that one message lists."""


class StepError(BadInput):
    """Steps that cannot be read; nothing of them was run. `problems` holds every one, in order."""

    code = "steps.unreadable"

    def __init__(self, problems: Sequence[Unreadable], source: str = "") -> None:
        self.problems = tuple(problems)
        lines = [f"{source or 'steps'}:{p.line}: cannot read {p}" for p in problems[:SHOWN]]
        if len(problems) > SHOWN:
            lines.append(f"... and {len(problems) - SHOWN} more")
        super().__init__("\n".join(lines))
