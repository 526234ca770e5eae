"""What a model is told of the tools: short, and true."""

from __future__ import annotations

import json

import pytest

from browser_tools.brief import brief
from browser_tools.registry import ALL_TOOLS, TOOLS
from browser_tools.tool import Tool
from policies.action import Action
from policies.gate import Gate, Layer
from policies.load import bind_start, load_policy

DESIGNED = """
observe_dom navigate back forward refresh open_tab switch_tab close_tab list_tabs click type_text clear
press_key select_option set_checked hover drag scroll upload_file wait_for find_on_page get_page_text
get_page_structure
get_links get_image screenshot extract summarize search check ask_user evaluate finish
""".split()  # noqa: SIM905 (as DESIGN lists them)
MOST_TOKENS = 2600
"""The aim is 3,000; this keeps them where they are."""
CHARS_PER_TOKEN = 4.2
"""Of compact JSON Schemas: o200k_base takes 2,266 tokens for our 10,174 characters (npm gpt-tokenizer,
22 November 2026), so 4.49. `result.tokens` is fitted to pages, and counts their signs too dear."""


def test_every_tool_of_the_design_is_there() -> None:
    assert sorted(set(DESIGNED) - set(TOOLS)) == []


def test_all_schemas_together_stay_small() -> None:
    told = [
        {"name": tool.name, "description": tool.description, "parameters": tool.brief()} for tool in ALL_TOOLS
    ]
    each = {row["name"]: _tokens(row) for row in told}
    total = _tokens(told)
    print(f"{total} tokens of schemas; the largest: {sorted(each.items(), key=lambda row: -row[1])[:5]}")
    assert total < MOST_TOKENS


def _tokens(told: object) -> int:
    return int(len(json.dumps(told, separators=(",", ":"))) / CHARS_PER_TOKEN) + 1


@pytest.mark.parametrize("tool", ALL_TOOLS, ids=lambda tool: tool.name)
def test_what_is_told_is_taken(tool: Tool) -> None:
    told = tool.brief()
    fields = tool.arguments.model_fields
    names = {field.alias or name for name, field in fields.items()}
    untold = {name for name in tool.arguments.untold if "." not in name}
    assert set(told["properties"]) | untold == names
    required = {field.alias or name for name, field in fields.items() if field.is_required()}
    assert set(told.get("required", ())) == required
    assert "$ref" not in json.dumps(told)
    assert told["additionalProperties"] is False


def test_brief_keeps_the_plain_form() -> None:
    schema = {
        "$defs": {"Long": {"type": "object", "description": "long", "properties": {"a": {"type": "string"}}}},
        "properties": {
            "short": {
                "anyOf": [{"type": "string", "maxLength": 9}, {"$ref": "#/$defs/Long"}, {"type": "null"}]
            },
            "only": {"anyOf": [{"$ref": "#/$defs/Long"}, {"type": "null"}], "default": None},
            "hidden": {"type": "string"},
        },
    }
    assert brief(schema, {"hidden"})["properties"] == {
        "short": {"type": "string"},
        "only": {"type": "object", "properties": {"a": {"type": "string"}}},
    }


@pytest.mark.parametrize("preset", ["readonly", "assist", "standard", "testing"])
def test_every_preset_denies_scripts(preset: str) -> None:
    start = "http://127.0.0.1:8000/"
    gate = Gate([Layer("policy", bind_start(load_policy(preset), start))])
    decision = gate.decide(Action(tool="evaluate", effect="script", origin=start))
    assert decision.verdict == "deny", decision
