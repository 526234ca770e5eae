"""Secrets that stand in a file as they are: refused before anything of the file could be shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from policies.document import BadFile, Document, Key, Problem
from policies.secrets import SOURCES, literal_secret

ADVICE = (
    f"a file never holds a secret: bind it under `secrets` ({SOURCES}) and type it by its name, "
    "or give it as an input when the run starts"
)


def refuse_literals(document: Document, error: type[BadFile]) -> None:
    """Raises `error` with the place of every value that is a secret by its looks; never with the value."""
    problems = []
    for path, text in _texts(document.data, ()):
        kind = literal_secret(text)
        if kind is not None:
            problems.append(literal_problem(document, path, kind))
    if problems:
        raise error(problems)


def literal_problem(document: Document, path: tuple[Key, ...], kind: str) -> Problem:
    """What is said of a literal secret at `path`."""
    line, column = document.where(path) or (None, None)
    key = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).lstrip(".")
    message = f"{kind} stands here as it is; {ADVICE}"
    return Problem(document.name, line, column, key, message, "literal_secret")


def _texts(data: Any, path: tuple[Key, ...]) -> Iterator[tuple[tuple[Key, ...], str]]:
    if isinstance(data, str):
        yield path, data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _texts(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _texts(value, (*path, index))
