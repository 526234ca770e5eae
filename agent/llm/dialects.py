"""JSON Schema as each provider takes it: what one cannot hold a model to moves into the description.

Rules: OpenAI's strict schemas (openai/lib/_pydantic.py), Anthropic's (anthropic/lib/_parse/_transform.py),
Gemini's, which ignores in silence what it does not know; all as read in facts/models.md.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

_CORE = frozenset({"type", "enum", "const", "anyOf", "$ref", "$defs", "items"})
_TEXT = frozenset({"description"})
_SILENT = frozenset({"title", "examples", "$schema", "$id", "discriminator", "oneOf", "format"})
"""Never worth a word in the description; `oneOf` and `format` are seen to apart."""


class Inexpressible(Exception):
    """The dialect has no form for this schema."""


@dataclass(frozen=True)
class Dialect:
    """What one provider understands."""

    kept: frozenset[str]
    formats: frozenset[str] = frozenset()
    closed: bool = True
    """Objects name all of their properties."""
    all_required: bool = False
    """Every property is required, so an optional one may be null instead."""
    const: bool = True
    refs: str = "#/$defs/"
    """Where a `$ref` may point to."""


_DATES = frozenset({"date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"})

OPENAI_STRICT = Dialect(
    kept=_CORE | _TEXT | {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"}
    | {"pattern", "minItems", "maxItems"},
    formats=_DATES,
    all_required=True,
)  # fmt: skip
ANTHROPIC = Dialect(kept=_CORE | _TEXT | {"allOf"}, formats=_DATES | {"uri"})
GEMINI = Dialect(
    kept=_CORE
    | _TEXT
    | {"minimum", "maximum", "minItems", "maxItems", "prefixItems", "additionalProperties"},
    closed=False,
    const=False,
)


def written(schema: Mapping[str, Any], dialect: Dialect) -> dict[str, Any]:
    """`schema` in a dialect. Raises Inexpressible."""
    if dialect.closed and (schema.get("type") != "object" or "anyOf" in schema or "oneOf" in schema):
        raise Inexpressible("the root is no plain object")
    try:
        return _node(schema, dialect)
    except RecursionError:
        raise Inexpressible("it is nested too deeply") from None


def _node(schema: Mapping[str, Any], dialect: Dialect) -> dict[str, Any]:
    if "$ref" in schema:
        if not str(schema["$ref"]).startswith(dialect.refs):
            raise Inexpressible(f"it refers to {schema['$ref']!r}")
        ref: dict[str, Any] = {"$ref": schema["$ref"]}
        return {**ref, **_definitions(schema, dialect)}
    out = {key: value for key, value in schema.items() if key in dialect.kept}
    if "oneOf" in schema:
        out["anyOf"] = [*out.get("anyOf", ()), *schema["oneOf"]]
    if "const" in out and not dialect.const:
        out["enum"] = [out.pop("const")]
    for key in ("anyOf", "allOf", "prefixItems"):
        if key in out:
            out[key] = [_branch(one, dialect) for one in out[key]]
    if isinstance(out.get("items"), Mapping):
        out["items"] = _branch(out["items"], dialect)
    if schema.get("format") in dialect.formats:
        out["format"] = schema["format"]
    if schema.get("minItems") in (0, 1):  # the most that any dialect takes
        out["minItems"] = schema["minItems"]
    out.update(_definitions(schema, dialect))
    out.update(_object(schema, dialect))
    return _described(out, schema)


def _branch(schema: Any, dialect: Dialect) -> Any:
    return _node(schema, dialect) if isinstance(schema, Mapping) else schema


def _definitions(schema: Mapping[str, Any], dialect: Dialect) -> dict[str, Any]:
    named = schema.get("$defs")
    return {"$defs": {name: _branch(one, dialect) for name, one in named.items()}} if named else {}


def _object(schema: Mapping[str, Any], dialect: Dialect) -> dict[str, Any]:
    """The part of a schema that speaks of an object's properties."""
    if schema.get("type") != "object" and "properties" not in schema:
        return {}
    properties = schema.get("properties")
    if dialect.closed and (schema.get("additionalProperties") not in (None, False) or properties is None):
        raise Inexpressible("it holds an object with free keys")
    told = {name: _branch(one, dialect) for name, one in (properties or {}).items()}
    required = [name for name in schema.get("required", ()) if name in told]
    out: dict[str, Any] = {"properties": told} if properties is not None else {}
    if dialect.closed:
        out["additionalProperties"] = False
    if dialect.all_required:
        out["properties"] = {name: one if name in required else _nullable(one) for name, one in told.items()}
        required = list(told)
    if required or dialect.all_required:
        out["required"] = required
    return out


def _nullable(schema: dict[str, Any]) -> dict[str, Any]:
    kind = schema.get("type")
    kinds = [kind] if isinstance(kind, str) else list(kind or ())
    if "null" in kinds or {"type": "null"} in schema.get("anyOf", ()):
        return schema
    if not kinds or "const" in schema:
        return {"anyOf": [schema, {"type": "null"}]}
    out = {**schema, "type": [*kinds, "null"]}
    if "enum" in out:
        out["enum"] = [*out["enum"], None]
    return out


def _described(out: dict[str, Any], schema: Mapping[str, Any]) -> dict[str, Any]:
    """What was left out is still worth saying, such as `maxLength: 80`."""
    lost = {key: value for key, value in schema.items() if key not in out and key not in _SILENT}
    if "format" in schema and "format" not in out:
        lost["format"] = schema["format"]
    if "const" in lost and out.get("enum") == [lost["const"]]:
        del lost["const"]
    for key in ("required", "additionalProperties", "properties"):
        lost.pop(key, None)
    if lost.get("default", ...) is None:  # an optional value; the type says it
        del lost["default"]
    if not lost:
        return out
    told = ", ".join(f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in lost.items())
    return {**out, "description": f"{schema.get('description', '')} ({told})".strip()}
