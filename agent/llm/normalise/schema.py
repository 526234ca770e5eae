"""Arguments made to fit a tool's JSON Schema: keys by their other names, scalars by their type. Nothing that
changes what a call means."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from agent.llm.normalise.json_text import decode
from agent.llm.normalise.nesting import nested
from agent.llm.normalise.reading import Declared
from agent.llm.normalise.spelled import as_text, plain
from agent.llm.normalise.strays import could_mean, misspelt, says_nothing
from agent.llm.types import ToolSpec
from browser_tools.elements.css import as_css

KEY_NAMES = dict.fromkeys(("handleId", "handle_id", "handle", "element", "ref", "selector"), "target")
"""Other names of parameters, as the seeds and other agents write them."""
WRAPPERS = ("arguments", "parameters", "input", "args", "params", "properties", "kwargs")
MAX_NESTING = 16
"""How deep schemas and values are followed; deeper ones stay as they are."""
TRUE, FALSE, NULL = ("true", "yes"), ("false", "no"), ("null", "none")


def properties(tool: ToolSpec) -> Mapping[str, Any]:
    found = tool.parameters.get("properties")
    return found if isinstance(found, Mapping) else {}


def required(tool: ToolSpec) -> list[str]:
    found = tool.parameters.get("required")
    return [key for key in found if isinstance(key, str)] if isinstance(found, list) else []


def key_in(tool: ToolSpec, key: str) -> str | None:
    """The tool's parameter that `key` means, or None."""
    known = properties(tool)
    if key in known:
        return key
    alias = KEY_NAMES.get(key)
    if alias in known:
        return alias
    loose = [name for name in known if _loose(name) == _loose(key)]
    return loose[0] if len(loose) == 1 else None


def _loose(name: str) -> str:
    return name.lower().replace("_", "").replace("-", "")


@dataclass
class Fitted:
    """Arguments as a tool takes them, and what became of the others."""

    arguments: dict[str, Any] = field(default_factory=dict)
    repairs: list[str] = field(default_factory=list)
    strays: dict[str, Any] = field(default_factory=dict)
    """Arguments that the tool does not take, and that say something."""
    unknown: tuple[str, ...] = ()
    """Names of those that were meant for what the tool does take."""
    problem: str = ""
    """What does not fit, in words for the model."""


def fit(tool: ToolSpec, arguments: Any, *, typed: bool) -> Fitted:
    fitted = Fitted()
    given, problem = _as_object(arguments, fitted.repairs)
    if problem and (only := _only_text(tool)) and isinstance(arguments, str) and _is_bare(arguments):
        given, problem = {only: arguments}, ""
        fitted.repairs.append("syntax:bare")
    if problem:
        fitted.problem = f"{tool.name}: {problem}"
        return fitted
    given = _unwrapped(tool, given, fitted.repairs)
    for key, value in given.items():
        name = key_in(tool, key)
        if name is None and tool.parameters.get("additionalProperties") is not False:
            fitted.arguments[key] = value
            continue
        name = name or misspelt(key, properties(tool))
        if name is None or (name != key and (name in given or name in fitted.arguments)):
            _drop(fitted, key, value, given.get(name or "", value))
            continue
        if name != key:
            fitted.repairs.append(f"key:{key[:40]}>{name}")
            value = as_css(value) if key == "selector" and isinstance(value, str) else value
        _place(fitted, tool, name, value, typed)
    fitted.arguments = plain(fitted.arguments)
    left = properties(tool).keys() - fitted.arguments.keys() - set(required(tool))
    open_to = {name: types(properties(tool)[name], tool.parameters) for name in left}
    fitted.unknown = tuple(key for key, value in fitted.strays.items() if could_mean(value, open_to))
    missing = [key for key in required(tool) if key not in fitted.arguments]
    if missing:
        names = ", ".join(f"{key!r} ({_described(properties(tool).get(key), tool)})" for key in missing)
        fitted.problem = f"{tool.name}: required but missing: {names}"
    return fitted


def _drop(fitted: Fitted, key: str, value: Any, instead: Any) -> None:
    """Leave an argument out that the tool does not take, or takes under another name as `instead`."""
    fitted.repairs.append(f"extra:{key[:40]}")
    same = instead is not value and (instead == value or key in KEY_NAMES)
    if not same and not says_nothing(key, value):
        fitted.strays[key[:40]] = value


def _place(fitted: Fitted, tool: ToolSpec, name: str, value: Any, typed: bool) -> None:
    shape = properties(tool)[name]
    wanted, optional = types(shape, tool.parameters), name not in required(tool)
    if value is None and optional and "null" not in wanted:
        fitted.repairs.append(f"null:{name}")
        return
    found = coerce(value, shape, tool.parameters, typed)
    if optional and _means_nothing(found, wanted):
        fitted.repairs.append(f"null:{name}")
        return
    fitted.arguments[name] = found
    if found is not value and found != value:
        fitted.repairs.append(f"type:{name}")


