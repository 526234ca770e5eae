"""What a command reads and writes, however it was started: streams may be closed, full, or for ASCII only."""

from __future__ import annotations

import io
import os
import sys


class _Unheeded(io.FileIO):
    """Words about a result: where they cannot be written they are lost, and change nothing."""

    def write(self, data: object) -> int:
        try:
            return super().write(data)  # type: ignore[arg-type]
        except OSError:
            return memoryview(data).nbytes  # type: ignore[arg-type]


def prepare() -> None:
    """A stream that was closed is there again: it holds nothing, and results cannot be written to it.

    A terminal that cannot show a character shows its code, instead of ending the command.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:  # else the next file that is opened is taken for it
            os.open(os.devnull, os.O_RDONLY)
    sys.stdin = sys.stdin or os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = sys.stdout or io.TextIOWrapper(io.FileIO(1, "w", closefd=False), encoding="utf-8")
    if sys.stderr is None or sys.stderr is sys.__stderr__:
        sys.stderr = _unheeded(getattr(sys.stderr, "encoding", "utf-8"))
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def _unheeded(encoding: str) -> io.TextIOWrapper:
    raw = io.BufferedWriter(_Unheeded(2, "w", closefd=False))
    return io.TextIOWrapper(raw, encoding=encoding, line_buffering=True)


def forget_output() -> None:
    """So that Python's own flush at exit does not complain about the closed pipe again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    os.close(nowhere)
