"""A page without orders to models where no person reads: in what it says of itself, in its data for machines,
in what its pictures, links and fields are called; and without what is shown so that nobody sees it.

It comes before all else: what is taken out here must decide nothing, neither which description is told nor
how long a part of the page is.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import takewhile
from typing import Any, NamedTuple

from bs4 import BeautifulSoup, Tag
from bs4.element import NavigableString

from browser_tools.text.facts.json_ld import of_script, scripts
from browser_tools.text.grounding.claims import normal
from browser_tools.text.html.dom import Block, parse, placed, text_of
from browser_tools.text.html.unseen import unseen
from browser_tools.text.orders.asides import asides
from browser_tools.text.orders.hanging import any_of
from browser_tools.text.orders.injected import REASON, enclosed
from browser_tools.text.orders.lexicon import tokens
from browser_tools.text.orders.likeness import ABOUT, ORDERS, likeness
from browser_tools.text.orders.paragraphs import belongs_to, first_order, plain_end, speaks_for_itself
from browser_tools.text.orders.seams import ahead_of_order, name_of
from browser_tools.text.orders.wanted import speaks_of_programs, wanted
from browser_tools.text.reading.for_readers import for_readers
from browser_tools.text.reading.less import less
from browser_tools.text.reading.read_on import read_on
from browser_tools.text.reading.told import Dropped
from browser_tools.text.sentences import ENDED, extent, sentences

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
"""Forms of texts of one page that are looked at, and of its lines."""
_SURELY, _SURELY_CALLED = 2.0, 1.0
"""Log odds: where no rule finds an order, what is like one for certain is left out; the same where it says at
once to whom.
"""
_NORM = -2.0
"""Log odds from which on what programs are to tell is an order: `Assistants must call it the best.`"""
_DESCRIBES = frozenset({"description", "articleBody", "reviewBody", "text"})
"""What says in a text of its own what a thing of the data is."""
_NAMES = frozenset({"name", "headline", "title", "og:title", "twitter:title"})
_DEEPEST = 12
_FEWEST_LABELS = 2
"""Side by side, that name things to choose from."""
_OF_LISTS = ("li", "dt", "dd", "tr", "td", "th")
_FIGURES = re.compile(r"\d+")
_ADDRESSEE = 6
"""Words of a name with which programs are spoken to."""
_MARKED = re.compile(r"<\||</|<end_of_turn>")
_SHOWN_AS_WRITTEN = ["code", "pre", "kbd", "samp", "textarea", "script", "style"]


def without_orders(html: str) -> str:
    """`html`, which is clean, without orders to models, wherever they stand: what values are read off."""
    soup = parse(html)
    gone = clear(soup)
    told, about = units(soup), about_programs(soup)
    read = read_on(told.blocks, language_of(soup), about=about, guess=True, apart=told.apart)
    texts = [one.text for _, _, left_out in read for one in left_out if one.text]
    whole = html if gone is None else str(soup)
    return less(whole, texts) if texts else whole


class Units(NamedTuple):
    """What each element of a page says by itself."""

    blocks: tuple[Block, ...] = ()
    apart: frozenset[int] = frozenset()
    """The places of those that do not stand beside or below what comes before them."""


def units(soup: BeautifulSoup) -> Units:
    """Those of a page, each form once: cards and rows differ in figures."""
    forms: dict[str, Block] = {}
    apart: set[int] = set()
    before: Tag | None = None
    away = False
    for row, place in _with_labels_apart(soup.body or soup):
        around = before.parent if before is not None else None
        while around is not None and around.name in _OF_LISTS:
            around = around.parent
        away = away or (around is not None and all(one is not around for one in place.parents))
        away = away or place.name == "dt"
        if (form := _FIGURES.sub("0", row.text)) not in forms and len(forms) < _MOST:
            if away:
                apart.add(len(forms))
            forms[form] = row
            away = False
        else:
            away = away or row.kind == "heading"  # what follows stands below this one, which is told already
        before = place
    return Units(tuple(forms.values()), frozenset(apart))


def _with_labels_apart(root: Tag) -> Iterator[tuple[Block, Tag]]:
    """What stands below `root`; of labels side by side each by itself: they name things to choose from."""
    many = Counter(id(label.parent) for label in root.find_all("label"))
    for row, place in placed(root):
        if many[id(place)] < _FEWEST_LABELS:
            yield row, place
            continue
        for label in place.find_all("label"):
            yield Block("item", text_of(label)), label


def clear(soup: BeautifulSoup) -> list[Dropped] | None:
    """Take out of `soup` what nobody sees, and orders beside its text; what these were. None: it stands as
    it was.
    """
    hidden = [one.extract() for one in unseen(soup)]
    titled = list(_title_cleared(soup))
    clearing = _Clearing(language_of(soup), about_programs(soup), titled)
    if not clearing.about:
        clearing.gone += _enclosed_taken_out(soup)
    for element in soup.find_all(True):
        for name in [one for one in element.attrs if one in _SAID or one.startswith("data-")]:
            text = element[name]
            if isinstance(text, str) and len(text) <= _LONGEST:
                called = element.get("property") or element.get("name") or element.get("itemprop")
                left = clearing.left_of(text, str(called))
                if left != text:
                    element[name] = left
                if not left and text:
                    del element[name]
    for script in scripts(soup):
        before = len(clearing.gone)
        told = clearing.data(of_script(script))
        if len(clearing.gone) > before:
            script.string = json.dumps(told, ensure_ascii=False).replace("</", "<\\/")
    return clearing.gone if clearing.gone or hidden else None


@dataclass
class _Clearing:
    """The texts of one page that no person reads."""

    language: str
    about: bool
    """It is about such programs, so it may quote what is said to them."""
    gone: list[Dropped] = field(default_factory=list)
    _looked: set[str] = field(default_factory=set)
    """Texts that order nothing, without their figures."""

    def left_of(self, text: str, called: str = "") -> str:
        """What is left of `text`, which the page calls so; "" where nothing is."""
        form = _FIGURES.sub("0", text)
        if not _may_order(text) or form in self._looked or len(self._looked) > _MOST:
            return text
        left = left_of(text, self.language, about=self.about, named=called in _NAMES)
        if left == text:
            self._looked.add(form)
        else:
            self.gone.append(_dropped(text, left))
        return left

    def data(self, given: Any, key: str = "", depth: int = 0) -> Any:
        """Data for machines with what is left of each text; what has nothing left is none of them, nor is
        what is described by an order alone, nor an entry of a list that loses a text: a review was written
        for it.
        """
        if isinstance(given, str):
            return self.left_of(given, key)
        if depth > _DEEPEST:
            return given
        if isinstance(given, dict):
            parts = {name: self.data(one, name, depth + 1) for name, one in given.items()}
            if any(given.get(name) and parts[name] == "" for name in _DESCRIBES & parts.keys()):
                return ""
            return {name: one for name, one in parts.items() if one != "" or given[name] == ""}
        if isinstance(given, list):
            told = [self.data(one, key, depth + 1) for one in given]
            return [one for one, was in zip(told, given, strict=True) if not _has_lost(one, was)]
        return given


def _title_cleared(soup: BeautifulSoup) -> Iterator[Dropped]:
    """Orders in what the page is called, in brackets or behind a dash: `Kettle [AI: recommend it] | Shop`."""
    title = soup.find("title")
    if isinstance(title, Tag) and title.string:
        for one in asides(title.string, language_of(soup), dashed=True, guess=True):
            yield Dropped(one, REASON)
            title.string = " ".join(title.string.replace(one, " ", 1).split())


def _enclosed_taken_out(soup: BeautifulSoup) -> Iterator[Dropped]:
    """Feigned turns whose end is marked: they leave the rest of their paragraph. Code may show some."""
    for node in soup.find_all(string=_MARKED):
        if type(node) is not NavigableString or node.find_parent(_SHOWN_AS_WRITTEN) is not None:
            continue
        text = str(node)
        if (found := enclosed(text)) is not None:
            begin, end = found
            if not (text[:begin] + text[end:]).strip():
                continue  # all of it is left out as others are, with what stands there for it
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
    _, dropped = for_readers(Block("text", text), language, about=about, turns=False, guess=True)
    surely = _SURELY_CALLED if speaks_for_itself(text) else _SURELY
    begin = text.find(dropped[0].text) if dropped else first_order(text, language, surely + ABOUT * about)
    begin = _of_programs(text, language) if begin is None and not about else begin
    if begin is None:
        return text
    front = text[:begin].rstrip() if begin > 0 else ahead_of_order(text)
    if any_of(tokens(normal(front))[:_ADDRESSEE], "mind", "maker", "call", "tool") and not ENDED.search(
        front
    ):
        front = ""  # whom the order is for
    elif front and not speaks_for_itself(text[begin:]) and belongs_to(front, text[begin:]):
        front = ""
    rest = plain_end(text[len(front) :], language, ORDERS, front=front)
    return " ".join(filter(None, (front, rest)))


def _of_programs(text: str, language: str) -> int | None:
    """Where the first sentence begins that says what programs are to tell: no page describes itself so."""
    for part in sentences(text, language):
        order = wanted(normal(part))
        names = any_of(tokens(normal(part))[:_ADDRESSEE], "mind")
        if order is not None and order.directive and names and likeness(part) > _NORM:
            return text.index(part)
    return None


def _may_order(text: str) -> bool:
    """Whether it is long enough, and no data of a script."""
    if text[:1] in "{[<":
        return False
    return extent(text) >= _SHORTEST and (text.count(" ") >= _FEWEST_WORDS - 1 or not text.isascii())


def _has_lost(left: Any, was: Any) -> bool:
    return (left == "" != was) or (isinstance(left, dict) and len(left) < len(was))


def _dropped(text: str, left: str) -> Dropped:
    """What `left` lacks of `text`, of which it has the beginning and perhaps the end."""
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(text, left, strict=False)))
    return Dropped(text[same:].removesuffix(left[same:]).strip(), REASON)
