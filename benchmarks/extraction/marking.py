"""How an answer is marked: leaf by leaf against what a person wrote down."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

_SECONDS = re.compile(r"^(\d{4}-\d\d-\d\dT\d\d:\d\d):00(?=Z|[+-]|$)")
"""The first sets write `T19:00`, as the code did; RFC 3339 wants `T19:00:00`."""


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Each value that is neither object nor list, with its path."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from leaves(one, f"{path}.{key}")
    elif isinstance(value, list):
        for at, one in enumerate(value):
            yield from leaves(one, f"{path}[{at}]")
    else:
        yield path, value


def marked(expected: Any, given: Any) -> tuple[int, int, list[str]]:
    """(exact, all, what is wrong). A null is exact where null is expected; an item nobody expects counts as
    wrong, leaf by leaf, so that a list told too long is no better than one told too short.
    """
    want, have = dict(leaves(expected)), dict(leaves(given))
    wrong = [
        f"{path}: {have.get(path)!r}, not {value!r}"
        for path, value in want.items()
        if not same(value, have.get(path))
    ]
    wrong += [
        f"{path}: {value!r}, not asked"
        for path, value in have.items()
        if path not in want and value is not None
    ]
    total = len(want.keys() | {path for path, value in have.items() if value is not None})
    return total - len(wrong), total, wrong


def same(expected: Any, given: Any) -> bool:
    """Whether an answer is the value; white space does not count, nor zero seconds left unsaid."""
    if isinstance(expected, bool) or isinstance(given, bool) or expected is None or given is None:
        return expected is given
    if isinstance(expected, str) and isinstance(given, str):
        return _SECONDS.sub(r"\1", " ".join(expected.split())) == _SECONDS.sub(r"\1", " ".join(given.split()))
    return bool(expected == given)
