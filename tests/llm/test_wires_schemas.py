"""JSON Schema as each provider takes it."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from agent.llm.dialects import ANTHROPIC, GEMINI, OPENAI_STRICT, Inexpressible, written


def an_object(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties)}


def test_openai_wants_every_property_and_nothing_else() -> None:
    schema = {
        "$schema": "x",
        "title": "T",
        "type": "object",
        "properties": {
            "a": {"type": "string", "minLength": 1, "maxLength": 5, "description": "A."},
            "b": {"type": "integer", "minimum": 1, "default": 3},
            "c": {"enum": ["x", "y"], "type": "string"},
            "d": {"oneOf": [{"type": "string", "format": "uri"}, {"type": "null"}], "default": None},
            "e": {"$ref": "#/$defs/E", "description": "lost"},
        },
        "required": ["a"],
        "$defs": {"E": an_object(n={"type": "number"})},
    }
    told = written(schema, OPENAI_STRICT)
    assert told["required"] == ["a", "b", "c", "d", "e"]
    assert told["additionalProperties"] is told["$defs"]["E"]["additionalProperties"] is False
    assert told["properties"] == {
        "a": {"type": "string", "description": "A. (minLength: 1, maxLength: 5)"},
        "b": {"type": ["integer", "null"], "minimum": 1, "description": "(default: 3)"},
        "c": {"enum": ["x", "y", None], "type": ["string", "null"]},
        "d": {"anyOf": [{"type": "string", "description": '(format: "uri")'}, {"type": "null"}]},
        "e": {"anyOf": [{"$ref": "#/$defs/E"}, {"type": "null"}]},
    }
    jsonschema.Draft202012Validator.check_schema(told)


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "object"},
        {"anyOf": [an_object()]},
        {"type": "array", "items": {"type": "string"}},
        an_object(a={"type": "object", "additionalProperties": {"type": "string"}}),
        an_object(a={"$ref": "other.json"}),
        an_object(a={"type": "object", "properties": {}, "additionalProperties": True}),
    ],
)
@pytest.mark.parametrize("dialect", [OPENAI_STRICT, ANTHROPIC], ids=["openai", "anthropic"])
def test_what_has_no_strict_form_is_said_to_have_none(schema: dict[str, Any], dialect: Any) -> None:
    with pytest.raises(Inexpressible):
        written(schema, dialect)


def test_a_schema_without_an_end_is_inexpressible() -> None:
    schema: dict[str, Any] = {"type": "object", "properties": {}}
    for _ in range(2_000):
        schema = an_object(a=schema)
    with pytest.raises(Inexpressible, match="deeply"):
        written(schema, OPENAI_STRICT)


def test_anthropic_keeps_optional_properties_and_says_the_rest_in_words() -> None:
    schema = {
        "type": "object",
        "properties": {
            "a": {
                "type": "array",
                "items": {"type": "string", "pattern": "^x"},
                "minItems": 1,
                "maxItems": 3,
            },
            "b": {"type": "string", "format": "uri"},
        },
        "required": ["a"],
    }
    assert written(schema, ANTHROPIC) == {
        "type": "object",
        "properties": {
            "a": {
                "type": "array",
                "items": {"type": "string", "description": '(pattern: "^x")'},
                "minItems": 1,
                "description": "(maxItems: 3)",
            },
            "b": {"type": "string", "format": "uri"},
        },
        "required": ["a"],
        "additionalProperties": False,
    }


def test_gemini_has_no_const_and_open_objects() -> None:
    schema = {
        "type": "object",
        "properties": {"a": {"const": "x"}, "b": {"type": "string", "format": "date"}},
        "additionalProperties": True,
    }
    assert written(schema, GEMINI) == {
        "type": "object",
        "properties": {
            "a": {"enum": ["x"]},
            "b": {"type": "string", "description": '(format: "date")'},
        },
        "additionalProperties": True,
    }
