"""One extraction of several pages: lists go on, other values are of the first page that says them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from browser_tools.text.extraction.asked import resolved
from browser_tools.text.extraction.field import Extraction, Field
from browser_tools.text.extraction.typed import kind_of

_IN_LIST = re.compile(r"^(?P<list>[^\[]*)\[(?P<row>\d+)\](?P<rest>.*)$", re.DOTALL)


def wants_list(schema: Mapping[str, Any]) -> bool:
    """Whether a list of things is asked for: they may go on over pages."""
    whole = resolved(schema, schema)
    if kind_of(whole) == "array":
        return True
    properties = whole.get("properties")
    parts = properties.values() if isinstance(properties, Mapping) else ()
    lists = (one for one in (resolved(part, schema) for part in parts) if kind_of(one) == "array")
    return any(kind_of(resolved(one.get("items", {}), schema)) == "object" for one in lists)


def rows_of(found: Extraction) -> int:
    """How many entries its lists have."""
    data = found.data
    lists = data.values() if isinstance(data, dict) else [data]
    return sum(len(one) for one in lists if isinstance(one, list))


def same_subject(first: Extraction, later: Extraction) -> bool:
    """Whether a later page is about the same: what both say outside of lists does not differ."""
    if not isinstance(first.data, dict) or not isinstance(later.data, dict):
        return True
    both = (name for name in first.data.keys() & later.data.keys() if not isinstance(first.data[name], list))
    return all(
        first.data[name] == later.data[name]
        for name in both
        if first.data[name] is not None and later.data[name] is not None
    )


def together(found: Sequence[Extraction], *, most: int) -> tuple[Extraction, int]:
    """All of them as one, with at most `most` entries to a list; and how many entries were left out."""
    data, fields, left = found[0].data, list(found[0].fields), 0
    for one in found[1:]:
        if isinstance(data, dict) and isinstance(one.data, dict):
            data = {name: _joined(data.get(name), one.data.get(name)) for name in (data | one.data)}
        else:
            data = _joined(data, one.data)
        fields = _fields(fields, one.fields)
    if isinstance(data, dict):
        cut = {name: value[:most] if isinstance(value, list) else value for name, value in data.items()}
        left = sum(len(value) - len(cut[name]) for name, value in data.items() if isinstance(value, list))
        data = cut
    elif isinstance(data, list):
        data, left = data[:most], max(0, len(data) - most)
    kept = [one for one in fields if not (match := _IN_LIST.match(one.path)) or int(match["row"]) < most]
    return Extraction(data, kept), left


def _joined(before: Any, after: Any) -> Any:
    if isinstance(before, list) and isinstance(after, list):
        return [*before, *after]
    return after if before is None else before


def _fields(before: Sequence[Field], after: Sequence[Field]) -> list[Field]:
    """Fields of both, where entries of the later are counted on; of plain values the one that is there."""
    counts: dict[str, int] = {}
    for one in before:
        if match := _IN_LIST.match(one.path):
            counts[match["list"]] = max(counts.get(match["list"], 0), int(match["row"]) + 1)
    out = {one.path: one for one in before}
    for one in after:
        match = _IN_LIST.match(one.path)
        path = one.path
        if match:
            path = f"{match['list']}[{int(match['row']) + counts.get(match['list'], 0)}]{match['rest']}"
        elif one.path in counts:
            continue  # no list on this page, and one on the page before
        if path not in out or out[path].reason:
            out[path] = replace(one, path=path)
    return [
        one for one in out.values() if not (one.reason and any(p.startswith(f"{one.path}[") for p in out))
    ]
