"""Lists on a page that may be the one a schema asks for: data for machines, tables, threads, things alike."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bs4 import BeautifulSoup, Tag

from browser_tools.text.dom import blocks, is_hidden, text_of
from browser_tools.text.items import repeated
from browser_tools.text.meanings import Meaning, closeness, meaning
from browser_tools.text.numbers import parse_number
from browser_tools.text.offers import Offer, of_headings, of_labels, of_marks, of_thing
from browser_tools.text.structured import Thing
from browser_tools.text.thread import contributions
from browser_tools.text.typed import currency

MOST_ROWS = 1000
_MOST_GROUPS = 8
_PRICED = re.compile(r"[€$£¥₹]|\b(?:EUR|USD|GBP|CHF)\b")


class Rows(NamedTuple):
    """One list; each row has its offers. `near` says how well its name fits, 0-10."""

    rows: Sequence[Sequence[Offer]]
    near: int
    bonus: float
    """What is written for machines, or in a table, is a list of data; things alike may be anything."""


def lists(
    soup: BeautifulSoup, things: Sequence[Thing], offers: Sequence[Offer], wanted: Meaning
) -> Iterator[Rows]:
    """Every list that could be the one called `wanted`."""
    yield from _of_things(things, offers, wanted)
    yield from _of_tables(soup, wanted)
    thread = contributions(soup)
    if len(thread) > 1:
        yield Rows([_element(one) for one in thread[:MOST_ROWS]], 0, 0.3)
    for group in repeated(soup)[:_MOST_GROUPS]:
        shown = [item for item in group if not is_hidden(item)][:MOST_ROWS]
        yield Rows([_element(item) for item in shown], _named(group[0], wanted), 0.0)


def _of_things(things: Sequence[Thing], offers: Sequence[Offer], wanted: Meaning) -> Iterator[Rows]:
    for offer in offers:
        value = [offer.value] if isinstance(offer.value, dict) else offer.value
        if isinstance(value, list) and value and isinstance(value[0], dict):
            near = closeness(wanted, offer.name)
            rows = [list(of_thing(_item(one), offer.origin)) for one in value if isinstance(one, dict)]
            if near or "itemlistelement" in offer.name or offer.name >= {"element", "list"}:
                yield Rows(rows[:MOST_ROWS], near, 0.5)
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


def _item(value: dict[str, object]) -> dict[str, object]:
    """A ListItem holds what it lists."""
    inner = value.get("item")
    return {**value, **inner} if isinstance(inner, dict) else value


def _of_tables(soup: BeautifulSoup, wanted: Meaning) -> Iterator[Rows]:
    for table in soup.find_all("table"):
        if table.find("table") or is_hidden(table) or any(is_hidden(part) for part in table.parents):
            continue
        cells = [
            row.find_all(["th", "td"], recursive=False) for row in table.find_all("tr") if not is_hidden(row)
        ]
        cells = [row for row in cells if row]
        if len(cells) < 2 or len(cells[0]) < 2:
            continue
        heads = [text_of(cell) for cell in cells[0]]
        names = [meaning(head) for head in heads]
        headed = all(cell.name == "th" for cell in cells[0]) or table.find("thead") is not None
        if headed:
            body = [row for row in cells[1:] if len(row) == len(heads)][:MOST_ROWS]
            yield Rows([_cells(names, heads, row) for row in body], 0, 0.4)


def _cells(names: Sequence[Meaning], heads: Sequence[str], row: Sequence[Tag]) -> list[Offer]:
    out = []
    for name, head, cell in zip(names, heads, row, strict=True):
        said = text_of(cell)
        unit = f" {code}" if said and (code := currency(head)) and currency(said) is None else ""
        out.append(Offer(name, said + unit if parse_number(said) is not None else said, "label", said, cell))
    return out


def _element(item: Tag) -> list[Offer]:
    return [*of_labels(item), *of_marks(item), *of_headings(item), *_prices(item)]


def _prices(item: Tag) -> Iterator[Offer]:
    """Amounts of money that stand by themselves, where nothing says `price`."""
    for block in blocks(item):
        if len(block.text) < 40 and _PRICED.search(block.text) and parse_number(block.text) is not None:
            yield Offer(meaning("price"), block.text, "heading", block.text)


def _named(item: Tag, wanted: Meaning) -> int:
    """Whether the list's class, or the heading above it, says what is wanted."""
    around = item.parent
    if around is None:
        return 0
    names = [*(around.get("class") or ()), str(around.get("id", ""))]
    above = around.find_previous(["h1", "h2", "h3", "h4"])
    if above is not None:
        names.append(text_of(above))
    return max((closeness(wanted, meaning(str(name))) for name in names if name), default=0)


def texts(soup: BeautifulSoup, offers: Sequence[Offer], wanted: Meaning) -> tuple[list[str], str] | None:
    """A list of plain texts called `wanted`, and where it is from: data, what stands under a heading, a label
    whose value is a list or has commas."""
    for offer in sorted(offers, key=lambda one: -closeness(wanted, one.name)):
        if closeness(wanted, offer.name) < 5:
            break
        if isinstance(offer.value, list):
            said = [_text(one) for one in offer.value]
            return [one for one in said if one], offer.origin
        if offer.origin in ("json-ld", "microdata") and isinstance(offer.value, str):
            return _split(offer.value), offer.origin
        if offer.element is not None and (entries := offer.element.find_all("li")):
            return [text_of(entry) for entry in entries if text_of(entry)], offer.origin
    for heading in soup.find_all(
        ["h1", "h2", "h3", "h4", "h5", "h6", "dt", "strong", "legend", "caption", "p"]
    ):
        if len(text_of(heading)) < 60 and closeness(wanted, meaning(text_of(heading))) >= 7:
            following = heading.find_next(["ul", "ol"])
            if following is not None:
                said = [text_of(entry) for entry in following.find_all("li", recursive=False)]
                return [one for one in said if one], "heading"
    for offer in offers:
        if closeness(wanted, offer.name) == 10 and isinstance(offer.value, str):
            return _split(offer.value), offer.origin
    return None


def _text(value: object) -> str:
    if isinstance(value, dict):
        value = value.get("text") or value.get("name") or value.get("url") or ""
    return " ".join(str(value).split())


def _split(value: str) -> list[str]:
    marks = "[;·|]" if re.search("[;·|]", value) else ","
    return [part.strip() for part in re.split(rf"\s*{marks}\s*", value) if part.strip()]
