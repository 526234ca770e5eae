"""Frames and the documents in them."""

from __future__ import annotations

from playwright.async_api import Frame


def document_url(frame: Frame) -> str:
    """The URL whose origin a frame's document has: blank and srcdoc documents have that of the one around."""
    while frame.url.startswith(("about:", "javascript:")) and frame.parent_frame is not None:
        frame = frame.parent_frame
    return frame.url