def _means_nothing(value: Any, wanted: set[str]) -> bool:
    """Whether `null` was written as text where no text may stand."""
    return (
        isinstance(value, str) and bool(wanted) and "string" not in wanted and value.strip().lower() in NULL
    )


def _only_text(tool: ToolSpec) -> str | None:
    """The parameter that text without a name must mean: the only one required, if it is text."""
    needed = required(tool)
    if len(needed) != 1 or types(properties(tool).get(needed[0]), tool.parameters) != {"string"}:
        return None
    return needed[0]


def _is_bare(text: str) -> bool:
    """Whether text is a value without anything around it, whole or broken."""
    return bool(text.strip()) and text.lstrip()[:1] not in "{[\"'<`"


def _as_object(arguments: Any, repairs: list[str]) -> tuple[dict[str, Any], str]:
    """Arguments as an object: text is decoded, at most twice; nothing means no arguments."""
    for _ in range(3):
        if arguments is None or (isinstance(arguments, str) and arguments.strip() in ("", "null")):
            return {}, ""
        if isinstance(arguments, list) and (not arguments or len(arguments) == 1 == _objects(arguments)):
            repairs.append("wrapper:list")
            arguments = arguments[0] if arguments else {}
        if isinstance(arguments, dict):
            return {str(key): value for key, value in arguments.items()}, ""
        if not isinstance(arguments, str):
            break
        text = arguments.strip()
        if text.startswith('"'):
            try:
                arguments = json.loads(text, strict=False)
            except (ValueError, RecursionError):
                break
            repairs.append("wrapper:encoded_twice")
            continue
        decoded = decode(text) if text.startswith(("{", "[")) else None
        if decoded is None:
            break
        if decoded.cut:
            return {}, "the arguments were cut off, so it was not executed; send it again, shorter"
        if text[decoded.end :].strip(" \t\r\n}"):
            return {}, "there is more after the arguments object; send one call for each"
        if decoded.open > 1:
            return {}, "the arguments were cut off, so it was not executed; send it again, shorter"
        repairs.extend(decoded.repairs)
        arguments = decoded.value
    return {}, f"the arguments are not a JSON object ({str(arguments)[:60]!r})"


def _objects(items: list[Any]) -> int:
    return sum(isinstance(item, dict) for item in items)


def _unwrapped(tool: ToolSpec, given: dict[str, Any], repairs: list[str]) -> dict[str, Any]:
    """`{"arguments": {...}}` opened, where the schema knows no such parameter."""
    if given.keys() == {"name", "arguments"} and not given.keys() & properties(tool).keys():
        given = {"arguments": given["arguments"]} if given["name"] == tool.name else given
    if len(given) != 1:
        return given
    key, inner = next(iter(given.items()))
    if key not in (*WRAPPERS, tool.name) or key in properties(tool) or not isinstance(inner, dict | str):
        return given
    opened, problem = _as_object(inner, repairs)
    if problem:
        return given
    repairs.append(f"wrapper:{key}")
    return opened


def types(shape: Any, root: Mapping[str, Any], depth: int = 0) -> set[str]:
    """The JSON types a schema admits; empty if it admits any."""
    shape = _resolved(shape, root)
    if not isinstance(shape, Mapping) or depth > MAX_NESTING:
        return set()
    named = shape.get("type")
    if isinstance(named, str):
        return {named}
    if isinstance(named, list):
        return {item for item in named if isinstance(item, str)}
    branches = [shape.get("anyOf"), shape.get("oneOf")]
    inner = [branch for listed in branches if isinstance(listed, list) for branch in listed]
    return set().union(*(types(branch, root, depth + 1) for branch in inner))


def _resolved(shape: Any, root: Mapping[str, Any]) -> Any:
    """A `$ref` into `$defs` followed once: pydantic writes no longer chains."""
    if isinstance(shape, Mapping) and isinstance(shape.get("$ref"), str):
        definitions = root.get("$defs")
        name = shape["$ref"].removeprefix("#/$defs/")
        return definitions.get(name, {}) if isinstance(definitions, Mapping) else {}
    return shape


