"""What a tool gives back, and `cut`: the one place that cuts text to a budget."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

CHARS_PER_TOKEN = 3.4
"""What a token costs, as `weight` counts."""
_KINDS = (
    (b"abcdefghijklmnopqrstuvwxyz", 8),
    (b"ABCDEFGHIJKLMNOPQRSTUVWXYZ", 18),
    (b" \t\n\r\x0b\x0c", 1),
    (b"0123456789", 12),
)
"""Tenths of a character of prose."""
_SIGN, _NEXT_SIGN = 40, 10
"""A sign, and one that follows another: they are often one token."""
_KIND = bytes(next((kind[0] for kind, _ in _KINDS if code in kind), ord(".")) for code in range(256))
"""Each byte's first of its kind, a dot for signs."""
_ONLY_SIGNS = bytes(code if code == ord(".") else ord(" ") for code in range(256))
_ASCII, _BEYOND = bytes(range(128)), bytes(range(128, 256))
_WIDE = (
    (0x250, 47), (0x590, 13), (0x780, 14), (0x1E00, 17), (0x2000, 47), (0x2E80, 35), (0xAC00, 27),
    (0xD7B0, 22), (0x10000, 27),
)  # fmt: skip
"""The same by the end of the range: accented Latin; Greek, Cyrillic; Hebrew, Arabic; scripts of India and of
their neighbours; Latin again; signs; Chinese and Japanese; Hangul; Chinese again. Beyond, 35."""


def weight(text: str) -> int:
    """What `text` costs, in characters of plain prose. The page script counts the same (`page/lines.js`).

    Fitted to o200k_base over 191 observations (saved pages, pages of our own, 54 languages): in the mean 1.06
    of the truth, off by 10 %, at the worst 0.74 and 1.33 (`benchmarks/observe/README.md`).
    """
    return -(-tenths(text) // 10)


def tenths(text: str) -> int:
    """The same in tenths, not rounded up: of joined lines it is the sum, and that of their ends."""
    whole = text.encode("utf-8", "surrogatepass")
    kinds = whole.translate(_KIND, _BEYOND)
    found, rest = 0, kinds
    for letters, price in _KINDS:
        left = rest.translate(None, letters[:1])  # quicker than counting what is frequent
        found += (len(rest) - len(left)) * price
        rest = left
    following = len(rest) - len(kinds.translate(_ONLY_SIGNS).split())
    found += len(rest) * _SIGN - following * (_SIGN - _NEXT_SIGN)
    if len(kinds) < len(whole):
        wide = whole.translate(None, _ASCII).decode("utf-8", "surrogatepass")
        found += sum(_wide(char) * count for char, count in Counter(wide).items())
    return found


def _wide(char: str) -> int:
    code = ord(char)
    return next((tenths for end, tenths in _WIDE if code < end), 35)


def tokens(text: str) -> int:
    """Estimated model tokens of `text`, as `weight` says."""
    return tokens_of(weight(text))


def tokens_of(weight: int) -> int:
    """Estimated model tokens of what weighs so much."""
    return int(weight / CHARS_PER_TOKEN) + 1


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
