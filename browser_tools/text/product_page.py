"""A page that sells one thing, as people see it: what it is called, what it costs, whether it is there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bs4 import BeautifulSoup, Tag

from browser_tools.text.dom import Block, blocks, is_hidden, text_of
from browser_tools.text.frame import main_heading
from browser_tools.text.headed import of_main_price
from browser_tools.text.items import repeated
from browser_tools.text.meanings import meaning
from browser_tools.text.numbers import parse_number
from browser_tools.text.stock import in_stock
from browser_tools.text.typed import currency
from browser_tools.text.visible import of_labels

_SELLS = re.compile(
    r"\b(?:add to (?:my )?(?:cart|basket|bag|trolley)|buy (?:it )?now|in den (?:waren)?korb|jetzt kaufen|"
    r"ajouter au panier|acheter|añadir al carrito|comprar|aggiungi al carrello|in winkelwagen|"
    r"adicionar ao carrinho)\b|カートに入れる|買い物かご|장바구니|加入购物车|加入購物車",
    re.IGNORECASE,
)
_FACTS = 8
_LONGEST = 120
_CARDS = 3
"""Things alike that each have a price, from which on the page is a list of them."""


def sells_one(soup: BeautifulSoup) -> bool:
    """Whether below the page's heading stands a price, and something says that it can be bought."""
    body = soup.body or soup
    if _price(body) is None or _lists(soup):
        return False
    buttons = (text_of(one) or str(one.get("value", "")) for one in body.find_all(["button", "input", "a"]))
    if any(_SELLS.search(said) for said in buttons if len(said) <= _LONGEST):
        return True
    return any(in_stock(block.text) is not None for block in blocks(body)) or any(
        offer.name == meaning("availability") for offer in of_labels(body)
    )


def _lists(soup: BeautifulSoup) -> bool:
    heading = main_heading(soup)
    for group in repeated(soup)[:_CARDS]:
        priced = [item for item in group if currency(text_of(item)) and re.search(r"\d", text_of(item))]
        if len(priced) >= _CARDS and not any(_within(heading, item) for item in group):
            return True
    return False


def _within(heading: Tag | None, item: Tag) -> bool:
    return heading is not None and item in heading.parents


def shown_lines(soup: BeautifulSoup) -> Iterator[Block]:
    """Name, price, stock and facts in the page's words, a line each."""
    body = soup.body or soup
    heading = main_heading(body)
    if heading is None or (price := _price(body)) is None:
        return
    yield Block("item", text_of(heading))
    yield Block("item", price)
    told = [block.text for block in blocks(body) if len(block.text) <= _LONGEST]
    offers = [offer.quote for offer in of_labels(body) if offer.name == meaning("availability")]
    if stock := next((said for said in told if in_stock(said) is not None), next(iter(offers), "")):
        yield Block("item", stock)
    for term in body.find_all("dt", limit=_FACTS):
        value = term.find_next_sibling("dd")
        if isinstance(value, Tag) and not is_hidden(value) and 0 < len(text_of(value)) <= _LONGEST:
            yield Block("item", f"{text_of(term).rstrip(' :')}: {text_of(value)}")


def _price(body: Tag) -> str | None:
    """The line with the price that stands first below the heading."""
    costs = (offer for offer in of_labels(body) if offer.name == meaning("price"))
    labelled = (one.quote for one in costs
                if currency(str(one.value)) and parse_number(str(one.value)) is not None)  # fmt: skip
    below = (offer.quote for offer in of_main_price(body) if offer.name == meaning("price"))
    return next(below, None) or next(labelled, None)
