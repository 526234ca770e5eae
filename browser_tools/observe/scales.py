"""Weighing the lines of one observation after the other: most of them are those of before."""

from __future__ import annotations

from collections.abc import Sequence

from browser_tools.result import tenths, tokens_of

_END = tenths("\n")


class Scales:
    """Remembers what was weighed last: only what differs from it is weighed."""

    def __init__(self) -> None:
        self._lines: Sequence[str] = ()
        self._tenths = 0
        """Of the lines, each with its end."""

    def tokens(self, lines: Sequence[str]) -> int:
        """Estimated model tokens of these lines, joined: what `result.tokens` says."""
        before = self._lines
        first, most = 0, min(len(before), len(lines))
        while first < most and before[first] == lines[first]:
            first += 1
        last = 0
        while last < most - first and before[-1 - last] == lines[-1 - last]:
            last += 1
        gone, come = before[first : len(before) - last], lines[first : len(lines) - last]
        self._tenths += _with_ends(come) - _with_ends(gone)
        self._lines = lines
        return tokens_of(-(-(self._tenths - _END) // 10)) if lines else tokens_of(0)


def _with_ends(lines: Sequence[str]) -> int:
    return tenths("\n".join(lines)) + _END if lines else 0
