"""Lists on a page that may be the one a schema asks for: data for machines, tables, threads, things alike."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from bs4 import BeautifulSoup, Tag
from bs4.element import PageElement

from browser_tools.text.asked import Asked
from browser_tools.text.dom import blocks, is_hidden, text_of
from browser_tools.text.flags import of_flags
from browser_tools.text.grid import Grid, cell_text, grids
from browser_tools.text.headed import of_headings, of_prices
from browser_tools.text.items import repeated
from browser_tools.text.meanings import Meaning, meaning
from browser_tools.text.numbers import parse_number
from browser_tools.text.offers import MACHINES, Offer, of_thing
from browser_tools.text.phrases import lines_of
from browser_tools.text.related import without
from browser_tools.text.structured import Thing
from browser_tools.text.thread import AUTHOR, QUOTED, discussions, signed
from browser_tools.text.typed import currency
from browser_tools.text.visible import of_labels, of_marks

MOST_ROWS = 1000
_SURE, _PART, _SHARED = 7, 2, 6
_POSTS = ("posts", "messages", "contributions", "thread")
_CELL_MARKS = ("data-label", "data-title", "data-th", "data-stat", "data-column", "data-name", "data-field")
"""What tables that fold up on small screens tell in each cell."""
_HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"]
Near = Callable[[Meaning], int]
"""How well a name fits what is wanted, 0-10."""
_NEXT = frozenset({"b", "strong", "p", "div", "ul", "ol", "table", *_HEADINGS})
"""What ends the lines under words in bold."""
_MARK = re.compile(r"^(?:[-–•*▢]|\d{1,2}[.)])\s+")
_STEP = re.compile(r"^(?:step|étape|schritt|paso|passo|passaggio|stap|手順)\s*\d+\s*[:.)]?\s+", re.IGNORECASE)
"""What a step is called is not what is to be done."""
_TWICE = re.compile(r"\(\(([^()]*)\)\)")
"""Plugins put notes in brackets that have some already."""
_MOST_GROUPS = 8
_SENTENCES = re.compile(r"[.!?。]\s+\S.{20}|.{120}")
"""What is written in sentences is no list by its commas."""


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
    yield from _of_things(things, offers, asked.near)
    yield from _of_tables(soup, asked, known)
    for bonus, threads in ((0.3, discussions(soup)), (0.1, signed(soup))):
        for thread in threads:
            yield Rows([_alone(soup, one, thread) for one in thread[:MOST_ROWS]], 0, bonus)
    for group in repeated(soup)[:_MOST_GROUPS]:
        shown = [item for item in group if not is_hidden(item)][:MOST_ROWS]
        yield Rows([_element(item) for item in shown], _named(group[0], asked), 0.0)


def _of_things(things: Sequence[Thing], offers: Sequence[Offer], wanted: Near) -> Iterator[Rows]:
    together: list[list[Offer]] = []
    for offer in offers:
        value = [offer.value] if isinstance(offer.value, dict) else offer.value
        if isinstance(value, list) and value and isinstance(value[0], dict):
            near = wanted(offer.name)
            rows = [list(of_thing(_item(one), offer.origin)) for one in value if isinstance(one, dict)]
            if (opening := _opening(offer, things, wanted)) is not None:
                yield Rows([opening, *rows][:MOST_ROWS], 10, 0.6)
            if near == 10:
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
    for table in soup.select("table, [role=table], [role=grid], [role=treegrid]"):
        if table.find("table") or is_hidden(table) or any(is_hidden(part) for part in table.parents):
            continue
        for grid in grids(table, lambda said: known(meaning(said)) >= _SURE):
            names = [[meaning(head) for head in heads] for heads in zip(*grid.named, strict=True)]
            rows = [_cells(names, grid.heads, row) for row in grid.rows[:MOST_ROWS]]
            yield Rows(rows, _named(table, asked), 0.4, grid.named[-1], _heads_rows(grid))


def _heads_rows(grid: Grid) -> bool:
    """Whether the first cells name their rows: by their mark, or under no head of their own."""
    first = [row[0] for row in grid.rows]
    return not grid.heads[0] or all(cell.name == "th" or cell.get("scope") == "row" for cell in first)


def _cells(names: Sequence[Sequence[Meaning]], heads: Sequence[str], row: Sequence[Tag]) -> list[Offer]:
    """The columns in their order, then what else they are called."""
    out: list[Offer] = []
    others: list[Offer] = []
    for called, head, cell in zip(names, heads, row, strict=True):
        said = cell_text(cell)
        unit = f" {code}" if said and (code := currency(head)) and currency(said) is None else ""
        value = said + unit if parse_number(said) is not None else said
        out.append(Offer(called[0], value, "label", said, cell))
        given = (str(cell.get(mark) or "") for mark in _CELL_MARKS)
        for name in {*called[1:], *(meaning(one) for one in given if one)} - {called[0]}:
            others.append(out[-1]._replace(name=name, depth=1))
    if not heads[0] or row[0].get("scope") == "row" or row[0].name == "th":
        said = cell_text(row[0])
        if said and not re.search(r"\d{4}|^[\d\W]+$", said):
            others.append(Offer(meaning("name"), said, "label", said, row[0], _PART))
    return out + others


def _alone(soup: BeautifulSoup, item: Tag, others: Sequence[Tag]) -> list[Offer]:
    """Without the answers inside it."""
    inside = {id(one) for one in others}
    nested = [part for part in item.find_all(item.name) if id(part) in inside]
    nested += item.select(QUOTED)
    with without(soup, nested):
        return _element(item)


def _element(item: Tag) -> list[Offer]:
    person = item.select_one(AUTHOR)
    by = (
        [Offer(meaning("author"), text_of(person), "heading", text_of(person), person, _PART)]
        if person
        else []
    )
    return [
        *by,
        *of_labels(item),
        *of_marks(item),
        *of_headings(item),
        *of_prices(blocks(item)),
        *of_flags(item),
    ]


def _named(item: Tag, asked: Asked) -> int:
    """Whether the list's class, its caption or the heading above it says what is wanted."""
    around = item.parent
    if around is None:
        return 0
    names = [*(around.get("class") or ()), str(around.get("id", ""))]
    caption = item.find("caption") if item.name == "table" else None
    above = around.find_previous(["h1", "h2", "h3", "h4"]) if caption is None else None
    told = [text_of(one) for one in (caption, above) if isinstance(one, Tag)]
    own = [str(item.get("id", "")), str(item.get("aria-label", ""))] if item.name == "table" else []
    near = max((asked.near(meaning(str(name))) for name in (*names, *own, *told) if name), default=0)
    return max(near, _SHARED * any(map(asked.shares, (*told, *own))))


