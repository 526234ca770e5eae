"""Values that MiniMax M3 writes as nested elements: `<item>` for a list's items, a tag for each key."""

from __future__ import annotations

import re
from typing import Any

MAX_CHILDREN = 256
MAX_DEPTH = 16
OPENING = re.compile(r"\s*<([A-Za-z_][\w.-]{0,99})>")
ITEMS = frozenset({"item", "items", "element", "entry", "value"})


def nested(text: str, *, wants_list: bool, depth: int = 0) -> Any:
    """A list or an object whose leaves are text; None if the text is anything but well-formed elements."""
    children = _children(text)
    if not children or depth > MAX_DEPTH:
        return None
    names = {name for name, _ in children}
    if wants_list and len(names) == 1 and names <= ITEMS:
        return [_leaf(body, depth) for _, body in children]
    if len(names) < len(children):
        return None
    return {name: _leaf(body, depth) for name, body in children}


def _leaf(body: str, depth: int) -> Any:
    listed = body.lstrip().startswith(("<item>", "<element>"))
    value = nested(body, wants_list=listed, depth=depth + 1) if body.lstrip().startswith("<") else None
    return body if value is None else value


def _children(text: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    position = 0
    while text[position:].strip():
        opening = OPENING.match(text, position)
        end = _end(text, opening) if opening else None
        if opening is None or end is None or len(found) >= MAX_CHILDREN:
            return []
        found.append((opening[1], text[opening.end() : end[0]]))
        position = end[1]
    return found


def _end(text: str, opening: re.Match[str]) -> tuple[int, int] | None:
    """The span of the closing tag that belongs to `opening`."""
    depth = 1
    for found in re.compile(rf"<(/?){re.escape(opening[1])}>").finditer(text, opening.end()):
        depth += -1 if found[1] else 1
        if depth == 0:
            return found.span()
    return None
