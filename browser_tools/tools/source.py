"""What there is to read: the page in the tab, the document that the browser shows in its place, or a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import Field

from browser_tools.elements.scripts import Said, ask
from browser_tools.errors import FinalError, RetryableError
from browser_tools.pages.downloads import Saved
from browser_tools.text.kept import digest
from browser_tools.text.terms import MAX_CHARS
from browser_tools.tool import ToolContext
from browser_tools.tools.rendered import rendered
from policies.action import Action

if TYPE_CHECKING:
    from browser_tools.text.reading.page import Reading

OBSTACLES = frozenset(
    {"paywall", "auth_gate", "captcha", "age_gate", "geo_block", "script_required", "error_page"}
)
"""Signals of an observation: what stands before a page."""
_SCRIPT = Path(__file__).parent / "document.js"


class _Document(Said):
    """What `document.js` brings."""

    type: str = Field(max_length=200)
    text: str = Field(max_length=MAX_CHARS)
    width: int
    height: int


@dataclass(frozen=True)
class Shown:
    """One page or document, as it is now."""

    url: str
    html: str = ""
    """Of a page."""
    content: bytes = b""
    """Of a document that is no page."""
    name: str = ""
    media: str = ""
    size: tuple[int, int] = (0, 0)
    """Of a picture, in pixels."""

    @property
    def is_page(self) -> bool:
        return not self.media and not self.content

    @property
    def is_picture(self) -> bool:
        return self.media.startswith("image/") and self.size != (0, 0)

    @cached_property
    def digest(self) -> str:
        return digest(self.html or self.content.decode("latin-1") or self.url)

    @property
    def kind(self) -> str:
        """html, pdf, text, json, feed, image."""
        if self.is_page:
            return "html"
        from browser_tools.text.reading.documents import document_type

        return "image" if self.is_picture else document_type(self.content, self.name or self.url, self.media)

    def read(self) -> Reading:
        """Its lines. Takes time: not for the event loop. Raises FinalError (`document.*`)."""
        if self.is_page:
            from browser_tools.text.reading.page import reading

            return reading(self.html, self.url)
        if self.is_picture:
            size = f"{self.media}, {self.size[0]} x {self.size[1]} pixels"
            raise FinalError(
                f"{self.url} is a picture ({size}) without text to read; get_image saves it",
                code="document.image",
            )
        from browser_tools.text.reading.documents import document

        return document(self.content, self.url, self.name, self.media)

    def as_html(self) -> str:
        """For who reads values off elements. Raises FinalError."""
        if self.is_page:
            return self.html
        from browser_tools.text.reading.documents import as_html

        return as_html(self.content, self.url, self.name, self.media)

    def said(self) -> list[str]:
        """All that it says, a line per block: of a page its menus, too. Raises FinalError."""
        if self.is_page:
            from browser_tools.text.html.dom import blocks, parse

            return [block.text for block in blocks(parse(self.html))]
        return [line.text for line in self.read().lines]

    def links(self) -> list[tuple[str, str]]:
        """Words and whole address of each link, once. Raises FinalError."""
        if self.is_page:
            from browser_tools.text.reading.document_links import page_links

            return page_links(self.html, self.url)
        from browser_tools.text.reading.document_links import document_links

        return document_links(self.content, self.url, self.name, self.media)


def stored(content: bytes, url: str, name: str, media: str = "") -> Shown:
    """What the file `name` at `url` holds, read by code alone: no browser draws it. Raises FinalError
    (`document.*`) for a picture and whatever else has no text."""
    from browser_tools.text.html.unseen import seen_only
    from browser_tools.text.reading.documents import charset, document_type

    if document_type(content, name, media) != "html":
        return Shown(url, content=content, name=name, media=media)
    return Shown(url, html=seen_only(content.decode(charset(content, media), "replace")))


async def shown(context: ToolContext, file: str = "") -> Shown:
    """What the tab of `context` shows; with `file`, that download. Raises RetryableError."""
    document = await document_shown(context, file)
    return document or Shown(context.tab.url, html=await rendered(context))


async def document_shown(context: ToolContext, file: str = "") -> Shown | None:
    """The document that the tab shows in the place of a page, or with `file` that download; None for a page.

    Raises RetryableError.
    """
    tab = context.tab
    saved = downloaded(context, file) if file else tab.link.file
    if saved is not None:
        if saved.path is None:
            raise RetryableError(f"{saved.url} is a file, and {saved.words()}", code="download.missing")
        own = saved.name.partition("-")[2]  # without our number
        return stored(saved.path.read_bytes(), saved.url, own, saved.media.lower())
    seconds = context.timeout / 4
    root = tab.page.locator("css=:root")
    told = await ask(tab, root, _SCRIPT, None, _Document, "the kind of document", seconds)
    if "html" in told.type or told.type == "image/svg+xml":
        return None
    size = (told.width, told.height)
    return Shown(tab.url, content=told.text.encode(), media=told.type, size=size)


def downloaded(context: ToolContext, name: str) -> Saved:
    """The download of that name. Raises RetryableError, with the names there are."""
    files = {saved.name: saved for saved in context.session.downloads}
    if name in files:
        return files[name]
    there = ", ".join(repr(one) for one in files) or "none"
    raise RetryableError(f"no download is called {name!r}; downloads: {there}", code="download.unknown")


def reading_of(tool: str) -> Callable[[ToolContext, object], list[Action]]:
    """The call reads what the tab shows, or a file: decided as a document of the address it came from."""

    def intents(context: ToolContext, arguments: object) -> list[Action]:
        name = getattr(arguments, "file", "")
        saved = downloaded(context, name) if name else context.tab.link.file
        return [Action(tool=tool, effect="read", url=saved.url if saved is not None else context.tab.url)]

    return intents
