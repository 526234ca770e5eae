"""The strict YAML of every file people write: plain data in, with the place of every key, or a clear refusal.

Built on PyYAML's event stream instead of its constructors, so that nothing is resolved that was not asked
for: no anchors, aliases, merge keys, tags or duplicate keys, none of YAML 1.1's surprises. Only `true` and
`false` are booleans, only plain decimals are numbers, only `null`, `~` and nothing are null; `no`, `on`,
`1:30`, `0777` and `1e3` stay the text that was written.
"""

from __future__ import annotations

import re
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from pathlib import Path
from typing import Any

import yaml

from policies.errors import BadInput

MAX_BYTES = 256_000
MAX_DEPTH = 20
MAX_NODES = 10_000

_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]{0,17})\.[0-9]{1,17}")
_CONSTANTS = {"true": True, "false": False, "null": None, "~": None, "": None}

_LOADER = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
"""libyaml reads a script six times as fast; every wheel of PyYAML has it."""

Key = str | int
Place = tuple[int, int]


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong with a file. `line` and `column` count from 1; None where there is no place."""

    file: str
    line: int | None
    column: int | None
    key: str
    message: str
    kind: str = "unreadable"
    """What kind of mistake: unreadable, duplicate, unknown_key, unknown_name, bad_type, ..."""

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return f"{place}: {self.key}: {self.message}" if self.key else f"{place}: {self.message}"


class BadFile(BadInput):
    """A file cannot be used. `problems` lists everything that is wrong with it, in the order of its lines."""

    family = "file"
    """First part of `code`; the second is the kind of the first problem."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)), code=f"{self.family}.{self.problems[0].kind}")


@dataclass(frozen=True)
class Document:
    """Plain data (dict with text keys, list, str, int, float, bool, None) and the place of each part."""

    name: str
    data: Any
    places: dict[tuple[Key, ...], Place] = field(default_factory=dict, repr=False)

    def where(self, path: Sequence[Key]) -> Place | None:
        """1-based line and column of the key or item at `path`; None if the document has no such path."""
        return self.places.get(tuple(path))

    def at(self, path: Sequence[Key]) -> Any:
        """The data at `path`, which is one of `places`."""
        return reduce(lambda part, key: part[key], path, self.data)


def read_file(path: Path, error: type[BadFile] = BadFile) -> Document:
    """Load a YAML file of at most 256 kB. Raises `error` for anything that is not a readable regular file."""
    return read_yaml(read_text(path, error), str(path), error)


def read_text(path: Path, error: type[BadFile] = BadFile) -> str:
    """The text of such a file as it stands there, ends of lines included. Raises `error`."""
    name = str(path)

    def refuse(message: str) -> BadFile:
        return error([Problem(name, None, None, "", message)])

    try:
        kind = path.stat().st_mode
        if stat.S_ISDIR(kind):
            raise refuse("is a folder; expected a YAML file")
        if not stat.S_ISREG(kind):
            raise refuse("is a pipe or device; expected a regular YAML file")
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise refuse("no such file") from None
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else str(problem)
        raise refuse(f"cannot be read: {reason}") from None
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in raw:
        raise refuse("is UTF-16 or binary; save it as UTF-8 text")
    if len(raw) > MAX_BYTES:
        raise refuse(f"is larger than {MAX_BYTES // 1000} kB, the most such a file may have")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as problem:
        line = raw.count(b"\n", 0, problem.start) + 1
        message = f"byte {problem.start} is not UTF-8; save the file as UTF-8"
        raise error([Problem(name, line, None, "", message)]) from None


def read_yaml(text: str, name: str, error: type[BadFile] = BadFile) -> Document:
    """Load one YAML document whose top is a mapping; `name` stands for the file in messages.

    Raises `error` with the first thing that is not plain, strict YAML.
    """
    return _Reader(text, name, error).read()


