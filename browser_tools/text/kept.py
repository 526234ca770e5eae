"""What was read or summed up before, by its content: one page is parsed once for a question."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

T = TypeVar("T")
MOST = 64
"""Answers that are kept; the oldest go."""


class Kept:
    """Answers of one run or chat."""

    def __init__(self) -> None:
        self._answers: OrderedDict[tuple[object, ...], Any] = OrderedDict()

    def get(self, kind: type[T], key: tuple[object, ...]) -> T | None:
        found = self._answers.get(key)
        return found if isinstance(found, kind) else None

    def put(self, key: tuple[object, ...], answer: object) -> None:
        self._answers[key] = answer
        while len(self._answers) > MOST:
            self._answers.popitem(last=False)


_OF: WeakKeyDictionary[Any, Kept] = WeakKeyDictionary()


def kept_by(owner: object) -> Kept:
    """The answers that live as long as `owner`: a session, which a chat hands from run to run."""
    return _OF.setdefault(owner, Kept())


def digest(content: str) -> str:
    return hashlib.sha256(content.encode("utf-8", "replace")).hexdigest()
