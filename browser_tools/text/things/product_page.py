"""A page that sells one thing, as people see it: what it is called, what it costs, whether it is there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from bs4 import BeautifulSoup, Tag

from browser_tools.text.amounts.costs import MONEY_AMOUNT
from browser_tools.text.amounts.currencies import currency, names_money
from browser_tools.text.amounts.numbers import parse_number
from browser_tools.text.amounts.stock import in_stock
from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.visible import of_labels
from browser_tools.text.html.dom import Block, blocks, is_hidden, text_of
from browser_tools.text.things.frame import main_heading
from browser_tools.text.things.items import repeated
from browser_tools.text.things.main_price import of_main_price

_SELLS = re.compile(
    r"\b(?:add to (?:my )?(?:cart|basket|bag|trolley)|buy (?:it )?now|in den (?:waren)?korb|jetzt kaufen|"
    r"ajouter au panier|acheter|añadir al carrito|comprar|aggiungi al carrello|in winkelwagen|"
    r"adicionar ao carrinho)\b|カートに入れる|買い物かご|장바구니|加入购物车|加入購物車",
    re.IGNORECASE,
)
_FACTS, _SOON, _LONGEST_PRICE = 8, 2, 24
LONGEST_FACT = 120
"""Characters of a line that states one."""
_MOST_ROWS = 1000
"""A page with so many is a table, whose every cell would be looked at for a price."""
_MANY = 5
"""Buttons that say the same."""
_CARDS = 3
"""Things alike that each have a price, from which on the page is a list of them."""


def sells_one(soup: BeautifulSoup, beside: Sequence[Tag] = ()) -> bool:
    """Whether below the page's heading stands a price, and something says that it can be bought: there, or in
    one of the boxes `beside` it.
    """
    body = soup.body or soup
    if len(body.find_all("tr", limit=_MOST_ROWS)) == _MOST_ROWS or _price(body) is None or _lists(soup):
        return False
    buttons = Counter(_buttons(body))
    if any(one >= _MANY for one in buttons.values()):
        return False  # a card each
    if buttons or _priced_at_once(body) or any(map(_buys_one, beside)):
        return True
    return any(in_stock(block.text) is not None for block in blocks(body)) or any(
        offer.name == meaning("availability") for offer in of_labels(body)
    )


def _buys_one(box: Tag) -> bool:
    """Whether one thing is bought there: each of its buttons stands there once."""
    buttons = list(_buttons(box))
    return bool(buttons) and len(buttons) == len(set(buttons))


def _buttons(box: Tag) -> Iterator[str]:
    """What its buttons say that puts something into a basket."""
    for one in box.find_all(["button", "input", "a"]):
        said = text_of(one) or str(one.get("value", ""))
        if len(said) <= LONGEST_FACT and _SELLS.search(said):
            yield said


def _priced_at_once(body: Tag) -> bool:
    """Whether the price stands alone right below the heading."""
    heading = main_heading(body)
    told = [block.text for block in blocks(body)]
    at = told.index(text_of(heading)) if heading is not None and text_of(heading) in told else len(told)
    return any(
        names_money(said) and len(said) <= _LONGEST_PRICE and parse_number(said) is not None
        for said in told[at + 1 : at + 1 + _SOON]
    )


def _lists(soup: BeautifulSoup) -> bool:
    heading = main_heading(soup)
    for group in repeated(soup)[:_CARDS]:
        priced = [item for item in group if names_money(text_of(item)) and re.search(r"\d", text_of(item))]
        if len(priced) >= _CARDS and not any(_within(heading, item) for item in group):
            return True
    return _lists_below_headings(blocks(soup.body or soup))


def _lists_below_headings(told: Sequence[Block]) -> bool:
    """Whether prices stand each right below a heading of one level: entries of a list without boxes."""
    heads = [at for at, block in enumerate(told) if block.kind == "heading" and block.level > 1]
    levels = Counter(told[at].level for at in heads)
    first = next((at for at, block in enumerate(told) if _is_price(block)), len(told))
    priced = [
        told[at].level
        for at, end in pairwise([*heads, len(told)])
        if any(map(_is_price, told[at + 1 : min(end, at + 1 + _SOON)]))
    ]
    return (
        len(priced) > 1
        and levels[priced[0]] >= _CARDS
        and priced.count(priced[0]) > 1
        and first > next(at for at in heads if told[at].level == priced[0])
    )


def _is_price(block: Block) -> bool:
    return len(block.text) <= LONGEST_FACT and names_money(block.text)


def _within(heading: Tag | None, item: Tag) -> bool:
    return heading is not None and item in heading.parents


def shown_lines(soup: BeautifulSoup) -> Iterator[Block]:
    """Name, price and stock in the page's words, a line each; none where it shows no price."""
    body = soup.body or soup
    heading = main_heading(body)
    if heading is None or (price := _price(body)) is None:
        return
    yield Block("item", text_of(heading))
    told = [block.text for block in blocks(body) if len(block.text) <= LONGEST_FACT]
    lines = (said for said in told if MONEY_AMOUNT.search(said.partition(price)[2]))
    yield Block("item", next(lines, price))  # of two a label or a style sheet says which is paid
    offers = [offer.quote for offer in of_labels(body) if offer.name == meaning("availability")]
    if stock := next((said for said in told if in_stock(said) is not None), next(iter(offers), "")):
        yield Block("item", stock)


def shown_rating(soup: BeautifulSoup) -> str:
    """How it was rated and by how many, in the page's words: `4.6 out of 5 (87 reviews)`; "" where it does
    not say both in one.
    """
    offers = list(of_labels(soup.body or soup))
    counted = {one.quote for one in offers if one.name == meaning("review count")}
    rated = (one.quote for one in offers if one.name == meaning("rating"))
    whole = (one for one in rated if len(one) <= LONGEST_FACT and any(count in one for count in counted))
    return next(whole, "")


def shown_facts(body: Tag) -> Iterator[Block]:
    """Terms with their values, rows of two cells, and lines of a list that have a colon."""
    left = _FACTS
    for element in body.find_all(["dt", "tr", "li"]):
        if element.name == "dt":
            pair: list[Tag | None] = [element, element.find_next_sibling("dd")]
        else:
            pair = list(
                element.find_all(["th", "td"], recursive=False) if element.name == "tr" else [element]
            )
        said = [text_of(one).rstrip(" :") for one in pair if isinstance(one, Tag) and not is_hidden(one)]
        line = ": ".join(filter(None, said))
        whole = len(said) == (1 if element.name == "li" else 2) and all(said)
        if whole and ": " in line and len(line) <= LONGEST_FACT and left:
            left -= 1
            yield Block("item", line)


def _price(body: Tag) -> str | None:
    """The line with the price that stands first below the heading."""
    costs = (offer for offer in of_labels(body) if offer.name == meaning("price"))
    labelled = (one.quote for one in costs
                if currency(str(one.value)) and parse_number(str(one.value)) is not None)  # fmt: skip
    below = (offer.quote for offer in of_main_price(body) if offer.name == meaning("price"))
    return next(below, None) or next(labelled, None)
