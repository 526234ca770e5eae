"""The files that a run leaves: pictures, and texts too long for a result."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from browser_tools.whole import storage_error


class Artifacts:
    """Writes files of one run into an existing folder, each once, under a name of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def write(self, kind: str, suffix: str, content: bytes) -> str:
        """Keep `content` as `kind-001.suffix`; its path relative to the run's folder. Raises StorageError."""
        number = len(list(self._folder.glob(f"{kind}-*"))) + 1
        try:
            while True:
                path = self._folder / f"{kind}-{number:03}.{suffix}"
                try:
                    file = path.open("xb")
                except FileExistsError:
                    number += 1
                    continue
                self._fill(path, file, content)
                return f"{self._folder.name}/{path.name}"
        except OSError as error:
            raise storage_error(repr(str(path)), error, "free space, or give another folder") from error

    @staticmethod
    def _fill(path: Path, file: BinaryIO, content: bytes) -> None:
        """All of `content` or no file: half a picture is none, and the log needs the room to say why."""
        try:
            with file:
                file.write(content)
        except OSError:
            with suppress(OSError):
                path.unlink()
            raise
