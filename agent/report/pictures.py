"""The run's files for its report: pictures as `data:` URIs within a budget of bytes, and long data."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

EACH, TOGETHER = 4_000_000, 24_000_000
"""Bytes of pictures in one report; base64 adds a third. Larger ones stay beside the log."""

LONG = 2_000_000
"""Bytes of one file of data that is still shown."""

NAME = 250
"""Characters an artifact's name may have."""

KINDS = {
    b"\x89PNG\r\n\x1a\n": "image/png",
    b"\xff\xd8\xff": "image/jpeg",
    b"GIF87a": "image/gif",
    b"GIF89a": "image/gif",
}
"""First bytes -> type. No SVG: it is a document."""


@dataclass(frozen=True)
class Picture:
    """A picture to show, or (uri "") the note that says why not. `note` "" and no uri: it is no picture."""

    uri: str = ""
    note: str = ""


class Pictures:
    """Reads artifacts of one run; a name that leads out of the run's folder is not read."""

    def __init__(self, folder: Path | None, *, each: int = EACH, together: int = TOGETHER) -> None:
        self._folder = folder
        self._each = each
        self._left = together

    def read(self, name: str) -> Picture:
        """The artifact `name`, a path relative to the run's folder."""
        path = self._inside(name)
        if path is None:
            return Picture(note="not read: it is not in the run's folder")
        if not path.is_file():
            return Picture(note="it is no longer there")
        try:
            with path.open("rb") as file:
                head = file.read(self._each + 1)
        except OSError as error:
            return Picture(note=f"cannot be read: {error.strerror}")
        kind = next((kind for magic, kind in KINDS.items() if head.startswith(magic)), None)
        if kind is None and head[:4] == b"RIFF" and head[8:12] == b"WEBP":
            kind = "image/webp"
        if kind is None:
            return Picture()
        if len(head) > min(self._each, self._left):
            return Picture(note=f"left out ({path.stat().st_size / 1e6:.1f} MB is too large for this page)")
        self._left -= len(head)
        return Picture(uri=f"data:{kind};base64,{base64.b64encode(head).decode()}")

    def data(self, name: str) -> tuple[Any, str]:
        """The JSON in the artifact `name`, and why it is not shown ("" if it is)."""
        path = self._inside(name)
        if path is None:
            return None, "not read: it is not in the run's folder"
        try:
            size = path.stat().st_size
            if size > LONG:
                return None, f"left out ({size / 1e6:.1f} MB is too large for this page)"
            return json.loads(path.read_text(encoding="utf-8")), ""
        except OSError as error:
            return None, f"cannot be read: {error.strerror}"
        except (ValueError, RecursionError):
            return None, "it is no JSON"

    def _inside(self, name: str) -> Path | None:
        if self._folder is None or "\0" in name or len(name) > NAME:
            return None
        folder = self._folder.resolve()
        path = (folder / name).resolve()
        return path if path.is_relative_to(folder) else None