def texts(soup: BeautifulSoup, offers: Sequence[Offer], wanted: Near) -> tuple[list[str], str] | None:
    """A list of plain texts called `wanted`, and where it is from: data, what stands under a heading, a label
    whose value is a list or has commas."""
    for offer in sorted(offers, key=lambda one: -wanted(one.name)):
        if wanted(offer.name) < 5:
            break
        if isinstance(offer.value, list):
            return _unmarked(list(_texts(offer.value))), offer.origin
        if isinstance(offer.value, dict) and (said := list(_texts([offer.value]))):
            return said, offer.origin
        if offer.origin in MACHINES and isinstance(offer.value, str):
            return _split(offer.value), offer.origin
        if len(alike := _alike(offer, offers)) > 1:
            return alike, offer.origin
        if offer.element is not None and (entries := _entries(offer.element)):
            return entries, offer.origin
    for heading in soup.find_all([*_HEADINGS, "dt", "strong", "b", "legend", "caption", "p"]):
        called = meaning(text_of(heading)) if len(text_of(heading)) < 60 else frozenset()
        alone = called == {"preptime"} and len(text_of(heading).split()) == 1
        named = wanted(called) >= _SURE or (alone and wanted(meaning("steps")) == 10)
        bold = heading.name in ("b", "strong")
        if named and (told := (_after_bold(heading) if bold else []) or _under(heading)):
            return told, "heading"
    for offer in offers:
        if wanted(offer.name) == 10 and isinstance(offer.value, str):
            return _split(offer.value), offer.origin
    return None


