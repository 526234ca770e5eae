"""What commands print: results on stdout, everything about them on stderr, page text made harmless."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from agent.approve.visible import visible
from browser_tools.errors import StorageError
from browser_tools.whole import FULL, storage_error, write_whole
from policies.errors import BadInput


class OutputError(BadInput):
    """A file that was asked for cannot be written there."""

    code = "output.unwritable"


def show(text: str) -> None:
    """A result for a person."""
    print(visible(text))


def tell(text: str) -> None:
    """Something about the result."""
    print(visible(text), file=sys.stderr)


def show_json(data: Any) -> None:
    """A result for a program; on a terminal, page text in it is escaped to ASCII."""
    print(json.dumps(data, ensure_ascii=sys.stdout.isatty(), indent=2, default=str))


def show_json_line(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=sys.stdout.isatty(), default=str), flush=True)


def write_output(target: Path, text: str, sources: Sequence[Path] = ()) -> None:
    """Write a file that somebody asked for, whole or not at all, and never over what it was made from.

    Raises OutputError; StorageError where the disk is full.
    """
    try:
        if any(target.exists() and source.exists() and target.samefile(source) for source in sources):
            raise OutputError(f"{str(target)!r} is what it is made from; choose another file")
        write_whole(target, text)
    except (OSError, ValueError) as error:
        raise unwritten(target, error) from error


def unwritten(target: Path, error: OSError | ValueError) -> OutputError | StorageError:
    """Why a file could not be written: another place helps, but not on a full disk."""
    name = repr(str(target))
    if isinstance(error, OSError) and error.errno in FULL:
        return storage_error(name, error)
    return OutputError(f"cannot write {name}: {getattr(error, 'strerror', None) or error}")
