"""Files that may leave: only below the run's upload roots, only regular files, through no symbolic link."""

from __future__ import annotations

import os
import stat
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path, PurePath

from browser_tools.errors import FinalError, RetryableError

LARGEST = 50_000_000
"""Bytes: what Playwright takes from memory; files are read here, so that nobody swaps them afterwards."""

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK


class UploadError(RetryableError):
    """The file is not there, or not one that may be uploaded."""

    code = "upload.not_found"


class UploadsDeniedError(FinalError):
    """No folder, or not this one, is allowed for uploads."""

    code = "upload.not_allowed"


def read_allowed(name: str, roots: Sequence[Path]) -> bytes:
    """The content of the file `name`: a path below one of `roots`, or relative to one.

    Raises UploadsDeniedError, UploadError.
    """
    if not roots:
        raise UploadsDeniedError(
            f"{name!r} was not uploaded: no folder is allowed for uploads in this run; "
            "a person allows one with the setting upload_roots (STRELKA_UPLOAD_ROOTS=./upload)"
        )
    missing = None
    for root, parts in _places(name, roots):
        try:
            return _read(name, root, parts)
        except FileNotFoundError:
            missing = root
    folders = ", ".join(repr(str(root)) for root in roots)
    if missing is None:
        raise UploadsDeniedError(f"{name!r} was not uploaded: only files below {folders} may be")
    raise UploadError(f"there is no file {name!r} below {folders}; {_there(missing)}")


def _places(name: str, roots: Sequence[Path]) -> list[tuple[Path, tuple[str, ...]]]:
    """(root, path below it) wherever `name` may lie; nothing outside."""
    path = PurePath(name)
    found = []
    for root in roots:
        base = root.absolute()
        if path.is_absolute():
            if not path.is_relative_to(base):
                continue
            parts = path.relative_to(base).parts
        else:
            parts = path.parts
        if parts and ".." not in parts and "\0" not in name:
            found.append((base, parts))
    return found


def _read(name: str, root: Path, parts: tuple[str, ...]) -> bytes:
    """Every step is opened below the one before, so that no link put there meanwhile is followed."""
    with ExitStack() as stack:
        try:
            folder = os.open(root, os.O_RDONLY | os.O_DIRECTORY)
            stack.callback(os.close, folder)
            for part in parts[:-1]:
                folder = os.open(part, _FOLDER, dir_fd=folder)
                stack.callback(os.close, folder)
            file = os.open(parts[-1], _FILE, dir_fd=folder)
        except FileNotFoundError:
            raise
        except OSError as error:
            raise UploadError(
                f"{name!r} was not uploaded: {error.strerror or error}; "
                "it must be a plain file, reached through no symbolic link",
                code="upload.not_a_file",
            ) from error
        stack.callback(os.close, file)
        facts = os.fstat(file)
        if not stat.S_ISREG(facts.st_mode):
            raise UploadError(f"{name!r} is not a plain file", code="upload.not_a_file")
        if facts.st_size > LARGEST:
            raise UploadError(
                f"{name!r} has {facts.st_size} bytes; at most {LARGEST} can be uploaded",
                code="upload.too_large",
            )
        with os.fdopen(file, "rb", closefd=False) as opened:
            return opened.read(LARGEST)


def _there(root: Path) -> str:
    try:
        names = sorted(entry.name for entry in os.scandir(root) if entry.is_file(follow_symlinks=False))
    except OSError as error:
        return f"{str(root)!r} cannot be read: {error.strerror}"
    return f"there are: {', '.join(map(repr, names[:10]))}" if names else "it holds no files"
