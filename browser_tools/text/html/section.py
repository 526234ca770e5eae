"""One part of a page by its name: what stands under a heading, in a named region, table, form or group."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from bs4 import BeautifulSoup, Tag

from browser_tools.text.compare import equals
from browser_tools.text.html.dom import Block, blocks, is_hidden, parse, text_of

_HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"]
_ENOUGH = 40
"""Characters that are text, and not the links beside a heading."""
_SECTIONS = ["section", "article", "aside", "dialog", "fieldset", "details", "li", "td"]
_TITLES = {"caption": "table", "legend": "fieldset", "summary": "details", "figcaption": "figure"}
"""Elements that name the one around them."""
_NAMED = ["section", "article", "aside", "nav", "form", "table", "dialog", "main", "div", "ul", "ol", "dl"]


def section_lines(html: str, name: str) -> list[str]:
    """What the part of the page called `name` says, a line per block; [] if there is none.

    A part is named by a heading (then it reaches to the next heading of its rank), by its caption, legend or
    summary, or by `aria-label` or `aria-labelledby`. Of several, the first that says something.
    """
    soup = parse(html)
    for found in _parts(soup, name):
        lines = [block.line() for block in found]
        if lines:
            return lines
    return []


def section_names(html: str) -> list[str]:
    """What the parts of the page are called, in reading order."""
    soup = parse(html)
    names = [_title(each) for each in soup.find_all([*_HEADINGS, *_TITLES]) if _shown(each)]
    return list(dict.fromkeys(name for name in names if name))


def _parts(soup: BeautifulSoup, name: str) -> Iterator[list[Block]]:
    for heading in soup.find_all(_HEADINGS):
        if _shown(heading) and equals(_title(heading), name):
            around = heading.find_parent(_SECTIONS)
            if around is not None and around.find(_HEADINGS) is heading:
                yield _under(around, heading)
            yield _nearest(heading)
    for title in soup.find_all(list(_TITLES)):
        if _shown(title) and equals(text_of(title), name):
            around = title.find_parent(_TITLES[title.name])
            yield blocks(around) if around is not None else []
    for part in soup.find_all(_NAMED):
        if _shown(part) and equals(_label(soup, part), name):
            yield blocks(part)


def _title(heading: Tag) -> str:
    """Without the sign that links to it (`Setup ¶`) and the count or colon behind it."""
    return text_of(heading).rstrip(" :¶#§")


def _shown(element: Tag) -> bool:
    return not is_hidden(element) and not any(map(is_hidden, element.parents))


def _label(soup: BeautifulSoup, part: Tag) -> str:
    if label := part.get("aria-label"):
        return str(label)
    by = str(part.get("aria-labelledby", "")).split()
    return " ".join(text_of(named) for each in by if (named := soup.find(id=each)) is not None)


def _nearest(heading: Tag) -> list[Block]:
    """What stands under it in the smallest part of the page that says enough: more than `[edit]`."""
    found: list[Block] = []
    for around in heading.parents:
        found = _under(around, heading)
        if sum(len(block.text) for block in found) >= _ENOUGH:
            break
    return found


def _under(around: Tag, heading: Tag) -> list[Block]:
    """The blocks inside `around` after the heading, up to the next one of its rank or above."""
    level = int(heading.name[1])
    titles = [each for each in around.find_all(_HEADINGS) if _shown(each) and text_of(each)]
    everything = blocks(around)
    places = [index for index, block in enumerate(everything) if block.kind == "heading"]
    at = next((index for index, each in enumerate(titles) if each is heading), len(places))
    if at >= len(places):
        return []
    rest = everything[places[at] + 1 :]
    return list(takewhile(lambda block: block.kind != "heading" or block.level > level, rest))
