"""A table as rows of named cells: spans filled, heads of several rows joined, lying ones turned."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from bs4 import Tag

from browser_tools.text.amounts.numbers import parse_number
from browser_tools.text.html.aligned import Aligned
from browser_tools.text.html.dom import elements, is_hidden, text_of

_MOSTLY, _LONGEST_MARK = 0.5, 2
_DIGIT = re.compile(r"\d")
_FEWEST_ADDED, _ROUNDED = 2, 0.005
_TOTALLED = re.compile(
    r"(?:^|[-_])(?:grand-?)?(?:sub)?totals?(?:$|[-_])|sortbottom|summe|gesamt", re.IGNORECASE
)
BADGE = re.compile(
    r"(?:^|[-_ ])(?:badge|label|pill|chip|tag|flag|ribbon|sticker|format)(?:$|[-_ ])", re.IGNORECASE
)
"""What hangs on a name: `new`, the format of a file."""
_HEADINGS = ["h2", "h3", "h4", "h5", "h6"]
Known = Callable[[str], bool]
_TOTAL = re.compile(
    r"^(?:grand |sub-?|overall |all )?(?:totals?|sum|sums|average|mean|median)(?: \([^)]*\))?:?$|"
    r"^(?:total général|totale?|totaux|summe|gesamt(?:summe|ergebnis)?|insgesamt|zwischensumme|suma|totales|"
    r"somma|totaal|合計|総計|小計|durchschnitt|moyenne|promedio|media)(?: \([^)]*\))?:?$",
    re.IGNORECASE,
)
_ADDED = re.compile(
    r"^(?:all|alle|tou(?:te)?s|tod[oa]s|tutt[ie])\b|\b(?:(?:sub)?totals?|totaux|sums?|overall|average|mean|median|gesamt\w*|insgesamt|zusammen|(?:zwischen)?summen?|"
    r"year|annual|año|anual|jahr|année|anno|rok|suma|somma|totaal|razem|łącznie|ensemble|media|promedio|moyenne|durchschnitt|итого|всего)\b|合計|総計|小計|合计|总计",
    re.IGNORECASE,
)
"""Words of totals, wherever in a row's name."""
_ASIDE = re.compile(r"[(\[（][^)\]）]{1,40}[)\]）]")
"""A unit beside a head: `運賃（円） 大人`."""
_UNIT = re.compile(r"^[(\[（].*[)\]）]$")
_SHARE = re.compile(r"%|per ?cent|share|prozent|anteil", re.IGNORECASE)
_AS_SHARE = " share"
_MARKS = re.compile(r"(?<=[^\W\d_.)])\s?[*†‡]+$")
_FOOTNOTE = re.compile(r"^\W{0,2}(?:\d{1,2}|[a-z*†‡])\W{0,2}$|^[(\[][A-Z]{1,2}[)\]]$")


_GROUPS = ("group", "category", "section", "division", "group")
"""What is asked for may be called so, where rows stand in groups."""
_CELLS = frozenset({"cell", "gridcell", "columnheader", "rowheader"})


class Grid(NamedTuple):
    """`heads` name the columns of `rows`; `named` are all ways to call them, the heads as a whole first."""

    heads: tuple[str, ...]
    rows: tuple[tuple[Tag, ...], ...]
    others: tuple[tuple[str, ...], ...] = ()
    columns: tuple[int, ...] = ()
    """Which columns of the table these are; all of them where it is empty."""

    @property
    def named(self) -> tuple[tuple[str, ...], ...]:
        return (self.heads, *self.others)


def _nothing(said: str) -> bool:
    return False


