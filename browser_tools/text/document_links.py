"""The links of a document that is no page: of the entries of a feed, and the addresses in a text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urljoin

from browser_tools.text.documents import charset, document, document_type, feed_entries
from browser_tools.text.markup import address

_LINK = re.compile(
    r"(?<!!)\[(?P<text>[^\[\]\n]{1,300})\]\((?P<named>[^()\s]{1,2000})[^()\n]{0,300}\)|"
    r"(?P<bare>https?://[^\s<>\"'`{}|\\^\[\]]{1,2000})"
)
"""One of Markdown, or an address that stands in the text."""
_END = ".,;:!?)"


def document_links(content: bytes, url: str, name: str = "", media: str = "") -> list[tuple[str, str]]:
    """Words and whole address of each, once. Raises FinalError (`document.*`) where nothing can be read."""
    if document_type(content, name or url, media) == "feed":
        entries = feed_entries(content.decode(charset(content, media), "replace"))
        found = [(one.get("title", ""), one["url"]) for one in entries if "url" in one]
    else:
        found = list(_in_text(document(content, url, name, media).text))
    whole = ((text or href, address(urljoin(url, href), url)) for text, href in found)
    return list(dict.fromkeys((text, href) for text, href in whole if href))


def _in_text(text: str) -> Iterator[tuple[str, str]]:
    for match in _LINK.finditer(text):
        href = match["named"] or match["bare"].rstrip(_END)
        yield match["text"] or href, href
