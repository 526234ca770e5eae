"""Documents that are no web pages, by type: PDF, plain text, Markdown, JSON, feeds, pictures."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Sequence
from dataclasses import replace
from html import escape, unescape
from pathlib import PurePosixPath
from typing import Any, Literal

from bs4 import BeautifulSoup, Tag

from browser_tools.errors import FinalError
from browser_tools.text.html.dom import Block, clean, parse, text_of
from browser_tools.text.html.markdown_page import markdown_page
from browser_tools.text.html.plain import is_source, separated, separated_blocks, source_blocks
from browser_tools.text.reading.page import Reading, of_blocks, of_markdown, of_text, reading
from browser_tools.text.reading.told import Dropped

DocumentType = Literal["html", "pdf", "text", "json", "feed", "image", "binary"]

_ENDINGS: dict[str, DocumentType] = {
    ".html": "html", ".htm": "html", ".xhtml": "html", ".pdf": "pdf", ".json": "json", ".rss": "feed",
    ".atom": "feed", ".txt": "text", ".md": "text", ".rst": "text", ".csv": "text", ".log": "text",
    ".png": "image", ".jpg": "image", ".jpeg": "image", ".gif": "image", ".webp": "image",
}  # fmt: skip
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF")
MOST_BYTES = 50_000_000
_MOST_PAGES = 500
_MOST_VALUES = 5000
_FEWEST_LINES = 2
_SHORT = 400
"""Characters of what an entry of a feed says in its line."""


def document_type(content: bytes, name: str = "", media: str = "") -> DocumentType:
    """What `content` is: by how it begins, else by its media type, else by the ending of its name."""
    start = content[:2000].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith(b"%PDF-"):
        return "pdf"
    if start.startswith(_PICTURES):
        return "image"
    lower = start.lower()
    if re.search(rb"<(?:rss|feed|rdf:rdf)[\s>]", lower):
        return "feed"
    if lower.startswith((b"<!doctype html", b"<html", b"<head", b"<body")) or "html" in media:
        return "html"
    known = _ENDINGS.get(_ending(name))
    if ("json" in media or known == "json" or start[:1] in (b"{", b"[")) and _is_json(content):
        return "json"  # what only calls itself so, half of it, is told as it stands
    if known in ("html", "text"):
        return known
    return "binary" if b"\x00" in start or known in ("pdf", "image") else "text"


def document(content: bytes, url: str, name: str = "", media: str = "") -> Reading:
    """Read `content`, which came from `url`. Raises FinalError (`document.*`) where it holds no text."""
    if len(content) > MOST_BYTES:
        raise FinalError(f"{url!r} has {len(content)} bytes; the most is {MOST_BYTES}", code="document.large")
    kind = document_type(content, name or url, media)
    if kind == "pdf":
        return _pdf(content, url, PurePosixPath(name or url).name)
    if kind in ("image", "binary"):
        what = "a picture" if kind == "image" else "no text"
        raise FinalError(f"{url!r} is {what}: there is nothing to read", code=f"document.{kind}")
    text = content.decode(charset(content, media), "replace")
    if kind == "html":
        return reading(text, url)
    if kind == "feed":
        return _feed(text, url)
    if kind == "json":
        return _values(_json(content), url, PurePosixPath(name or url).name)
    if _is_separated(name or url, media):
        return of_blocks(separated_blocks(text), url, PurePosixPath(name or url).name, "table")
    if is_markdown(name or url, media):
        return of_markdown(markdown_page(text), url)
    if is_source(text, _ending(name or url)):
        return of_blocks(source_blocks(text), url, PurePosixPath(name or url).name)
    return of_text(text, url)


def is_markdown(name: str, media: str = "") -> bool:
    """By the ending of its name, or its media type."""
    return _ending(name) in (".md", ".markdown") or "markdown" in media


def _is_separated(name: str, media: str) -> bool:
    return "csv" in media or "tab-separated" in media or _ending(name) in (".csv", ".tsv")


def _ending(name: str) -> str:
    return PurePosixPath(name.partition("?")[0].lower()).suffix


def as_html(content: bytes, url: str, name: str = "", media: str = "") -> str:
    """A document as a page, for who reads values off elements: JSON and feeds as data, separated values as a
    table, Markdown as what it makes, all else as paragraphs.

    Raises FinalError as `document`.
    """
    read = document(content, url, name, media)
    title = f"<title>{escape(read.title)}</title>"
    kind = document_type(content, name or url, media)
    text = content.decode(charset(content, media), "replace") if kind in ("feed", "text") else ""
    if kind in ("json", "feed"):
        told = _json(content) if kind == "json" else feed_entries(text)
        data = json.dumps(told).replace("<", "\\u003c")
        return f'<html><head>{title}<script type="application/ld+json">{data}</script></head></html>'
    if kind == "text" and is_markdown(name or url, media):
        return markdown_page(text)
    if kind == "text" and _is_separated(name or url, media):
        rows = "".join(_table_row(row, "td" if place else "th") for place, row in enumerate(separated(text)))
        return f"<html><head>{title}</head><body><main><table>{rows}</table></main></body></html>"
    lines = []
    for line in read.lines:
        tag = f"h{line.level}" if line.kind == "heading" else _TAGS.get(line.kind, "p")
        lines.append(f"<{tag}>{escape(line.text)}</{tag}>")
    return f"<html><head>{title}</head><body><main>{''.join(lines)}</main></body></html>"


_TAGS = {"item": "li", "code": "pre", "quote": "blockquote"}


def _table_row(cells: Sequence[str], tag: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"


_MARKS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
_AS_BROWSERS = {"iso-8859-1": "windows-1252", "latin1": "windows-1252", "us-ascii": "windows-1252"}


def charset(content: bytes, media: str = "") -> str:
    """How the text in `content` is encoded, as browsers find it: mark of order, header, own words; UTF-8."""
    for mark, name in _MARKS.items():
        if content.startswith(mark):
            return name
    told = re.search(r"charset=[\"']?([\w-]+)", media) or re.search(
        r"(?:charset|encoding)=[\"']?([\w-]+)", content[:1024].decode("ascii", "ignore")
    )
    named = told[1].lower() if told else "utf-8"
    named = _AS_BROWSERS.get(named, named)
    try:
        "".encode(named)
    except LookupError:
        return "utf-8"
    return named


def _is_json(content: bytes) -> bool:
    try:
        _json(content)
    except (ValueError, RecursionError):
        return False
    return True


def _json(content: bytes) -> Any:
    """One value, or the list of those that stand one a line (JSON Lines). Raises ValueError."""
    try:
        return json.loads(content)
    except ValueError:
        lines = [line for line in content.splitlines() if line.strip()]
        if len(lines) < _FEWEST_LINES or not all(line.lstrip().startswith((b"{", b"[")) for line in lines):
            raise
        return [json.loads(line) for line in lines]


def _pdf(content: bytes, url: str, name: str) -> Reading:
    text, pages = pdf_text(content, url)
    read = of_text(text, url, name)
    return (
        _cut(read, f"only the first {_MOST_PAGES} of {pages} pages were read")
        if pages > _MOST_PAGES
        else read
    )


def _cut(read: Reading, note: str) -> Reading:
    return replace(read, dropped=(*read.dropped, Dropped("", note)))


def pdf_text(content: bytes, url: str) -> tuple[str, int]:
    """The text of a PDF, a blank line between its paragraphs, and how many pages it has.

    Raises FinalError: locked, broken, pictures.
    """
    from pypdf import PdfReader  # heavy, and most pages are none
    from pypdf.errors import PyPdfError

    logging.getLogger("pypdf").setLevel(logging.ERROR)  # it warns of every slip of every writer of PDFs
    try:
        reader = PdfReader(io.BytesIO(content))
        if reader.is_encrypted and not reader.decrypt(""):
            raise FinalError(f"{url!r} is a locked PDF: it needs a password", code="document.locked")
        pages = [page.extract_text() for page in reader.pages[:_MOST_PAGES]]
        count = len(reader.pages)
    except (PyPdfError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise FinalError(f"{url!r} is a PDF that cannot be read: {error}", code="document.broken") from error
    text = "\n\n".join(map(_joined, pages))
    if not text.strip():
        raise FinalError(
            f"{url!r} is a PDF of {len(pages)} pages without text: pictures of pages, most likely",
            code="document.no_text",
        )
    return text, count


def _joined(page: str) -> str:
    """Lines of a paragraph joined, hyphens at their ends taken out."""
    page = re.sub(r"(?<=[a-zà-ÿ])-\n(?=[a-zà-ÿ])", "", page)
    return re.sub(r"(?<![.!?:\n])\n(?=[a-zà-ÿ0-9(])", " ", page).replace("\n", "\n\n")


_BEGUN = re.compile("<!DOCTYPE", re.IGNORECASE)
_DOCTYPE = re.compile(r"<!DOCTYPE[^>\[]*(?:\[.*?\]\s*)?>", re.DOTALL | re.IGNORECASE)
_OF_HTML = re.compile(r"&(?!(?:amp|lt|gt|quot|apos);)[a-z]\w*;", re.IGNORECASE)


def _parsed(text: str) -> BeautifulSoup:
    """A feed without its DOCTYPE, behind which the parser reads nothing if that declares entities; those of
    HTML are put in, which it would leave out."""
    whole = _OF_HTML.sub(lambda match: escape(unescape(match[0])), clean(text))
    if (declared := _BEGUN.search(whole)) and (match := _DOCTYPE.match(whole, declared.start())):
        whole = whole[: match.start()] + whole[match.end() :]
    return BeautifulSoup(whole, "xml")


def _feed(text: str, url: str) -> Reading:
    """RSS and Atom: an entry a line, with all that it says; its text, where it is long, below it."""
    soup = _parsed(text)
    channel = soup.find(["channel", "feed"]) or soup
    title = _said(channel, "title")
    rows = [Block("heading", title, 1)] if title else []
    for entry in soup.find_all(["item", "entry"]):
        told = _entry(entry)
        short, long = told.get("description", ""), told.get("articleBody", "")
        rest = short if len(short) <= _SHORT else ""
        parts = (told.get("title"), told.get("datePublished"), told.get("author"), rest)
        rows.append(Block("item", " · ".join(dict.fromkeys(filter(None, parts)))))
        body = long or ("" if rest else short)
        rows += [Block("text", body)] if body and body != rest else []
    return of_blocks(rows, url, title, "list")


def feed_entries(text: str) -> list[dict[str, str]]:
    """A feed and its entries in the words of schema.org."""
    soup = _parsed(text)
    channel = soup.find(["channel", "feed"]) or soup
    entries = [_entry(entry) for entry in soup.find_all(["item", "entry"])]
    about = {"name": _said(channel, "title"), "description": _said(channel, "description", "subtitle")}
    return [{"@type": "DataFeed", **about}, *entries]


def _entry(entry: Tag) -> dict[str, str]:
    link = entry.find("link", rel="alternate") or entry.find("link")
    address = str(link.get("href") or link.get_text(strip=True)) if link is not None else ""
    told = {
        "@type": "Article",
        "title": _said(entry, "title"),
        "url": address,
        "datePublished": _said(entry, "pubDate", "published", "updated", "date"),
        "dateModified": _said(entry, "updated"),
        "author": _said(entry, "author", "creator"),
        "description": _said(entry, "description", "summary", "content"),
        "articleBody": _said(entry, "encoded", "content"),
    }
    return {name: value for name, value in told.items() if value}


def _said(element: Any, *names: str) -> str:
    """The words of the first of its children with one of `names` that has any, without their marks."""
    for name in names:
        found = element.find(name, recursive=False)
        if found is None and name in ("encoded", "creator", "date"):  # of other vocabularies
            found = element.find(lambda tag, name=name: tag.name.endswith(f":{name}"), recursive=False)
        if found is not None and (said := text_of(parse(found.get_text(" ")))):
            return said
    return ""


def _values(data: Any, url: str, name: str) -> Reading:
    """JSON as lines `path: value`."""
    rows: list[Block] = []
    stack: list[tuple[str, Any]] = [("", data)]
    while stack and len(rows) < _MOST_VALUES:
        path, value = stack.pop()
        if isinstance(value, dict):
            stack.extend((f"{path}.{key}" if path else str(key), value[key]) for key in reversed(value))
        elif isinstance(value, list):
            stack.extend((f"{path}[{place}]", one) for place, one in reversed(list(enumerate(value))))
        else:
            said = value if isinstance(value, str) else json.dumps(value)
            rows.append(Block("item", f"{path}: {said}" if path else said))
    read = of_blocks(rows, url, name, "list")
    return _cut(read, f"only the first {_MOST_VALUES} values were read; extract takes all") if stack else read