def _entries(element: Tag) -> list[str]:
    """The items of a list in `element`, or the rows of its table."""
    if rows := element.find_all("tr"):
        cells = ([text_of(cell) for cell in row.find_all(["td", "th"])] for row in rows)
        return [" ".join(filter(None, row)) for row in cells if any(row)]
    if entries := [said for entry in element.find_all("li") if (said := text_of(entry))]:
        return entries
    if element.name == "dd":
        return _together(element)
    children = element.find_all(True, recursive=False)
    alike = {(one.name, " ".join(one.get("class") or ())) for one in children}
    if len(children) > 1 and len(alike) == 1 and children[0].name in ("div", "p", "section", "article"):
        return [_STEP.sub("", said) for one in children if (said := text_of(one))]
    lines = lines_of(element.children) if element.find("br") is not None else []
    return lines if len(lines) > 1 else []


def _together(value: Tag) -> list[str]:
    """All values of one term."""
    found = [value]
    for after in value.find_next_siblings():
        if after.name != "dd":
            break
        found.append(after)
    return [said for one in found if (said := text_of(one))] if len(found) > 1 else []


def _after_bold(title: Tag) -> list[str]:
    """The lines under words in bold, up to an empty line or the next such words."""
    nodes: list[PageElement] = []
    for node in title.next_siblings:
        if isinstance(node, Tag) and node.name in _NEXT:
            break
        breaks = [isinstance(one, Tag) for one in nodes[-2:]]
        if isinstance(node, Tag) and node.name == "br" and len(nodes) > 1 and breaks[-1:] == [True]:
            break
        if isinstance(node, Tag) or str(node).strip():
            nodes.append(node)
    return lines_of(nodes) if any(isinstance(one, Tag) for one in nodes) else []


def _under(heading: Tag) -> list[str]:
    """What stands below a heading: a list, the rows of a table, or paragraphs up to the next heading."""
    at = heading
    while at.find_next_sibling() is None and at.parent is not None and at.parent.name not in ("body", "main"):
        at = at.parent
    paragraphs: list[str] = []
    parted: list[str] = []
    """Of a list in parts, each under a heading of its own below this one."""
    for after in at.find_next_siblings():
        if after.name in _HEADINGS:
            if heading.name in _HEADINGS and after.name > heading.name and not paragraphs:
                nested = after.find_next_sibling()
                parted += (
                    _entries(nested) if nested is not None and nested.name in ("ul", "ol", "table") else []
                )
                continue
            break
        if parted:
            continue
        if after.name == "p":
            paragraphs += filter(None, [text_of(after)])
        elif not paragraphs and (entries := _entries(after)):
            return entries
        elif after.find(_HEADINGS):
            break
    return parted or paragraphs


def _alike(offer: Offer, offers: Sequence[Offer]) -> list[str]:
    """What elements of the same tag and mark say, one after the other."""
    if offer.origin != "marked" or offer.element is None:
        return []
    return [
        str(one.value) for one in offers
        if one.origin == "marked" and one.name == offer.name and one.element is not None
        and one.element.name == offer.element.name and one.element.get("class") == offer.element.get("class")
        and _kin(one.element.parent, offer.element.parent)
    ]  # fmt: skip


def _kin(one: Tag | None, other: Tag | None) -> bool:
    """The same parent, or parents alike: the groups of a list."""
    if one is other:
        return True
    return (
        one is not None
        and other is not None
        and bool(one.get("class"))
        and one.get("class") == other.get("class")
    )


def _texts(values: Sequence[object]) -> Iterator[str]:
    """The texts of a list; sections of steps are their steps."""
    for value in values:
        if isinstance(value, dict):
            inner = value.get("itemListElement")
            if isinstance(inner, dict | list):
                yield from _texts([inner] if isinstance(inner, dict) else inner)
                continue
            value = value.get("text") or value.get("name") or value.get("url") or ""
        elif isinstance(value, list):
            yield from _texts(value)
            continue
        if said := " ".join(str(value).split()):
            yield _TWICE.sub(r"(\1)", said).replace(" , ", ", ")


def _unmarked(entries: list[str]) -> list[str]:
    """Without the marks of a list, where all of them carry one."""
    marked = len(entries) > 1 and all(map(_MARK.match, entries))
    return [_MARK.sub("", one) for one in entries] if marked else entries


def _split(value: str) -> list[str]:
    if "\n" in value:
        return [line.strip() for line in value.splitlines() if line.strip()]
    if _SENTENCES.search(value):
        return [value]
    marks = "[;·|]" if re.search("[;·|]", value) else ","
    return [part.strip() for part in re.split(rf"\s*{marks}\s*", value) if part.strip()]
