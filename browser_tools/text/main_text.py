"""The main text of a page, without menus, banners and footers."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from typing import Literal

from bs4 import BeautifulSoup, Tag

from browser_tools.text.dom import Block, blocks, clean, parse, text_of
from browser_tools.text.labels import label_value

__all__ = ["SHORT", "MainText", "label_value", "main_text"]

SHORT = 250
"""Characters below which an extractor has most likely missed the point (it targets articles): our measurement
on Scrapinghub's 181 pages."""

Source = Literal["article", "density", "visible"]

_SENTENCE_END = re.compile(r"""[.!?…]["')\]»”’]*(?:\s|$)|[。！？]""")
_TEXT = ["p", "li", "dd", "td", "pre", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6"]
_HOLDERS = {"article", "main", "section", "div", "td", "ol", "ul", "table", "body"}


@dataclass(frozen=True)
class MainText:
    """What a page says."""

    title: str
    description: str
    """What the page says of itself in its head; empty if it says nothing."""
    byline: str
    blocks: tuple[Block, ...]
    source: Source
    """How the blocks were found: the extractor, the densest part of the page, or all that is visible."""
    language: str
    """The page's `lang`, lower case; empty if it has none."""

    @property
    def lines(self) -> tuple[str, ...]:
        """One per block: `H2: ...`, `- ...`, `> ...`, `cell | cell`, or a plain paragraph."""
        return tuple(block.line() for block in self.blocks)


def main_text(html: str, url: str = "") -> MainText:
    """Read the rendered DOM `html` of `url`. Takes some 20 ms a page; anything parses, nothing raises.

    Where the extractor finds less than 250 characters or no sentence (a list of products), the densest part
    of the page is taken, and where that is no longer either, everything visible.
    """
    html = clean(html)
    return main_text_of(html, url, parse(html))


def main_text_of(html: str, url: str, soup: BeautifulSoup) -> MainText:
    """As `main_text`, where `html` is clean and `soup` its tree already."""
    found, source = _body(html, url, soup)
    root = soup.find("html")
    return MainText(
        title=_title(soup),
        description=_meta(soup, "description", "og:description"),
        byline=_byline(soup),
        blocks=tuple(found),
        source=source,
        language=str(root.get("lang", "")).lower() if isinstance(root, Tag) else "",
    )


def _body(html: str, url: str, soup: BeautifulSoup) -> tuple[list[Block], Source]:
    from browser_tools.text.article import article  # heavy: a fifth of a second that most commands never need

    found = article(html, url)
    if _length(found) >= SHORT and any(_SENTENCE_END.search(block.text) for block in found):
        return found, "article"
    dense = densest(soup)
    if dense is not None and _length(found := blocks(dense)) >= SHORT:
        return found, "density"
    return blocks(soup), "visible"


def _length(found: list[Block]) -> int:
    return sum(len(block.text) for block in found)


def densest(soup: BeautifulSoup) -> Tag | None:
    """The container with the most text that is no link; what is further up counts for less."""
    scores: dict[int, float] = defaultdict(float)
    holders: dict[int, Tag] = {}
    for element in soup.find_all(_TEXT):
        weight = float(_own_length(element))
        for holder in element.parents:
            if holder.name in _HOLDERS:
                holders[id(holder)] = holder
                scores[id(holder)] += weight
                weight *= 0.7
                if weight < 1:
                    break
    return holders[max(scores, key=scores.__getitem__)] if scores else None


def _own_length(element: Tag) -> int:
    """Characters directly in `element`, less those in links, which count against it."""
    if element.find(_TEXT):
        return 0
    linked = sum(len(text_of(link)) for link in element.find_all("a"))
    return max(0, len(text_of(element)) - 2 * linked)


def _title(soup: BeautifulSoup) -> str:
    """The one main heading if the document's title repeats it (and adds the site's name), else that title."""
    document = text_of(soup.title) if soup.title else ""
    headings = [text_of(heading) for heading in soup.find_all("h1")]
    if len(headings) == 1 and headings[0] and (headings[0] in document or not document):
        return headings[0]
    return document or _meta(soup, "og:title") or next(filter(None, headings), "")


def _meta(soup: BeautifulSoup, *names: str) -> str:
    for name in names:
        for element in soup.find_all("meta", attrs={"content": True}):
            named = (str(element.get("name", "")).lower(), str(element.get("property", "")).lower())
            if name in named and (text := " ".join(str(element["content"]).split())):
                return text
    return ""


def _byline(soup: BeautifulSoup) -> str:
    """Who wrote it, if the page says so once: several are the authors of comments or teasers."""
    for selector in ('[rel~="author"]', '[itemprop~="author"]', ".byline", ".author"):
        found = soup.select(selector, limit=2)
        if len(found) == 1 and 0 < len(text := text_of(found[0])) <= 100:
            return text
    return _meta(soup, "author", "article:author")
