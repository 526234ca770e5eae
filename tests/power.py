"""Power loss: what stands in files when every write since their last sync may be gone.

A preloaded witness (`cases/power/witness.c`) writes down each write and each sync of a process, in order.
That a file is gone is taken to last at once.
"""

from __future__ import annotations

import random
import shutil
import struct
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

SOURCE = Path(__file__).parent / "cases" / "power" / "witness.c"
COMPILER = shutil.which("cc")
WRITE, CUT, SYNC, GONE = 1, 2, 3, 4
HEAD = struct.Struct("=4Q")


def witness(folder: Path, log: Path) -> dict[str, str]:
    """The environment under which a process is watched."""
    library = folder / "witness.so"
    assert COMPILER is not None
    subprocess.run([COMPILER, "-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl"], check=True)
    return {"LD_PRELOAD": str(library), "WITNESS_LOG": str(log), "WITNESS_NAME": "strelka."}


@dataclass
class Step:
    """One write, cut or sync, and where its record ends in the log."""

    kind: int
    name: str
    offset: int
    data: bytes
    end: int


def steps(log: bytes) -> Iterator[Step]:
    place = 0
    while place + HEAD.size <= len(log):
        kind, length, offset, size = HEAD.unpack_from(log, place)
        path = log[place + HEAD.size : place + HEAD.size + length].decode()
        begin = place + HEAD.size + length
        place = begin + size
        yield Step(kind, path.rpartition("/")[2], offset, log[begin:place], place)


@dataclass
class Disk:
    """The files of one folder as they stand on the disk, and what has not reached it yet."""

    files: dict[str, bytes] = field(default_factory=dict)
    waiting: dict[str, list[Step]] = field(default_factory=dict)

    def take(self, step: Step) -> None:
        if step.kind == GONE:
            self.files.pop(step.name, None)
            self.waiting.pop(step.name, None)
            return
        waiting = self.waiting.setdefault(step.name, [])
        if step.kind != SYNC:
            waiting.append(step)
            return
        self.files[step.name] = written(self.files.get(step.name, b""), waiting)
        waiting.clear()

    def after(self, chance: random.Random, share: float) -> dict[str, bytes]:
        """What is found when power comes back: of what was not synced, each write with the chance `share`."""
        return {
            name: written(self.files.get(name, b""), [one for one in waiting if chance.random() < share])
            for name, waiting in self.waiting.items()
            if not name.endswith("-shm")  # shared memory, made anew from the rest
        }


def written(content: bytes, todo: list[Step]) -> bytes:
    file = bytearray(content)
    for step in todo:
        if step.kind == CUT:
            del file[step.offset :]
            continue
        file.extend(bytes(max(0, step.offset - len(file))))
        file[step.offset : step.offset + len(step.data)] = step.data
    return bytes(file)
