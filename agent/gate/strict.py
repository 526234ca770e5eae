"""JSON as requests may hold it: each key once, numbers that are some, text that is text, of little depth."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

DEEPEST = 32


class BadJson(ValueError):
    """In words for whoever sent it; nothing of what was sent is repeated."""


def check_json(body: bytes) -> None:
    """Raises BadJson."""
    try:
        value = json.loads(body.decode("utf-8"), object_pairs_hook=_once, parse_constant=_refused)
    except RecursionError:
        raise BadJson(f"the body is nested deeper than {DEEPEST}") from None
    except UnicodeDecodeError:
        raise BadJson("the body is not UTF-8") from None
    except BadJson:
        raise
    except ValueError:
        raise BadJson("the body is not JSON") from None
    _check_text(value)


def _once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    told = dict(pairs)
    if len(told) != len(pairs):
        raise BadJson("a key stands twice in the body")
    return told


def _refused(name: str) -> Any:
    raise BadJson("the body holds a number that JSON does not know")


def _check_text(value: Any) -> None:
    level = [value]
    for _ in range(DEEPEST):
        below: list[Any] = []
        for one in level:
            if isinstance(one, dict):
                below += [*one.keys(), *one.values()]
            elif isinstance(one, list):
                below += one
            elif isinstance(one, str) and any("\ud800" <= char <= "\udfff" for char in one):
                raise BadJson("the body holds half a character (a lone surrogate)")
            elif isinstance(one, float) and one - one != 0:
                raise BadJson("the body holds a number that is too large")
        level = below
        if not level:
            return
    raise BadJson(f"the body is nested deeper than {DEEPEST}")
