"""The type of a file, told from its first bytes and not from its name."""

from __future__ import annotations

import zipfile
from pathlib import Path

HEAD = 4_096
SIGNS: tuple[tuple[int, bytes, str], ...] = (
    (0, b"%PDF-", "pdf"),
    (0, b"\x89PNG\r\n\x1a\n", "png"),
    (0, b"\xff\xd8\xff", "jpeg"),
    (0, b"GIF87a", "gif"),
    (0, b"GIF89a", "gif"),
    (8, b"WEBP", "webp"),
    (4, b"ftyp", "mp4"),
    (0, b"ID3", "mp3"),
    (0, b"\xff\xfb", "mp3"),
)
"""Offset, bytes, type (the file formats' own specifications)."""
INSIDE_ZIP = {"word/": "docx", "xl/": "xlsx", "ppt/": "pptx"}
BINARY = bytes({*range(0x20)} - {0x09, 0x0A, 0x0C, 0x0D, 0x1B})
"""Bytes that no text holds (WHATWG MIME Sniffing, binary data bytes)."""


def sniffed(path: Path) -> str:
    """One of `policies.sections.FILE_TYPES`, or "" for what is none of them.

    Text says less about itself: JSON, XML, SVG and CSV are told by how they begin, the rest is `txt`.
    """
    with path.open("rb") as file:
        head = file.read(HEAD)
    for offset, sign, name in SIGNS:
        if head[offset : offset + len(sign)] == sign:
            return name
    if head.startswith(b"PK\x03\x04"):
        return _zipped(path)
    return "" if any(byte in BINARY for byte in head) else _text(head)


def _zipped(path: Path) -> str:
    try:
        with zipfile.ZipFile(path) as archive:
            names = archive.namelist()
            if names[:1] == ["mimetype"] and archive.read("mimetype").endswith(b"opendocument.text"):
                return "odt"
    except (zipfile.BadZipFile, OSError, RuntimeError):
        return "zip"
    return next(
        (kind for inside, kind in INSIDE_ZIP.items() if any(n.startswith(inside) for n in names)), "zip"
    )


def _text(head: bytes) -> str:
    try:
        text = head.decode("utf-8-sig", "ignore").lstrip()
    except UnicodeDecodeError:
        return ""
    lowered = text[:1000].lower()
    if "<html" in lowered or lowered.startswith("<!doctype html"):
        return "html"
    if lowered.startswith("<svg") or (lowered.startswith("<?xml") and "<svg" in lowered):
        return "svg"
    if lowered.startswith("<?xml"):
        return "xml"
    if text[:1] in ("{", "["):
        return "json"
    first = text.partition("\n")[0]
    return "csv" if any(sign in first for sign in (",", ";", "\t")) and "\n" in text else "txt"
