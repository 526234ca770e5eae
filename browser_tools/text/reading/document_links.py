"""The links of what no browser draws: of a page's source, the entries of a feed, the addresses in a text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urljoin

from bs4 import Tag

from browser_tools.text.html.dom import is_hidden, parse, text_of
from browser_tools.text.html.markup import address, base_of
from browser_tools.text.reading.documents import (
    as_html,
    charset,
    document,
    document_type,
    feed_entries,
    is_markdown,
)

_LINK = re.compile(
    r"(?<!!)\[(?P<text>[^\[\]\n]{1,300})\]\((?P<named>[^()\s]{1,2000})[^()\n]{0,300}\)|"
    r"(?P<bare>https?://[^\s<>\"'`{}|\\^\[\]]{1,2000})"
)
"""One of Markdown, or an address that stands in the text."""
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_END = ".,;:!?)"


def document_links(content: bytes, url: str, name: str = "", media: str = "") -> list[tuple[str, str]]:
    """Words and whole address of each, once. Raises FinalError (`document.*`) where nothing can be read."""
    if document_type(content, name or url, media) == "feed":
        entries = feed_entries(content.decode(charset(content, media), "replace"))
        found = [(one.get("title", ""), one["url"]) for one in entries if "url" in one]
    else:
        found = list(_in_text(document(content, url, name, media).text))
        if is_markdown(name or url, media):
            found = [*page_links(as_html(content, url, name, media), url), *found]
    whole = ((text or href, address(urljoin(url, href), url)) for text, href in found)
    return list(dict.fromkeys((text, href) for text, href in whole if href))


def page_links(html: str, url: str) -> list[tuple[str, str]]:
    """The same of a page that is visible, as far as its source tells that."""
    soup = parse(html)
    shown = [
        link
        for link in soup.find_all("a", href=True)
        if not is_hidden(link) and not any(map(is_hidden, link.parents))
    ]
    base = base_of(soup, url)
    found = [(_words(link), str(link["href"])) for link in shown]
    whole = ((text or href, address(href, base) or _as_written(href, base)) for text, href in found)
    return list(dict.fromkeys((text, href) for text, href in whole if href))


def _as_written(href: str, base: str) -> str:
    """What a file tells of an address without saying of which site; empty where that is no address."""
    href = " ".join(href.split())
    return href if base.startswith("file:") and not _SCHEME.match(href) else ""


def _words(link: Tag) -> str:
    """Its own, its label, or those of a picture in it."""
    picture = link.find("img", alt=True)
    alt = str(picture["alt"]) if isinstance(picture, Tag) else ""
    return " ".join((text_of(link) or str(link.get("aria-label", "")) or alt).split())


def _in_text(text: str) -> Iterator[tuple[str, str]]:
    for match in _LINK.finditer(text):
        href = match["named"] or match["bare"].rstrip(_END)
        yield match["text"] or href, href
