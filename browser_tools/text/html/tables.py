"""The shapes of a page's data tables: how many rows and columns, and what heads them."""

from __future__ import annotations

from dataclasses import dataclass

from bs4 import BeautifulSoup, Tag

from browser_tools.text.html.aligned import span_of
from browser_tools.text.html.dom import is_hidden, parse, text_of

_CELL_CHARS = 60


@dataclass(frozen=True)
class TableShape:
    """One table. Its header row is not among the rows."""

    caption: str
    rows: int
    columns: int
    header: tuple[str, ...]


def tables(html: str, most: int = 100) -> list[TableShape]:
    """The first `most` visible tables of `html` that hold data; those that lay out a page are left out."""
    soup = parse(html)
    found: list[TableShape] = []
    for table in soup.select("table, [role=table], [role=grid], [role=treegrid]"):
        if len(found) == most:
            break
        shape = _shape(soup, table)
        if shape is not None:
            found.append(shape)
    return found


def _shape(soup: BeautifulSoup, table: Tag) -> TableShape | None:
    if table.get("role") in ("presentation", "none") or table.find("table") or _unseen(table):
        return None
    rows = [
        cells
        for row in table.select("tr, [role=row]")
        if (cells := row.select(_CELLS)) and not is_hidden(row)
    ]
    columns = max((sum(span_of(cell, "colspan") for cell in cells) for cells in rows), default=0)
    if not rows or (columns < 2 and len(rows) < 2):
        return None
    heads = rows[0] if all(map(_heads, rows[0])) else []
    header = tuple(text_of(cell)[:_CELL_CHARS] for cell in heads)
    return TableShape(_caption(soup, table), len(rows) - bool(heads), columns, header)


_CELLS = "th, td, [role=cell], [role=gridcell], [role=columnheader], [role=rowheader]"


def _heads(cell: Tag) -> bool:
    return cell.name == "th" or cell.get("role") == "columnheader"


def _unseen(table: Tag) -> bool:
    return is_hidden(table) or any(is_hidden(around) for around in table.parents)


def _caption(soup: BeautifulSoup, table: Tag) -> str:
    caption = table.find("caption")
    if isinstance(caption, Tag):
        return text_of(caption)[:200]
    labelled = str(table.get("aria-labelledby", ""))
    if labelled and (named := soup.find(id=labelled)):
        return text_of(named)[:200]
    return " ".join(str(table.get("aria-label", "")).split())[:200]
