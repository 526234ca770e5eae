"""Shapes in which JSON says a call: strict (`tool`), envelope (`tool_calls`), bare (`name`), and lists."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from agent.llm.normalise.json_text import Decoded
from agent.llm.normalise.reading import CUT_OFF, Draft, Region
from agent.llm.normalise.schema import properties
from agent.llm.normalise.toolbox import Toolbox
from agent.llm.types import Truncation

LISTS = ("tool_calls", "toolCalls", "function_calls", "tool_uses")
SINGLE = ("function_call", "tool_call", "functionCall")
NAMES = ("tool", "name", "tool_name", "function", "action", "recipient_name", "function_name")
ARGUMENTS = ("parameters", "arguments", "args", "input", "params", "action_input", "tool_input")
WORDS = ("summary", "content", "message", "answer", "response", "text")
MARKERS = (
    "id",
    "terminate",
    "needsMoreWork",
    "summaryFormat",
    "contentFormat",
    "thought",
    "thinking",
)
RESERVED = {*NAMES, *MARKERS, *WORDS, "type", "reasoning", "index"}
CALL_TYPES = frozenset({"function", "function_call", "tool_call", "tool_use", "tool", "call", "action"})
NO_TOOL: tuple[Any, ...] = (None, "", "none", "null")
FINAL = frozenset({"final answer", "final_answer", "directly_answer", "directly-answer"})
"""Names that agents' prompts give to the end of a talk; they are no tools."""
PARALLEL = frozenset({"multi_tool_use.parallel", "multi_tool_use", "parallel"})
DESCRIBED = ("parameters", "arguments", "input_schema", "schema")
TYPES = ("string", "integer", "number", "boolean", "array", "object", "str", "int", "float", "bool")
CALLED = ("function", "tool", "action")
"""Keys that may hold the whole call, instead of its name."""
MAX_ITEMS = 256


def read_json(decoded: Decoded, raw: str, toolbox: Toolbox, form: str = "json") -> Region | None:
    """The calls that a decoded value says; None if it is data, not protocol."""
    region = _read(decoded, raw, toolbox, form)
    if region is None or not decoded.open:
        return region
    drafts = [cut_if_open(draft, decoded.value, decoded.open) for draft in region.drafts]
    return replace(region, drafts=tuple(drafts))


def cut_if_open(draft: Draft, value: Any, depth: int) -> Draft:
    """A draft is cut off where its arguments hold a list or object that was never closed."""
    for level in range(depth):
        if value is draft.arguments and level < depth - 1:
            return replace(draft, problem=CUT_OFF, truncation="cut_in_value")
        if not isinstance(value, list | dict) or not value:
            break
        value = value[-1] if isinstance(value, list) else list(value.values())[-1]
    return draft


def _read(decoded: Decoded, raw: str, toolbox: Toolbox, form: str) -> Region | None:
    value = decoded.value
    if isinstance(value, list):
        return _list(value, raw, toolbox, form, decoded)
    if not isinstance(value, dict):
        return None
    listed = _listed(value)
    if listed is not None:
        return _envelope(value, listed[0], raw, toolbox, decoded)
    if _names_final(value, toolbox):
        return Region(decoded.end, (), _final_words(value), _format(value), _ends(value))
    draft = _one(value, raw, toolbox, form, decoded.repairs)
    if draft is None:
        return _summary(value, decoded)
    words = _words(value) if "tool" in value and call_parts(value)[1] is not _ABSENT else ""
    return Region(decoded.end, (draft,), words, _format(value), _ends(value))


def named_draft(name: str, decoded: Decoded, raw: str, form: str, identifier: str) -> Draft:
    """A call whose name stood before the object with its arguments."""
    truncation = truncated(decoded.repairs)
    draft = Draft(
        name, decoded.value, form, raw=raw, id=identifier, repairs=decoded.repairs, truncation=truncation
    )
    return cut_if_open(draft, decoded.value, decoded.open)


def truncated(repairs: tuple[str, ...]) -> Truncation:
    return "closers_missing" if "syntax:closers" in repairs else "complete"


def _list(value: list[Any], raw: str, toolbox: Toolbox, form: str, decoded: Decoded) -> Region | None:
    regions = [_one(item, raw, toolbox, form, decoded.repairs) for item in value[:MAX_ITEMS]]
    if value and all(isinstance(item, dict) and _names_final(item, toolbox) for item in value):
        return Region(decoded.end, (), _final_words(value[0]))
    found = tuple(draft for draft in regions if draft is not None)
    return Region(decoded.end, found) if found and len(found) == len(value) else None


def _listed(value: Mapping[str, Any]) -> tuple[Any] | None:
    """The calls of an envelope; None if the value is no envelope."""
    for key in LISTS:
        if key in value:
            return (value[key],)
    for key in SINGLE:
        if isinstance(value.get(key), dict) and len(value) <= 4:
            return ([value[key]],)
    for key in ("action", "actions"):
        if isinstance(value.get(key), list) or _is_keyed(value.get(key)):
            return (value[key],)
    name, arguments = call_parts(value)
    if name is not None and name.removeprefix("functions.") in PARALLEL and isinstance(arguments, dict):
        return next(((arguments[key],) for key in LISTS if key in arguments), None)
    return None


