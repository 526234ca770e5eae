"""Calls understood: the tool a name means, and its arguments, or one line that says what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches

from pydantic import ValidationError

from browser_tools.errors import ArgumentsError, UnknownToolError
from browser_tools.registry import TOOLS, meant
from browser_tools.tool import Arguments, Tool, ToolCall


def understood(call: ToolCall, tools: Mapping[str, Tool]) -> tuple[Tool, Arguments]:
    """The tool and its validated arguments. Raises UnknownToolError, ArgumentsError."""
    name, arguments = meant(call.name, call.arguments)
    tool = tools.get(name)
    if tool is None:
        near = get_close_matches(name, tools, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else f"; tools: {', '.join(sorted(tools))}"
        raise UnknownToolError(f"there is no tool {call.name!r}{hint}")
    try:
        return tool, tool.arguments.model_validate(arguments)
    except ValidationError as error:
        raise ArgumentsError(_problems(tool, error)) from error


def validated(call: ToolCall) -> str | None:
    """What is wrong with a call's name or arguments, or None: for steps that are read before a run."""
    try:
        understood(call, TOOLS)
    except (UnknownToolError, ArgumentsError) as error:
        return error.message
    return None


def _problems(tool: Tool, error: ValidationError) -> str:
    """One line a model can act on: each wrong argument, what was expected, and the known names."""
    names = [field.alias or name for name, field in tool.arguments.model_fields.items()]
    problems = []
    for item in error.errors(include_url=False):
        where = ".".join(str(part) for part in item["loc"]) or "arguments"
        if item["type"] == "extra_forbidden":
            near = get_close_matches(where, names, n=1)
            problems.append(f"unknown argument {where!r}" + (f", did you mean {near[0]!r}?" if near else ""))
        elif item["type"] == "missing":
            problems.append(f"{where!r} is missing")
        else:
            problems.append(f"{where}: {item['msg']}, got {str(item['input'])[:80]!r}")
    known = ", ".join(names) or "none"
    return f"{tool.name}: {'; '.join(problems)} (arguments: {known})"
