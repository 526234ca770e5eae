"""What a page says of itself for machines: JSON-LD, microdata, RDFa, OpenGraph and other meta."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from bs4 import BeautifulSoup

from browser_tools.text.amounts.costs import MONEY_AMOUNT, PRICED
from browser_tools.text.amounts.numbers import parse_number
from browser_tools.text.facts.json_ld import nodes
from browser_tools.text.facts.microdata import MICRODATA, RDFA, described
from browser_tools.text.html.dom import Block, blocks
from browser_tools.text.things.product_page import shown_lines

Kind = Literal["json-ld", "microdata", "rdfa"]


@dataclass(frozen=True)
class Thing:
    """One described thing; values are texts, numbers, Things' own mappings, or lists of these."""

    kind: Kind
    types: tuple[str, ...]
    """Such as `Product`, without the vocabulary's address."""
    values: dict[str, Any] = field(default_factory=dict)


def things(soup: BeautifulSoup) -> list[Thing]:
    """What the page describes, as it stands there; parts of things are inside them."""
    return [
        *(_thing("json-ld", node) for node in nodes(soup)),
        *(_thing("microdata", node) for node in described(soup, MICRODATA)),
        *(_thing("rdfa", node) for node in described(soup, RDFA)),
    ]


def _thing(kind: Kind, values: dict[str, Any]) -> Thing:
    return Thing(kind, tuple(values.get("@type", ())), values)


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

_SEEN = ("Name", "Availability")
"""Told in the page's own words where its price is."""


def product_lines(soup: BeautifulSoup) -> Iterator[Block]:
    """What a product's data says, a line a property; what is shown of it where they name no price."""
    values = next((one.values for one in things(soup) if any("Product" in name for name in one.types)), {})
    prices = {name: at(values, f"offers.{name}") for name in ("price", "lowPrice")}
    seen = [] if any(prices.values()) else list(shown_lines(soup))
    yield from seen
    shown = {name: _shown(soup, price) for name, price in prices.items()}
    for path, name in _TOLD if values else ():
        value = shown.get(path.rpartition(".")[2]) or at(values, path)
        if value and not (seen and name in _SEEN):
            yield Block("item", f"{name}: {re.sub(r'^https?://schema.org/', '', value)}")


def _shown(soup: BeautifulSoup, price: str) -> str:
    """An amount as people read it on the page, with its currency; "" where it stands nowhere alone."""
    amount = parse_number(price)
    for block in blocks(soup.body or soup) if amount is not None else ():
        for said in MONEY_AMOUNT.findall(block.text):
            if parse_number(PRICED.sub("", said)) == amount:
                return " ".join(str(said).split())
    return ""


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
