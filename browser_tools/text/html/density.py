"""The densest part of a page: the container with the most text that is no link."""

from __future__ import annotations

from collections import defaultdict

from bs4 import BeautifulSoup, Tag
from bs4.element import NavigableString, PageElement, PreformattedString

from browser_tools.text.html.dom import is_hidden

_TEXT = frozenset({"p", "li", "dd", "td", "pre", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6"})
_LISTS = frozenset({"ol", "ul", "table"})
_HOLDERS = frozenset({"article", "main", "section", "div", "td", "body"}) | _LISTS
_FURTHER_UP = 0.7
"""Of a paragraph's weight for what holds its container."""


def densest(soup: BeautifulSoup) -> Tag | None:
    """The container with the most text that is no link; what is further up counts for less."""
    scores: dict[int, float] = defaultdict(float)
    holders: dict[int, Tag] = {}
    for element, length in _paragraphs(soup.body or soup):
        weight = float(length)
        for holder in element.parents:
            if weight < 1:
                break
            if holder.name in _HOLDERS:
                holders[id(holder)] = holder
                scores[id(holder)] += weight
                weight *= _FURTHER_UP
    best = holders[max(scores, key=scores.__getitem__)] if scores else None
    while best is not None and best.name in _LISTS and best.parent is not None and best.parent.name != "body":
        best = best.parent  # its heading stands beside it
    return best


def _paragraphs(body: Tag) -> list[tuple[Tag, int]]:
    """The innermost elements of text that can be seen, each with its characters, less those in links, which
    count against it. In one pass: a table may have 100,000 cells.
    """
    found: list[tuple[Tag, int]] = []
    said: dict[int, tuple[int, bool]] = {}
    """Of each element its characters, those in links taken off, and whether it holds a paragraph."""
    stack: list[tuple[PageElement, bool]] = [(body, True)]
    while stack:
        node, entering = stack.pop()
        if not isinstance(node, Tag):
            continue
        if entering:
            if node is body or not is_hidden(node):
                stack.append((node, False))
                stack.extend((child, True) for child in reversed(node.contents))
            continue
        chars, holds = 0, False
        for child in node.contents:
            if isinstance(child, Tag):
                below, held = said.pop(id(child), (0, False))
                chars, holds = chars + below, holds or held
            elif isinstance(child, NavigableString) and not isinstance(child, PreformattedString):
                chars += len(" ".join(child.split()))
        if node.name in _TEXT and not holds:
            found.append((node, max(0, chars)))
        said[id(node)] = (-abs(chars) if node.name == "a" else chars, holds or node.name in _TEXT)
    return found
