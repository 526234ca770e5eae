"""A page read for summing up and asking: its shape, and its lines with numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import PurePosixPath
from typing import NamedTuple
from urllib.parse import urlsplit

from bs4 import BeautifulSoup, Tag

from browser_tools.text.html.density import densest
from browser_tools.text.html.dom import Block, Kind, blocks, clean, parse, text_of
from browser_tools.text.html.plain import plain_blocks, prose_of_listings
from browser_tools.text.main.furniture import furniture
from browser_tools.text.main.headed_part import outside
from browser_tools.text.main.long_tables import shortened
from browser_tools.text.main.text import MainText, main_text_of
from browser_tools.text.orders.announcing import Row
from browser_tools.text.orders.asserted import Voice
from browser_tools.text.orders.injected import addresses_model
from browser_tools.text.orders.seams import name_of
from browser_tools.text.orders.wanted import speaks_of_programs
from browser_tools.text.reading.as_shown import as_shown
from browser_tools.text.reading.asked_fields import form_lines
from browser_tools.text.reading.cleared import Units, clear, units
from browser_tools.text.reading.entries import entries, table_rows
from browser_tools.text.reading.less import less
from browser_tools.text.reading.links_alone import without_frame
from browser_tools.text.reading.own_description import own_words
from browser_tools.text.reading.own_text import own_text
from browser_tools.text.reading.read_on import read_on
from browser_tools.text.reading.restored import parted, restored, termed
from browser_tools.text.reading.shape import (
    VERSION_LEVELS,
    Shape,
    is_changelog,
    is_day,
    is_version,
    letters,
    shape_of,
)
from browser_tools.text.reading.thread_lines import thread_lines, voted_down
from browser_tools.text.reading.told import Dropped
from browser_tools.text.things.contribution import Comment
from browser_tools.text.things.items import repeated
from browser_tools.text.things.related import answers_in, related, reviews, without
from browser_tools.text.things.structured import product_lines
from browser_tools.text.things.thread import FEWEST, comments, contributions, unmarked

_ENDED = re.compile(r"[.!?。！？\"'”’»」)]\s*$")
_FACET = re.compile(r"^\D{2,40}\(\d[\d.,\s]*\)\s*$")
"""`Audio books (5)`: by what a list can be narrowed down."""
MOST_LINES = 5000
_OF_NAME = 12
"""Letters by which an entry is known again."""
_READ_WHOLE: tuple[Shape, ...] = ("table", "form", "changelog")
"""Shapes whose lines are all of the page's: of others the main text, or things alike, were found before."""


class Line(NamedTuple):
    """One line of the page; `head` is the number of the heading or the row of heads above it, or -1."""

    number: int
    text: str
    kind: Kind
    level: int = 0
    head: int = -1
    cut: bool = False
    """Its beginning was left out because it talks to a model."""
    follows: bool = True
    """Whether the line before stands right above it: none between them was left out."""
    apart: bool = False
    """Whether it stands in another part of the page than the line before."""

    def marked(self) -> str:
        """With the mark of its kind, as a model reads it."""
        return Block(self.kind, self.text, self.level).line()


@dataclass(frozen=True)
class Reading:
    """What a page says."""

    url: str
    title: str
    description: str
    language: str
    shape: Shape
    lines: tuple[Line, ...]
    dropped: tuple[Dropped, ...] = ()
    """What was left out because it talks to a model."""
    whole: tuple[Line, ...] = ()
    """All lines, where some were taken out of `lines` since: what they announce holds for the others."""
    again: Callable[[Collection[str]], Reading] | None = field(default=None, repr=False, compare=False)
    """Reads the page once more without some texts; None for what was no page."""
    first: Reading | None = field(default=None, repr=False, compare=False)
    """The page as it was read before its orders were taken out, where it had some."""
    units: Units = field(default=Units(), repr=False, compare=False)
    """What each element of the page says by itself: an entry's line may join an order to the words beside
    it.
    """

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)

    @cached_property
    def voice(self) -> Voice:
        """What the page states, and what it only wants told."""
        return Voice(
            tuple(Row(line.text, line.kind, line.level, line.follows) for line in self.whole or self.lines)
        )


def reading(html: str, url: str = "", shape: Shape | None = None) -> Reading:
    """Read the rendered DOM `html` of `url`, as `shape` if that is known; without the orders to models that a
    first reading finds, for what is left out must not decide how the rest is read.
    """
    html, cut = shortened(clean(html))
    soup = parse(html)
    cleared = clear(soup)
    if cleared is not None:
        html = str(soup)
        soup = parse(html)
    first = replace(
        _read(html, soup, url, shape),
        units=units(soup),
        again=_reader(html, url, shape),
    )
    return _again(first, [*(cleared or ()), *([Dropped("", cut)] if cut else ())])


def _reader(html: str, url: str, shape: Shape | None) -> Callable[[Collection[str]], Reading]:
    """Reads `html` without some texts; the same ones once, for they are asked for again and again."""

    @lru_cache(maxsize=4)
    def read(texts: frozenset[str]) -> Reading:
        left = less(html, texts)
        return _read(left, parse(left), url, shape)

    return lambda texts: read(frozenset(texts))


