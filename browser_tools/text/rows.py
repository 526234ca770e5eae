"""Lists on a page that may be the one a schema asks for: data for machines, tables, threads, things alike."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from bs4 import BeautifulSoup, Tag

from browser_tools.text.answers import begins, begun, counted, is_opening, only_answers, with_answers
from browser_tools.text.asked import Asked
from browser_tools.text.currencies import currency
from browser_tools.text.div_grid import of_boxes
from browser_tools.text.dom import blocks, is_hidden, text_of
from browser_tools.text.flags import of_flags
from browser_tools.text.frame import main_heading
from browser_tools.text.grid import Grid, cell_text, grids
from browser_tools.text.headed import of_headings
from browser_tools.text.items import repeated
from browser_tools.text.main_price import named_and_priced, of_price_elements, of_prices
from browser_tools.text.meanings import Meaning, meaning
from browser_tools.text.measured import of_item, of_pair
from browser_tools.text.microdata import said_by
from browser_tools.text.nesting import depths
from browser_tools.text.numbers import parse_number
from browser_tools.text.offers import CHOSEN, Offer, of_thing
from browser_tools.text.own_elements import of_attributes
from browser_tools.text.related import answers_in, asks_answers, asks_others, related, without
from browser_tools.text.structured import Thing
from browser_tools.text.thread import QUOTED, discussions, person_in, said_in, signed, stamp_of
from browser_tools.text.visible import of_labels, of_marks

MOST_ROWS = 1000
_SURE, _PART, _SHARED, _PAIR = 7, 2, 6, 2
_REGIONS = ["section", "div", "ul", "ol", "article", "aside"]
_TEXT, _REVIEW = meaning("text"), frozenset({"review"})
_DEPTHS = ("depth", "level", "indent", "nesting")
_POSTS = ("posts", "messages", "contributions", "thread")
_CELL_MARKS = ("data-label", "data-title", "data-th", "data-stat", "data-column", "data-name", "data-field")
"""What tables that fold up on small screens tell in each cell."""
_ACCEPTED = re.compile(r"^(?:(?:is-)?accepted(?:-?answer)?|(?:has|is)-solution|best-answer)$", re.IGNORECASE)
_ASIDE = re.compile(r"\s*[(（][^)）]{0,30}[)）]$")
_HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"]
Near = Callable[[Meaning], int]
"""How well a name fits what is wanted, 0-10."""
_MOST_GROUPS = 8


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


def lists(
    soup: BeautifulSoup, things: Sequence[Thing], offers: Sequence[Offer], asked: Asked, known: Near
) -> Iterator[Rows]:
    """Every list that could be the one `asked` for; `known` are the names its rows are asked for."""
    yield from _of_things(things, offers, asked)
    yield from _of_tables(soup, asked, known)
    for box, grid in of_boxes(soup, lambda said: known(meaning(said)) >= _SURE):
        yield _gridded(box, grid, asked)
    said = 10 * any(
        asked.near(meaning(name)) >= _SURE for name in (*_POSTS, "comments", "replies", "answers")
    )
    seen: set[tuple[int, ...]] = set()
    for bonus, threads in ((0.3, discussions(soup)), (0.1, signed(soup))):
        for thread in threads:
            if (key := tuple(map(id, thread))) not in seen:
                seen.add(key)
                yield Rows(_of_thread(soup, thread, things, asked, known), said, bonus)
    yield from _of_regions(soup, asked, known)
    measured = known(meaning("amount")) >= _SURE
    for group in _joined(repeated(soup)[:_MOST_GROUPS]):
        shown = [item for item in group if not is_hidden(item)][:MOST_ROWS]
        told = [[*(of_item(item) if measured else ()), *_element(item)] for item in shown]
        yield Rows(_nested(told, shown, known), _named(group[0], asked), 0.0)


def _joined(groups: Sequence[list[Tag]]) -> Iterator[list[Tag]]:
    """Each group, and together those whose lists stand side by side: `[Soup]` and `[Seasoning]`."""
    beside: dict[tuple[int, str, str], list[list[Tag]]] = defaultdict(list)
    for group in groups:
        yield group
        around = group[0].parent
        if group[0].name == "li" and around is not None:
            marks = " ".join([*(around.get("class") or ()), "/", *(group[0].get("class") or ())])
            beside[(id(around.parent), around.name, marks)].append(group)
    for several in beside.values():
        if len(several) > 1 and several[0][0].find("a", href=True) is None:
            order = {id(one): at for at, one in enumerate(several[0][0].parent.parent.find_all("li"))}  # type: ignore[union-attr]
            yield sorted((one for group in several for one in group), key=lambda one: order.get(id(one), 0))


def _of_thread(
    soup: BeautifulSoup, thread: Sequence[Tag], things: Sequence[Thing], asked: Asked, known: Near
) -> list[list[Offer]]:
    """A row a contribution; without the one that all answer, where only answers are asked for."""
    rows = [contribution(soup, one, thread) for one in thread[:MOST_ROWS]]
    if only_answers(asked) and rows:
        again = is_opening(rows[0], begun(things)) or counted(soup, things, len(rows) - 1)
        if again or begins(thread[0], main_heading(soup)):
            thread, rows = thread[1:], rows[1:]
    return _nested(rows, thread[:MOST_ROWS], known)


def _nested(rows: list[list[Offer]], thread: Sequence[Tag], known: Near) -> list[list[Offer]]:
    """With how deep each stands, where that is asked for."""
    if any(known(meaning(name)) >= _SURE for name in _DEPTHS):
        for row, depth in zip(rows, depths(thread) or (), strict=False):
            told = row[0] if row else None
            row += [
                told._replace(name=meaning(name), value=depth, origin="count") for name in _DEPTHS if told
            ]
    return rows


def _of_regions(soup: BeautifulSoup, asked: Asked, known: Near) -> Iterator[Rows]:
    """Parts alike, if only two, in a part of the page that is called what is wanted."""
    written = known(meaning("author")) >= _SURE and known(_TEXT) >= _SURE
    for region in _regions(soup, asked):
        for group in _alike(region.find_all(["div", "li", "article", "section", "a"])):
            yield Rows([_reviewed(one, written) for one in group[:MOST_ROWS]], 10, 0.2)
    if asks_answers(asked.name):
        for group in _alike(answers_in(soup)):
            yield Rows([_reviewed(one, written) for one in group[:MOST_ROWS]], 10, 0.2)


def _alike(parts: Iterable[Tag]) -> list[list[Tag]]:
    """Those that stand side by side, of one tag and class."""
    groups: dict[tuple[int, str, str], list[Tag]] = defaultdict(list)
    for part in parts:
        if part.find(True) is not None and not is_hidden(part):
            mark = "" if part.name == "li" else " ".join(part.get("class") or ())
            groups[(id(part.parent), part.name, mark)].append(part)
    return [group for group in groups.values() if len(group) > 1]


def _reviewed(item: Tag, written: bool) -> list[Offer]:
    offers = _element(item)
    offers += [one._replace(name=one.name - _REVIEW) for one in offers
               if one.origin == "marked" and one.name > _REVIEW]  # fmt: skip
    return [*offers, *(_signed(item, offers) if written else ())]


def _signed(item: Tag, offers: Sequence[Offer]) -> list[Offer]:
    """Who wrote it, when and what, where nothing is marked so: a review of a name beside a day, and words."""
    if person_in(item) is not None or item.find(itemprop=True) is not None or stamp_of(item) is None:
        return []
    found = list(_unmarked(item, []))
    whole = {meaning("author"), _TEXT} <= {one.name for one in found}
    marked = [one.name for one in offers if one.origin == "marked"]
    return [one for one in found if whole and not any(one.name <= name for name in marked)]


def _regions(soup: BeautifulSoup, asked: Asked) -> Iterator[Tag]:
    if asks_others(asked.name):
        yield from related(soup)
    for region in soup.find_all(_REGIONS):
        names = [
            *(region.get("class") or ()),
            str(region.get("id") or ""),
            str(region.get("aria-label") or ""),
        ]
        heading = region.find(_HEADINGS)
        if heading is not None and heading.find_parent(_REGIONS) is region:
            names.append(text_of(heading))
        if max((asked.near(meaning(str(name))) for name in names if name), default=0) >= _SURE:
            yield region


def _of_things(things: Sequence[Thing], offers: Sequence[Offer], asked: Asked) -> Iterator[Rows]:
    together: list[list[Offer]] = []
    wanted, answers, openings = asked.near, only_answers(asked), begun(things)
    for offer in offers:
        value = [offer.value] if isinstance(offer.value, dict) else offer.value
        if isinstance(value, list) and value and isinstance(value[0], dict):
            near = max(wanted(offer.name), _SURE * (answers and offer.name == _TEXT))
            told = [each for one in value if isinstance(one, dict) for each in with_answers(_item(one))]
            rows = [_placed(of_thing(one, offer.origin), deep) for one, deep in told]
            again = bool(rows) and is_opening(rows[0], openings)
            rows = rows[1:] if again and answers else rows
            if not (again or answers) and (opening := _opening(offer, things, wanted)) is not None:
                yield Rows([opening, *rows][:MOST_ROWS], 10, 0.6)
            if near == 10 and not _gathers(offer):
                together += rows
            if near or "itemlistelement" in offer.name or offer.name >= {"element", "list"}:
                yield Rows(rows[:MOST_ROWS], near, 0.5)
    if together:  # an accepted answer, and the others
        yield Rows(together[:MOST_ROWS], 10, 0.5)
    by_type: dict[tuple[str, ...], list[Thing]] = defaultdict(list)
    for thing in things:
        by_type[thing.types].append(thing)
        listed = thing.values.get("itemListElement")
        if isinstance(listed, list) and "BreadcrumbList" not in thing.types:
            rows = [list(of_thing(_item(one), thing.kind)) for one in listed if isinstance(one, dict)]
            yield Rows(rows[:MOST_ROWS], 0, 0.5)
    for group in by_type.values():
        if len(group) > 1:
            yield Rows([list(of_thing(one.values, one.kind)) for one in group[:MOST_ROWS]], 0, 0.5)


def _placed(offers: Iterable[Offer], deep: int) -> list[Offer]:
    """With how deep it stands, of data that tells it."""
    told = list(offers)
    return [
        *told,
        *(told[0]._replace(name=meaning(name), value=deep, origin="count") for name in _DEPTHS if told),
    ]


def _gathers(offer: Offer) -> bool:
    """Whether a thing only holds several of its kind: an AggregateOffer the offers."""
    inner = [one for key, one in offer.value.items() if meaning(key) == offer.name] if isinstance(
        offer.value, dict) else []  # fmt: skip
    return any(isinstance(one, list) and len(one) > 0 and isinstance(one[0], dict) for one in inner)


def _opening(offer: Offer, things: Sequence[Thing], wanted: Near) -> list[Offer] | None:
    """The post that the comments answer, where posts are asked for."""
    if "text" not in offer.name or offer.depth or not any(wanted(meaning(name)) == 10 for name in _POSTS):
        return None
    thing = next(
        (one for one in things if "DiscussionForumPosting" in one.types and "comment" in one.values), None
    )
    return list(of_thing({**thing.values, "comment": None}, thing.kind)) if thing is not None else None


def _item(value: dict[str, object]) -> dict[str, object]:
    """A ListItem holds what it lists."""
    inner = value.get("item")
    return {**value, **inner} if isinstance(inner, dict) else value


def _of_tables(soup: BeautifulSoup, asked: Asked, known: Near) -> Iterator[Rows]:
    """Each table; and those of one head together, for a list may be cut into parts."""
    alike: dict[tuple[str, ...], list[Rows]] = defaultdict(list)
    for rows in _tables(soup, asked, known):
        alike[rows.heads].append(rows)
        yield rows
    for heads, parts in alike.items():
        if heads and len({_table_of(part) for part in parts}) == len(parts) > 1:
            near = min(part.near for part in parts)
            yield parts[0]._replace(rows=[row for part in parts for row in part.rows][:MOST_ROWS], near=near)


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
            yield _gridded(table, grid, asked)


def _around_others(soup: BeautifulSoup, table: Tag, asked: Asked, known: Near) -> list[Rows]:
    """What a table lists besides the rows that hold other tables: an invoice below its letterhead."""
    with without(soup, [row for row in table.find_all("tr") if row.find("table") is not None]):
        if table.find("table") is not None or table.find("tr") is None:
            return []
        found = grids(table, lambda said: known(meaning(said)) >= _SURE)
        return [_gridded(table, grid, asked) for grid in found]


def _gridded(table: Tag, grid: Grid, asked: Asked) -> Rows:
    names = [
        [meaning(head) for head in (*heads, *(_ASIDE.sub("", head) for head in heads))]
        for heads in zip(*grid.named, strict=True)
    ]
    rows = [_cells(names, grid.heads, row) for row in grid.rows[:MOST_ROWS]]
    return Rows(rows, _named(table, asked), 0.4, grid.named[-1], _heads_rows(grid))


def _headless(table: Tag, asked: Asked) -> Rows | None:
    """Two columns without heads under the name of the list: how much, and of what."""
    cells = [row.find_all("td", recursive=False) for row in table.find_all("tr")]
    pairs = [(text_of(row[0]), text_of(row[1])) for row in cells if len(row) == _PAIR]
    counted = [sum(re.search(r"\d", pair[at]) is not None for pair in pairs) for at in (0, 1)]
    named = 0 if counted[1] > counted[0] else 1
    if table.find("th") is not None or len(pairs) < len(cells) or not pairs or _named(table, asked) < _SURE:
        return None
    rows = [list(of_pair(pair[1 - named], pair[named], " ".join(pair))) for pair in pairs if pair[named]]
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
        said = cell_text(cell)
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
    ways = [link for cell in row for link in cell.find_all("a", href=True, limit=2)]
    link = row[0].find("a", href=True) or (ways[0] if len(ways) == 1 else None)
    if link is not None and not str(link["href"]).startswith("#"):
        others.append(Offer(meaning("url"), str(link["href"]), "heading", text_of(link), row[0], _PART))
    if not heads[0] or row[0].get("scope") == "row" or row[0].name == "th":
        said, price = named_and_priced(row[0])
        if said and not re.search(r"\d{4}|^[\d\W]+$", said):
            others.append(Offer(meaning("name"), said, "label", said, row[0], _PART))
        if price:
            others.append(Offer(meaning("price"), price, "label", price, row[0], _PART))
    return out + others


def _of_cell(cell: Tag) -> Iterator[Offer]:
    """What a cell says of its row for machines."""
    for part in (cell, *cell.find_all(itemprop=True)):
        if part.has_attr("itemprop") and not part.has_attr("itemscope") and (said := said_by(part)):
            for name in str(part["itemprop"]).split():
                yield Offer(meaning(name), said, "microdata", said, part, 1)


def contribution(soup: BeautifulSoup, item: Tag, others: Sequence[Tag]) -> list[Offer]:
    """Without the answers inside it."""
    inside = {id(one) for one in others}
    nested = [part for part in item.find_all(item.name) if id(part) in inside]
    nested += item.select(QUOTED)
    with without(soup, nested):
        return [*(offers := _element(item)), *_unmarked(item, offers), *_chosen(item)]


def _chosen(item: Tag) -> Iterator[Offer]:
    """Whether an answer is the accepted one, where it is marked for machines."""
    for name, accepted in CHOSEN.items():
        if name in str(item.get("itemprop") or ""):
            yield Offer(meaning("accepted"), accepted, "microdata", name, item)
    if any(map(_ACCEPTED.search, item.get("class") or ())):
        yield Offer(meaning("accepted"), True, "flag", "accepted", item)


def _unmarked(item: Tag, offers: Sequence[Offer]) -> Iterator[Offer]:
    """Who wrote a contribution, when, and what, where nothing is marked so."""
    told = {offer.name for offer in offers}
    if not {meaning("author"), meaning("text")} <= told:
        author, text = said_in(item)
        for name, said in (("author", author), ("text", text)):
            if said:
                box = item if name == "text" else None  # who it was is no line of the box
                yield Offer(meaning(name), said, "heading", said, box, _PART)
    if meaning("date") not in told and (stamp := stamp_of(item)):
        yield Offer(meaning("date"), stamp, "heading", stamp, item, _PART)


def _element(item: Tag) -> list[Offer]:
    prices = list(of_price_elements(item))
    person = person_in(item)
    by = (
        [Offer(meaning("author"), text_of(person), "heading", text_of(person), person, _PART)]
        if person
        else []
    )
    return [
        *by,
        *of_labels(item),
        *of_marks(item),
        *of_attributes(item),
        *of_headings(item),
        *prices,
        *(one._replace(depth=len(prices[:1])) for one in of_prices(blocks(item))),
        *of_flags(item),
    ]


def _named(item: Tag, asked: Asked) -> int:
    """Whether the list's class, its caption or the heading above it says what is wanted."""
    around = item.parent
    if around is None:
        return 0
    names = [*(around.get("class") or ()), str(around.get("id", ""))]
    caption = item.find("caption") if item.name == "table" else None
    above = item.find_previous(["h1", "h2", "h3", "h4"]) if caption is None else None
    told = [_ASIDE.sub("", text_of(one)) for one in (caption, above) if isinstance(one, Tag)]
    own = [str(item.get("id", "")), str(item.get("aria-label", ""))] if item.name == "table" else []
    near = max((asked.near(meaning(str(name))) for name in (*names, *own, *told) if name), default=0)
    return max(near, _SHARED * any(map(asked.shares, (*told, *own))))
