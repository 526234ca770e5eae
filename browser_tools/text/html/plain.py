"""Plain text and tables of separated values as blocks."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from browser_tools.text.html.dom import Block, row_of

_MOST_CHARS = 4_000_000
_LOOKED_AT = 20_000
"""Characters that tell what a text is."""
_FENCE = re.compile(r"^\s{0,3}(`{3,}|~{3,})")
_RULED = re.compile(r"^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$")
"""The line below the heads of a table."""
_UNDERLINE = re.compile(r"^([=-])\1{2,}\s*$")
_BULLETS = frozenset("-*+•")
_RULE = re.compile(r"^\s{0,3}([-*_])(?:[ \t]*\1){2,}\s*$")
_COUNTED = re.compile(r"^\s*(\d{1,9})[.)]\s+\S")
_BREAK = re.compile(r"(?: {2,}|\\)$")
_BETWEEN_CELLS = re.compile(r"(?<!\\)\|")
_OWN_LINES = frozenset({
    ".bat", ".c", ".cfg", ".conf", ".cpp", ".cs", ".css", ".env", ".go", ".h", ".hpp", ".ini", ".java", ".js",
    ".jsx", ".kt", ".lua", ".mk", ".php", ".pl", ".properties", ".ps1", ".py", ".r", ".rb", ".rs", ".sh",
    ".sql", ".swift", ".tf", ".toml", ".ts", ".tsx", ".yaml", ".yml",
})  # fmt: skip
"""Endings of the names of files in which `#` begins a comment, or indentation means something."""
_SETTING = re.compile(r"^\s*(?:- +)?[\w.\"'-]+(?::(?=\s|$)|\s?=)|^\s*-\s+\S|^\s*\[[\w .:\"-]+\]$|^\s*[#;]")
_KEY = re.compile(r"^\s*[a-z_][\w.-]*(?::(?=\s|$)|\s?=)")
_SET_OFF = re.compile(r"^(?:\s+[\w.\"'-]+:(?=\s|$)|\[[\w .:\"-]+\]$)", re.MULTILINE)
"""What prose never has: a key that is indented, a section in brackets."""
_MOSTLY, _FEWEST_KEYS = 0.8, 3
_FULL, _LONGEST = 45, 120
"""Characters of a line that was broken because it was full; longer ones were not broken by hand."""
_NARROWEST, _FEWEST_FILLED = 30, 3
"""Characters of the narrowest column, and lines that show that a text was broken to fit in it."""
_SAID = (".", "!", "?", ":", ";", "。", "！", "？")
_SET = re.compile(r"\t|[^\s.!?:] {2,}\S|^\s*[\[{<\d|]")
"""In a line that is laid out: columns, a log, a list with numbers."""
_SENTENCE = re.compile(r"\w[.!?](?:\s|$)|[。！？]")
_FEWEST_SENTENCES, _MOSTLY_WORDS = 2, 0.85
_SEPARATORS = ",;\t|"


def plain_blocks(text: str) -> list[Block]:
    """Of plain text, which may be marked as in Markdown: paragraphs, headings, items, rows, listings.

    Lines of a paragraph that was broken to fit are one; all others, of a poem, a log, an address, are told
    line by line.
    """
    found: list[Block] = []
    prose: list[str] = []
    lines = iter(text[:_MOST_CHARS].replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    entry: str | None = None
    for line in lines:
        block = _listing(line, lines) or _marked(line)
        if block is None and entry is not None and _goes_on(entry, line):
            found[-1] = found[-1]._replace(text=f"{found[-1].text} {' '.join(line.split())}")
            continue
        entry = line if block is not None and block.kind == "item" else None
        if block is None and prose and (under := _UNDERLINE.match(line)):
            block = Block("heading", prose.pop().strip(), 1 if under[1] == "=" else 2)
        elif block is None and line.strip() and not _RULE.match(line):
            if _is_counted(line, prose):
                found += _paragraph(prose)
                prose = []
            prose.append(line)
            continue
        found += _paragraph(prose)
        prose = []
        found += [block] if block else []
    return found + list(_paragraph(prose))


def is_source(text: str, ending: str) -> bool:
    """Whether the lines are a program's or a configuration's: by the `ending` of its name, or because they
    are keys with values.
    """
    if ending in _OWN_LINES:
        return True
    lines = [line for line in text[:_LOOKED_AT].splitlines() if line.strip()]
    keys, settings = (sum(map(bool, map(form.match, lines))) for form in (_KEY, _SETTING))
    told = keys >= _FEWEST_KEYS and settings >= _MOSTLY * len(lines)
    return told and _SET_OFF.search(text, 0, _LOOKED_AT) is not None


def source_blocks(text: str) -> list[Block]:
    """A line each, with its indentation."""
    lines = text[:_MOST_CHARS].lstrip("\ufeff").splitlines()
    return [Block("text", line.rstrip()) for line in lines if line.strip()]


def separated_blocks(text: str) -> list[Block]:
    """Of values between commas, semicolons, tabs or bars: a row a line."""
    rows = (tuple(" ".join(cell.split()) for cell in row) for row in separated(text))
    return [Block("row", told) for row in rows if (told := row_of(row, aligned=True))]


def separated(text: str) -> Iterator[Sequence[str]]:
    """The rows of such a file; which sign separates is what its first lines have most of."""
    text = text[:_MOST_CHARS].lstrip("\ufeff")
    head = text.split("\n", 1)[0]
    sign = max(_SEPARATORS, key=head.count)
    csv.field_size_limit(_MOST_CHARS)  # else a cell of 131,072 characters is an error
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
    if mark in _BULLETS and rest and not _RULE.match(line):
        return Block("item", rest)
    if mark == ">" and rest:
        return Block("quote", rest)
    if stripped.startswith("|") and stripped.endswith("|") and len(stripped) > 2:
        cells = [cell.strip() for cell in _BETWEEN_CELLS.split(stripped[1:-1])]
        return None if _RULED.match(stripped) else Block("row", row_of(cells, aligned=True))
    return None


def _goes_on(entry: str, line: str) -> bool:
    """Whether the item that begins in `entry` goes on in `line`."""
    return bool(line.strip()) and not _RULE.match(line) and _indent(line) > _indent(entry)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def prose_of_listings(found: Sequence[Block]) -> list[Block]:
    """`found`, listings as paragraphs where they are texts and most of what is said: a mail."""
    told = [one for one in found if one.kind == "code" and _is_prose(one.text)]
    rest = sum(len(one.text) for one in found if one.kind not in ("code", "heading"))
    if sum(len(one.text) for one in told) <= rest:
        return list(found)
    return [part for one in found for part in (plain_blocks(one.text) if one in told else [one])]


def _is_prose(text: str) -> bool:
    """Whether a listing is made of sentences, in words."""
    head = text[:_LOOKED_AT]
    plain = sum(char.isalpha() or char.isspace() for char in head)
    return (
        len(_SENTENCE.findall(head)) >= _FEWEST_SENTENCES
        and plain >= _MOSTLY_WORDS * len(head)
        and not is_source(head, "")
    )


def _is_counted(line: str, prose: Sequence[str]) -> bool:
    """Whether an item with a number begins: after a paragraph only the first of them does (CommonMark), for
    a number may stand at the beginning of any line.
    """
    number = _COUNTED.match(line)
    return number is not None and (not prose or number[1] == "1" or _COUNTED.match(prose[0]) is not None)


def _paragraph(lines: Sequence[str]) -> Iterator[Block]:
    lines = [line for line in lines if not _RULED.match(line) or "|" not in line]
    told = [" ".join(_BREAK.sub("", line).split()) for line in lines]
    if told and _was_broken(lines):
        yield Block("text", " ".join(told))
    else:
        yield from (Block("text", line) for line in told)


def _was_broken(lines: Sequence[str]) -> bool:
    """Whether lines end because they were full: in the midst of sentences, none short but the last."""
    full = [line.strip() for line in lines[:-1]]
    return bool(full) and (
        (all(_FULL <= len(line) <= _LONGEST for line in full) or _is_filled([line.strip() for line in lines]))
        and not any(_SET.search(line) for line in lines)
        and sum(line.endswith(_SAID) for line in full) * 2 <= len(full)
    )


def _is_filled(lines: Sequence[str]) -> bool:
    """Whether no line had room for the first word of the next one, in a column of some width."""
    width = max(map(len, lines))
    return (
        len(lines) >= _FEWEST_FILLED
        and _NARROWEST <= width <= _LONGEST
        and all(len(one) + 1 + len(other.split(" ", 1)[0]) > width for one, other in pairwise(lines))
    )
