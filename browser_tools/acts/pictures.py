"""One picture of a page: its own bytes where the browser still has them, else the pixels that are shown.

Nothing is fetched for it: the bytes come from the browser's own store of what the page has loaded, and only
from a place that the policy lets be read.
"""

from __future__ import annotations

import base64
import binascii
import struct
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes

from playwright.async_api import Error as PlaywrightError
from pydantic import Field

from browser_tools.elements.scripts import TEXT, Said, ask
from browser_tools.errors import RetryableError
from browser_tools.resolve import Element
from browser_tools.secrets import masks
from browser_tools.tool import ToolContext

LARGEST = 20_000_000
"""Bytes; of a larger picture the pixels that are shown are kept."""

KINDS = {
    b"\x89PNG\r\n\x1a\n": ("image/png", "png"),
    b"\xff\xd8\xff": ("image/jpeg", "jpg"),
    b"GIF8": ("image/gif", "gif"),
    b"BM": ("image/bmp", "bmp"),
    b"\x00\x00\x01\x00": ("image/x-icon", "ico"),
}
"""First bytes -> type and suffix, whatever a server calls it. No SVG: it is a document with scripts."""


class _Said(Said):
    """What `pictures.js` brings."""

    image: bool
    inside: bool
    drawn: bool
    lost: bool
    tag: str = Field(max_length=TEXT)
    alt: str = Field(max_length=TEXT)
    url: str = Field(max_length=TEXT)
    data: str
    width: int
    height: int


@dataclass(frozen=True)
class Picture:
    """Bytes and what they are. `width` and `height` are its own, not those it is shown with."""

    content: bytes
    type: str
    suffix: str
    width: int
    height: int
    alt: str
    url: str
    original: bool
    """The picture's own bytes, not a picture of it."""

    def data(self) -> dict[str, Any]:
        """JSON-able: `type`, `width`, `height`, `bytes`, `alt`, `url`, `original`."""
        told = asdict(self)
        del told["content"], told["suffix"]
        return {**told, "bytes": len(self.content)}


async def picture_of(context: ToolContext, element: Element) -> Picture:
    """The picture that `element` is, or holds. Raises RetryableError if it is none or did not load."""
    limit = context.timeout * 300
    await element.locator.scroll_into_view_if_needed(timeout=limit)  # lazy pictures load when they are seen
    path = Path(__file__).with_suffix(".js")
    said = await ask(context.tab, element.locator, path, TEXT, _Said, "the picture", context.timeout * 0.5)
    if not said.image and not said.drawn:
        raise RetryableError(
            f"{element.handle} ({said.tag}) is no picture and holds none or several; name an image, "
            "or use screenshot with this target",
            code="image.none",
        )
    if said.lost:
        where = said.url[:200] or "it has no source"
        raise RetryableError(f"the picture {element.handle} did not load: {where}", code="image.broken")
    content = await _original(context, said) if said.image else None
    kind = kind_of(content) if content is not None else None
    if content is not None and kind is not None:
        return Picture(content, *kind, said.width, said.height, said.alt, said.url, original=True)
    return await _rendered(context, element, said)


async def _rendered(context: ToolContext, element: Element, said: _Said) -> Picture:
    limit = context.timeout * 300
    shown = element.locator.locator("css=img") if said.inside else element.locator
    hidden = await masks(context.tab, context.vault, typed=context.secret_typed)
    content = await context.tab.ask(
        lambda: shown.screenshot(timeout=limit, mask=hidden), "the picture", limit / 1000
    )
    width, height = png_size(content)
    return Picture(content, "image/png", "png", width, height, said.alt, said.url, original=False)


async def _original(context: ToolContext, said: _Said) -> bytes | None:
    """The bytes that the page has loaded; None if they are gone, too large, or not to be read."""
    if said.data:
        return decoded(said.data)
    if not said.url.startswith(("http://", "https://")) or not context.may_read(said.url):
        return None
    cdp = await context.tab.cdp()
    try:
        tree = (await cdp.send("Page.getResourceTree"))["frameTree"]
        for frame, size in _holders(tree, said.url):
            if size > LARGEST:
                return None
            found = await cdp.send("Page.getResourceContent", {"frameId": frame, "url": said.url})
            content = str(found["content"])
            return base64.b64decode(content) if found["base64Encoded"] else content.encode()
    except PlaywrightError:  # the browser no longer has it
        return None
    return None


def _holders(tree: dict[str, Any], url: str) -> list[tuple[str, int]]:
    """(CDP frame id, bytes) of the frames that have loaded the picture `url`."""
    own = [
        (str(tree["frame"]["id"]), int(each.get("contentSize", 0)))
        for each in tree.get("resources", [])
        if each["url"] == url and each["type"] == "Image"
    ]
    return own + [found for child in tree.get("childFrames", []) for found in _holders(child, url)]


def decoded(uri: str) -> bytes | None:
    """The bytes of a `data:` URI; None if it is none or too large."""
    head, comma, body = uri.partition(",")
    if not comma or len(body) > LARGEST * 4 // 3:
        return None
    raw = unquote_to_bytes(body)
    if not head.lower().endswith(";base64"):
        return raw
    try:
        return base64.b64decode(raw + b"=" * (-len(raw) % 4))
    except binascii.Error:
        return None


def kind_of(content: bytes) -> tuple[str, str] | None:
    """(media type, suffix) of a picture by its first bytes; None if it is none that can be kept as it is."""
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "image/webp", "webp"
    if content[4:12] in (b"ftypavif", b"ftypavis"):
        return "image/avif", "avif"
    return next((kind for magic, kind in KINDS.items() if content.startswith(magic)), None)


def png_size(content: bytes) -> tuple[int, int]:
    """Width and height of a PNG, from its header."""
    width, height = struct.unpack(">II", content[16:24])
    return int(width), int(height)
