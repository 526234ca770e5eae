"""`strelka tools`: what a planner may call."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Annotated, Any

import typer

from agent.cli.output import show, show_json
from browser_tools.registry import TOOLS, canonical_name
from browser_tools.tool import Tool
from policies.errors import BadInput


class UnknownToolNameError(BadInput):
    """No tool has that name."""

    code = "tool.unknown"


def command(
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="One tool")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print as JSON, with argument schemas")] = False,
) -> int:
    """Each with what it does; with NAME, its arguments and effects."""
    tools = list(TOOLS.values()) if name is None else [_named(name)]
    if json:
        data = [_data(tool) for tool in tools]
        show_json(data if name is None else data[0])
    elif name is None:
        width = max(len(tool.name) for tool in tools)
        show("\n".join(f"{tool.name:<{width}}  {tool.description}" for tool in tools))
    else:
        show(_page(tools[0]))
    return 0


def _named(name: str) -> Tool:
    tool = TOOLS.get(canonical_name(name))
    if tool is not None:
        return tool
    near = get_close_matches(name, TOOLS, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"tools: {', '.join(TOOLS)}"
    raise UnknownToolNameError(f"there is no tool {name!r}; {hint}")


def _data(tool: Tool) -> dict[str, Any]:
    return {
        "name": tool.name,
        "category": tool.category,
        "description": tool.description,
        "effects": list(tool.effects),
        "timeout": tool.timeout,
        "arguments": tool.schema(),
    }


def _page(tool: Tool) -> str:
    schema = tool.schema()
    required = schema.get("required", [])
    lines = [tool.name, f"  {tool.description}", f"  effects: {', '.join(tool.effects)}", "  arguments:"]
    properties: dict[str, Any] = schema.get("properties", {})
    for argument, facts in properties.items():
        need = "required" if argument in required else _default(facts)
        words = f"  {facts['description']}" if "description" in facts else ""
        lines.append(f"    {argument} ({type_words(facts)}, {need}){words}")
    return "\n".join(lines if properties else [*lines, "    none"])


def _default(facts: dict[str, Any]) -> str:
    default = facts.get("default")
    return "optional" if default is None else f"default {default!r}"


def type_words(facts: dict[str, Any]) -> str:
    if "enum" in facts:
        return " | ".join(map(repr, facts["enum"]))
    if "anyOf" in facts:
        return " | ".join(type_words(one) for one in facts["anyOf"] if one.get("type") != "null")
    return str(facts.get("type") or facts.get("$ref", "value").rpartition("/")[2])
