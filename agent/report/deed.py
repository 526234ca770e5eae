"""What a call does, in a few words made from its `tool_call` event: `click button "Apply"`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

_SHOWN = ("text", "option", "key", "url", "query", "contains", "answer", "tab", "to", "seconds")
"""Arguments that say what a call is about, most telling first; the target is told by its element."""
_CHARS = 60


def deed(data: Mapping[str, Any]) -> str:
    """Tool, what is given to it, and the element it acts on."""
    arguments: Mapping[str, Any] = data.get("arguments") or {}
    element: Mapping[str, Any] = data.get("element") or {}
    parts = [str(data.get("tool", "call"))]
    parts += [_short(arguments[name]) for name in _SHOWN if arguments.get(name) is not None][:1]
    if element:
        parts.append(
            f"{element.get('role') or 'element'} {_short(element.get('name') or element.get('handle'))}"
        )
    elif arguments.get("target"):
        parts.append(_short(arguments["target"]))
    return " ".join(parts)


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    text = text if len(text) <= _CHARS else text[: _CHARS - 1] + "…"
    return f'"{text}"' if isinstance(value, str) else text
