"""One way to give a long text in portions: cut to the budget, a cursor for the rest, the whole kept."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from browser_tools.errors import RetryableError
from browser_tools.result import Section, cut
from browser_tools.tool import Arguments, Outcome


class CursorArguments(Arguments):
    """Arguments of tools whose results are given in portions."""

    cursor: int = Field(default=0, ge=0, description="Where the last one was cut")


def portion(
    budget: int,
    tool: str,
    title: str,
    whole: str,
    cursor: int,
    *,
    data: Any,
    notes: tuple[str, ...] = (),
) -> Outcome:
    """The part of `whole` from `cursor` on that has room in `budget` tokens. Past its end: RetryableError.

    The first portion keeps the whole as an artifact, if it is more than the portion.
    """
    if cursor > len(whole):
        raise RetryableError(
            f"the text ends at {len(whole)}, before cursor={cursor}; leave out the cursor",
            code="cursor.beyond",
        )
    text, rest = cut(whole, budget, start=cursor)
    sections = [Section(title, text, untrusted=True), *(Section("Note", note) for note in notes if note)]
    if isinstance(data, dict):
        data = {**data, "text": text, "cursor": rest}
    if rest is None:
        return Outcome(sections=tuple(sections), data=data)
    sections.append(Section("More", f"more text follows: {tool} with cursor={rest}"))
    kept = "" if cursor else whole
    return Outcome(sections=tuple(sections), data=data, whole=kept, cursor=rest)
