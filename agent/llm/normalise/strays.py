"""Arguments that a schema does not know: the misspelt, those that say nothing, those that must be told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

REMARKS = frozenset(
    (
        *("comment", "confidence", "description", "explanation", "id", "intent", "name", "note", "purpose"),
        *("rationale", "reason", "reasoning", "thinking", "thought", "thoughts", "tool", "why"),
    )
)
"""What models say about a call beside what it takes; whatever the value, the call means the same."""
_SWITCHES = frozenset({"true", "false", "on", "off", "yes", "no"})
SHORTEST = 5
"""Characters of a name below which one more or less makes another word (`to`, `top`)."""


def misspelt(key: str, known: Iterable[str]) -> str | None:
    """The one parameter that `key` spells with a character too many or too few (`succes`).

    The first one must be there: `unchecked` is not `checked`.
    """
    found = [name for name in known if min(len(name), len(key)) >= SHORTEST and _is_slip(name, key)]
    return found[0] if len(found) == 1 else None


def _is_slip(name: str, key: str) -> bool:
    short, long = sorted((name, key.lower()), key=len)
    if len(long) - len(short) != 1 or short[0] != long[0]:
        return False
    return any(long[:place] + long[place + 1 :] == short for place in range(1, len(long)))


def says_nothing(key: str, value: Any) -> bool:
    """Whether an argument that is not taken may be left out: it is empty, a remark, or a sentence."""
    if value is None or value in ("", [], {}) or key.lower().strip("_") in REMARKS:
        return True
    return isinstance(value, str) and len(value.split()) > 2


def could_mean(value: Any, left: Mapping[str, set[str]]) -> bool:
    """Whether a value that has no place was meant for one of the parameters that were `left` out, by their
    types: without it, their default would stand for what was said (`state: false`). A text may also name one
    (`mode: "append"`).
    """
    if isinstance(value, str) and value.strip().lower() in left:
        return True
    fitting = _types_of(value)
    return any(not types or types & fitting for types in left.values())


def _types_of(value: Any) -> set[str]:
    """JSON's types that a value is of, or may be read as."""
    if isinstance(value, bool):
        return {"boolean"}
    if isinstance(value, int | float):
        return {"integer", "number"}
    if isinstance(value, str):
        said = value.strip().lower()
        numbers = {"integer", "number"} if said.lstrip("-").replace(".", "", 1).isdigit() else set()
        return {"string"} | numbers | ({"boolean"} if said in _SWITCHES else set())
    return {"object"} if isinstance(value, dict) else {"array"}
