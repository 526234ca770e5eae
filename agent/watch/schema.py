"""The JSON Schema of `watches.yaml`, for editors; `agent/watch/watches.schema.json` holds the same."""

from __future__ import annotations

import json
from typing import Any

from agent.watch.file import Watches
from browser_tools.brief import without_titles

SCHEMA_URL = "https://json-schema.org/draft/2020-12/schema"


def json_schema() -> dict[str, Any]:
    schema = _written(without_titles(Watches.model_json_schema()))
    watch = schema["$defs"]["Watch"]
    defaults = {**watch, "description": schema["properties"]["defaults"].get("description", "")}
    schema["properties"]["defaults"] = {key: value for key, value in defaults.items() if key != "required"}
    return {"$schema": SCHEMA_URL, "title": "Strelka watches", **schema}


def schema_text() -> str:
    return json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"


_SPAN = {"type": "string", "pattern": "^[0-9]+([.][0-9]+)? ?(ms|s|m|h|d)$"}
_CLOCK = {"type": "string", "pattern": "^[0-2][0-9]:[0-5][0-9]$"}
_ONE_OR_MORE = ("at", "on", "days")


def _written(part: Any, name: str = "") -> Any:
    """What pydantic says of a value that is kept, as people write it: `30m`, `"08:00"`, a day for a list."""
    if isinstance(part, list):
        return [_written(one, name) for one in part]
    if not isinstance(part, dict):
        return part
    if part.get("format") == "time":
        return _CLOCK
    if part.get("type") == "number" and part.get("gt") == 0:
        bounds = {new: part[old] for old, new in (("ge", "minimum"), ("le", "maximum")) if old in part}
        number = {"type": "number", "exclusiveMinimum": 0, **bounds}
        rest = {key: value for key, value in part.items() if key in ("default", "description")}
        return {"anyOf": [number, _SPAN], **rest}
    if part.get("type") == "array" and name in _ONE_OR_MORE:
        items = _written(part["items"])
        return (
            {"anyOf": [items, {"type": "integer"}, {"type": "array", "items": {}}]}
            if name == "on"
            else {"anyOf": [items, {"type": "array", "items": items}]}
        )
    return {key: _written(value, key if key != "anyOf" else name) for key, value in part.items()}


if __name__ == "__main__":
    print(schema_text(), end="")
