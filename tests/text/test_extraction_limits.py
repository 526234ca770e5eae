"""What breaks a keyword of the schema is null and says which, whatever the keyword."""

from __future__ import annotations

from typing import Any

import pytest

from browser_tools.errors import ArgumentsError
from browser_tools.text.extraction.merging import wants_list
from browser_tools.text.extraction.page import extracted
from browser_tools.tools.extract import check_schema

PAGE = """<html lang=en><h1>Blue Pot</h1><dl><dt>SKU<dd>BP-77<dt>Item number<dd>4711<dt>Price<dd>€ 30
<dt>Condition<dd>used<dt>Contact e-mail<dd>ask at the desk<dt>Series<dd>Kiln<dt>Weight<dd>7.25
<dt>Serial<dd>not-a-uuid<dt>Fragile<dd>yes<dt>Notes<dd>none so far, ask</dl>
<h2>Tags</h2><ul><li>pots<li>blue<li>pots<li>clay</ul>"""
S, N = "string", "number"

ONE = {
    "pattern": ({"sku": {"type": S, "pattern": r"^\d+$"}}, None,
                r"'BP-77' breaks the schema's pattern of ^\d+$"),
    "pattern that fits": ({"sku": {"type": S, "pattern": r"^BP-\d+$"}}, "BP-77", ""),
    "minLength": ({"sku": {"type": S, "minLength": 6}}, None, "'BP-77' breaks the schema's minLength of 6"),
    "maxLength": ({"sku": {"type": S, "maxLength": 4}}, None, "'BP-77' breaks the schema's maxLength of 4"),
    "minimum": ({"price": {"type": N, "minimum": 31}}, None, "30 breaks the schema's minimum of 31"),
    "multipleOf": ({"weight": {"type": N, "multipleOf": 0.5}}, None,
                   "7.25 breaks the schema's multipleOf of 0.5"),
    "multipleOf that fits": ({"weight": {"type": N, "multipleOf": 0.05}}, 7.25, ""),
    "const": ({"condition": {"const": "new"}}, None, "'used' is none of 'new'"),
    "const in other letters": ({"condition": {"const": "Used"}}, "Used", ""),
    "const of a number": ({"price": {"const": 25}}, None, "30 breaks the schema's const 25"),
    "enum without a type": ({"price": {"enum": [10, 30]}}, 30, ""),
    "format": ({"serial": {"type": S, "format": "uuid"}}, None,
               "'not-a-uuid' breaks the schema's format 'uuid'"),
    "email": ({"contact_email": {"type": S, "format": "email"}}, None,
              "'ask at the desk' breaks the schema's format 'email'"),
    "type null": ({"sku": {"type": "null"}}, None, "'BP-77' breaks the schema's type of null"),
    "a boolean of const": ({"fragile": {"type": "boolean", "const": False}}, None,
                           "True breaks the schema's const False"),
    "not": ({"condition": {"type": S, "not": {"enum": ["used"]}}}, None,
            "'used' breaks the schema's not of {'enum': ['used']}"),
    "a false schema": ({"sku": False}, None, "'BP-77' breaks the schema's not of {}"),
    "every one of allOf": ({"sku": {"allOf": [{"type": S, "pattern": "^BP"}, {"pattern": "X$"}]}}, None,
                           "'BP-77' breaks the schema's pattern of X$"),
    "the pattern that allOf has first": (
        {"sku": {"allOf": [{"type": S, "pattern": "X$"}, {"pattern": "^BP"}]}}, None,
        "'BP-77' breaks the schema's pattern of X$"),
    "anyOf with null": ({"sku": {"anyOf": [{"type": S, "maxLength": 3}, {"type": "null"}]}}, None,
                        "'BP-77' breaks the schema's maxLength of 3"),
    "a reference": ({"price": {"$ref": "#/$defs/low~1price"}}, None, "30 breaks the schema's maximum of 9"),
}  # fmt: skip


@pytest.mark.parametrize(("properties", "value", "reason"), ONE.values(), ids=ONE)
def test_a_value_that_breaks_a_keyword_is_null(properties: dict[str, Any], value: Any, reason: str) -> None:
    schema = {
        "type": "object",
        "properties": properties,
        "$defs": {"low/price": {"type": "number", "maximum": 9}},
    }
    check_schema(schema)
    found = extracted(PAGE, "https://a.test/", schema)
    (name,) = properties
    assert found.data == {name: value}
    assert [(one.path, one.reason) for one in found.fields] == [(name, reason)]


