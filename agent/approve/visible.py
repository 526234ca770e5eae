"""Page text on a terminal: what could steer the terminal or mislead the eye is shown as its code."""

from __future__ import annotations

import re

_STEERING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # C0 (but tab and newline), DEL, C1: ANSI, OSC, CR, BEL
    "\u061c\u200b-\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb"  # reading order, invisible
    "\U000e0000-\U000e007f\ud800-\udfff]"  # tags, halves of surrogate pairs
)


def visible(text: str) -> str:
    """`text` for a terminal, its lines kept."""
    return _STEERING.sub(lambda match: _code(match[0]), text)


def one_line(text: str, width: int | None = None) -> str:
    """`text` for one line of a terminal, cut to `width` characters."""
    line = " ".join(visible(text).split())
    return line if width is None or len(line) <= width else line[: max(1, width - 1)] + "…"


def _code(char: str) -> str:
    return f"\\x{ord(char):02x}" if ord(char) < 256 else f"\\u{ord(char):04x}"
