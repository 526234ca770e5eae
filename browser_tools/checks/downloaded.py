"""Whether this run has downloaded a file: by its name, its size, and what it really is."""

from __future__ import annotations

import mimetypes
import re
from collections.abc import Sequence
from pathlib import Path, PurePath

from browser_tools.checks.kinds import DownloadIs
from browser_tools.checks.result import Seen
from browser_tools.pages.downloads import Saved, safe_name

WHERE = "downloads"
SHOWN = 5
_HEAD = 512
_BEGINS = {
    "application/pdf": (b"%PDF-",),
    "application/zip": (b"PK\x03\x04", b"PK\x05\x06"),
    "application/vnd.openxmlformats-officedocument": (b"PK\x03\x04",),
    "application/gzip": (b"\x1f\x8b",),
    "image/png": (b"\x89PNG\r\n\x1a\n",),
    "image/jpeg": (b"\xff\xd8\xff",),
    "image/gif": (b"GIF8",),
}
"""Media type (or how it begins) -> first bytes that a file of it must have."""
_PAGE = (b"<!doctype html", b"<html")
"""An error page saved as `report.csv` is no CSV."""


def look_download(wanted: str | DownloadIs, downloads: Sequence[Saved]) -> Seen:
    """Whether one download fits in everything; one that still runs may yet."""
    if isinstance(wanted, str):
        wanted = DownloadIs(name=wanted)
    if any(_misfit(wanted, saved) is None for saved in downloads):
        return Seen(True, "it", WHERE)
    told = [f"{plain_name(saved)}: {_misfit(wanted, saved)}" for saved in downloads[-SHOWN:]]
    return Seen(False, "; ".join(told) or "no download", WHERE)


def plain_name(saved: Saved) -> str:
    """`report.csv` of `003-report.csv`."""
    return saved.name.partition("-")[2]


def _misfit(wanted: DownloadIs, saved: Saved) -> str | None:
    """Why a download does not fit; None if it does."""
    if wanted.name is not None and not _called(wanted.name, saved):
        return "another name"
    if saved.state != "saved" or saved.path is None:
        return "still under way" if saved.state == "running" else f"not saved: {saved.reason or saved.state}"
    if wanted.at_least is not None and saved.size < wanted.at_least:
        return f"{saved.size} bytes"
    if wanted.at_most is not None and saved.size > wanted.at_most:
        return f"{saved.size} bytes"
    return _other_type(wanted.type, saved.path) if wanted.type is not None else None


def _called(name: str, saved: Saved) -> bool:
    """Downloads bear our own harmless names: the wanted one is made harmless in the same way."""
    if "*" not in name:
        return plain_name(saved).casefold() == safe_name(0, name).partition("-")[2].casefold()
    pattern = ".*".join(re.escape(re.sub(r"[^\w.\-]+", "_", part)) for part in name.split("*"))
    return re.fullmatch(pattern, plain_name(saved), re.IGNORECASE) is not None


def _other_type(wanted: str, path: Path) -> str | None:
    """What the file is instead of `wanted`: an ending (`csv`) or a media type (`text/csv`)."""
    media = wanted.casefold() if "/" in wanted else _media(f"x.{wanted.lstrip('.')}")
    named = _media(path.name)
    ending = PurePath(path.name).suffix.lstrip(".").casefold()
    if named != media and ending != wanted.lstrip(".").casefold():
        return f"type {named or ending or 'unknown'}"
    with path.open("rb") as file:
        head = file.read(_HEAD)
    begins = next((marks for kind, marks in _BEGINS.items() if media.startswith(kind)), ())
    if begins and not head.startswith(begins):
        return f"named like {media}, but its content is something else"
    if media != "text/html" and head.lstrip().lower().startswith(_PAGE):
        return f"named like {media or wanted}, but its content is an HTML page"
    return None


def _media(name: str) -> str:
    return mimetypes.guess_type(name)[0] or ""
