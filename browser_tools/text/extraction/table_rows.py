"""Tables of a page as lists of things: each row with its cells under the names of their columns."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar, overload

from bs4 import BeautifulSoup, Tag

from browser_tools.text.amounts.costs import FREE
from browser_tools.text.amounts.currencies import currency
from browser_tools.text.amounts.numbers import parse_number
from browser_tools.text.extraction.asked import Asked
from browser_tools.text.extraction.measured import of_pair
from browser_tools.text.facts.meanings import Meaning, meaning
from browser_tools.text.facts.microdata import said_by
from browser_tools.text.facts.offers import LEADS, Offer
from browser_tools.text.facts.phrases import MAKES
from browser_tools.text.html.dom import elements, is_hidden, text_of
from browser_tools.text.html.grid import Grid, cell_text, filled, grids, is_total
from browser_tools.text.terms import MOST_ROWS
from browser_tools.text.things.entitled import named_and_priced
from browser_tools.text.things.related import without

READ = MOST_ROWS + 1
"""Entries that are looked at: one more tells that there are more."""
DEPTH = meaning("depth")
"""How deep a row stands below what it answers."""
_SURE, _PART, _SHARED, _PAIR = 7, 2, 6, 2
Near = Callable[[Meaning], int]
"""How well a name fits what is wanted, 0-10."""
_CELL_MARKS = ("data-label", "data-title", "data-th", "data-stat", "data-column", "data-name", "data-field")
"""What tables that fold up on small screens tell in each cell."""
_CODE = re.compile(r"^[A-Z][A-Z0-9.-]{1,6}$")
_ASIDE = re.compile(r"\s*[(（][^)）]{0,30}[)）]$")
_MOST_LINKS, _LONGEST_LINK = 12, 40


class Rows(NamedTuple):
    """One list; each row has its offers. `near` says how well its name fits, 0-10."""

    rows: Sequence[Sequence[Offer]]
    near: int
    bonus: float
    """What is written for machines, or in a table, is a list of data; things alike may be anything."""
    heads: tuple[str, ...] = ()
    """Of a table: the first offers of each row are its columns, in this order."""
    headed: bool = False
    """Whether the first column says what a row is of."""
    within: Sequence[Sequence[Tag]] = ()
    """Of each row the elements that it consists of, where these are its own."""


_Part = TypeVar("_Part")


class Later(Sequence[list[Offer]], Generic[_Part]):
    """Rows, each read when it is looked at: of all lists that could be meant but one only the first
    rows are."""

    def __init__(self, parts: Sequence[_Part], read: Callable[[_Part], list[Offer]]) -> None:
        self._parts = parts
        self._read = read
        self._known: dict[int, list[Offer]] = {}

    def __len__(self) -> int:
        return len(self._parts)

    @overload
    def __getitem__(self, at: int) -> list[Offer]: ...
    @overload
    def __getitem__(self, at: slice) -> list[list[Offer]]: ...
    def __getitem__(self, at: int | slice) -> list[Offer] | list[list[Offer]]:
        if isinstance(at, slice):
            return [self[one] for one in range(*at.indices(len(self)))]
        if at not in self._known:
            self._known[at] = self._read(self._parts[at])
        return self._known[at]


_DEEP = 12
"""Tables in one another: even what was laid out by tables has not so many."""


def of_tables(soup: BeautifulSoup, asked: Asked, known: Near) -> Iterator[Rows]:
    """Each table; and those of one head together, for a list may be cut into parts."""
    alike: dict[tuple[str, ...], list[Rows]] = defaultdict(list)
    for rows in _tables(soup, asked, known):
        alike[rows.heads].append(rows)
        yield rows
    for heads, parts in alike.items():
        if heads and len({_table_of(part) for part in parts}) == len(parts) > 1:
            near = min(part.near for part in parts)
            yield parts[0]._replace(
                rows=[row for part in parts for row in part.rows][:READ],
                within=[row for part in parts for row in part.within][:READ],
                near=near,
            )


def _table_of(rows: Rows) -> int:
    element = rows.rows[0][0].element if rows.rows and rows.rows[0] else None
    return id(element.find_parent("table")) if element is not None else 0


def _tables(soup: BeautifulSoup, asked: Asked, known: Near) -> Iterator[Rows]:
    for table in soup.select("table, [role=table], [role=grid], [role=treegrid]"):
        if is_hidden(table) or any(is_hidden(part) for part in table.parents):
            continue
        if table.find("table") is not None:
            yield from _around_others(soup, table, asked, known)
            continue
        if (pairs := _headless(table, asked)) is not None:
            yield pairs
        for grid in grids(table, lambda said: known(meaning(said)) >= _SURE):
            yield gridded(table, grid, asked)


def of_totals(soup: BeautifulSoup, known: Near) -> list[Offer]:
    """What the last row of a table tells that is the sum of the others, of the table that has most of what
    is asked for."""
    best: tuple[int, list[Offer]] = (0, [])
    for table in soup.find_all("table"):
        for grid in grids(table) if table.find("table") is None and not is_hidden(table) else ():
            own = {id(row[0].parent) for row in grid.rows}
            others = [row for row in filled(table, foot=True) if id(row[0].parent) not in own]
            if grid.columns:
                others = [[row[at] for at in grid.columns] for row in others if len(row) > grid.columns[-1]]
            totals = [row for row in others if len(row) == len(grid.heads) and is_total(row)]
            if totals:
                offers = _cells(_names(grid), grid.heads, totals[-1])
                told = sum(known(one.name) > _PART for one in offers)
                best = max(best, (told, offers), key=lambda pair: pair[0])
    return best[1]


def _names(grid: Grid) -> list[list[Meaning]]:
    """All that each column is called."""
    return [
        [meaning(head) for head in (*heads, *(_ASIDE.sub("", head) for head in heads))]
        for heads in zip(*grid.named, strict=True)
    ]


def _around_others(soup: BeautifulSoup, table: Tag, asked: Asked, known: Near) -> list[Rows]:
    """What a table lists besides the rows that hold other tables: an invoice below its letterhead."""
    if len(table.find_parents("table", limit=_DEEP)) == _DEEP:
        return []
    with without(soup, [row for row in table.find_all("tr") if row.find("table") is not None]):
        if table.find("table") is not None or table.find("tr") is None:
            return []
        found = grids(table, lambda said: known(meaning(said)) >= _SURE)
        return [gridded(table, grid, asked) for grid in found]


def gridded(table: Tag, grid: Grid, asked: Asked) -> Rows:
    names = _names(grid)
    rows = _with_nothing([_cells(names, grid.heads, row) for row in grid.rows[:READ]], len(grid.heads))
    within = [list(row) for row in grid.rows[:READ]]
    return Rows(rows, named(table, asked), 0.4, grid.named[-1], _heads_rows(grid), within)


def _with_nothing(rows: list[list[Offer]], columns: int) -> list[list[Offer]]:
    """`Free` is an amount of money in a column of such."""
    for at in range(columns):
        if any(currency(str(row[at].value)) for row in rows):
            for row in rows:
                row[at] = row[at]._replace(value="0") if FREE.match(str(row[at].value)) else row[at]
    return rows


def _headless(table: Tag, asked: Asked) -> Rows | None:
    """Two columns without heads under the name of the list: how much, and of what."""
    cells = [row.find_all("td", recursive=False) for row in table.find_all("tr")]
    pairs = [(text_of(row[0]), text_of(row[1])) for row in cells if len(row) == _PAIR]
    counted = [sum(re.search(r"\d", pair[at]) is not None for pair in pairs) for at in (0, 1)]
    what = 0 if counted[1] > counted[0] else 1
    if table.find("th") is not None or len(pairs) < len(cells) or not pairs or named(table, asked) < _SURE:
        return None
    rows = [list(of_pair(pair[1 - what], pair[what], " ".join(pair))) for pair in pairs if pair[what]]
    return Rows(rows, 10, 0.4)


def _heads_rows(grid: Grid) -> bool:
    """Whether the first cells name their rows: by their mark, or under no head of their own."""
    first = [row[0] for row in grid.rows]
    return not grid.heads[0] or all(cell.name == "th" or cell.get("scope") == "row" for cell in first)


def _cells(names: Sequence[Sequence[Meaning]], heads: Sequence[str], row: Sequence[Tag]) -> list[Offer]:
    """The columns in their order, then what else they are called."""
    out: list[Offer] = []
    others: list[Offer] = []
    line = row[0].parent
    marked = line is not None and line.find(itemprop=True) is not None
    for called, head, cell in zip(names, heads, row, strict=True):
        said = _without_head(cell, cell_text(cell), head)
        unit = f" {code}" if said and (code := currency(head)) and currency(said) is None else ""
        value = said + unit if parse_number(said) is not None else said
        out.append(Offer(called[0], value, "label", said, cell))
        others += _of_cell(cell) if marked else ()
        exact = cell.find(["time", "data"])
        if exact is not None and text_of(exact) == said and (machine := said_by(exact)) != said:
            others.append(out[-1]._replace(value=machine, depth=1))
        given = (str(cell.get(mark) or "") for mark in _CELL_MARKS)
        for name in {*called[1:], *(meaning(one) for one in given if one)} - {called[0]}:
            others.append(out[-1]._replace(name=name, depth=1))
    for cell in row:
        others += _in_two(cell)
    ways = [link for cell in row for link in cell.find_all("a", href=True, limit=2)]
    others += (one for cell in row for one in of_links(cell))
    link = row[0].find("a", href=True) or (ways[0] if len(ways) == 1 else None)
    if link is not None and not str(link["href"]).startswith("#"):
        others.append(Offer(meaning("url"), str(link["href"]), "heading", text_of(link), row[0], _PART))
    if not heads[0] or row[0].get("scope") == "row" or row[0].name == "th":
        said, price = named_and_priced(row[0])
        said = said if price else str(out[0].value)
        if said and not re.search(r"\d{4}|^[\d\W]+$", said):
            named = out[0].name if said != out[0].value and price else meaning("name")
            others += [Offer(name, said, "label", said, row[0], _PART) for name in {named, meaning("name")}]
            out[0] = out[0]._replace(value=said) if price else out[0]
        if price:
            others.append(Offer(meaning("price"), price, "label", price, row[0], _PART))
    return out + others


def _in_two(cell: Tag) -> Iterator[Offer]:
    """A code and what it stands for, in one cell: `USD`, and below it `US dollar`."""
    ends = [one for one in elements(cell) if one.find(True) is None]
    if len(ends) < _PAIR:
        return
    lines = [said for one in ends if (said := text_of(one))]
    if len(lines) != _PAIR or cell_text(cell) != " ".join(lines):
        return
    if _CODE.match(lines[0]) and re.search(r"[^\W\d_]{3}", lines[1]):
        for name, said in (("code", lines[0]), ("name", lines[1])):
            yield Offer(meaning(name), said, "label", said, cell, 1)


def of_links(part: Tag) -> Iterator[Offer]:
    """Where the links with words in a part of a row lead."""
    for link in part.find_all("a", href=True, limit=_MOST_LINKS):
        if (said := text_of(link)) and len(said) <= _LONGEST_LINK and not str(link["href"]).startswith("#"):
            yield Offer(LEADS, str(link["href"]), "heading", said, link)


def _without_head(cell: Tag, said: str, head: str) -> str:
    """A cell that tells its head itself, for small screens."""
    rest = said[len(head) :].lstrip(" :")
    own = head and rest and said.startswith(head) and cell.find(_is_all(head)) is not None
    return rest if own else said


def _is_all(words: str) -> Callable[[Tag], bool]:
    return lambda element: text_of(element).rstrip(" :") == words


def _of_cell(cell: Tag) -> Iterator[Offer]:
    """What a cell says of its row for machines."""
    for part in (cell, *cell.find_all(itemprop=True)):
        if part.has_attr("itemprop") and not part.has_attr("itemscope") and (said := said_by(part)):
            for name in str(part["itemprop"]).split():
                yield Offer(meaning(name), said, "microdata", said, part, 1)


def named(item: Tag, asked: Asked) -> int:
    """Whether the list's class, its caption or the heading above it says what is wanted."""
    around = item.parent
    if around is None:
        return 0
    names = [*(around.get("class") or ()), str(around.get("id", ""))]
    caption = item.find("caption") if item.name == "table" else None
    above = item.find_previous(["h1", "h2", "h3", "h4"]) if caption is None else None
    told = [_ASIDE.sub("", text_of(one)) for one in (caption, above) if isinstance(one, Tag)]
    told = [made[1] if (made := MAKES.match(one)) else one for one in told]
    own = [str(item.get("id", "")), str(item.get("aria-label", ""))] if item.name == "table" else []
    near = max((asked.near(meaning(str(name))) for name in (*names, *own, *told) if name), default=0)
    return max(near, _SHARED * any(map(asked.shares, (*told, *own))))