class _Reader:
    """Builds plain data from the events of one document, refusing whatever is not plain."""

    def __init__(self, text: str, name: str, error: type[BadFile]) -> None:
        self._text = text
        self._name = name
        self._error = error
        self._nodes = 0
        self._places: dict[tuple[Key, ...], Place] = {}

    def read(self) -> Document:
        self._check_text()
        try:
            events = iter(yaml.parse(self._text, Loader=_LOADER))
            data = self._document(events)
        except yaml.MarkedYAMLError as problem:
            mark = problem.problem_mark or problem.context_mark
            raise self._refuse(f"is not valid YAML: {problem.problem or problem.context}", mark) from None
        except (yaml.YAMLError, ValueError, OverflowError) as problem:
            reason = getattr(problem, "reason", None) or str(problem).splitlines()[0]
            raise self._refuse(f"is not valid YAML: {reason}") from None
        return Document(self._name, data, self._places)

    def _check_text(self) -> None:
        if len(self._text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
            raise self._refuse(f"is larger than {MAX_BYTES // 1000} kB, the most such a file may have")
        if self._text.startswith("\ufeff"):
            raise self._refuse("starts with a byte order mark; save it as UTF-8 without one")
        if "\t" in self._text:
            line = self._text.count("\n", 0, self._text.index("\t")) + 1
            problem = Problem(
                self._name,
                line,
                None,
                "",
                'a tab character; indent with spaces, and write "\\t" inside quoted text',
            )
            raise self._error([problem])

    def _document(self, events: Iterator[Any]) -> Any:
        next(events)  # stream start
        start = next(events)
        if isinstance(start, yaml.StreamEndEvent):
            raise self._refuse("is empty; expected `key: value` lines")
        if start.version or start.tags:
            raise self._refuse(
                "YAML directives (%YAML, %TAG) are not supported; remove the line", start.start_mark
            )
        top = next(events)
        if not isinstance(top, yaml.MappingStartEvent):
            empty = isinstance(top, yaml.ScalarEvent) and top.value == ""
            what = "is empty" if empty else "the top level is not a mapping"
            raise self._refuse(f"{what}; expected `key: value` lines", top.start_mark)
        data = self._node(top, events, (), top.start_mark)
        next(events)  # document end
        after = next(events)
        if not isinstance(after, yaml.StreamEndEvent):
            raise self._refuse("a second YAML document; expected one document per file", after.start_mark)
        return data

    def _node(self, event: Any, events: Iterator[Any], path: tuple[Key, ...], mark: Any) -> Any:
        self._nodes += 1
        if self._nodes > MAX_NODES:
            raise self._refuse(
                f"has more than {MAX_NODES} values, the most such a file may have", event.start_mark
            )
        if len(path) > MAX_DEPTH:
            raise self._refuse(f"is nested deeper than {MAX_DEPTH} levels", event.start_mark)
        self._check_plain(event)
        self._places[path] = (mark.line + 1, mark.column + 1)
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(events, path)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._sequence(events, path)
        return self._scalar(event)

    def _mapping(self, events: Iterator[Any], path: tuple[Key, ...]) -> dict[str, Any]:
        mapping: dict[str, Any] = {}
        while not isinstance(event := next(events), yaml.MappingEndEvent):
            key = self._key(event)
            if key in mapping:
                first = self._places[(*path, key)][0]
                message = f"{key!r} is given twice (first in line {first}); keep one"
                raise self._refuse(message, event.start_mark, kind="duplicate")
            mapping[key] = self._node(next(events), events, (*path, key), event.start_mark)
        return mapping

    def _sequence(self, events: Iterator[Any], path: tuple[Key, ...]) -> list[Any]:
        items: list[Any] = []
        while not isinstance(event := next(events), yaml.SequenceEndEvent):
            items.append(self._node(event, events, (*path, len(items)), event.start_mark))
        return items

    def _key(self, event: Any) -> str:
        self._check_plain(event)
        if not isinstance(event, yaml.ScalarEvent):
            raise self._refuse("a key must be plain text", event.start_mark)
        if event.value == "<<":
            raise self._refuse("merge keys (`<<`) are not supported; write the keys out", event.start_mark)
        return self._known_text(event)

    def _scalar(self, event: Any) -> Any:
        text = self._known_text(event)
        if not event.implicit[0]:  # quoted, or a block of text
            return text
        if text in _CONSTANTS:
            return _CONSTANTS[text]
        if _INTEGER.fullmatch(text):
            return int(text)
        return float(text) if _DECIMAL.fullmatch(text) else text

    def _known_text(self, event: Any) -> str:
        text: str = event.value
        if any("\ud800" <= char <= "\udfff" for char in text):
            raise self._refuse("holds half of a surrogate pair, which is no character", event.start_mark)
        return text

    def _check_plain(self, event: Any) -> None:
        if isinstance(event, yaml.AliasEvent):
            raise self._refuse(
                f"aliases (`*{event.anchor}`) are not supported; write it out", event.start_mark
            )
        if event.anchor is not None:
            raise self._refuse(f"anchors (`&{event.anchor}`) are not supported; remove it", event.start_mark)
        if event.tag is not None:
            raise self._refuse(f"tags (`{event.tag}`) are not supported; remove it", event.start_mark)

    def _refuse(self, message: str, mark: Any = None, kind: str = "unreadable") -> BadFile:
        line, column = (mark.line + 1, mark.column + 1) if mark is not None else (None, None)
        return self._error([Problem(self._name, line, column, "", message, kind)])
