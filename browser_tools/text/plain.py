"""Plain text, Markdown and tables of separated values as blocks."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence

from browser_tools.text.dom import Block, row_of

_MOST_CHARS = 4_000_000
_FENCE = re.compile(r"^\s{0,3}(`{3,}|~{3,})")
_RULED = re.compile(r"^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$")
"""The line below the heads of a table."""
_UNDERLINE = re.compile(r"^([=-])\1{2,}\s*$")
_BULLETS = frozenset("-*+•")
_FULL, _LONGEST = 45, 120
"""Characters of a line that was broken because it was full; longer ones were not broken by hand."""
_SAID = (".", "!", "?", ":", ";", "。", "！", "？")
_SET = re.compile(r"\t|\S {2,}\S|^\s*[\[{<\d|]")
"""In a line that is laid out: columns, a log, a list with numbers."""
_SEPARATORS = ",;\t|"


def plain_blocks(text: str, *, markdown: bool = False) -> list[Block]:
    """Of plain text or Markdown: paragraphs, headings, items, rows of tables, listings, in their order.

    Lines of a paragraph that was broken to fit are one; all others, of a poem, a log, an address, are told
    line by line; in `markdown` a paragraph is one whatever its lines.
    """
    found: list[Block] = []
    prose: list[str] = []
    lines = iter(text[:_MOST_CHARS].replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    for line in lines:
        block = _listing(line, lines) or _marked(line)
        if block is None and prose and (under := _UNDERLINE.match(line)):
            block = Block("heading", prose.pop().strip(), 1 if under[1] == "=" else 2)
        elif block is None and line.strip():
            prose.append(line)
            continue
        found += _paragraph(prose, markdown)
        prose = []
        found += [block] if block else []
    return found + list(_paragraph(prose, markdown))


def separated_blocks(text: str) -> list[Block]:
    """Of values between commas, semicolons, tabs or bars: a row a line."""
    rows = (tuple(" ".join(cell.split()) for cell in row) for row in separated(text))
    return [Block("row", told) for row in rows if (told := row_of(row, aligned=True))]


def separated(text: str) -> Iterator[Sequence[str]]:
    """The rows of such a file; which sign separates is what its first lines have most of."""
    text = text[:_MOST_CHARS].lstrip("\ufeff")
    head = text.split("\n", 1)[0]
    sign = max(_SEPARATORS, key=head.count)
    yield from csv.reader(text.splitlines(keepends=True), delimiter=sign)


def _listing(line: str, rest: Iterator[str]) -> Block | None:
    """A listing between fences, taken from the `rest` of the lines too."""
    opened = _FENCE.match(line)
    if opened is None:
        return None
    code: list[str] = []
    for one in rest:
        if (closed := _FENCE.match(one)) and closed[1].startswith(opened[1]):
            break
        code.append(one)
    return Block("code", "\n".join(code).strip("\n"))


def _marked(line: str) -> Block | None:
    """A heading, an item, a quotation or a row, by how it begins."""
    stripped = line.strip()
    mark, _, rest = stripped.partition(" ")
    rest = rest.strip()
    if mark and not mark.strip("#") and len(mark) <= 6 and rest:
        return Block("heading", rest.strip(" #"), len(mark))
    if mark in _BULLETS and rest:
        return Block("item", rest)
    if mark == ">" and rest:
        return Block("quote", rest)
    if stripped.startswith("|") and stripped.endswith("|") and len(stripped) > 2:
        cells = [cell.strip() for cell in stripped.strip("|").split("|")]
        return None if _RULED.match(stripped) else Block("row", row_of(cells, aligned=True))
    return None


def _paragraph(lines: Sequence[str], markdown: bool) -> Iterator[Block]:
    told = [" ".join(line.split()) for line in lines if not _RULED.match(line) or "|" not in line]
    if told and (markdown or _was_broken(lines)):
        yield Block("text", " ".join(told))
    else:
        yield from (Block("text", line) for line in told)


def _was_broken(lines: Sequence[str]) -> bool:
    """Whether lines end because they were full: in the midst of sentences, none short but the last."""
    full = [line.strip() for line in lines[:-1]]
    return bool(full) and (
        all(_FULL <= len(line) <= _LONGEST for line in full)
        and not any(_SET.search(line) for line in lines)
        and sum(line.endswith(_SAID) for line in full) * 2 <= len(full)
    )
