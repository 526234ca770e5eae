"""What was learned of models by asking them: one small file in the user's cache folder.

A success is believed for a day, a failure for an hour: providers mend what they refuse. Several processes may
learn at the same time; whoever writes reads first what the others have written, under a lock.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from agent.llm.types import Mode, Note, silent
from browser_tools.machine.system import cache_folder
from browser_tools.whole import write_whole

if sys.platform != "win32":
    import fcntl

NAME = "models.json"
VERSION = 1
POSITIVE_SECONDS, NEGATIVE_SECONDS = 24 * 3600.0, 3600.0
WINDOW, DEMOTED_AT = 10, 2
"""A mode with two unusable replies among its last ten is left alone for a while."""
MAX_MODELS = 500
LOCK_TRIES, LOCK_PAUSE = 40, 0.005
"""Others hold the lock for a millisecond; after 0.2 s what was learned stays in this process."""
WHY_CHARS = 200


class Key(NamedTuple):
    """A model is another one at another server, and behind another host of the same provider."""

    base_url: str
    upstream: str
    model: str


@dataclass(frozen=True)
class Fact:
    """One thing that was learned, when (seconds since 1970), and from what."""

    value: bool | int | str
    at: float
    why: str = ""

    @property
    def seconds(self) -> float:
        """How long it is believed."""
        return NEGATIVE_SECONDS if self.value is False else POSITIVE_SECONDS

    @property
    def source(self) -> str:
        return self.why if self.why == "server" else f"learned ({self.why})"


@dataclass
class Entry:
    """What is known of one model."""

    facts: dict[str, Fact] = field(default_factory=dict)
    outcomes: dict[str, str] = field(default_factory=dict)
    """Of each mode the last replies, the newest last: `1` could be used, `0` could not."""


class Learned:
    """Facts and outcomes of models. Without a path they live as long as the process."""

    def __init__(
        self, path: Path | None = None, *, note: Note = silent, clock: Callable[[], float] = time.time
    ) -> None:
        self._path = path
        self._note = note
        self._clock = clock
        self._entries: dict[Key, Entry] = {}
        self._seen: tuple[int, int, int] | None = None
        self._told = False

    @classmethod
    def at(cls, folder: Path | None, *, note: Note = silent) -> Learned:
        """In `folder`, or in that of STRELKA_CACHE, or in the user's cache folder."""
        return cls((folder or cache_folder()) / NAME, note=note)

    def facts(self, key: Key) -> Mapping[str, Fact]:
        """What is believed of a model now."""
        self._refresh()
        entry = self._entries.get(key)
        return (
            {} if entry is None else {name: fact for name, fact in entry.facts.items() if self._fresh(fact)}
        )

    def outcomes(self, key: Key) -> Mapping[str, str]:
        entry = self._entries.get(key)
        return {} if entry is None else dict(entry.outcomes)

    def models(self) -> list[Key]:
        """All that something is known of."""
        self._refresh()
        return sorted(key for key in self._entries if self.facts(key))

    def learn(self, key: Key, why: str, **said: bool | int | str) -> None:
        """Believe `said` from now on; `why` is `server`, or what happened."""
        now = self._clock()
        learned = {name: Fact(value, now, why[:WHY_CHARS]) for name, value in said.items()}
        with self._writing():
            self._entry(key).facts.update(learned)

    def outcome(self, key: Key, mode: Mode, *, usable: bool) -> bool:
        """Count one reply. Returns True if the mode is to be left alone from now on; text never is."""
        facts = self.facts(key)
        seen = (self._entry(key).outcomes.get(mode, "") + ("1" if usable else "0"))[-WINDOW:]
        self._entry(key).outcomes[mode] = seen
        if usable and mode in facts:
            return False  # known already: nothing to write
        demoted = mode != "text" and seen.count("0") >= DEMOTED_AT
        with self._writing():
            entry = self._entry(key)
            entry.outcomes[mode] = "" if demoted else seen  # it starts afresh once it is tried again
            if demoted:
                words = f"{seen.count('0')} of its last {len(seen)} replies could not be used"
                entry.facts[mode] = Fact(False, self._clock(), words)
            elif usable:
                entry.facts[mode] = Fact(True, self._clock(), "it worked")
        return demoted

    def _entry(self, key: Key) -> Entry:
        return self._entries.setdefault(key, Entry())

    def _fresh(self, fact: Fact) -> bool:
        return 0 <= self._clock() - fact.at < fact.seconds

    def _refresh(self) -> None:
        """Take in what other processes have written since."""
        if self._path is None:
            return
        try:
            about = self._path.stat()
        except OSError:
            return
        seen = (about.st_mtime_ns, about.st_size, about.st_ino)
        if seen == self._seen:
            return
        self._seen = seen
        for key, theirs in self._read(self._path).items():
            ours = self._entry(key)
            for name, fact in theirs.facts.items():
                if name not in ours.facts or ours.facts[name].at < fact.at:
                    ours.facts[name] = fact
            ours.outcomes = {**theirs.outcomes, **ours.outcomes}

    def _read(self, path: Path) -> dict[Key, Entry]:
        """What the file holds; nothing, with a note, if it cannot be understood."""
        try:
            data = json.loads(path.read_bytes())
            if data["v"] != VERSION:
                return {}
            return {Key(*row["key"]): _entry_of(row) for row in data["models"]}
        except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            self._tell(f"what was learned about models cannot be read, and is ignored ({path}: {error})")
            return {}

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Change entries, and write them: read, change, replace, as one step among processes."""
        if self._path is None:
            yield
            return
        with _locked(self._path) as free:
            self._refresh()
            yield
            if free:
                self._write(self._path)

    def _write(self, path: Path) -> None:
        rows = [_row_of(key, entry) for key, entry in self._kept()]
        text = json.dumps({"v": VERSION, "models": rows}, ensure_ascii=False)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, text)
            about = path.stat()
            self._seen = (about.st_mtime_ns, about.st_size, about.st_ino)
        except OSError as error:
            self._tell(f"what was learned about models is not kept ({path}: {error.strerror})")

    def _kept(self) -> list[tuple[Key, Entry]]:
        """What is still believed, of the models that were asked last."""
        fresh = []
        for key, entry in self._entries.items():
            facts = {name: fact for name, fact in entry.facts.items() if self._fresh(fact)}
            if facts or entry.outcomes:
                fresh.append((key, Entry(facts, entry.outcomes)))
        fresh.sort(key=lambda pair: max((fact.at for fact in pair[1].facts.values()), default=0.0))
        return fresh[-MAX_MODELS:]

    def _tell(self, text: str) -> None:
        if not self._told:
            self._told = True
            self._note("note", {"text": text})


def _row_of(key: Key, entry: Entry) -> dict[str, Any]:
    facts = {name: [fact.value, fact.at, fact.why] for name, fact in entry.facts.items()}
    return {"key": list(key), "facts": facts, "outcomes": entry.outcomes}


def _entry_of(row: Mapping[str, Any]) -> Entry:
    facts = {str(name): Fact(value, float(at), str(why)) for name, (value, at, why) in row["facts"].items()}
    for fact in facts.values():
        if not isinstance(fact.value, bool | int | str):
            raise ValueError(f"{fact.value!r} is no fact")
    return Entry(facts, {str(mode): str(seen)[-WINDOW:] for mode, seen in row["outcomes"].items()})


@contextmanager
def _locked(path: Path) -> Iterator[bool]:
    """Hold the lock beside `path`; False if it cannot be had, and nothing may be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(path.with_suffix(".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError:
        yield True  # the write itself says what is wrong with the folder
        return
    try:
        yield _lock(descriptor)
    finally:
        os.close(descriptor)


def _lock(descriptor: int) -> bool:
    if sys.platform == "win32":
        return True
    for _ in range(LOCK_TRIES):
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            time.sleep(LOCK_PAUSE)
        else:
            return True
    return False
