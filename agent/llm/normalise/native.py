"""Native calls, as servers really send them: names and arguments are checked like any other text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from agent.llm.normalise.json_calls import LISTS, PARALLEL, call_parts
from agent.llm.normalise.json_text import decode
from agent.llm.normalise.reading import Draft
from agent.llm.types import RawCall

INNER = ("function", "functionCall", "function_call", "tool_call")
"""Keys under which OpenAI, Gemini and others keep the call itself."""
IDS = ("id", "call_id", "tool_call_id", "tool_use_id")
ARGUMENTS = ("arguments", "parameters", "args", "input")
GLUED = re.compile(r"\s*\{")
FENCE = re.compile(r"\A\s*```(?:json)?\s*(?P<body>.*?)\s*```\s*\Z", re.DOTALL)
TOKENS = re.compile(r"(?:\s*(?:<[|｜][^<>|｜]{1,40}[|｜]>|</s>))+\s*\Z")
IN_NAME = re.compile(r"\s*(?P<name>[\w.:-]{1,100}?)\s*\(?\s*(?P<arguments>\{.*\})\s*\)?\s*\Z", re.DOTALL)
MAX_GLUED = 16


def raw_call(item: Mapping[str, Any]) -> RawCall:
    """One native call in any provider's shape: OpenAI chat and responses, Anthropic, Gemini, Ollama."""
    inner = next((item[key] for key in INNER if isinstance(item.get(key), Mapping)), item)
    sources = (inner, item)
    name = next((source["name"] for source in sources if isinstance(source.get("name"), str)), "")
    arguments = next((source[key] for source in sources for key in ARGUMENTS if key in source), None)
    identifier = next(
        (source[key] for key in IDS for source in sources if isinstance(source.get(key), str)), ""
    )
    return RawCall(identifier, name, arguments)


def native_drafts(calls: Sequence[RawCall]) -> tuple[Draft, ...]:
    return tuple(draft for call in calls for draft in _drafts(call))


def _drafts(call: RawCall) -> list[Draft]:
    name, arguments = call.name, _bare(call.arguments)
    within = IN_NAME.match(name) if len(name) < 10_000 else None
    if within and arguments in (None, "", "{}"):
        name, arguments = within["name"], within["arguments"]
    if several := _parallel(name, arguments, call.id):
        return several
    if name.strip():
        parts = _parted(arguments)
        if len(parts) > 1:
            return [
                _draft(name, part, call.id if not number else "", "split")
                for number, part in enumerate(parts)
            ]
        return [_draft(name, _unwrapped(name, arguments), call.id)]
    value = arguments
    if isinstance(value, str) and value.lstrip().startswith("{"):
        decoded = decode(value.strip())
        value = decoded.value if decoded is not None else None
    if isinstance(value, dict):  # the whole call stands in the arguments
        inner, given = call_parts(value)
        if inner is not None:
            return [_draft(inner, given, call.id, "name:from_arguments")]
    problem = "the call has no name; name one of the tools"
    return [Draft("", {}, "native", id=call.id, problem=problem, confidence="native")]


def _parallel(name: str, arguments: Any, identifier: str) -> list[Draft]:
    """The calls inside one of `multi_tool_use.parallel`, a tool that OpenAI's models know from elsewhere."""
    if name.strip().removeprefix("functions.") not in PARALLEL:
        return []
    decoded = decode(arguments.strip()) if isinstance(arguments, str) else None
    value = decoded.value if decoded is not None and not decoded.cut else arguments
    items: Any = next((value[key] for key in LISTS if key in value), []) if isinstance(value, dict) else []
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        return []
    made = [call_parts(item) for item in items]
    if any(inner is None for inner, _ in made):
        return []
    return [
        _draft(inner or "", given, "" if number else identifier, "split")
        for number, (inner, given) in enumerate(made)
    ]


def _unwrapped(name: str, arguments: Any) -> Any:
    """The arguments of a call that stands whole, with its own name, where only they should."""
    text = arguments.strip() if isinstance(arguments, str) and name in arguments else ""
    decoded = decode(text) if text.startswith("{") else None
    value = decoded.value if decoded is not None and not decoded.repairs else arguments
    if isinstance(value, dict) and len(value) == 2:
        inner, given = call_parts(value)
        if inner == name and isinstance(given, dict | str):
            return given
    return arguments


def _draft(name: str, arguments: Any, identifier: str, repair: str = "") -> Draft:
    repairs = (repair,) if repair else ()
    return Draft(name, arguments, "native", id=identifier, repairs=repairs, confidence="native")


def _bare(arguments: Any) -> Any:
    """Arguments without a code fence or a model's tokens around them."""
    if not isinstance(arguments, str):
        return arguments
    fenced = FENCE.match(arguments)
    return TOKENS.sub("", fenced["body"] if fenced else arguments)


def _parted(arguments: Any) -> list[Any]:
    """Objects that were glued together when a stream lost the index of its second call."""
    if not isinstance(arguments, str) or not GLUED.match(arguments):
        return [arguments]
    parts: list[Any] = []
    position = 0
    while len(parts) < MAX_GLUED and (opening := GLUED.match(arguments, position)):
        decoded = decode(arguments, opening.end() - 1)
        if decoded is None or decoded.cut or decoded.repairs:
            return [arguments]
        parts.append(decoded.value)
        position = decoded.end
    return parts if not arguments[position:].strip() else [arguments]
