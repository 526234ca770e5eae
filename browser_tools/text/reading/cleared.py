"""A page without orders to models where no person reads: in what it says of itself, in its data for machines,
in what its pictures, links and fields are called; and without what is shown so that nobody sees it.

It comes before all else: what is taken out here must decide nothing, neither which description is told nor
how long a part of the page is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import takewhile
from typing import Any

from bs4 import BeautifulSoup, Tag
from bs4.element import NavigableString

from browser_tools.text.facts.json_ld import of_script, scripts
from browser_tools.text.grounding.claims import normal
from browser_tools.text.html.dom import Block, blocks, parse
from browser_tools.text.html.unseen import unseen
from browser_tools.text.orders.hanging import any_of
from browser_tools.text.orders.injected import REASON, enclosed
from browser_tools.text.orders.lexicon import tokens
from browser_tools.text.orders.likeness import first_order, plain_end
from browser_tools.text.orders.seams import ahead_of_order, name_of
from browser_tools.text.orders.wanted import speaks_of_programs
from browser_tools.text.reading.for_readers import for_readers
from browser_tools.text.reading.less import less
from browser_tools.text.reading.read_on import read_on
from browser_tools.text.reading.told import Dropped
from browser_tools.text.sentences import ENDED, extent

_SAID = (
    "alt",
    "title",
    "content",
    "placeholder",
    "aria-label",
    "aria-description",
    "summary",
    "label",
    "value",
)
_LONGEST = 2000
"""Characters of an attribute; a longer one holds data of a script."""
_SHORTEST, _FEWEST_WORDS = 20, 4
"""Of a text that may order something."""
_MOST = 1000
"""Texts of one page that are looked at."""
_SURELY = 2.0
"""Log odds: where no rule finds an order, what is like one for certain is left out."""
_FOLLOWS = 1.0
"""More that a sentence behind an order must be unlike one, to be kept: it is by the same hand."""
_NAMES = frozenset({"name", "headline", "title", "og:title", "twitter:title"})
_DEEPEST = 12
_ADDRESSEE = 6
"""Words of a name with which programs are spoken to."""
_MARKED = re.compile(r"<\||</|<end_of_turn>")
_SHOWN_AS_WRITTEN = ["code", "pre", "kbd", "samp", "textarea", "script", "style"]


def without_orders(html: str) -> str:
    """`html`, which is clean, without orders to models, wherever they stand: what values are read off."""
    soup = parse(html)
    gone = clear(soup)
    about, language = about_programs(soup), language_of(soup)
    read = read_on(blocks(soup.body or soup), language, about=about)
    texts = [one.text for _, _, left_out in read for one in left_out if one.text]
    if not texts:
        return str(soup) if gone else html
    return less(str(soup) if gone else html, texts)


def clear(soup: BeautifulSoup) -> list[Dropped] | None:
    """Take out of `soup` what nobody sees, and orders beside its text; what these were. None: it stands as
    it was.
    """
    hidden = [one.extract() for one in unseen(soup)]
    about, language = about_programs(soup), language_of(soup)
    gone = [] if about else list(_enclosed_taken_out(soup))
    looked = 0
    for element in soup.find_all(True):
        for name in [one for one in element.attrs if one in _SAID or one.startswith("data-")]:
            text = element[name]
            if not isinstance(text, str) or looked > _MOST or not _may_order(text[:_LONGEST]):
                continue
            looked += 1
            called = element.get("property") or element.get("name") or element.get("itemprop") or ""
            left = left_of(text, language, about=about, named=called in _NAMES)
            if left != text:
                gone.append(_dropped(text, left))
                element[name] = left
                if not left:
                    del element[name]
    for script in scripts(soup):
        data = of_script(script)
        changed: list[Dropped] = []
        told = _without(data, "", language, about, changed, 0)
        if changed:
            gone += changed
            script.string = json.dumps(told, ensure_ascii=False).replace("</", "<\\/")
    return gone if gone or hidden else None


def _enclosed_taken_out(soup: BeautifulSoup) -> Iterator[Dropped]:
    """Feigned turns whose end is marked: they leave the rest of their paragraph. Code may show some."""
    for node in soup.find_all(string=_MARKED):
        if type(node) is not NavigableString or node.find_parent(_SHOWN_AS_WRITTEN) is not None:
            continue
        text = str(node)
        if (found := enclosed(text)) is not None:
            begin, end = found
            node.replace_with(" ".join(filter(None, (text[:begin].rstrip(), text[end:].lstrip()))))
            yield Dropped(text[begin:end], REASON)


def about_programs(soup: BeautifulSoup) -> bool:
    title = soup.find("title") or soup.find("h1")
    return title is not None and speaks_of_programs(name_of(title.get_text(" ", strip=True)))


def language_of(soup: BeautifulSoup) -> str:
    root = soup.find("html")
    return str(root.get("lang") or "").lower() if isinstance(root, Tag) else ""


@lru_cache(maxsize=2_000)
def left_of(text: str, language: str, *, about: bool, named: bool = False) -> str:
    """What is left of `text` without an order and what follows it, but for what is plainly none."""
    if named and (name := name_of(text)) != text:
        return name
    _, dropped = for_readers(Block("text", text), language, about=about, turns=False)
    begin = text.find(dropped[0].text) if dropped else first_order(text, language, _SURELY + 2 * about)
    if begin is None:
        return text
    front = text[:begin].rstrip() if begin > 0 else ahead_of_order(text)
    if any_of(tokens(normal(front))[:_ADDRESSEE], "mind", "maker", "call", "tool") and not ENDED.search(
        front
    ):
        front = ""  # whom the order is for
    rest = plain_end(text[len(front) :], language, -_FOLLOWS)
    return " ".join(filter(None, (front, rest)))


def _may_order(text: str) -> bool:
    """Whether it is long enough, and no data of a script."""
    if text[:1] in "{[<":
        return False
    return extent(text) >= _SHORTEST and (text.count(" ") >= _FEWEST_WORDS - 1 or not text.isascii())


def _without(data: Any, key: str, language: str, about: bool, changed: list[Dropped], depth: int) -> Any:
    """`data` for machines with what is left of each text; what has nothing left is none of it."""
    if depth > _DEEPEST or len(changed) > _MOST:
        return data
    if isinstance(data, dict):
        parts = {name: _without(one, name, language, about, changed, depth + 1) for name, one in data.items()}
        return {name: one for name, one in parts.items() if one != "" or data[name] == ""}
    if isinstance(data, list):
        told = [_without(one, key, language, about, changed, depth + 1) for one in data]
        return [one for one, was in zip(told, data, strict=True) if one and not _lost_text(one, was)]
    if not isinstance(data, str) or not _may_order(data):
        return data
    left = left_of(data, language, about=about, named=key in _NAMES)
    if left != data:
        changed.append(_dropped(data, left))
    return left


def _lost_text(left: Any, was: Any) -> bool:
    """Whether an entry of a list, such as a review, had a text that is gone: then it was written for that."""
    return isinstance(left, dict) and any(
        isinstance(one, str) and key not in left and one for key, one in was.items()
    )


def _dropped(text: str, left: str) -> Dropped:
    """What `left` lacks of `text`, of which it has the beginning and perhaps the end."""
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(text, left, strict=False)))
    return Dropped(text[same:].removesuffix(left[same:]).strip(), REASON)
