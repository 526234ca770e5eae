"""Files that are written whole or not at all: first beside their place, then put there by one rename."""

from __future__ import annotations

import errno
import os
import secrets
from contextlib import suppress
from pathlib import Path

from browser_tools.errors import StorageError

FULL = (errno.ENOSPC, errno.EDQUOT)


def write_whole(path: Path, content: str | bytes, mode: int | None = None) -> None:
    """Put `content` at `path`, or leave what was there. Raises OSError.

    A link is followed. Without a `mode`, a file that is there keeps its own. A device or pipe is written to
    as it is.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    path = path.resolve()
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    if path.exists() and not os.access(path, os.W_OK):  # a rename would not ask the file itself
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    temporary = path.with_name(f".{path.name[:60]}.{secrets.token_hex(4)}")
    kept = path.stat().st_mode & 0o7777 if mode is None and path.exists() else None
    try:
        fd = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666 if mode is None else mode)
        with os.fdopen(fd, "wb") as file:
            file.write(data)
        if kept is not None:
            temporary.chmod(kept)
        temporary.replace(path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


def storage_error(what: str, error: OSError, advice: str = "") -> StorageError:
    """Why `what` could not be written; a full disk is told apart from the rest."""
    code = "storage.full" if error.errno in FULL else "storage.failed"
    reason = error.strerror or str(error)
    return StorageError(f"cannot write {what}: {reason}{advice and f'; {advice}'}", code=code)
