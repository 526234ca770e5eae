"""JSON data as tables that a person can read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from agent.report.markup import Html, block, el, join, line

ROWS, COLUMNS = 200, 12
"""What a table shows; the log holds the rest."""
DEPTH = 3
"""Tables in tables; what is nested deeper is shown as text."""
OUTLINE_DEPTH = 12


def value(data: Any, depth: int = 0) -> Html:
    """Any JSON value: a mapping and a list of mappings are tables, a list is a list, the rest is text."""
    if not isinstance(data, dict | list):
        return _text(data)
    if not data:
        return el("span", "empty", class_="soft")
    if depth >= DEPTH:
        return block(outline(data))
    if isinstance(data, dict):
        return _mapping(data, depth)
    if all(isinstance(item, dict) for item in data) and len(_columns(data)) <= COLUMNS:
        return _table(data, depth)
    items = [el("li", value(item, depth + 1)) for item in data[:ROWS]]
    return join([el("ol", *items), _left_out(len(data))])


def _text(data: Any) -> Html:
    if isinstance(data, str):
        return block(data) if "\n" in data or len(data) > 300 else el("span", data, class_="said")
    words = (
        {None: "none", True: "yes", False: "no"}.get(data) if data is None or isinstance(data, bool) else None
    )
    return el("span", words or str(data), class_="soft" if words else "number")


def _mapping(data: Mapping[str, Any], depth: int) -> Html:
    rows = [
        el("tr", el("th", line(name), scope="row"), el("td", value(item, depth + 1)))
        for name, item in list(data.items())[:ROWS]
    ]
    return join([_scrolling(el("table", *rows, class_="pairs")), _left_out(len(data))])


def _table(data: Sequence[Mapping[str, Any]], depth: int) -> Html:
    columns = _columns(data)
    head = el("tr", *(el("th", line(name), scope="col") for name in columns))
    rows = [el("tr", *(_cell(item, name, depth) for name in columns)) for item in data[:ROWS]]
    return join([_scrolling(el("table", el("thead", head), el("tbody", *rows))), _left_out(len(data))])


def _cell(item: Mapping[str, Any], name: str, depth: int) -> Html:
    return el("td", value(item[name], depth + 1)) if name in item else el("td")


def _columns(data: Sequence[Mapping[str, Any]]) -> list[str]:
    return list(dict.fromkeys(name for item in data[:ROWS] for name in item))


def _scrolling(table: Html) -> Html:
    return el("div", table, class_="wide", tabindex="0")


def _left_out(count: int) -> Html | None:
    if count <= ROWS:
        return None
    return el("p", f"{ROWS} of {count:,} are shown; the log holds the rest.", class_="note")


def outline(data: Any, depth: int = 0) -> str:
    """Nested data as indented lines, however deep it is."""
    if not isinstance(data, dict | list):
        return str(data)
    if depth >= OUTLINE_DEPTH:
        return "…"
    pairs = data.items() if isinstance(data, dict) else enumerate(data, start=1)
    lines = []
    for name, item in list(pairs)[:ROWS]:
        nested = isinstance(item, dict | list) and item
        text = outline(item, depth + 1)
        lines.append("  " * depth + (f"{name}:\n{text}" if nested and text != "…" else f"{name}: {text}"))
    return "\n".join(lines)
