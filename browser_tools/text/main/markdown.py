"""The main text of a page as Markdown, under a head that says what it is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from bs4 import BeautifulSoup, Tag

from browser_tools.text.compare import equals
from browser_tools.text.html.density import densest
from browser_tools.text.html.dom import clean, parse
from browser_tools.text.html.head import Head
from browser_tools.text.html.markdown import escaped
from browser_tools.text.html.markup import address, base_of, markdown_blocks
from browser_tools.text.main.region import main_region
from browser_tools.text.main.text import MainText, main_text_of


def main_markdown(html: str, url: str) -> tuple[MainText, list[str]]:
    """What `main_text` finds, and its blocks as Markdown. Twice the time, for links change what is parsed."""
    html = clean(html)
    soup = parse(html)
    found = main_text_of(html, url, soup)
    base = base_of(soup, url)
    with _root(found, html, url, soup) as root:
        return found, [*headed(found.head, url, skip=found.title), *markdown_blocks(root, base)]


@contextmanager
def _root(found: MainText, html: str, url: str, soup: BeautifulSoup) -> Iterator[Tag]:
    """What holds the text that was `found`, and nothing else."""
    from browser_tools.text.main.article import (
        article_html,
        tree_of,
    )  # heavy, and most commands never need it

    if found.source == "region":
        with main_region(soup) as region:
            yield region
    elif found.source == "article" and (own := article_html(tree_of(html), url)):
        yield parse(own)
    else:
        yield (densest(soup) if found.source == "density" else soup.body) or soup


def markdown_section(html: str, url: str, name: str) -> list[str]:
    """The blocks under the heading `name`, up to the next one of its rank; [] if there is none."""
    wanted: list[str] = []
    level = 0
    soup = parse(html)
    for block in markdown_blocks(soup, base_of(soup, url)):
        marks, _, heading = block.partition(" ")
        own = len(marks) if marks and not marks.strip("#") else 0
        if level and own and own <= level:
            break
        if level:
            wanted.append(block)
        elif own and equals(heading.replace("\\", "").rstrip(" :¶#§"), name.rstrip(" :")):
            level = own
    return wanted


def about(head: Head, url: str) -> dict[str, str]:
    """What a page says of itself, as data; only what it says."""
    told = {
        "title": head.title,
        "author": head.byline,
        "date": head.date,
        "description": head.description,
        "site": head.site,
        "language": head.language,
        "canonical": address(head.canonical, url) if head.canonical else "",
    }
    return {name: said for name, said in told.items() if said}


def headed(head: Head, url: str, skip: str = "") -> list[str]:
    """Author, date and site in one line, and where the page says it belongs, if that is elsewhere."""
    told = [head.byline, head.date, head.site]
    canonical = address(head.canonical, url) if head.canonical else ""
    if canonical and _place(canonical) != _place(url):
        told.append(canonical)
    line = " · ".join(escaped(one) for one in told if one and not equals(one, skip))
    return [line] if line else []


def _place(url: str) -> tuple[str, str, str]:
    parts = urlsplit(url)
    return parts.netloc.removeprefix("www."), parts.path.rstrip("/"), parts.query
