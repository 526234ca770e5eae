"""What a GraphQL request changes, read off its document: a query asks, a mutation names what it does."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

KEYS = ("query", "variables", "operationName", "extensions")
"""Of a GraphQL request over HTTP."""
BODY_CHARACTERS = 200_000
_IGNORED = re.compile(r"^(?:[\s,\ufeff]|#[^\r\n]*)+")
"""Before the first word. A `#` further on may stand in a text, and what follows it then counts."""
_FIRST_WORDS = ("query", "mutation", "subscription", "fragment", "{")
_MUTATION = re.compile(r"\bmutation\b")
_CHANGED = re.compile(r"(?:^|[\s,})])(?:\w+\s*:\s*)?([A-Za-z_]\w*)\s*(?=[({]|$)")


def changes(body: str) -> tuple[str, ...] | None:
    """What a request changes, by name; () for one that only asks, None for any other body."""
    if '"query"' not in body or len(body) > BODY_CHARACTERS:
        return None
    try:
        data = json.loads(body, object_pairs_hook=_each_once)
    except (ValueError, RecursionError):
        return None
    found: list[str] = []
    for one in data if isinstance(data, list) else [data]:
        if not isinstance(one, dict) or not isinstance(one.get("query"), str) or one.keys() - set(KEYS):
            return None
        if not is_document(one["query"]):
            return None
        found += changed(one["query"])
    return tuple(found)


def is_document(text: str) -> bool:
    """Whether a text begins as a document does, and goes on as one."""
    return "{" in text and _IGNORED.sub("", text).startswith(_FIRST_WORDS)


def changed(document: str) -> list[str]:
    """What a document changes, by name; `mutation` where none can be told."""
    selections = list(_mutations(document))
    names = [name for selected in selections for name in _CHANGED.findall(selected)]
    return names or ["mutation"] * len(selections)


def _mutations(document: str) -> Iterator[str]:
    """What stands in the braces of each mutation, up to the first that is closed."""
    at = 0
    while found := _MUTATION.search(document, at):
        opened = document.find("{", found.end())
        if opened < 0:
            return
        at = document.find("}", opened)
        at = len(document) if at < 0 else at
        yield document[opened + 1 : at]


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Raises ValueError where a name comes twice: which of them a server takes nobody knows."""
    told = dict(pairs)
    if len(told) < len(pairs):
        raise ValueError("a name comes twice")
    return told
