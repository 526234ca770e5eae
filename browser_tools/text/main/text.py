"""The main text of a page, without menus, banners and footers."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import islice, pairwise
from typing import Any, Literal

from bs4 import BeautifulSoup

from browser_tools.text.html.density import densest
from browser_tools.text.html.dom import LONGEST_ROW, Block, blocks, clean, parse
from browser_tools.text.html.head import Head, head_of
from browser_tools.text.html.labels import label_value
from browser_tools.text.main.region import main_region

__all__ = ["SHORT", "MainText", "label_value", "main_text"]

SHORT = 250
"""Characters below which an extractor has most likely missed the point (it targets articles): our measurement
on Scrapinghub's 181 pages."""

MOST_PARAGRAPHS = 8000
"""Beyond which the densest part of the page is taken: a book, a standard, a log."""

_PARAGRAPH, _SEVERAL = 100, 6
MOST_ROWS = 2000
"""Of tables, beyond which they are the page, and all of it is taken but its frame."""

_ENOUGH = 0.7
"""Of what a page says besides its frame: with less the extractor has not understood it, unless it is an
article beside others. On 375 of WCXB's dev pages F1 is .826 to .830 with .5 to .9."""

_AS_MUCH = 0.8
"""Of what the extractor found of an article stands elsewhere on the page as prose: then it missed most of it.
On WCXB's dev pages and Scrapinghub's .8 to 1 do the same; with less, teasers are taken for it."""

Source = Literal["article", "region", "density", "visible"]

_SHOWN = (
    "//body/descendant::text()[not(parent::script or parent::style or ancestor::noscript or ancestor::nav "
    "or ancestor::template or ancestor::footer or ancestor::aside or ancestor::header or ancestor::select)]"
)
_SENTENCE_END = re.compile(r"""[.!?…]["')\]»”’]*(?:\s|$)|[。！？]""")
_LONG = 600
"""Characters of an article without a sentence: a programme, a poem."""
_LONG_ARTICLE = 4000
"""Characters from which on an article is not looked at again."""
_MANY_PARTS = 6
"""Paragraphs without a space between them from which on the extractor has not understood the page."""
_SEAM = 12
"""Characters on either side of where one paragraph ends and the next begins."""


@dataclass(frozen=True)
class MainText:
    """What a page says."""

    title: str
    description: str
    """What the page says of itself in its head; empty if it says nothing."""
    byline: str
    blocks: tuple[Block, ...]
    source: Source
    """How the blocks were found: the extractor, all but the frame, the densest part, all that is visible."""
    language: str
    """The page's `lang`, lower case; empty if it has none."""
    head: Head = field(default_factory=Head)

    @property
    def lines(self) -> tuple[str, ...]:
        """One per block: `H2: ...`, `- ...`, `> ...`, `cell | cell`, or a plain paragraph."""
        return tuple(block.line() for block in self.blocks)


def main_text(html: str, url: str = "") -> MainText:
    """Read the rendered DOM `html` of `url`. Takes some 20 ms a page; anything parses, nothing raises.

    Where the extractor finds less than 250 characters, no sentence, or little of what a page says (services,
    lists, threads), all of the page but its frame is taken.
    """
    return main_text_of(clean(html), url)


def main_text_of(html: str, url: str, soup: BeautifulSoup | None = None) -> MainText:
    """As `main_text`, where `html` is clean already; `soup` is its tree, if there is one."""
    from browser_tools.text.main.article import article, tree_of  # heavy, and most commands never need it
    from browser_tools.text.main.left_out import left_out

    tree = tree_of(html)
    head = head_of(tree) if tree is not None else Head()
    if tree is None or _has(tree, "p", MOST_PARAGRAPHS):
        return _told(head, *_dense(soup or parse(html)))
    if _has(tree, "tr", MOST_ROWS):
        return _told(head, *_fallen_back(soup or parse(html), written=False))
    most = 0 if head.is_article else _most(tree)
    found = article(tree, url)
    if _is_missed(found) or _is_one_row(found):
        soup = soup or parse(html)
        return _told(head, *_fallen_back(soup, written=head.is_article))
    short = head.is_article and _length(found) < _LONG_ARTICLE
    missing = left_out(tree, found) if short else 0
    if missing > _length(found) * _AS_MUCH or _once(found) < most * _ENOUGH:
        soup = soup or parse(html)
        told, source = _written(soup) if head.is_article else _besides_frame(soup)
        if _once(found) < _once(told) * _ENOUGH and not (head.is_article and _is_other(told, found)):
            return _told(head, told, source)
    if len(found) == 1:
        soup = soup or parse(html)
        if parts := _unglued(found[0], soup):
            few = len(parts) < _MANY_PARTS
            return _told(head, *((parts, "article") if few else _fallen_back(soup, written=head.is_article)))
    return _told(head, found, "article")


