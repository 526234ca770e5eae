"""What a tool gives back, and `cut`: the one place that cuts text to a budget."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

CHARS_PER_TOKEN = 3.4
"""A deliberately low estimate for page text with handles, so that budgets hold; not yet calibrated."""


def tokens(text: str) -> int:
    """Estimated model tokens of `text`; non-ASCII characters count double, as tokenizers split them finer."""
    wide = len(text) - len(text.encode("ascii", "ignore"))
    return int((len(text) + wide) / CHARS_PER_TOKEN) + 1


@dataclass(frozen=True)
class Section:
    """One titled part of a result, in the words a model or a person reads."""

    title: str
    text: str
    untrusted: bool = False
    """The text comes from a page: it is data, shown to a model only inside data boundaries."""


@dataclass(frozen=True)
class ToolResult:
    """The outcome of one call.

    `ok` False carries `code` and `error`; `decision` is the gate's, also for calls that were refused.
    """

    tool: str
    ok: bool
    sections: tuple[Section, ...] = ()
    data: Any = None
    """JSON-able data for code: found links, a check's evidence, the answer."""
    error: str = ""
    code: str = ""
    denied: bool = False
    """The policy, or a person, refused it."""
    final: bool = False
    """Trying again with other arguments cannot help."""
    artifacts: tuple[str, ...] = ()
    """Paths of written files, relative to the run's folder."""
    data_file: str = ""
    """The artifact that holds `data` as JSON, where it is too long for the log."""
    cursor: int | None = None
    """Where the rest of a text begins; the tool takes it as an argument."""
    seconds: float = 0.0
    changes: dict[str, Any] = field(default_factory=dict)
    """What the action changed: `navigated`, `tabs`, `dialogs`, `downloads`, `failed_requests`."""


def cut(text: str, budget: int, *, start: int = 0) -> tuple[str, int | None]:
    """Cut `text[start:]` at a line end so that it costs at most `budget` tokens.

    Returns the part and the offset where the rest begins (a cursor), or None when nothing is left.
    """
    rest = text[start:]
    if tokens(rest) <= budget:
        return rest, None
    low, high = 0, len(rest)
    while low < high:  # the longest prefix inside the budget
        middle = (low + high + 1) // 2
        if tokens(rest[:middle]) <= budget:
            low = middle
        else:
            high = middle - 1
    newline = rest.rfind("\n", max(0, low // 2), low)
    end = newline + 1 if newline > 0 else low
    end = max(end, 1)
    return rest[:end], start + end
