"""Everything on a page that has a name and a value: data for machines, labels, tables, marked elements."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from bs4 import Tag

from browser_tools.text.dom import blocks, is_hidden, text_of
from browser_tools.text.items import heading_of
from browser_tools.text.meanings import Meaning, meaning
from browser_tools.text.structured import said_by

Origin = Literal["json-ld", "microdata", "label", "meta", "marked", "heading"]
WEIGHT: dict[Origin, int] = {
    "json-ld": 40, "microdata": 38, "label": 30, "marked": 25, "meta": 20, "heading": 15,
}  # fmt: skip
"""Which is believed where several fit as well: what is written for machines is exact, a class is a guess."""
_GENERIC = frozenset({"name", "url", "value", "text", "item", "id"})
_NEUTRAL = frozenset(
    {"offers", "aggregateRating", "mainEntity", "nutrition", "review", "reviewRating", "geo"}
)
_LONGEST_LABEL, _LONGEST_VALUE = 60, 2000
_MARKS = ("itemprop", "class", "id", "data-testid", "data-test", "data-field", "name")
_BOX = re.compile(
    r"^(?:container|wrapper|row|col|card|list|item|box|grid|flex|header|footer|body|main|content|inner|info|details?)$"
)


class Offer(NamedTuple):
    """A value under a name. `quote` is how the page says it; `element` is where, if that is an element."""

    name: Meaning
    value: Any
    origin: Origin
    quote: str
    element: Tag | None = None
    depth: int = 0


def of_thing(values: dict[str, Any], origin: Origin, depth: int = 0, above: str = "") -> Iterator[Offer]:
    """The properties of one described thing, and of the things it consists of."""
    for key, value in values.items():
        if key.startswith("@"):
            continue
        named = above if key.casefold() in _GENERIC and above and above not in _NEUTRAL else key
        lone = value[0] if isinstance(value, list) and len(value) == 1 else value
        if isinstance(lone, dict) and depth < 4:
            yield Offer(meaning(named), lone, origin, "", None, depth)
            yield from of_thing(lone, origin, depth + 1, above if key in _NEUTRAL and above else key)
        elif isinstance(lone, list):
            yield Offer(meaning(named), lone, origin, _said(lone), None, depth)
            first = lone[0] if lone else None
            if isinstance(first, dict) and key in ("offers", "author", "image") and depth < 4:
                yield from of_thing(first, origin, depth + 1, key)
        elif lone is not None and str(lone).strip():
            yield Offer(meaning(named), lone, origin, str(lone), None, depth)


def _said(value: list[Any]) -> str:
    return " · ".join(str(one) for one in value if not isinstance(one, dict | list))


def of_meta(found: dict[str, str]) -> Iterator[Offer]:
    for name, value in found.items():
        plain = re.sub(r"^(?:og|twitter|article|product|book|dc|dcterms)[:.]", "", name)
        plain = {"price:amount": "price", "price:currency": "currency", "published_time": "date",
                 "modified_time": "modified", "site_name": "site name"}.get(plain, plain)  # fmt: skip
        yield Offer(meaning(plain), value, "meta", value)


def of_labels(root: Tag) -> Iterator[Offer]:
    """`dt` and `dd`, cells beside a head, fields of labels, `Label: value`, an element after its label."""
    for term in root.find_all("dt"):
        value = term.find_next_sibling("dd")
        if value is not None:
            yield from _labelled(text_of(term), value)
    for row in root.find_all("tr"):
        cells = row.find_all(["th", "td"], recursive=False)
        if len(cells) == 2 and cells[1].name == "td" and not is_hidden(row):
            yield from _labelled(text_of(cells[0]), cells[1])
    for block in blocks(root):
        label, colon, said = block.text.partition(":")
        if colon and 0 < len(label) <= _LONGEST_LABEL and said.strip() and not said.startswith("//"):
            yield Offer(meaning(label), said.strip()[:_LONGEST_VALUE], "label", block.text)
    yield from _beside(root)


def _beside(root: Tag) -> Iterator[Offer]:
    """Two elements side by side in one of their own: the first is the label."""
    for element in root.find_all(["span", "strong", "b", "em", "div", "label", "h3", "h4", "h5", "h6", "p"]):
        after = element.find_next_sibling()
        if after is None or element.find(["div", "p", "ul", "table"]) or is_hidden(element):
            continue
        label = text_of(element)
        if 0 < len(label) <= _LONGEST_LABEL and not re.search(r"\d", label):
            if element.name in ("h3", "h4", "h5", "h6", "p", "div") and after.name in ("ul", "ol", "table"):
                continue
            yield from _labelled(label, after)


def _labelled(label: str, value: Tag) -> Iterator[Offer]:
    said = text_of(value)
    if is_hidden(value) or not said or len(label) > _LONGEST_LABEL or len(said) > _LONGEST_VALUE:
        return
    machine = value.find(["time", "data"]) if value.name not in ("time", "data") else value
    if isinstance(machine, Tag) and (exact := said_by(machine)) and text_of(machine) == said:
        yield Offer(meaning(label), exact, "label", f"{label} {said}", value)
    yield Offer(meaning(label), said, "label", f"{label} {said}", value)


def of_marks(root: Tag) -> Iterator[Offer]:
    """Elements whose class, id or test id names what they hold; small ones, for a box holds more."""
    for element in root.find_all(True):
        if element.name in ("body", "html", "main", "form", "nav", "script", "svg", "button") or is_hidden(
            element
        ):
            continue
        names = list(_marks(element))
        if not names:
            continue
        exact = element.name in ("time", "data", "meter", "meta") or element.has_attr("itemprop")
        said = said_by(element) if exact else text_of(element)
        quote = text_of(element) or said
        if element.name == "img":
            said = quote = str(element.get("src", ""))
        if said and len(said) <= _LONGEST_VALUE:
            yield from (Offer(meaning(name), said, "marked", quote, element) for name in names)


def _marks(element: Tag) -> Iterator[str]:
    for attribute in _MARKS:
        given = element.get(attribute)
        for name in given if isinstance(given, list) else [given]:
            if name and not _BOX.match(str(name)) and len(str(name)) < 40:
                yield re.split(r"__|--|:", str(name))[-1]


def of_headings(root: Tag) -> Iterator[Offer]:
    """What names the page or item, its first link, picture and time."""
    heading = heading_of(root) if root.name not in ("html", "body", "[document]") else root.find("h1")
    if heading is not None and (name := text_of(heading)):
        yield Offer(meaning("name"), name, "heading", name, heading)
    within = heading if heading is not None and heading.name == "a" else None
    link = within or (heading.find("a", href=True) if heading is not None else None)
    link = link or (root if root.name == "a" else root.find("a", href=True))
    if link is not None and link.get("href"):
        yield Offer(meaning("url"), str(link["href"]), "heading", text_of(link) or str(link["href"]), link)
    picture = root.find("img", src=True)
    if picture is not None:
        yield Offer(meaning("image"), str(picture["src"]), "heading", str(picture["src"]), picture)
    time = root.find("time")
    if time is not None:
        yield Offer(meaning("date"), said_by(time), "heading", text_of(time) or said_by(time), time)
    author = root.select_one("[rel~=author]")
    if author is not None:
        yield Offer(meaning("author"), text_of(author), "heading", text_of(author), author)