def _again(first: Reading, gone: Sequence[Dropped]) -> Reading:
    """`first` without what its elements say to models, and then without what only lines show that were put
    together of several; the same where that leaves nothing. `gone`: what was left out already.
    """
    about = speaks_of_programs(first.title)
    dropped = list(_orders(first.units, first, about))
    read = _without(first, texts) if (texts := _texts(dropped)) else first
    rows = Units(tuple(Block(line.kind, line.text, line.level) for line in read.lines))
    more = [*read.dropped, *_orders(rows, read, about)]
    if _texts(more):
        dropped += more
        read = _without(first, _texts(dropped))
    if not dropped or not read.lines:
        return replace(first, dropped=(*first.dropped, *gone))
    told = tuple(dict.fromkeys((*gone, *dropped, *read.dropped)))
    return replace(read, dropped=told, again=first.again, first=first, units=first.units)


def _without(first: Reading, texts: Sequence[str]) -> Reading:
    assert first.again is not None
    return first.again(texts)


def _orders(told: Units, read: Reading, about: bool) -> Iterator[Dropped]:
    """What is most likely an order to a model."""
    for _, _, left_out in read_on(told.blocks, read.language, about=about, guess=True, apart=told.apart):
        yield from left_out


def _texts(dropped: Iterable[Dropped]) -> list[str]:
    return [one.text for one in dropped if one.text]


def _read(html: str, soup: BeautifulSoup, url: str, shape: Shape | None) -> Reading:
    html = as_shown(html, soup)
    around = list(furniture(soup))
    with without(soup, around):
        found = main_text_of(html, url, soup)
        found = replace(found, blocks=tuple(parted(found.blocks, soup)))
        posts = contributions(soup)
        posts = posts if len(posts) >= FEWEST else unmarked(soup)
        thread = comments(soup, posts)
        others = list(related(soup))
        with without(soup, others):
            kind = shape or shape_of(soup, url, found.title, found.blocks, thread, around)
            beside = outside(soup)
            beside_it = (others, list(reviews(soup))) if kind == "article" else ()
            aside = [*around, *beside, *(one for few in beside_it if _are_few(few, found) for one in few)]
            told = without_frame(termed(found.blocks, soup), aside, soup)
            found = replace(found, blocks=tuple(told))
            with without(soup, beside if kind in _READ_WHOLE else ()):
                rows = list(_rows(kind, soup, url, found, thread, posts, others))
            found = replace(found, description=own_words(found, [*around, *beside], soup))
    return numbered(rows, found, url, kind)


def _are_few(others: Sequence[Tag], found: MainText) -> bool:
    """Whether what the page shows of other things, or others say of it, is less than what it says itself."""
    said = sum(len(block.text) for block in found.blocks)
    return 2 * sum(len(text_of(one)) for one in others) < said


def of_markdown(html: str, url: str) -> Reading:
    """Read all of the page that a text in Markdown makes; without a name it is called as its file is."""
    soup = parse(clean(html))
    named = soup.find("title") or soup.find("h1")
    title = text_of(named) if named is not None else ""
    return _of_text(blocks(soup.body or soup), url, title or PurePosixPath(urlsplit(url).path).name)


def of_text(text: str, url: str = "", title: str = "") -> Reading:
    """Read plain text, in which headings and items may be marked as in Markdown."""
    return _of_text(plain_blocks(text), url, title)


def _of_text(found: Sequence[Block], url: str, title: str) -> Reading:
    heads = [block.text for block in found if block.kind == "heading" and block.level <= VERSION_LEVELS]
    return of_blocks(found, url, title, "changelog" if is_changelog(title, heads) else "article")


def of_blocks(found: Sequence[Block], url: str, title: str = "", shape: Shape = "article") -> Reading:
    """What was read elsewhere, under its first heading if it has no `title`."""
    named = title or next((block.text for block in found if block.kind == "heading"), "")
    return numbered(found, MainText(named, "", "", tuple(found), "visible", ""), url, shape)


def numbered(
    rows: Iterable[Block],
    found: MainText,
    url: str,
    shape: Shape,
    *,
    guess: bool = False,
    apart: Container[int] = (),
) -> Reading:
    """`rows` as lines with numbers, without sentences that talk to a model; `guess` and `apart` as in
    `read_on`.
    """
    lines: list[Line] = []
    dropped: list[Dropped] = []
    heads: list[tuple[int, int]] = []
    follows, away = True, False
    name = name_of(found.title)
    about = speaks_of_programs(name)
    read = read_on(list(rows), found.language, about=about, guess=guess, apart=apart)
    for place, (row, text, left_out) in enumerate(read):
        dropped += left_out
        away = away or place in apart
        if not text.strip():
            follows = False
            continue
        if len(lines) >= MOST_LINES:
            dropped.append(Dropped("", f"only the first {MOST_LINES} lines were read"))
            break
        number = len(lines)
        if row.kind == "heading":
            heads = [(level, place) for level, place in heads if level < row.level]
        head = heads[-1][1] if heads else -1
        cut = bool(left_out) and not _begins_the_same(row.text, text)
        lines.append(Line(number, text, row.kind, row.level, head, cut, follows, away))
        follows, away = True, False
        if row.kind == "heading":
            heads.append((row.level, number))
    title, description = ("" if addresses_model(text) else text for text in (name, found.description))
    return Reading(url, title, description, found.language, shape, tuple(lines), tuple(dropped))


