"""The tools as MCP lists them: name, short description, schema, and their effects as annotations."""

from __future__ import annotations

import mcp_types as types

from browser_tools.registry import ALL_TOOLS
from browser_tools.tool import Tool

UNLISTED = frozenset({"finish"})
"""A client ends its run by leaving; there is no answer to give to us."""
DESTRUCTIVE = frozenset({"submit", "upload", "script"})
"""Effects that may change what nobody can change back; typing and opening pages do not."""
INSIDE = frozenset({"tabs", "ask"})
"""Categories of tools that reach no page's server."""


DESCRIPTIONS = {"observe_dom": "Read the page: text with element handles."}
"""Where a tool is told otherwise than to our own planner, which is shown every page."""


def listed() -> list[types.Tool]:
    """Every tool that a client is offered, in the order of the registry."""
    return [_listed(tool) for tool in ALL_TOOLS if tool.name not in UNLISTED]


def _listed(tool: Tool) -> types.Tool:
    return types.Tool(
        name=tool.name,
        description=DESCRIPTIONS.get(tool.name, tool.description),
        input_schema=tool.brief(),
        annotations=_annotations(tool),
    )


def _annotations(tool: Tool) -> types.ToolAnnotations:
    """By the effects that a tool may have: what one call does, the policy decides anew."""
    world = tool.category not in INSIDE
    if not tool.acts:
        return types.ToolAnnotations(read_only_hint=tool.name != "close_tab", open_world_hint=world)
    destructive = bool(DESTRUCTIVE.intersection(tool.effects))
    return types.ToolAnnotations(read_only_hint=False, destructive_hint=destructive, open_world_hint=world)
