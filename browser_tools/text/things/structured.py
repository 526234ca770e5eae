"""What a page says of itself for machines: JSON-LD, microdata, RDFa, OpenGraph and other meta."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from bs4 import BeautifulSoup

from browser_tools.text.amounts.costs import MONEY_AMOUNT, PRICED
from browser_tools.text.amounts.numbers import parse_number
from browser_tools.text.amounts.stock import in_stock
from browser_tools.text.compare import bare
from browser_tools.text.facts.json_ld import nodes
from browser_tools.text.facts.microdata import MICRODATA, RDFA, described
from browser_tools.text.html.dom import Block, blocks, text_of
from browser_tools.text.things.product_page import LONGEST_FACT, shown_facts, shown_lines, shown_rating

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

_THERE = {"instock": True, "outofstock": False, "soldout": False}
"""What the vocabulary says of the stock; the rest of its words say more than a page's `In stock`."""
_BEGIN = 60
"""Characters of a description by which it is known on the page."""
_WORDS = re.compile(r"(?<=[a-z])(?=[A-Z])")
_VOCABULARY = re.compile(r"^https?://schema.org/")


def product_lines(soup: BeautifulSoup) -> Iterator[Block]:
    """What a product is called and costs, whether it is there, how it was rated: in the page's words where it
    shows them, else in those of its data.
    """
    values = next((one.values for one in things(soup) if any("Product" in name for name in one.types)), {})
    prices = {name: at(values, f"offers.{name}") for name in ("price", "lowPrice")}
    seen = [] if any(prices.values()) else list(shown_lines(soup))
    yield from seen
    if not seen:
        yield from _named(values)
        yield from _costs(soup, prices, at(values, "offers.priceCurrency"))
        yield from _in_stock(soup, at(values, "offers.availability"))
    yield from _rated(soup, values)
    yield from shown_facts(soup.body or soup) if seen else ()
    yield from _described(soup, values)


def _named(values: dict[str, Any]) -> Iterator[Block]:
    """Its name, and who makes it where the name does not say so."""
    name, brand = at(values, "name"), at(values, "brand")
    if name:
        yield Block("item", name)
    if brand and brand.casefold() not in name.casefold():
        yield Block("item", f"Brand: {brand}")


def _costs(soup: BeautifulSoup, prices: dict[str, str], unit: str) -> Iterator[Block]:
    for name, label in (("price", "Price"), ("lowPrice", "Price from")):
        if price := prices[name]:
            shown = _shown(soup, price)
            said = shown or " ".join(filter(None, (price, unit)))
            yield Block("item", shown if shown and name == "price" else f"{label}: {said}")


def _in_stock(soup: BeautifulSoup, told: str) -> Iterator[Block]:
    """Whether it can be had, in words of the page that say the same."""
    words = _VOCABULARY.sub("", told)
    there = _THERE.get(re.sub(r"[\W_]", "", words).lower())
    shown = (block.text for block in blocks(soup.body or soup) if there is not None)
    said = next((one for one in shown if len(one) <= LONGEST_FACT and in_stock(one) is there), "")
    if told:
        yield Block("item", said or _WORDS.sub(" ", words).capitalize())


def _rated(soup: BeautifulSoup, values: dict[str, Any]) -> Iterator[Block]:
    rating, count = (at(values, f"aggregateRating.{name}") for name in ("ratingValue", "reviewCount"))
    if (stars := parse_number(rating)) is not None and parse_number(count):
        yield Block("item", f"Rating: {round(stars, 1):g} ({count} reviews)")
    elif shown := shown_rating(soup):
        yield Block("item", shown)


def _described(soup: BeautifulSoup, values: dict[str, Any]) -> Iterator[Block]:
    """What its data say of it, where neither its name nor the page does."""
    said = at(values, "description")
    known = [at(values, "name"), text_of(soup.body or soup)]
    begin = bare(said)[:_BEGIN]
    if begin and not any(begin in bare(one) for one in known):
        yield Block("text", " ".join(said.split()))


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
