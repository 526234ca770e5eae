"""A table as rows of named cells: spans filled, heads of several rows joined, lying ones turned."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from bs4 import Tag

from browser_tools.text.dom import is_hidden, text_of

_MOST_COLUMNS, _MOST_SPAN = 100, 1000
_FOOTNOTE = re.compile(r"^\W{0,2}(?:\d{1,2}|[a-z*†‡])\W{0,2}$|^[(\[][A-Z]{1,2}[)\]]$")


_CELLS = ":scope > :is(th, td, [role=cell], [role=gridcell], [role=columnheader], [role=rowheader])"


class Grid(NamedTuple):
    """`heads` name the columns of `rows`."""

    heads: tuple[str, ...]
    rows: tuple[tuple[Tag, ...], ...]


def grids(table: Tag) -> list[Grid]:
    """The ways to read a table as a list of things: by its head row or its head column."""
    cells = filled(table)
    width = max(map(len, cells), default=0)
    body = [row for row in cells if len(row) == width]
    if len(body) < 2 or width < 2:
        return []
    top = _head_rows(body, table)
    found = []
    if top:
        heads = tuple(_head([row[at] for row in body[:top]]) for at in range(width))
        if rows := tuple(tuple(row) for row in body[top:] if not _summary(row)):
            found.append(Grid(heads, rows))
    elif width > 2 and all(_heads(row[0]) and not _heads(row[1]) for row in body):
        turned = tuple(tuple(row[at] for row in body) for at in range(1, width))
        found.append(Grid(tuple(cell_text(row[0]) for row in body), turned))
    elif top == 0 and len(body) > 2 and all(cell.find(["b", "strong"]) for cell in body[0]):
        found.append(Grid(tuple(map(cell_text, body[0])), tuple(map(tuple, body[1:]))))
    if top == 1 and width > 2 and all(_heads(row[0]) and not _heads(row[1]) for row in body[1:]):
        columns = tuple(tuple(row[at] for row in body) for at in range(1, width))
        found.append(Grid((cell_text(body[0][0]), *(cell_text(row[0]) for row in body[1:])), columns))
    return found


def filled(table: Tag) -> list[list[Tag]]:
    """Each row's cells, column by column; a cell that spans stands in each of its places."""
    out: list[list[Tag]] = []
    hanging: dict[int, tuple[int, Tag]] = {}
    for row in table.select("tr, [role=row]"):
        if is_hidden(row) or row.find_parent("tfoot") is not None:
            continue
        line: list[Tag] = []
        cells = row.select(_CELLS)
        for cell in cells:
            _hang(line, hanging)
            down, across = _span(cell, "rowspan"), _span(cell, "colspan")
            for _ in range(min(across, _MOST_COLUMNS - len(line))):
                if down > 1:
                    hanging[len(line)] = (down - 1, cell)
                line.append(cell)
        _hang(line, hanging)
        if cells:
            out.append(line)
    return out


def _hang(line: list[Tag], hanging: dict[int, tuple[int, Tag]]) -> None:
    while (held := hanging.get(len(line))) is not None:
        left, cell = held
        if left == 1:
            del hanging[len(line)]
        else:
            hanging[len(line)] = (left - 1, cell)
        line.append(cell)


def _span(cell: Tag, name: str) -> int:
    span = str(cell.get(name, "1"))
    return min(int(span), _MOST_SPAN) or 1 if span.isascii() and span.isdigit() and len(span) < 6 else 1


def _head_rows(rows: Sequence[Sequence[Tag]], table: Tag) -> int:
    """How many rows at the top name columns."""
    count = 0
    for row in rows[:4]:
        if not (all(map(_heads, row)) or row[0].find_parent("thead") is not None):
            break
        count += 1
    return count if count < len(rows) else 0


def _heads(cell: Tag) -> bool:
    return cell.name == "th" or cell.get("role") in ("columnheader", "rowheader")


def _head(cells: Sequence[Tag]) -> str:
    """The words of a column's heads, each once."""
    return " ".join(dict.fromkeys(filter(None, map(_head_text, cells))))


def _head_text(cell: Tag) -> str:
    """Its words in full, where an abbreviation has them as its title."""
    short = cell.find("abbr", title=True)
    if isinstance(short, Tag) and text_of(short) == cell_text(cell):
        return " ".join(str(short["title"]).split())
    return cell_text(cell)


def _summary(row: Sequence[Tag]) -> bool:
    """One cell across: a heading among rows, or a total."""
    return len({id(cell) for cell in row}) == 1


def cell_text(cell: Tag) -> str:
    """What a cell says, without the marks of footnotes."""
    said = text_of(cell)
    for mark in cell.find_all("sup"):
        if _FOOTNOTE.match(note := text_of(mark)) and said != note:
            said = "".join(said.rsplit(note, 1)).strip() if said.endswith(note) else said
    return said
