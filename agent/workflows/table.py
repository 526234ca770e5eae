"""The list that a workflow has read, as a table for a person and as a file for their spreadsheet."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from agent.result import RunResult
from agent.steps.present import Present
from agent.steps.slots import Values
from browser_tools.text.amounts.numbers import parse_number
from policies.errors import BadInput

_CONDITION = re.compile(r"(?P<operator><=|>=|contains)\s*(?P<value>.*)", re.DOTALL)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for a formula: a cell of a page may not begin with it."""
NOTHING = "nothing fits"


def presented(present: Present, inputs: Mapping[str, Any], result: RunResult, folder: Path) -> RunResult:
    """The result with its rows chosen, sorted, told as a table, kept as CSV. A failed one stays as it is."""
    data = result.data
    if not result.ok or not isinstance(data, Mapping) or not isinstance(data.get(present.rows), list):
        return result
    rows = chosen([row for row in data[present.rows] if isinstance(row, Mapping)], present, inputs)
    files = {}
    if present.csv is not None:
        (folder / "artifacts" / present.csv).write_text(as_csv(rows), encoding="utf-8", newline="")
        files = {"csv": f"artifacts/{present.csv}"}
    told = rows[: present.most] if present.most is not None else rows
    answer = as_markdown(told) if told else NOTHING
    left = len(rows) - len(told)
    answer += f"\n\n{left} more" if left else ""
    return replace(
        result,
        answer=answer,
        content_format="markdown",
        data={**data, present.rows: [dict(row) for row in rows], **files},
    )


def chosen(
    rows: Sequence[Mapping[str, Any]], present: Present, inputs: Mapping[str, Any]
) -> list[Mapping[str, Any]]:
    """The rows that fit every condition, in their order. Raises BadInput for a condition that is none."""
    values = Values(inputs)
    for column, words in present.where.items():
        match = _CONDITION.fullmatch(words.strip())
        if match is None:
            raise BadInput(f"present.where.{column}: expected <=, >= or contains; got {words!r}")
        value = str(values.fill(match["value"])).strip()
        if value:
            rows = [row for row in rows if _fits(row.get(column), match["operator"], value)]
    if present.sort is None:
        return list(rows)
    column, backwards = present.sort.removeprefix("-"), present.sort.startswith("-")
    known = [row for row in rows if row.get(column) is not None]
    ordered = sorted(known, key=lambda row: _key(row[column]), reverse=backwards)
    return [*ordered, *(row for row in rows if row.get(column) is None)]


def _fits(cell: Any, operator: str, value: str) -> bool:
    if cell is None:
        return False
    if operator == "contains":
        return value.casefold() in str(cell).casefold()
    here, bound = _number(cell), _number(value)
    if here is None or bound is None:
        return False
    return here <= bound if operator == "<=" else here >= bound


def _number(cell: Any) -> float | None:
    if isinstance(cell, bool):
        return None
    return float(cell) if isinstance(cell, int | float) else parse_number(str(cell))


def _key(cell: Any) -> tuple[bool, float, str]:
    number = _number(cell)
    return (number is None, number or 0.0, str(cell).casefold())


def _columns(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    return list(dict.fromkeys(column for row in rows for column in row))


def as_markdown(rows: Sequence[Mapping[str, Any]]) -> str:
    """A table; what would break a cell is made plain."""
    columns = _columns(rows)
    lines = [
        columns,
        ["---"] * len(columns),
        *([_told(row.get(column)) for column in columns] for row in rows),
    ]
    return "\n".join("| " + " | ".join(_cell(cell) for cell in line) + " |" for line in lines)


def as_csv(rows: Sequence[Mapping[str, Any]]) -> str:
    """RFC 4180, with a head; texts that a spreadsheet would compute begin with a quote."""
    columns, out = _columns(rows), io.StringIO()
    writer = csv.writer(out)
    writer.writerow(map(_harmless, columns))
    writer.writerows([_harmless(_told(row.get(column))) for column in columns] for row in rows)
    return out.getvalue()


def _told(cell: Any) -> str:
    return "" if cell is None else str(cell).lower() if isinstance(cell, bool) else str(cell)


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())


def _harmless(text: str) -> str:
    number = re.fullmatch(r"[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?", text, re.IGNORECASE)
    return "'" + text if text.startswith(_FORMULA) and not number else text