def grids(table: Tag, known: Known = _nothing) -> list[Grid]:
    """The ways to read a table as a list of things: by its head row or its head column.

    Where nothing is marked as a head, the words that are `known` for one tell which it is.
    """
    cells = filled(table)
    width = _width(cells)
    body = [_cut(row, width) for row in cells if len(row) == width or 1 < width - 1 <= len(row)]
    if len(body) < 2 or width < 2:
        return []
    top = _head_rows(body, table) or int(_told(body[0], known) or _stands_over(body))
    found: list[Grid] = []
    if top:
        found += standing(body, top)
    elif width > 2 and all(_heads(row[0]) and not _heads(row[1]) for row in body):
        turned = tuple(tuple(row[at] for row in body) for at in range(1, width))
        found.append(Grid(tuple(cell_text(row[0]) for row in body), turned))
    elif len(body) > 2 and all(cell.find(["b", "strong"]) for cell in body[0]):
        found.append(Grid(tuple(map(cell_text, body[0])), tuple(map(tuple, body[1:]))))
    if width > 2:
        headed = top == 1 and all(_heads(row[0]) and not _heads(row[1]) for row in body[1:])
        lying = _told([row[0] for row in body[1:]], known) and not _told(body[0], known)
        if headed or lying:
            found.append(_turned(body))
        found += _grouped(body, known)
    return found


def standing(body: Sequence[Sequence[Tag]], top: int) -> Iterator[Grid]:
    """A thing a row, under `top` rows of heads."""
    columns = _telling(body, top)
    body = [[row[at] for at in columns] for row in body]
    heads = tuple(_head([row[at] for row in body[:top]]) for at in range(len(body[0])))
    rows = _without_totals([tuple(row) for row in body[top:] if not _summary(row, heads)])
    if rows:
        over = _groups_over(rows, body[top:])
        lowest = [row[-1] for row in zip(*body[:top], strict=True)]
        once = Counter(map(cell_text, lowest))
        alone = tuple(
            said if once[said := cell_text(cell)] == 1 and not _UNIT.match(said) else head
            for cell, head in zip(lowest, heads, strict=True)
        )
        bare = _bare(heads)
        shares = tuple(
            said if said.endswith(_AS_SHARE) else head for said, head in zip(bare, heads, strict=True)
        )
        grid = Grid(shares, rows, (bare, *_marked(lowest, alone), alone), columns)
        yield _with_groups(grid, over) if any(map(text_of, over)) else grid


def _telling(body: Sequence[Sequence[Tag]], top: int) -> tuple[int, ...]:
    """All columns but those of nothing, a colour or so, that share the head of another."""
    lowest = body[top - 1]
    return tuple(
        at
        for at, head in enumerate(lowest)
        if sum(one is head for one in lowest) == 1 or any(cell_text(row[at]) for row in body[top:])
    )


def _groups_over(rows: Sequence[Sequence[Tag]], body: Sequence[Sequence[Tag]]) -> list[Tag]:
    """Of each of the `rows` of a table's `body` the cell across that stands over it: `Fine arts`."""
    over: dict[int, Tag] = {}
    last = Tag(name="td")
    for row in body:
        last = row[0] if _across(row) else last
        over[id(row[0].parent)] = last
    return [over[id(row[0].parent)] for row in rows]


def _with_groups(grid: Grid, over: Sequence[Tag]) -> Grid:
    """With a last column for what stands over groups of rows, which is called in several ways."""
    rows = tuple((*row, cell) for row, cell in zip(grid.rows, over, strict=True))
    heads, *others = ((*named, called) for named, called in zip(grid.named, _GROUPS, strict=True))
    return Grid(heads, rows, tuple(others))


def _grouped(body: Sequence[Sequence[Tag]], known: Known) -> Iterator[Grid]:
    """A lying table whose labels stand in groups: the group in the first column, the label in the second."""
    labels = [cell_text(row[1]) for row in body[1:]]
    whole = [f"{cell_text(row[0])} {label}".strip() for row, label in zip(body[1:], labels, strict=True)]
    hits = sum(known(label) or known(both) for label, both in zip(labels, whole, strict=True))
    if hits >= max(2, len(labels) * _MOSTLY):
        columns = tuple(tuple(row[at] for row in body) for at in range(2, len(body[0])))
        once = Counter(labels)
        alone = (said if once[said] == 1 else both for said, both in zip(labels, whole, strict=True))
        yield Grid(("", *whole), columns, (("", *alone),))


def _width(rows: Sequence[Sequence[Tag]]) -> int:
    """Of most rows: heads of heads span more than there is, and last cells are left out."""
    counted = Counter(len(row) for row in rows if len(row) > 1)
    return max(counted, key=lambda length: (counted[length], length), default=0)