def coerce(value: Any, shape: Any, root: Mapping[str, Any], typed: bool, depth: int = 0) -> Any:
    """`value` in the type that the schema wants, where it plainly says one; else as it is."""
    wanted = types(shape, root)
    shape = _resolved(shape, root)
    if depth > MAX_NESTING:
        return value
    if isinstance(value, dict):
        value = _described_value(value, wanted)
    if isinstance(value, str):
        read = _from_text(value, wanted) if _is_coded(value, wanted, typed) else str(value)
        if not isinstance(read, list | dict):
            return _enumerated(read, shape)
        value = read
    if isinstance(value, list) and not wanted & {"array"} and wanted and len(value) == 1:
        return coerce(value[0], shape, root, typed, depth + 1)
    if isinstance(value, list):
        items = shape.get("items") if isinstance(shape, Mapping) else None
        return [coerce(item, items, root, typed, depth + 1) for item in value]
    if isinstance(value, dict) and wanted == {"array"}:
        return coerce([value], shape, root, typed, depth + 1)
    if isinstance(value, dict):
        return _coerced_object(value, _branch(shape, root), root, typed, depth)
    return _scalar(value, wanted)


def _branch(shape: Any, root: Mapping[str, Any]) -> Any:
    """The schema of an object, where a union admits one."""
    if not isinstance(shape, Mapping) or "properties" in shape:
        return shape
    listed = [
        branch for key in ("anyOf", "oneOf") if isinstance(shape.get(key), list) for branch in shape[key]
    ]
    resolved = [_resolved(branch, root) for branch in listed]
    objects = [branch for branch in resolved if isinstance(branch, Mapping) and "properties" in branch]
    return objects[0] if len(objects) == 1 else shape


def _coerced_object(
    value: dict[str, Any], shape: Any, root: Mapping[str, Any], typed: bool, depth: int
) -> dict[str, Any]:
    known = shape.get("properties") if isinstance(shape, Mapping) else None
    if not isinstance(known, Mapping):
        return value
    return {
        key: coerce(item, known[key], root, typed, depth + 1) if key in known else item
        for key, item in value.items()
    }


def _is_coded(value: str, wanted: set[str], typed: bool) -> bool:
    """Whether text stands for a value of another type."""
    if "string" not in wanted:
        return True
    return not (typed or isinstance(value, Declared) or wanted == {"string"})


def _described_value(value: dict[str, Any], wanted: set[str]) -> Any:
    """`{"type": "string", "value": "x"}`, as Llama copies it from the schema."""
    known = {"type", "value", "description", "title"}
    if wanted and "object" not in wanted and {"type", "value"} <= value.keys() <= known:
        return value["value"]
    return value


def _scalar(value: Any, wanted: set[str]) -> Any:
    if isinstance(value, bool):
        return ("true" if value else "false") if wanted == {"string"} else value
    if isinstance(value, int) and wanted == {"boolean"} and value in (0, 1):
        return bool(value)
    if isinstance(value, float) and value == value and value.is_integer() and _is_integer(wanted):
        return int(value)
    if isinstance(value, int | float) and wanted == {"string"}:
        return as_text(value)
    return value


def _is_integer(wanted: set[str]) -> bool:
    return "integer" in wanted and "number" not in wanted


def _from_text(text: str, wanted: set[str]) -> Any:
    """Text as the first type that it plainly spells; the order is vLLM's."""
    bare = text.strip()
    if "null" in wanted and bare.lower() in NULL:
        return None
    if wanted & {"integer", "number"}:
        number = _number(bare, wanted)
        if number is not None:
            return number
    if "boolean" in wanted and bare.lower() in TRUE + FALSE:
        return bare.lower() in TRUE
    if wanted & {"object", "array"} and bare[:1] in ("{", "["):
        decoded = decode(bare)
        if decoded is not None and not decoded.cut and not bare[decoded.end :].strip():
            return decoded.value
    if wanted & {"object", "array"} and bare.startswith("<"):
        read = nested(bare, wants_list="array" in wanted)
        if read is not None:
            return read
    if wanted == {"array"} and bare and bare[0] not in "[{":
        return [text]
    return text


def _number(text: str, wanted: set[str]) -> int | float | None:
    if len(text) > 30 or not text.isascii():
        return None
    try:
        number = float(text)
    except ValueError:
        return None
    if number - number != 0 or "_" in text:  # infinities, NaN, and Python's digit groups
        return None
    if number.is_integer() and ("integer" in wanted or text.lstrip("+-").isdigit()):
        return int(number)
    return number if "number" in wanted else None


def _enumerated(value: Any, shape: Any) -> Any:
    """An enum's own spelling where only case differs."""
    allowed = shape.get("enum") if isinstance(shape, Mapping) else None
    if not isinstance(allowed, list) or not isinstance(value, str) or value in allowed:
        return value
    near = [item for item in allowed if isinstance(item, str) and item.lower() == value.strip().lower()]
    return near[0] if len(near) == 1 else value


def _described(shape: Any, tool: ToolSpec) -> str:
    return "|".join(sorted(types(shape, tool.parameters))) or "any value"