def _is_keyed(value: Any) -> bool:
    """Whether the value is `{"click": {...}}`, as browser-use's models write an action."""
    return isinstance(value, dict) and len(value) == 1 and isinstance(next(iter(value.values())), dict)


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
    if not isinstance(value, dict) or _is_definition(value):
        return None
    name, arguments = call_parts(value)
    if name is None and (lower := _lower(value)) is not None:
        return _one(lower, raw, toolbox, form, (*repairs, "key:case"))
    if name is None:
        return _named_by_key(value, raw, toolbox, form, repairs)
    tool = toolbox.find(name)
    given = arguments is not _ABSENT
    if tool is None and not ("tool" in value or isinstance(arguments, dict)):
        return None
    if not given:
        known = properties(tool) if tool is not None else {}
        arguments = {key: item for key, item in value.items() if key not in RESERVED or key in known}
        others = value.keys() - {*NAMES, *MARKERS, "reasoning", "index"} - known.keys()
        if "tool" not in value and (others - {"type"} or value.get("type", "tool") not in CALL_TYPES):
            return None  # an object with a name, such as a product: data
    elif tool is not None and isinstance(arguments, dict):
        beside = value.keys() & properties(tool).keys() - arguments.keys() - RESERVED
        if beside:  # an argument that slipped out of its object
            arguments = arguments | {key: value[key] for key in sorted(beside)}
    form = "strict_json" if "tool" in value else form
    identifier = value.get("id")
    return Draft(
        name,
        arguments,
        form,
        raw=raw,
        id=identifier if isinstance(identifier, str) else "",
        repairs=repairs,
        truncation=truncated(repairs),
    )


def _lower(value: Mapping[str, Any]) -> dict[str, Any] | None:
    """A call whose own keys are written with capitals: `{"Tool": ..., "Parameters": ...}`."""
    lower = {key.lower(): item for key, item in value.items()}
    capital = len(lower) == len(value) and lower.keys() != value.keys()
    return (
        lower
        if capital and call_parts(lower)[0] is not None and call_parts(lower)[1] is not _ABSENT
        else None
    )


def _is_definition(value: Mapping[str, Any]) -> bool:
    """Whether the object describes a tool: its parameters are a JSON Schema or types, not arguments."""
    inner = value["function"] if isinstance(value.get("function"), dict) else value
    schema = next((inner[key] for key in DESCRIBED if key in inner), None)
    if not isinstance(schema, dict) or not schema:
        return False
    if schema.get("type") == "object" and isinstance(schema.get("properties"), dict):
        return True
    return all(_is_type(given) for given in schema.values())


def _is_type(given: Any) -> bool:
    """Whether a value says of what type an argument is, where the argument should stand."""
    if isinstance(given, dict):
        return given.get("type") in TYPES and "value" not in given
    return given in TYPES


def call_parts(value: Mapping[str, Any]) -> tuple[str | None, Any]:
    """(name, arguments) of an object that says a call; a marker object where it says no arguments."""
    inner = next((value[key] for key in CALLED if isinstance(value.get(key), dict)), None)
    sources = (inner, value) if inner is not None else (value,)
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
    if tool is None or not isinstance(arguments, dict | None):
        return None
    if not (arguments or {}).keys() <= properties(tool).keys():
        return None
    return Draft(name, arguments, form, raw=raw, repairs=repairs, truncation=truncated(repairs))


def _names_final(value: Mapping[str, Any], toolbox: Toolbox) -> bool:
    """Whether the object says that there is no call to make."""
    if value.get("tool", 0) in NO_TOOL and toolbox.find("none") is None:
        return True
    name = call_parts(value)[0]
    return name is not None and name.lower() in FINAL and toolbox.find(name) is None


def _final_words(value: Mapping[str, Any]) -> str:
    arguments = call_parts(value)[1]
    return arguments if isinstance(arguments, str) and "action" in value else _words(value)


def _summary(value: Mapping[str, Any], decoded: Decoded) -> Region | None:
    """An envelope that left out its empty list of calls."""
    known = {"summary", "summaryFormat", "contentFormat", "terminate", "needsMoreWork"}
    if not isinstance(value.get("summary"), str) or not value.keys() <= known:
        return None
    return Region(decoded.end, (), value["summary"], _format(value), _ends(value))


def _words(value: Mapping[str, Any]) -> str:
    return next((value[key] for key in WORDS if isinstance(value.get(key), str)), "")


def _format(value: Mapping[str, Any]) -> Literal["plain", "markdown"]:
    named = value.get("summaryFormat", value.get("contentFormat"))
    return "markdown" if named == "markdown" else "plain"


def _ends(value: Mapping[str, Any]) -> bool:
    return value.get("terminate") in (True, "true", "True")