def _cut(row: list[Tag], width: int) -> list[Tag]:
    return [*row[:width], *(Tag(name="td") for _ in range(width - len(row)))]


def _bare(heads: Sequence[str]) -> tuple[str, ...]:
    """Without what stands in brackets; of columns that differ by it only, one in per cent is a share."""
    bare = [" ".join(_ASIDE.sub(" ", head).split()) or head for head in heads]
    alike = Counter(bare)
    return tuple(
        f"{said}{_AS_SHARE}" if alike[said] > 1 and _SHARE.search(head) else said
        for said, head in zip(bare, heads, strict=True)
    )


def _turned(body: Sequence[Sequence[Tag]]) -> Grid:
    """A thing a column."""
    columns = tuple(tuple(row[at] for row in body) for at in range(1, len(body[0])))
    return Grid((cell_text(body[0][0]), *(cell_text(row[0]) for row in body[1:])), columns)


def _told(cells: Sequence[Tag], known: Known) -> bool:
    """Whether most of these cells are what is asked for, by name."""
    said = [text for cell in cells if (text := cell_text(cell))]
    return len(said) > 1 and sum(map(known, said)) >= max(2, len(said) * _MOSTLY)


def _stands_over(body: Sequence[Sequence[Tag]]) -> bool:
    """Whether the first row is words over columns of which most have numbers in each other row."""
    first, *rows = [[text_of(cell) for cell in row] for row in body]
    if any(map(_DIGIT.search, first)) or not all(first) or len(set(first)) < len(first):
        return False
    counted = sum(all(map(_DIGIT.search, column)) for column in zip(*rows, strict=True))
    return len(rows) > 1 and counted * 2 >= len(first)


def filled(table: Tag, *, foot: bool = False) -> list[list[Tag]]:
    """Each row's cells, column by column; a cell that spans stands in each of its places.

    Sums at the `foot` are none of the things that a table lists.
    """
    out: list[list[Tag]] = []
    aligned = Aligned[Tag]()
    for row in elements(table):
        if not (row.name == "tr" or row.get("role") == "row") or is_hidden(row):
            continue
        if not (foot or row.find_parent("tfoot") is None):
            continue
        parts = row.find_all(True, recursive=False)
        cells = [one for one in parts if one.name in ("th", "td") or one.get("role") in _CELLS]
        line = aligned.row((cell, cell) for cell in cells)
        if cells:
            out.append(line)
    return out


def _head_rows(rows: Sequence[Sequence[Tag]], table: Tag) -> int:
    """How many rows at the top name columns."""
    count = 0
    for row in rows[:4]:
        marked = any(map(_heads, row)) and all(_heads(cell) or not text_of(cell) for cell in row)
        marked = marked and not (count and _across(row))  # below heads it begins a group
        if not (marked or row[0].find_parent("thead") is not None):
            break
        count += 1
    return count if count < len(rows) else 0


def _heads(cell: Tag) -> bool:
    return cell.name == "th" or cell.get("role") in ("columnheader", "rowheader")


def _head(cells: Sequence[Tag]) -> str:
    """The words of a column's heads, each once."""
    return " ".join(dict.fromkeys(filter(None, map(_head_text, cells))))


