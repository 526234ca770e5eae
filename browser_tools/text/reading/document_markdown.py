"""A document that is no page as Markdown: its headings, items, tables and listings, its words escaped."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from browser_tools.text.html.markdown import escaped
from browser_tools.text.html.markup import fenced
from browser_tools.text.reading.page import Line

_CELLS = re.compile(r"(?<!\\) \| ")
_NUMBERED, _ESCAPED_NUMBER = re.compile(r"\d{1,9}[.)] "), re.compile(r"^(\d{1,9})\\(?=[.)])")


def document_markdown(lines: Sequence[Line]) -> list[str]:
    """`lines` in blocks, for blank lines between."""
    told = []
    for kind, group in groupby(lines, key=_kind):
        texts = list(group)
        words = [escaped(line.text) for line in texts]
        if kind == "item":
            told.append("\n".join(f"- {said}" for said in words))
        elif kind == "numbered":
            told.append("\n".join(_ESCAPED_NUMBER.sub(r"\1", said) for said in words))
        elif kind == "row":
            told.append("\n".join(_table([line.text for line in texts])))
        elif kind == "heading":
            told += [f"{'#' * line.level} {said}" for line, said in zip(texts, words, strict=True)]
        elif kind == "code":
            told += [fenced(line.text) for line in texts]
        else:
            told += [f"> {said}" if kind == "quote" else said for said in words]
    return told


def _kind(line: Line) -> str:
    return "numbered" if line.kind == "text" and _NUMBERED.match(line.text) else line.kind


def _table(rows: Sequence[str]) -> Iterator[str]:
    """The first row is its head: data has its names there."""
    cells = [[escaped(cell.replace("\\|", "|")) for cell in _CELLS.split(row)] for row in rows]
    width = max(map(len, cells))
    for place, row in enumerate(cells):
        yield f"| {' | '.join([*row, *[''] * (width - len(row))])} |"
        if not place:
            yield f"|{' --- |' * width}"
