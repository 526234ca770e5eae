"""What of a page is compared: its lines, as the watch's filter leaves them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from agent.watch.fetch import Fetched
from agent.watch.parts import Filter

if TYPE_CHECKING:
    from bs4 import Tag

    from browser_tools.text.dom import Block, Kind

MOST_LINES = 5000
ASIDE = ("nav", "footer", "aside", "script", "style", "noscript")
NUMBER = re.compile(r"\d+(?:[.,:'\u00a0\u202f]\d+)*")
MASKED_NUMBER, MASKED_DATE = "#", "<date>"


class Line(NamedTuple):
    """One line; `key` is what is compared, `head` the heading above it."""

    kind: Kind
    text: str
    level: int
    key: str
    head: str = ""

    def told(self) -> str:
        """With the mark of its kind."""
        from browser_tools.text.dom import Block

        return Block(self.kind, self.text, self.level).line()


@dataclass(frozen=True)
class Page:
    """A page at one look, ready to be compared."""

    address: str
    url: str
    title: str
    lines: tuple[Line, ...]
    missing: tuple[str, ...] = ()
    """Selectors of the filter that found nothing."""
    part: str = ""
    """Which part of the page this is (`Filter.part`)."""


def page_of(fetched: Fetched, wanted: Filter) -> Page:
    """The lines of a page that was fetched."""
    from browser_tools.text.dom import Block

    assert fetched.reading is not None
    missing: list[str] = []
    if fetched.html:
        found = _of_html(fetched.html, wanted, missing)
    else:
        found = [Block(line.kind, line.text, line.level) for line in fetched.reading.lines]
    lines = lines_of(found, wanted)
    title = fetched.reading.title
    return Page(fetched.address, fetched.url, title, lines, tuple(missing), wanted.part)


def lines_of(found: Iterable[Block], wanted: Filter) -> tuple[Line, ...]:
    """Without what is ignored, with what is masked, in the order that counts."""
    ignored = [re.compile(pattern) for pattern in wanted.ignore]
    lines: list[Line] = []
    head = ""
    for block in found:
        if any(pattern.search(block.text) for pattern in ignored):
            continue
        if block.kind == "heading":
            head = block.text
        under = "" if block.kind == "heading" else head
        lines.append(Line(block.kind, block.text, block.level, _key(block.text, wanted), under))
        if len(lines) >= MOST_LINES:
            break
    return tuple(sorted(lines, key=lambda line: line.key)) if wanted.sort else tuple(lines)


def _of_html(html: str, wanted: Filter, missing: list[str]) -> list[Block]:
    """The visible blocks of the chosen parts; else of all but menus and footers.

    Not the main text that summaries read: which parts an extractor takes for the main one may change with the
    page, and would be news then.
    """
    from browser_tools.text.dom import blocks, parse, text_of

    soup = parse(html)
    for selector in wanted.remove:
        for element in _selected(soup, selector):
            element.decompose()
    if wanted.select:
        parts: list[Tag] = []
        for selector in wanted.select:
            found = _selected(soup, selector)
            if not found:
                missing.append(selector)
            parts += [one for one in found if not any(one is other for other in parts)]
        inner = [one for one in parts if not any(other in one.parents for other in parts)]
        return [block for part in inner for block in blocks(part)]
    root = soup.select_one("main, [role=main]")
    if root is None or len(text_of(root)) < LEAST_CHARS:
        root = soup.body or soup
        for element in root.find_all(ASIDE):
            element.decompose()
    return blocks(root)


LEAST_CHARS = 40
"""A main part with less is empty: the page is drawn elsewhere."""


def _selected(soup: Tag, selector: str) -> list[Tag]:
    return [element for element in soup.select(selector) if not element.decomposed]


def _key(text: str, wanted: Filter) -> str:
    """What is compared of a line: without white space that no one sees, masked as the filter says."""
    if "dates" in wanted.mask:
        from browser_tools.text.dates import dates, times

        spans = {(one.start, one.end) for one in dates(text)} | {(one.start, one.end) for one in times(text)}
        for start, end in sorted(spans, reverse=True):
            text = text[:start] + MASKED_DATE + text[end:]
    if "numbers" in wanted.mask:
        text = NUMBER.sub(MASKED_NUMBER, text)
    return " ".join(text.split())
