"""The cells of a table's rows, each in its column: one that spans columns or rows stands in all of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

_MOST_COLUMNS, _MOST_SPAN = 100, 1000
T = TypeVar("T")


def span_of(cell: Any, name: str) -> int:
    """How many columns or rows (`colspan`, `rowspan`) a cell spans, of whichever parser's tree."""
    span = str(cell.get(name, "1"))
    return min(int(span), _MOST_SPAN) or 1 if span.isascii() and span.isdigit() and len(span) < 6 else 1


class Aligned(Generic[T]):
    """Places the rows of one table, from its first on."""

    def __init__(self) -> None:
        self._hanging: dict[int, tuple[int, T]] = {}

    def row(self, cells: Iterable[tuple[Any, T]]) -> list[T]:
        """What stands in each column of a row with these `cells`, elements and what is told of them."""
        line: list[T] = []
        for cell, told in cells:
            self._hang(line)
            down, across = span_of(cell, "rowspan"), span_of(cell, "colspan")
            for _ in range(min(across, _MOST_COLUMNS - len(line))):
                if down > 1:
                    self._hanging[len(line)] = (down - 1, told)
                line.append(told)
        self._hang(line)
        return line

    def _hang(self, line: list[T]) -> None:
        while (held := self._hanging.get(len(line))) is not None:
            left, told = held
            if left == 1:
                del self._hanging[len(line)]
            else:
                self._hanging[len(line)] = (left - 1, told)
            line.append(told)
