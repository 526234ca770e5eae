"""What a page says of itself for machines: JSON-LD, microdata, OpenGraph and other meta."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from bs4 import BeautifulSoup, Tag

from browser_tools.text.dom import Block, text_of

Kind = Literal["json-ld", "microdata"]
_MOST_CHARS, _DEEPEST, _MOST_THINGS = 1_000_000, 12, 400
_COMMENT = re.compile(r"^\s*(?:<!--|//<!\[CDATA\[|/\*<!\[CDATA\[\*/)|(?:-->|//\]\]>|/\*\]\]>\*/)\s*$")


@dataclass(frozen=True)
class Thing:
    """One described thing; values are texts, numbers, Things' own mappings, or lists of these."""

    kind: Kind
    types: tuple[str, ...]
    """Such as `Product`, without the vocabulary's address."""
    values: dict[str, Any] = field(default_factory=dict)


def things(soup: BeautifulSoup) -> list[Thing]:
    """What JSON-LD and microdata describe, as it stands on the page; parts of things are inside them."""
    return [*_json_ld(soup), *_microdata(soup)]


# -- JSON-LD ----------------------------------------------------------------------------------------------


def _json_ld(soup: BeautifulSoup) -> Iterator[Thing]:
    told = 0
    for script in soup.find_all("script", type=re.compile(r"^application/ld\+json", re.IGNORECASE)):
        text = _COMMENT.sub("", script.get_text()[:_MOST_CHARS])
        try:
            data = json.loads(text, strict=False)
        except (ValueError, RecursionError):
            continue
        for node in _nodes(data):
            told += 1
            if told > _MOST_THINGS:
                return
            yield Thing("json-ld", _types(node.get("@type")), _values(node))


def _nodes(data: Any, depth: int = 0) -> Iterator[dict[str, Any]]:
    """The top-level things: of a list, of a @graph, and the list's or page's main one."""
    if depth > 3:
        return
    if isinstance(data, list):
        for one in data:
            yield from _nodes(one, depth + 1)
    elif isinstance(data, dict):
        if "@graph" in data:
            yield from _nodes(data["@graph"], depth + 1)
        if data.keys() - {"@graph", "@context", "@id"}:
            yield data
        for key in ("mainEntity", "mainEntityOfPage"):
            inner = data.get(key)
            if isinstance(inner, dict) and len(inner) > 2:
                yield from _nodes(inner, depth + 1)


def _types(given: Any) -> tuple[str, ...]:
    listed = given if isinstance(given, list) else [given]
    return tuple(re.split(r"[/#:]", one)[-1] for one in listed if isinstance(one, str) and one)


def _values(node: dict[str, Any], depth: int = 0) -> dict[str, Any]:
    if depth > _DEEPEST:
        return {}
    values = {key: _value(value, depth) for key, value in node.items() if not key.startswith("@")}
    types = _types(node.get("@type"))
    return {**values, **({"@type": types} if types else {})}


def _value(value: Any, depth: int) -> Any:
    if isinstance(value, dict):
        if "@value" in value:
            return value["@value"]
        if "@list" in value:
            return _value(value["@list"], depth + 1)
        return _values(value, depth + 1)
    if isinstance(value, list):
        return [_value(one, depth + 1) for one in value[:_MOST_THINGS]]
    return " ".join(value.split()) if isinstance(value, str) else value


# -- microdata --------------------------------------------------------------------------------------------


def _microdata(soup: BeautifulSoup) -> Iterator[Thing]:
    for scope in soup.select("[itemscope]", limit=_MOST_THINGS):
        if not scope.has_attr("itemprop"):
            yield Thing("microdata", _types(str(scope.get("itemtype", "")).split()), _properties(scope))


def _properties(scope: Tag, depth: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if depth > _DEEPEST:
        return found
    for element in scope.select("[itemprop]"):
        if next((part for part in element.parents if part.has_attr("itemscope")), None) is not scope:
            continue
        value = _properties(element, depth + 1) if element.has_attr("itemscope") else said_by(element)
        for name in str(element["itemprop"]).split():
            before = found.get(name)
            if before is None:
                found[name] = value
            else:
                found[name] = [*(before if isinstance(before, list) else [before]), value]
    types = _types(str(scope.get("itemtype", "")).split())
    return {**found, **({"@type": types} if types else {})}


def said_by(element: Tag) -> str:
    """The value of one element: what its attribute for machines says, else its text."""
    for name in ("content", "datetime"):
        if element.has_attr(name):
            return str(element[name]).strip()
    for names, attribute in ((("a", "area", "link"), "href"), (("img", "audio", "video", "source"), "src")):
        if element.name in names and element.has_attr(attribute):
            return str(element[attribute]).strip()
    if element.name in ("data", "meter") and element.has_attr("value"):
        return str(element["value"]).strip()
    return text_of(element)


# -- meta -------------------------------------------------------------------------------------------------


def meta(soup: BeautifulSoup) -> dict[str, str]:
    """OpenGraph, product and article properties, and named meta: `og:title`, `product:price:amount`."""
    found: dict[str, str] = {}
    for element in soup.find_all("meta", attrs={"content": True}):
        name = str(element.get("property") or element.get("name") or "").strip().lower()
        if name and (text := " ".join(str(element["content"]).split())):
            found.setdefault(name, text)
    return found


# -- a product as lines -----------------------------------------------------------------------------------

_TOLD = (
    ("name", "Name"), ("brand", "Brand"), ("offers.price", "Price"), ("offers.lowPrice", "Price from"),
    ("offers.priceCurrency", "Currency"), ("offers.availability", "Availability"),
    ("aggregateRating.ratingValue", "Rating"), ("aggregateRating.reviewCount", "Reviews"),
    ("description", "Description"),
)  # fmt: skip


def product_lines(soup: BeautifulSoup) -> Iterator[Block]:
    """What a product's data says, a line a property."""
    thing = next((one for one in things(soup) if any("Product" in name for name in one.types)), None)
    if thing is None:
        return
    for path, name in _TOLD:
        value = at(thing.values, path)
        if value:
            yield Block("item", f"{name}: {re.sub(r'^https?://schema.org/', '', value)}")


def at(values: Any, path: str) -> str:
    """The text at a dotted path, the first of several; a thing is its name."""
    for key in path.split("."):
        if isinstance(values, list):
            values = values[0] if values else None
        values = values.get(key) if isinstance(values, dict) else None
    if isinstance(values, list):
        values = values[0] if values else None
    if isinstance(values, dict):
        values = values.get("name")
    return "" if values is None or isinstance(values, list | dict) else str(values)