def _marked(heads: Sequence[Tag], alone: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the heads are called for those who do not see them, and by scripts; else what tells them apart."""
    people, scripts = ("aria-label", "title", "abbr"), ("data-stat", "data-field", "data-key", "data-sort")
    told, read = (
        tuple(
            next((str(cell[name]) for name in names if cell.get(name)), "") or said
            for cell, said in zip(heads, alone, strict=True)
        )
        for names in (people, scripts)
    )
    return told, read


def _head_text(cell: Tag) -> str:
    """Its words in full, where an abbreviation has them as its title."""
    short = cell.find("abbr", title=True)
    if isinstance(short, Tag) and text_of(short) == cell_text(cell):
        return " ".join(str(short["title"]).split())
    return cell_text(cell)


def _summary(row: Sequence[Tag], heads: Sequence[str]) -> bool:
    """One cell across, a heading among rows; the heads once more; or what is called a total."""
    said = list(map(cell_text, row))
    first = next(filter(None, said), "")
    return (
        _across(row)
        or (all(map(_heads, row)) and any(said))
        or said == list(heads)
        or _TOTAL.match(first) is not None
    )


def _across(row: Sequence[Tag]) -> bool:
    """Whether it is one cell over all columns."""
    return len({id(cell) for cell in row}) == 1


def _without_totals(rows: list[tuple[Tag, ...]]) -> tuple[tuple[Tag, ...], ...]:
    """Less those behind the last thing: labels over several columns, what is marked as a total, and sums."""
    while len(rows) > 1 and rows[-1][0] is rows[-1][1] and rows[0][0] is not rows[0][1]:
        rows = rows[:-1]
    parts = [row for row in rows if not _is_marked(row)]
    kept = [row for row in rows if not _is_marked(row) or _like_others(row, parts)]
    last, above = (kept[-1], kept[:-1]) if kept else ((), [])
    added = len(above) >= _FEWEST_ADDED and sum(_sums(last, above)) > 1
    return tuple(above if added and not _like_others(last, above) else kept)


def is_total(row: Sequence[Tag]) -> bool:
    """Whether a row that is none of the things tells what these come to."""
    return row[0].find_parent("tfoot") is not None or _ADDED.search(cell_text(row[0])) is not None


def names_total(said: str) -> bool:
    return _ADDED.search(said) is not None


def _is_marked(row: Sequence[Tag]) -> bool:
    line = row[0].parent
    return line is not None and any(_TOTALLED.search(str(name)) for name in line.get("class") or ())


def _like_others(row: Sequence[Tag], others: Sequence[Sequence[Tag]]) -> bool:
    """Whether a total is a thing like the others as well, as a country is beside its regions: it has a name,
    fills each column, and says more than sums in one of them."""
    said = list(map(cell_text, row))
    if not said[0] or _ADDED.search(said[0]) or not re.search(r"[^\W\d_]", said[0]):
        return False
    complete = all(any(map(str.isalnum, one)) for one in said)
    return complete and not all(_sums(row, others))


def _sums(row: Sequence[Tag], others: Sequence[Sequence[Tag]]) -> Iterator[bool]:
    """Of each column of numbers whether `row` has the sum of the `others` there."""
    for total, *column in zip(row, *others, strict=True):
        told = parse_number(cell_text(total))
        parts = [one for cell in column if (one := parse_number(cell_text(cell))) is not None]
        if told and len(parts) > 1:
            yield abs(sum(parts) - told) <= abs(told) * _ROUNDED


def cell_text(cell: Tag) -> str:
    """What a cell says, without the marks of footnotes."""
    heading = cell.find(_HEADINGS) if cell.name == "th" else None
    said = text_of(heading if heading is not None and text_of(heading) else cell)
    if said and not any(isinstance(one, Tag) for one in cell.contents):
        return _MARKS.sub("", said)
    for mark in cell.find_all("sup"):
        if _FOOTNOTE.match(note := text_of(mark)) and said != note:
            said = "".join(said.rsplit(note, 1)).strip() if said.endswith(note) else said
    for badge in link.find_all("span") if (link := cell.find("a")) is not None else ():
        if any(BADGE.search(str(name)) for name in badge.get("class") or ()):
            said = said.removesuffix(text_of(badge)).rstrip() or said
    for mark in cell.find_all("abbr", title=True):
        rest = said.removesuffix(note := text_of(mark)).rstrip()
        if len(note) <= _LONGEST_MARK and rest and not re.search(r"\d", rest):
            said = rest  # `x`: only on request
    return _MARKS.sub("", said) or _pictured(cell)


def _pictured(cell: Tag) -> str:
    """What the one sign in an empty cell is called."""
    signs = [
        one for one in cell.find_all(["img", "svg", "i", "span"]) if not is_hidden(one) or one.name == "svg"
    ]
    told = (str(one.get(name) or "").strip() for one in signs for name in ("alt", "aria-label", "title"))
    return next(filter(None, told), "")
