"""Argument schemas as a model is told them: short forms only, without what costs tokens and says nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

_SILENT = frozenset(
    """
    title pattern maxLength minLength maxProperties minProperties maxItems minItems
    minimum maximum exclusiveMinimum exclusiveMaximum
    """.split()  # noqa: SIM905 (words read better as words)
)
"""What the door checks anyway, and says when it is wrong."""

_SCALARS = frozenset({"string", "integer", "number", "boolean"})


def without_titles(schema: Any) -> Any:
    """`schema` without pydantic's titles."""
    if isinstance(schema, dict):
        return {
            key: without_titles(value)
            for key, value in schema.items()
            if not (key == "title" and isinstance(value, str))
        }
    if isinstance(schema, list):
        return [without_titles(item) for item in schema]
    return schema


def brief(schema: Mapping[str, Any], untold: Collection[str] = ()) -> dict[str, Any]:
    """The schema of one tool's arguments in few words.

    Empty defaults, bounds and `$defs` are left out; of a value that may be plain text or a mapping
    only the plain text is told. `untold` arguments are left out; `element.exact` is a part of an argument.
    """
    told = _brief(schema, schema.get("$defs", {}))
    properties = {name: part for name, part in told.get("properties", {}).items() if name not in untold}
    for name, _, part in (each.partition(".") for each in untold):
        properties.get(name, {}).get("properties", {}).pop(part, None)
    return {**told, "properties": properties, "additionalProperties": False}


def _brief(schema: Mapping[str, Any], known: Mapping[str, Any]) -> dict[str, Any]:
    if "$ref" in schema:
        named = known[schema["$ref"].removeprefix("#/$defs/")]
        here = {key: value for key, value in schema.items() if key != "$ref"}
        return _brief({**named, "description": "", **here}, known)
    told: dict[str, Any] = {}
    for key, value in schema.items():
        if key == "properties":
            told[key] = {name: _brief(part, known) for name, part in value.items()}
        elif key == "anyOf":
            told.update(_one_of(value, known))
        elif key == "items":
            told[key] = _brief(value, known)
        elif key == "additionalProperties":
            if isinstance(value, Mapping):
                told[key] = _brief(value, known)
        elif key not in _SILENT and key != "$defs" and (value or key not in ("default", "description")):
            told[key] = value
    return told


def _one_of(branches: list[Mapping[str, Any]], known: Mapping[str, Any]) -> dict[str, Any]:
    branches = [branch for branch in branches if branch.get("type") != "null"]
    plain = [branch for branch in branches if branch.get("type") in _SCALARS]
    if len(plain) == len(_SCALARS):
        return {}
    told = [_brief(branch, known) for branch in plain or branches]
    return told[0] if len(told) == 1 else {"anyOf": told}