def test_the_next_words_that_fit_are_taken() -> None:
    page = "<html lang=en><h1>Pot</h1><p>SKU: see label</p><table><tr><th>SKU<td>77-1</table>"
    schema = {"type": "object", "properties": {"sku": {"type": "string", "pattern": r"^\d"}}}
    assert extracted(page, "https://a.test/", schema).data == {"sku": "77-1"}


def test_of_a_list_that_is_too_long_the_first_are_kept_and_the_rest_is_told() -> None:
    tags = {"type": "array", "items": {"type": "string"}, "maxItems": 2}
    found = extracted(PAGE, "https://a.test/", {"type": "object", "properties": {"tags": tags}})
    assert found.data == {"tags": ["pots", "blue"]}
    assert [(one.path, one.reason) for one in found.missing] == [
        ("tags[2]", "the schema's maxItems of 2 leaves out 2 more")
    ]


LISTS = {
    "too few": ({"minItems": 9}, None),
    "none of a kind": ({"contains": {"const": "green"}}, None),
    "each once": ({"uniqueItems": True}, ["pots", "blue", "clay"]),
}


@pytest.mark.parametrize(("rule", "value"), LISTS.values(), ids=LISTS)
def test_a_list_that_breaks_a_keyword(rule: dict[str, Any], value: Any) -> None:
    tags = {"type": "array", "items": {"type": "string"}, **rule}
    found = extracted(PAGE, "https://a.test/", {"type": "object", "properties": {"tags": tags}})
    assert found.data == {"tags": value}
    assert all(one.reason for one in found.fields) == (value is None)


def test_what_values_break_together_is_null_together() -> None:
    rule = {"if": {"properties": {"condition": {"const": "used"}}}, "then": {"properties": {"price": False}}}
    properties = {"condition": {"type": "string"}, "price": {"type": "number"}}
    found = extracted(PAGE, "https://a.test/", {"type": "object", "properties": properties, **rule})
    assert found.data == {"condition": "used", "price": None}
    never = {"type": "object", "properties": properties, "not": {"properties": {"price": {"const": 30}}}}
    found = extracted(PAGE, "https://a.test/", never)
    assert found.data == {"condition": None, "price": None}
    assert all("break the schema's not" in one.reason for one in found.fields)


def test_what_is_required_and_missing_breaks_nothing_else() -> None:
    properties = {"sku": {"type": "string"}, "colour": {"type": "string"}}
    for rule in (
        {"required": ["sku", "colour"]},
        {"oneOf": [{"required": ["colour"]}, {"required": ["sku"]}]},
    ):
        found = extracted(PAGE, "https://a.test/", {"type": "object", "properties": properties, **rule})
        assert found.data == {"sku": "BP-77", "colour": None}


def test_properties_of_all_parts_are_asked_for() -> None:
    parts = [{"properties": {name: {"type": "string"}}} for name in ("sku", "series")]
    schema = {"type": "object", "properties": {"condition": {"type": "string"}}, "allOf": parts}
    wanted = {"sku": "BP-77", "series": "Kiln", "condition": "used"}
    assert extracted(PAGE, "https://a.test/", schema).data == wanted


@pytest.mark.parametrize(
    ("part", "said"),
    [({"$ref": "#/$defs/none"}, "leads nowhere"), ({"$ref": "https://a.test/price.json"}, "leads nowhere"),
     ({"$dynamicRef": "#x"}, "write the reference as $ref"), ({"pattern": r"\p{L}+"}, "is not a 'regex'")],
)  # fmt: skip
def test_a_schema_that_cannot_be_held_is_refused(part: dict[str, Any], said: str) -> None:
    with pytest.raises(ArgumentsError, match=said.replace("$", r"\$")):
        check_schema({"type": "object", "properties": {"price": part}})


def test_a_list_behind_a_reference_goes_on_over_pages() -> None:
    row = {"type": "object", "properties": {"name": {"type": "string"}}}
    lists = {"rows": {"type": "array", "items": {"$ref": "#/$defs/row"}}, "row": row}
    assert wants_list({"type": "object", "properties": {"rows": {"$ref": "#/$defs/rows"}}, "$defs": lists})
