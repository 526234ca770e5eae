"""Frames and the documents in them."""

from __future__ import annotations

from collections.abc import Callable

from playwright.async_api import Frame, Page


def document_url(frame: Frame) -> str:
    """The URL whose origin a frame's document has: blank and srcdoc documents have that of the one around."""
    while frame.url.startswith(("about:", "javascript:")) and frame.parent_frame is not None:
        frame = frame.parent_frame
    return frame.url


def all_readable(page: Page, may_read: Callable[[str], bool]) -> bool:
    """Whether every document of the page may be shown; blank ones hold nothing."""
    urls = {document_url(frame) for frame in page.frames}
    return all(url.startswith("about:") or not url or may_read(url) for url in urls)
