"""Shapes in which JSON says a call: strict (`tool`), envelope (`tool_calls`), bare (`name`), and lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from agent.llm.normalise.json_text import Decoded
from agent.llm.normalise.reading import Draft, Region
from agent.llm.normalise.schema import properties
from agent.llm.normalise.toolbox import Toolbox

LISTS = ("tool_calls", "toolCalls", "function_calls")
NAMES = ("tool", "name", "tool_name", "function", "action")
ARGUMENTS = ("parameters", "arguments", "args", "input", "params", "action_input")
WORDS = ("summary", "content", "message", "answer", "response", "text")
RESERVED = {*NAMES, "id", "type", "terminate", "needsMoreWork", "summaryFormat", "contentFormat", *WORDS}
NO_TOOL: tuple[Any, ...] = (None, "", "none", "null")
MAX_ITEMS = 256


def read_json(decoded: Decoded, raw: str, toolbox: Toolbox, form: str = "json") -> Region | None:
    """The calls that a decoded value says; None if it is data, not protocol."""
    value = decoded.value
    if isinstance(value, list):
        drafts = [_one(item, raw, toolbox, form, decoded.repairs) for item in value[:MAX_ITEMS]]
        found = tuple(draft for draft in drafts if draft is not None)
        return Region(decoded.end, found) if found and len(found) == len(value) else None
    if not isinstance(value, dict):
        return None
    key = next((key for key in LISTS if key in value), None)
    key = key or next((key for key in ("action", "actions") if isinstance(value.get(key), list)), None)
    if key is not None:
        return _envelope(value, value[key], raw, toolbox, decoded)
    if value.get("tool", 0) in NO_TOOL and toolbox.find("none") is None:
        return Region(decoded.end, (), _words(value), _format(value), _ends(value))
    draft = _one(value, raw, toolbox, form, decoded.repairs)
    if draft is None:
        return None
    words = _words(value) if "tool" in value and call_parts(value)[1] is not _ABSENT else ""
    return Region(decoded.end, (draft,), words, _format(value), _ends(value))


def _envelope(
    value: Mapping[str, Any], listed: Any, raw: str, toolbox: Toolbox, decoded: Decoded
) -> Region | None:
    if listed is None:
        listed = []
    elif isinstance(listed, dict):
        listed = [listed]
    if not isinstance(listed, list):
        return None
    drafts = []
    for item in listed[:MAX_ITEMS]:
        draft = _one(item, raw, toolbox, "envelope", decoded.repairs)
        problem = "each of tool_calls is {'name': TOOL, 'arguments': {...}}"
        drafts.append(draft or Draft("", {}, "envelope", raw=raw, problem=problem))
    return Region(decoded.end, tuple(drafts), _words(value), _format(value), _ends(value))


def _one(value: Any, raw: str, toolbox: Toolbox, form: str, repairs: tuple[str, ...]) -> Draft | None:
    """One call, or None if `value` says none."""
    if not isinstance(value, dict):
        return None
    name, arguments = call_parts(value)
    if name is None:
        return _named_by_key(value, raw, toolbox, form, repairs)
    tool = toolbox.find(name)
    given = arguments is not _ABSENT
    if tool is None and not ("tool" in value or isinstance(arguments, dict)):
        return None
    if not given:
        known = properties(tool) if tool is not None else {}
        arguments = {key: item for key, item in value.items() if key not in RESERVED or key in known}
        if "tool" not in value and not arguments.keys() <= known.keys():
            return None  # an object with a name, such as a product: data
    form = "strict_json" if "tool" in value else form
    identifier = value.get("id")
    return Draft(
        name, arguments, form, raw=raw, id=identifier if isinstance(identifier, str) else "", repairs=repairs
    )


def call_parts(value: Mapping[str, Any]) -> tuple[str | None, Any]:
    """(name, arguments) of an object that says a call; a marker object where it says no arguments."""
    function = value.get("function")
    sources = (function, value) if isinstance(function, dict) else (value,)
    name = next(
        (source[key] for source in sources for key in NAMES if isinstance(source.get(key), str)), None
    )
    arguments = next((source[key] for source in sources for key in ARGUMENTS if key in source), _ABSENT)
    return name, arguments


_ABSENT: Any = object()


def _named_by_key(
    value: Mapping[str, Any], raw: str, toolbox: Toolbox, form: str, repairs: tuple[str, ...]
) -> Draft | None:
    """`{"click": {"target": "e1"}}`: only where the key is a declared tool."""
    if len(value) != 1:
        return None
    name, arguments = next(iter(value.items()))
    tool = toolbox.find(name)
    if tool is None or not isinstance(arguments, dict):
        return None
    if not arguments.keys() <= properties(tool).keys():
        return None
    return Draft(name, arguments, form, raw=raw, repairs=repairs)


def _words(value: Mapping[str, Any]) -> str:
    return next((value[key] for key in WORDS if isinstance(value.get(key), str)), "")


def _format(value: Mapping[str, Any]) -> Literal["plain", "markdown"]:
    named = value.get("summaryFormat", value.get("contentFormat"))
    return "markdown" if named == "markdown" else "plain"


def _ends(value: Mapping[str, Any]) -> bool:
    return value.get("terminate") in (True, "true", "True")
