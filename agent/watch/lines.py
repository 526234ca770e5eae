"""What of a page is compared: its lines, as the watch's filter leaves them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from agent.watch.fetch import Fetched
from agent.watch.parts import Filter, Mask

if TYPE_CHECKING:
    from bs4 import Tag

    from browser_tools.text.html.dom import Block, Kind

MOST_LINES = 5000
"""Of a page."""
MOST_MASKED = 20_000
"""Lines whose mask is remembered: looking for dates takes a millisecond a line, and most stay the same."""
ASIDE = ("nav", "footer", "aside", "script", "style", "noscript")
WHOLE = ("pre", "h1", "h2", "h3", "h4", "h5", "h6")
"""A break in these ends no line of ours: the first has lines of its own, the others are one heading."""
NUMBER = re.compile(r"\d+(?:[.,:'\u00a0\u202f]\d+)*")
MASKED_NUMBER, MASKED_DATE = "#", "<date>"
MASKED_TIME = "<time>"
TIME_OF_DATE = re.compile(
    rf"(?:{MASKED_DATE}[\s,]+(?:(?:at|um|à|a las|alle|às|om|kl[.]?)\s+)?)?{MASKED_TIME}"
)
"""`12 May, 14:30` and `yesterday at 14:30` are one date, as `2 hours ago` is."""


class Line(NamedTuple):
    """One line; `key` is what is compared, `head` the heading above it."""

    kind: Kind
    text: str
    level: int
    key: str
    head: str = ""

    def told(self) -> str:
        """With the mark of its kind."""
        from browser_tools.text.html.dom import Block

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
    cut: bool = False
    """It has more lines, which are not compared."""


def page_of(fetched: Fetched, wanted: Filter) -> Page:
    """The lines of a page that was fetched."""
    from browser_tools.text.html.dom import Block

    assert fetched.reading is not None
    missing: list[str] = []
    if fetched.html:
        found = _of_html(fetched.html, wanted, missing)
    else:
        found = [Block(line.kind, line.text, line.level) for line in fetched.reading.lines]
    lines = lines_of(found, wanted)
    cut = (
        len(lines) == MOST_LINES
        and next(islice(_counting(found, wanted), MOST_LINES, None), None) is not None
    )
    title = fetched.reading.title
    return Page(fetched.address, fetched.url, title, lines, tuple(missing), wanted.part, cut)


def lines_of(found: Iterable[Block], wanted: Filter) -> tuple[Line, ...]:
    """Without what is ignored, with what is masked, in the order that counts."""
    lines: list[Line] = []
    head = ""
    for block in islice(_counting(found, wanted), MOST_LINES):
        if block.kind == "heading":
            head = block.text
        under = "" if block.kind == "heading" else head
        lines.append(Line(block.kind, block.text, block.level, _key(block.text, wanted), under))
    return tuple(sorted(lines, key=lambda line: line.key)) if wanted.sort else tuple(lines)


def _counting(found: Iterable[Block], wanted: Filter) -> Iterator[Block]:
    """What is not ignored, line by line: a block such as `pre` has several."""
    ignored = [re.compile(pattern) for pattern in wanted.ignore]
    for block in found:
        for text in block.text.split("\n"):
            if text.strip() and not any(pattern.search(text) for pattern in ignored):
                yield block._replace(text=text)


def _of_html(html: str, wanted: Filter, missing: list[str]) -> list[Block]:
    """The visible blocks of the chosen parts; else of all but menus and footers.

    Not the main text that summaries read: which parts an extractor takes for the main one may change with the
    page, and would be news then.
    """
    from browser_tools.text.html.dom import blocks, parse, text_of

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
        return [block for part in inner for block in blocks(_broken(part))]
    root = soup.select_one("main, [role=main]")
    if root is None or len(text_of(root)) < LEAST_CHARS:
        root = soup.body or soup
        for element in root.find_all(ASIDE):
            element.decompose()
    return blocks(_broken(root))


def _broken(part: Tag) -> Tag:
    """With each `<br>` as the end of a line: opening hours and old pages are written so."""
    for element in part.find_all("br"):
        if element.find_parent(WHOLE) is None:
            element.name = "div"
    return part


LEAST_CHARS = 40
"""A main part with less is empty: the page is drawn elsewhere."""


def _selected(soup: Tag, selector: str) -> list[Tag]:
    return [element for element in soup.select(selector) if not element.decomposed]


def _key(text: str, wanted: Filter) -> str:
    """What is compared of a line: without white space that no one sees, masked as the filter says."""
    return " ".join((_without(text, wanted.mask) if wanted.mask else text).split())


@lru_cache(MOST_MASKED)
def _without(text: str, mask: tuple[Mask, ...]) -> str:
    if "dates" in mask:
        from browser_tools.text.amounts.ages import AGE
        from browser_tools.text.amounts.dates import dates, times

        text = AGE.sub(MASKED_DATE, text)
        text = _masked(text, {(one.start, one.end) for one in dates(text)}, MASKED_DATE)
        text = _masked(text, {(one.start, one.end) for one in times(text)}, MASKED_TIME)
        text = TIME_OF_DATE.sub(MASKED_DATE, text)
    if "numbers" in mask:
        text = NUMBER.sub(MASKED_NUMBER, text)
    return text


def _masked(text: str, spans: set[tuple[int, int]], mask: str) -> str:
    for start, end in sorted(spans, reverse=True):
        text = text[:start] + mask + text[end:]
    return text