def _begins_the_same(row: str, left: str) -> bool:
    """Whether what was left out of it stands behind words of its own."""
    return row[:_OF_NAME] == left[:_OF_NAME]


# -- by shape ---------------------------------------------------------------------------------------------


def _rows(
    shape: Shape,
    soup: BeautifulSoup,
    url: str,
    found: MainText,
    thread: Sequence[Comment],
    posts: Sequence[Tag],
    others: Sequence[Tag],
) -> Iterator[Block]:
    """`posts`: the elements of `thread`; `others`: what the page shows of other things, taken off already."""
    if shape == "thread":
        kept = [one for one in posts if not voted_down(one, posts)]
        heeded = comments(soup, kept) if len(kept) < len(posts) else []
        yield from thread_lines(posts, found, heeded or thread)
    elif shape in ("list", "results"):
        whole = " | ".join(letters(text_of(one)) for one in next(iter(repeated(soup)), []))
        yield from _with_prose(list(entries(soup, found)), found, whole)
    elif shape == "table":
        yield from _with_prose(list(table_rows(soup, found)), found)
    elif shape == "form":
        yield from form_lines(soup, _root(soup))
    elif shape == "product":
        beside = "|".join(letters(text_of(part)) for part in others)
        yield from product_lines(soup)
        marked = list(answers_in(soup))
        with without(soup, [*outside(soup), *reviews(soup)]):
            said = without_frame(_main(soup, found), marked, soup)
        yield from (one for one in said if letters(one.text) not in beside)
    elif shape == "changelog":
        with without(soup, list(_folded(soup))):
            yield from blocks(_root(soup))
    else:
        told = restored(found.blocks, soup) if found.source == "article" else found.blocks
        yield from own_text(prose_of_listings(list(told)), soup, url)


def _with_prose(rows: Sequence[Block], found: MainText, whole: str = "") -> Iterator[Block]:
    """`rows`, and around them the sentences of the main text that stand in none of them, nor in the letters
    of the `whole` entries.
    """
    inside = " | ".join([*(letters(row.text) for row in rows), whole])
    names = (letters(row.text) for row in rows if row.kind == "item")
    begins = tuple({name[:_OF_NAME] for name in names if len(name) >= _OF_NAME})
    stands_in = [_stands_in(letters(block.text), inside, begins) for block in found.blocks]
    said = [(at, one) for at, one in enumerate(found.blocks) if not stands_in[at] and _is_said(one)]
    begin = next((at for at, one in enumerate(stands_in) if one and found.blocks[at].kind != "heading"), 0)
    heads = 1 if rows and rows[0].kind == "heading" else 0
    yield from rows[:heads]
    yield from (block for place, block in said if place < begin and block.kind != "heading")
    yield from rows[heads:]
    behind = [block for place, block in said if place >= begin]
    for block, following in zip(behind, [*behind, None][1:], strict=True):
        if block.kind != "heading" or (following is not None and following.kind != "heading"):
            yield block


def _is_said(block: Block) -> bool:
    """Whether it may be told beside things alike: sentences, and the headings over them."""
    told = block.kind in ("text", "item") and _ENDED.search(block.text) is not None
    return block.kind == "heading" or (told and not (block.kind == "item" and _FACET.search(block.text)))


def _stands_in(said: str, inside: str, begins: tuple[str, ...]) -> bool:
    """Whether it is told by the rows, or begins as one does: the same entry without its small print."""
    return bool(said) and (said in inside or (len(said) >= _OF_NAME and said.startswith(begins)))


def _folded(soup: BeautifulSoup) -> Iterator[Tag]:
    """What is folded away in a changelog and is no version: files to download, who took part."""
    for part in soup.find_all("details"):
        names = part.find_all(["summary", "h1", "h2", "h3", "h4"])
        if not any(is_version(text_of(name)) or is_day(text_of(name)) for name in names):
            yield part


def _main(soup: BeautifulSoup, found: MainText) -> list[Block]:
    """All of the page's main part, where the extractor of articles leaves out rows and entries."""
    return blocks(_root(soup)) if found.source != "article" else list(found.blocks)


def _root(soup: BeautifulSoup) -> Tag:
    main = soup.select_one("main, [role=main]")
    if main is not None and len(text_of(main)) > 40:
        return main
    body = soup.body or soup
    whole = BeautifulSoup(str(body), "lxml")
    for aside in whole.find_all(["nav", "header", "footer", "aside"]):
        aside.decompose()
    return whole if len(text_of(whole)) > 40 else (densest(soup) or body)
