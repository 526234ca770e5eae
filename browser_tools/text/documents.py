"""Documents that are no web pages, by type: PDF, plain text, Markdown, JSON, feeds, pictures."""

from __future__ import annotations

import io
import json
import logging
import re
from html import escape
from pathlib import PurePosixPath
from typing import Any, Literal

from bs4 import BeautifulSoup, Tag

from browser_tools.errors import FinalError
from browser_tools.text.dom import Block, clean, parse, text_of
from browser_tools.text.main_text import MainText
from browser_tools.text.reading import Reading, numbered, of_text, reading

DocumentType = Literal["html", "pdf", "text", "json", "feed", "image", "binary"]

_ENDINGS: dict[str, DocumentType] = {
    ".html": "html", ".htm": "html", ".xhtml": "html", ".pdf": "pdf", ".json": "json", ".rss": "feed",
    ".atom": "feed", ".txt": "text", ".md": "text", ".rst": "text", ".csv": "text", ".log": "text",
    ".png": "image", ".jpg": "image", ".jpeg": "image", ".gif": "image", ".webp": "image",
}  # fmt: skip
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF")
MOST_BYTES = 50_000_000
_MOST_PAGES = 500
_MOST_VALUES = 3000


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
    if "json" in media or (start[:1] in b"{[" and start[:1] and _json(content) is not None):
        return "json"
    known = _ENDINGS.get(PurePosixPath(name.partition("?")[0].lower()).suffix)
    if known in ("html", "text", "json"):
        return known
    return "binary" if b"\x00" in start or known in ("pdf", "image") else "text"


def document(content: bytes, url: str, name: str = "", media: str = "") -> Reading:
    """Read `content`, which came from `url`. Raises FinalError (`document.*`) where it holds no text."""
    if len(content) > MOST_BYTES:
        raise FinalError(f"{url!r} has {len(content)} bytes; the most is {MOST_BYTES}", code="document.large")
    kind = document_type(content, name or url, media)
    if kind == "pdf":
        return of_text(pdf_text(content, url), url, PurePosixPath(name or url).name)
    if kind in ("image", "binary"):
        what = "a picture" if kind == "image" else "no text"
        raise FinalError(
            f"{url!r} is {what}: there is nothing to read; use get_image", code=f"document.{kind}"
        )
    text = content.decode(charset(content, media), "replace")
    if kind == "html":
        return reading(text, url)
    if kind == "feed":
        return _feed(text, url)
    if kind == "json":
        return _values(_json(content), url, PurePosixPath(name or url).name)
    return of_text(text, url, "")


def as_html(content: bytes, url: str, name: str = "", media: str = "") -> str:
    """A document as a page, for who reads values off elements: JSON as data, all else as paragraphs.

    Raises FinalError as `document`.
    """
    read = document(content, url, name, media)
    title = f"<title>{escape(read.title)}</title>"
    kind = document_type(content, name or url, media)
    if kind in ("json", "feed"):
        told = (
            _json(content) if kind == "json" else _entries(content.decode(charset(content, media), "replace"))
        )
        data = json.dumps(told).replace("<", "\\u003c")
        return f'<html><head>{title}<script type="application/ld+json">{data}</script></head></html>'
    tags = {"heading": "h2", "item": "li"}
    lines = (
        f"<{tags.get(line.kind, 'p')}>{escape(line.text)}</{tags.get(line.kind, 'p')}>" for line in read.lines
    )
    return f"<html><head>{title}</head><body><main>{''.join(lines)}</main></body></html>"


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


def _json(content: bytes) -> Any:
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None


def pdf_text(content: bytes, url: str) -> str:
    """The text of a PDF, a blank line between its paragraphs. Raises FinalError: locked, broken, pictures."""
    from pypdf import PdfReader  # heavy, and most pages are none
    from pypdf.errors import PyPdfError

    logging.getLogger("pypdf").setLevel(logging.ERROR)  # it warns of every slip of every writer of PDFs
    try:
        reader = PdfReader(io.BytesIO(content))
        if reader.is_encrypted and not reader.decrypt(""):
            raise FinalError(f"{url!r} is a locked PDF: it needs a password", code="document.locked")
        pages = [page.extract_text() for page in reader.pages[:_MOST_PAGES]]
    except (PyPdfError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise FinalError(f"{url!r} is a PDF that cannot be read: {error}", code="document.broken") from error
    text = "\n\n".join(map(_joined, pages))
    if not text.strip():
        raise FinalError(
            f"{url!r} is a PDF of {len(pages)} pages without text: pictures of pages, most likely",
            code="document.no_text",
        )
    return text


def _joined(page: str) -> str:
    """Lines of a paragraph joined, hyphens at their ends taken out."""
    page = re.sub(r"(?<=[a-zà-ÿ])-\n(?=[a-zà-ÿ])", "", page)
    return re.sub(r"(?<![.!?:\n])\n(?=[a-zà-ÿ0-9(])", " ", page).replace("\n", "\n\n")


def _feed(text: str, url: str) -> Reading:
    """RSS and Atom: an entry a line."""
    soup = BeautifulSoup(clean(text), "xml")
    entries = soup.find_all(["item", "entry"])
    rows = []
    for entry in entries:
        parts = [_said(entry, name) for name in ("title", "pubDate", "updated", "description", "summary")]
        rows.append(Block("item", " · ".join(dict.fromkeys(filter(None, parts)))))
    title = _said(soup, "title")
    if title:
        rows.insert(0, Block("heading", title, 1))
    return numbered(rows, MainText(title, "", "", tuple(rows), "visible", ""), url, "list")


def _entries(text: str) -> list[dict[str, str]]:
    """The entries of a feed in the words of schema.org."""
    soup = BeautifulSoup(clean(text), "xml")
    return [_entry(entry) for entry in soup.find_all(["item", "entry"])]


def _entry(entry: Tag) -> dict[str, str]:
    link = entry.find("link")
    address = str(link.get("href") or link.get_text(strip=True)) if link is not None else ""
    dates = (_said(entry, name) for name in ("pubDate", "published", "updated", "date"))
    texts = (_said(entry, name) for name in ("description", "summary", "content"))
    told = {
        "@type": "Article",
        "title": _said(entry, "title"),
        "url": address,
        "datePublished": next(filter(None, dates), ""),
        "author": _said(entry, "author") or _said(entry, "creator"),
        "description": next(filter(None, texts), ""),
    }
    return {name: value for name, value in told.items() if value}


def _said(element: Any, name: str) -> str:
    found = element.find(name)
    return text_of(parse(found.get_text()))[:300] if found is not None else ""


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
    return numbered(rows, MainText(name, "", "", tuple(rows), "visible", ""), url, "list")
