"""A table that goes on over several pages, as rows."""

from __future__ import annotations

from typing import Any

from agent.workflows.planner import Ending, Steps, Work
from browser_tools.tool import ToolCall

ROWS = "rows"


def read_table(work: Work) -> Steps:
    """Inputs: `columns` (names joined by commas; none: those of the longest table), `pages` at most."""
    columns = [name.strip() for name in str(work.inputs["columns"]).split(",") if name.strip()]
    if not columns:
        shape = yield ToolCall("get_page_structure", {}, intent="find the table")
        if not shape.ok:
            return Ending(shape.error, ok=False)
        columns = _headings(shape.data["tables"])
    if not columns:
        return Ending("the page has no table with headings: name the columns", ok=False)
    schema = {"type": "array", "items": _row(columns)}
    arguments = {"schema": schema, "as": ROWS, "pages": int(work.inputs["pages"])}
    read = yield ToolCall("extract", arguments, intent=f"read {', '.join(columns)}")
    if not read.ok:
        return Ending(read.error, ok=False)
    rows = read.data[ROWS] or []
    if not rows:
        return Ending(f"the page has no rows with {', '.join(columns)}", ok=False)
    return Ending(f"{len(rows)} rows", {ROWS: rows})


def _headings(tables: list[dict[str, Any]]) -> list[str]:
    """The columns of the table with the most rows."""
    headed = [table for table in tables if any(table["header"])]
    if not headed:
        return []
    return [name for name in max(headed, key=lambda table: int(table["rows"]))["header"] if name]


def _row(columns: list[str]) -> dict[str, Any]:
    texts = {name: {"type": ["string", "null"]} for name in columns}
    return {"type": "object", "properties": texts}