def _told(head: Head, found: list[Block], source: Source) -> MainText:
    return MainText(head.title, head.description, head.byline, tuple(found), source, head.language, head)


def _is_missed(found: list[Block]) -> bool:
    length = _length(found)
    return length < SHORT or (length < _LONG and not any(_SENTENCE_END.search(block.text) for block in found))


def _is_other(told: list[Block], found: list[Block]) -> bool:
    """Whether several paragraphs were found, and next to nothing of them stands in what is told instead: the
    teasers below an article."""
    said = "".join("".join(block.text.split()) for block in told)
    prose = [block.text for block in found if block.kind == "text" and len(block.text) > _PARAGRAPH]
    return len(prose) >= _SEVERAL and not any("".join(text.split()) in said for text in prose)


def _is_one_row(found: list[Block]) -> bool:
    """Whether most of it is one row of a table that lays out the page, all its paragraphs in a line."""
    longest = max((len(block.text) for block in found if block.kind == "row"), default=0)
    return longest > LONGEST_ROW and longest * 2 > _length(found)


def _unglued(only: Block, soup: BeautifulSoup) -> list[Block]:
    """The paragraphs that the one found is of: the extractor's last resort is all words of a page of
    plain `div`s, without a space where one ends. Empty if it is no such thing.
    """
    told = blocks(soup)
    if not any(f"{one.text[-_SEAM:]}{other.text[:_SEAM]}" in only.text for one, other in pairwise(told)):
        return []
    said = "".join(only.text.split())
    return [block for block in told if "".join(block.text.split()) in said]


def _has(tree: Any, tag: str, most: int) -> bool:
    """The extractor's time grows with the square of the paragraphs: 40,000 took it 7 s, and us 3; a row of a
    table takes it as long as a short page.
    """
    return next(islice(tree.iter(tag), most, None), None) is not None


def _most(tree: Any) -> int:
    """Characters that a page says at most, in a fraction of the time that it takes to tell its frame."""
    return sum(len(" ".join(said.split())) for said in tree.xpath(_SHOWN))


def _besides_frame(soup: BeautifulSoup) -> tuple[list[Block], Source]:
    with main_region(soup) as root:
        return blocks(root), "region"


def _fallen_back(soup: BeautifulSoup, *, written: bool) -> tuple[list[Block], Source]:
    told, source = _written(soup) if written else _besides_frame(soup)
    if written and _length(told) < SHORT:
        told, source = _besides_frame(soup)
    return (told, source) if _length(told) >= SHORT else (blocks(soup), "visible")


def _written(soup: BeautifulSoup) -> tuple[list[Block], Source]:
    """An article that the extractor missed: where the page is densest, or all but the frame where that is
    much more, or all of the page is as dense: then it stands in several parts.
    """
    dense = densest(soup)
    found = blocks(dense) if dense is not None and dense.name != "body" else []
    whole, source = _besides_frame(soup)
    return (whole, source) if _once(found) < _once(whole) * _ENOUGH else (found, "density")


def _dense(soup: BeautifulSoup) -> tuple[list[Block], Source]:
    dense = densest(soup)
    if dense is not None and _length(found := blocks(dense)) >= SHORT:
        return found, "density"
    return blocks(soup), "visible"


def _length(found: list[Block]) -> int:
    return sum(len(block.text) for block in found)


def _once(found: list[Block]) -> int:
    """Characters without what is said again: the extractor leaves it out."""
    return sum(map(len, {block.text for block in found}))
