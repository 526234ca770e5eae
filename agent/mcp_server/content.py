"""A result of the door as MCP carries it: text inside data boundaries, pictures, and data for code."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import mcp_types as types

from agent.context.boundaries import neutral_data, neutralise
from agent.context.results import result_text
from browser_tools.result import ToolResult, tokens

PICTURES = {".png": "image/png", ".jpg": "image/jpeg", ".webp": "image/webp", ".gif": "image/gif"}
LARGEST_PICTURE = 2_000_000
"""Bytes: a larger one is only named, with its place."""
TOLD_AS_DATA = frozenset(
    {"navigate", "open_tab", "list_tabs", "get_links", "get_page_structure", "extract", "check", "search"}
    | {"screenshot", "get_image", "summarize"}
)
"""Tools whose data says all that their text says: a client may show a model the one or the other."""


def told(result: ToolResult, *, nonce: str, budget: int, folder: Path | None) -> types.CallToolResult:
    """`result` for a client. Errors are results with `is_error`, in the words written for a model."""
    content: list[types.ContentBlock] = [
        types.TextContent(type="text", text=result_text(result, nonce, budget)),
        *_pictures(result, folder),
    ]
    return types.CallToolResult(
        content=content, structured_content=_structured(result, budget, folder), is_error=not result.ok
    )


def _structured(result: ToolResult, budget: int, folder: Path | None) -> dict[str, Any] | None:
    """Data of a page is as little trusted as its text: markup of calls in it is made inert."""
    if not result.ok:
        refused = {"code": result.code, "error": neutralise(result.error), "denied": result.denied}
        return {"ok": False, **refused, "final": result.final}
    if result.tool not in TOLD_AS_DATA:
        return None
    files = [str(folder / name) for name in result.artifacts] if folder is not None else []
    more = {"files": files} if files else {}
    changed = {"changes": neutral_data(result.changes)} if result.changes else {}
    data = neutral_data(result.data)
    if tokens(json.dumps(data, ensure_ascii=False, default=str)) > budget:
        return None  # the text is cut to the budget, and names the file that holds all
    return {"ok": True, "untrusted": True, "data": data, **changed, **more}


def _pictures(result: ToolResult, folder: Path | None) -> list[types.ImageContent]:
    """The pictures that a call was made for."""
    if folder is None or result.tool not in ("screenshot", "get_image"):
        return []
    found = []
    for name in result.artifacts:
        media, path = PICTURES.get(Path(name).suffix), folder / name
        if media is not None and path.stat().st_size <= LARGEST_PICTURE:
            data = base64.b64encode(path.read_bytes()).decode()
            found.append(types.ImageContent(type="image", data=data, mime_type=media))
    return found
