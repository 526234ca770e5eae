"""One server for a data folder."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from policies.errors import BadInput

NAME = "server.lock"


class AlreadyServed(BadInput):
    """Another server has the folder."""

    code = "server.running"


@contextmanager
def only_server(folder: Path) -> Iterator[None]:
    """While we hold it, no other server does; a killed one holds nothing. Raises AlreadyServed."""
    path = folder / NAME
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = path.open("a+", encoding="ascii")
    except OSError as error:
        raise AlreadyServed(
            f"cannot use {str(path)!r}: {error.strerror}; choose another folder with STRELKA_DATA",
            code="storage.unwritable",
        ) from error
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            who = file.read(20).strip() or "unknown"
            raise AlreadyServed(
                f"a server (process {who}) has {str(folder)!r} already; end it, or choose another folder "
                "with STRELKA_DATA"
            ) from None
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        yield
        file.truncate(0)
