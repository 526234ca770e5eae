"""The tools a model is offered: all of them, or those that are needed most; and the table that names them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from agent.context.permissions import Permission, Permissions
from agent.llm.types import ToolSpec
from browser_tools.result import tokens
from browser_tools.tool import Tool

ESSENTIAL = ("finish", "click", "type_text", "navigate", "find_on_page", "get_page_text", "ask_user")
USEFUL = (
    "observe_dom",
    "select_option",
    "back",
    "press_key",
    "set_checked",
    "scroll",
    "get_links",
    "extract",
)
"""What most goals need, next; the rest follows in the order of the registry."""

NEEDS: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = tuple(
    (re.compile(rf"\b(?:{words})", re.IGNORECASE), names)
    for words, names in (
        (r"upload|attach|file\b", ("upload_file",)),
        (r"screenshot|capture", ("screenshot",)),
        (r"image|picture|photo|logo", ("get_image",)),
        (r"summar|overview|gist", ("summarize",)),
        (r"extract|table|rows|json|csv|data\b", ("extract",)),
        (r"check that|verify|assert|make sure|expect", ("check",)),
        (r"tabs?\b", ("open_tab", "switch_tab", "close_tab", "list_tabs")),
        (r"links?\b", ("get_links",)),
        (r"outline|structure|headings?\b|sections?\b", ("get_page_structure",)),
        (r"drag|drop|reorder|slider", ("drag",)),
        (r"hover|tooltip", ("hover",)),
        (r"wait|until|appears?\b", ("wait_for",)),
        (r"select|choose|pick|sort|filter|option", ("select_option", "set_checked")),
        (r"tick|check ?box|agree|accept", ("set_checked",)),
        (r"press|key\b|shortcut", ("press_key",)),
        (r"reload|refresh", ("refresh",)),
        (r"go back|previous page", ("back",)),
        (r"scroll|bottom|further down", ("scroll",)),
    )
)
"""Words of a goal (at their beginning) -> tools that it will need."""

WORDS: dict[Permission, str] = {
    "allowed": "allowed",
    "asked": "a person is asked first",
    "depends": "allowed, but see below",
    "refused": "refused by the policy",
}


def spec_of(tool: Tool) -> ToolSpec:
    """The tool as a model is told of it."""
    return ToolSpec(tool.name, tool.description, tool.brief(), reads=not tool.acts)


def spec_tokens(spec: ToolSpec) -> int:
    """What its description and schema cost."""
    told = {"name": spec.name, "description": spec.description, "parameters": spec.parameters}
    return tokens(json.dumps(told, ensure_ascii=False, separators=(",", ":")))


def chosen(tools: Sequence[Tool], goal: str, budget: int | None) -> tuple[Tool, ...]:
    """The tools whose schemas cost at most `budget` tokens, those first that `goal` needs most.

    Their order stays; the first essential ones are kept at any price.
    """
    if budget is None:
        return tuple(tools)
    by_name = {tool.name: tool for tool in tools}
    kept: set[str] = set()
    for name in dict.fromkeys([*ESSENTIAL[:3], *_needed(goal), *ESSENTIAL, *USEFUL, *by_name]):
        if name not in by_name:
            continue
        cost = spec_tokens(spec_of(by_name[name]))
        if cost <= budget or name in ESSENTIAL[:3]:
            kept.add(name)
            budget -= cost
    return tuple(tool for tool in tools if tool.name in kept)


def _needed(goal: str) -> Iterator[str]:
    for pattern, names in NEEDS:
        if pattern.search(goal):
            yield from names


def table(tools: Sequence[Tool], permissions: Permissions) -> str:
    """The tools by category, each with what the policy says of it."""
    groups: dict[tuple[str, Permission | None], list[str]] = {}
    for tool in tools:
        groups.setdefault((tool.category, permissions.tools.get(tool.name)), []).append(tool.name)
    rows = [
        f"- {category}{f' ({WORDS[permission]})' if permission else ''}: {', '.join(names)}"
        for (category, permission), names in groups.items()
    ]
    if permissions.asked:
        rows.append(f"A person is asked before: {_classes(permissions.asked)}.")
    if permissions.refused:
        rows.append(f"The policy refuses: {_classes(permissions.refused)}.")
    return "\n".join(rows)


def _classes(classes: Sequence[str]) -> str:
    return ", ".join(cls.replace("_", " ") for cls in classes)
