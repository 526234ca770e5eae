"""A form filled from a record: each value into the field of its name, by the kind of the field."""

from __future__ import annotations

import json
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from agent.workflows.planner import Ending, Steps, Work
from browser_tools.tool import ToolCall

CHECKED = frozenset({"checkbox", "switch"})
CHOSEN = frozenset({"combobox", "listbox", "radio"})
YES = frozenset({"true", "yes", "on", "1", "x"})
LONGEST_RECORD = 100_000


class _RecordError(ValueError):
    """A record cannot be read."""


def fill_form(work: Work) -> Steps:
    """Inputs: `record` (JSON, or lines of `Field: value`), `button` to press at the end, if any.

    A value without a field ends it before anything is typed.
    """
    try:
        record = read_record(str(work.inputs["record"]))
    except _RecordError as error:
        return Ending(str(error), ok=False)
    seen = yield ToolCall("get_page_structure", {}, intent="find the form")
    if not seen.ok:
        return Ending(seen.error, ok=False)
    fields = [field for form in seen.data["forms"] for field in form["fields"] if field.get("name")]
    placed = {name: _field(name, fields) for name in record}
    missing = [name for name, field in placed.items() if field is None]
    if missing:
        names = ", ".join(repr(field["name"]) for field in fields) or "none"
        return Ending(f"the form has no field {', '.join(map(repr, missing))}; it has: {names}", ok=False)
    for name, field in placed.items():
        if field is not None:
            done = yield _filling(field, record[name])
            if not done.ok:
                return Ending(f"{name}: {done.error}", {"filled": []}, ok=False)
    button = str(work.inputs["button"]).strip()
    if button:
        sent = yield ToolCall("click", {"target": button}, intent=f"press {button!r}")
        if not sent.ok:
            return Ending(f"{button}: {sent.error}", ok=False)
    what = f"filled {', '.join(record)}" + (f", pressed {button!r}" if button else "; nothing was sent")
    return Ending(what, {"filled": list(record), "sent": bool(button)})


def read_record(text: str) -> dict[str, str]:
    """Field -> value. Raises ValueError for what is no record."""
    if len(text) > LONGEST_RECORD:
        raise _RecordError(f"a record is longer than {LONGEST_RECORD} characters")
    if text.lstrip().startswith("{"):
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise _RecordError(f"the record is no JSON: {error}") from None
        if not all(isinstance(value, str | int | float | bool) for value in data.values()):
            raise _RecordError("a record holds texts, numbers and true or false: one value for each field")
        return {str(name): _text(value) for name, value in data.items()}
    lines = [line for line in text.replace(";", "\n").splitlines() if line.strip()]
    pairs = [line.partition(":") for line in lines]
    if not pairs or not all(colon and name.strip() for name, colon, _ in pairs):
        raise _RecordError('expected a record such as {"Name": "Ada"}, or lines such as Name: Ada')
    return {name.strip(): value.strip() for name, _, value in pairs}


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _field(name: str, fields: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The field that is called so: by its whole name, else the nearest."""
    known: dict[str, dict[str, Any]] = {
        field["name"].casefold().strip(" *:"): field for field in reversed(fields)
    }
    exact = known.get(name.casefold())
    if exact is not None:
        return exact
    near = get_close_matches(name.casefold(), known, n=1, cutoff=0.8)
    return known[near[0]] if near else None


def _filling(field: Mapping[str, Any], value: str) -> ToolCall:
    handle, role, name = field["handle"], field["role"], field["name"]
    intent = f"fill {name!r}"
    if role in CHECKED:
        checked = {"target": handle, "checked": value.casefold() in YES}
        return ToolCall("set_checked", checked, intent=intent)
    tool, key = ("select_option", "option") if role in CHOSEN else ("type_text", "text")
    return ToolCall(tool, {"target": handle, key: value}, intent=intent, provenance={key: "input"})
