"""What MCP clients are told of the tools."""

from __future__ import annotations

import json

import pytest

from agent.mcp_server.listing import listed
from browser_tools.registry import TOOLS

MOST_TOKENS = 3000
CHARS_PER_TOKEN = 4.2
"""Of compact JSON Schemas, as `tests/tools/test_schemas.py` has it."""
LISTED = {tool.name: tool for tool in listed()}


def test_every_tool_but_the_end_of_a_run_is_offered() -> None:
    assert set(LISTED) == set(TOOLS) - {"finish"}


def test_the_whole_listing_stays_small() -> None:
    whole = [tool.model_dump(by_alias=True, exclude_none=True, mode="json") for tool in listed()]
    tokens = int(len(json.dumps(whole, separators=(",", ":"))) / CHARS_PER_TOKEN) + 1
    print(f"{tokens} tokens, annotations included")
    assert tokens < MOST_TOKENS


@pytest.mark.parametrize(
    ("name", "read_only", "destructive", "open_world"),
    [
        ("observe_dom", True, None, True),
        ("extract", True, None, True),
        ("list_tabs", True, None, False),
        ("ask_user", True, None, False),
        ("close_tab", False, None, False),
        ("navigate", False, False, True),
        ("hover", False, False, True),
        ("click", False, True, True),
        ("type_text", False, True, True),
        ("upload_file", False, True, True),
        ("evaluate", False, True, True),
    ],
)
def test_effects_are_annotations(
    name: str, read_only: bool, destructive: bool | None, open_world: bool
) -> None:
    told = LISTED[name].annotations
    assert told is not None
    assert (told.read_only_hint, told.destructive_hint, told.open_world_hint) == (
        read_only,
        destructive,
        open_world,
    )


def test_nothing_is_told_that_only_our_own_planner_sees() -> None:
    assert "each turn" not in (LISTED["observe_dom"].description or "")
