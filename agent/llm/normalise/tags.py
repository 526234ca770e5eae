"""Tags as models write them: attributes, bodies, children, and JSON inside a wrapper.

Not XML: `<` and `&` may stand anywhere, and a closing tag is a hint, never the truth.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from typing import Any

from agent.llm.normalise.json_text import decode
from agent.llm.normalise.reading import CUT_OFF, Draft, Region
from agent.llm.normalise.schema import key_in, properties, required, types
from agent.llm.types import ToolSpec

OPEN = re.compile(r"<([A-Za-z_][\w.:-]{0,99})")
ATTRIBUTE = re.compile(
    r"\s+([A-Za-z_][\w.:-]{0,99})\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|[“”]([^“”\"]*)[“”]|([^\s\"'<>=`]+?)(?=\s|/?>))"
)
ATTRIBUTE_START = re.compile(r"\s+([A-Za-z_][\w.:-]{0,99})\s*=")
FLAG = re.compile(r"\s+([A-Za-z_][\w-]{0,99})(?=\s|/?>)")
SELF_CLOSED = re.compile(r"\s*/\s*>")
CLOSING = re.compile(r"</([A-Za-z_][\w.:-]{0,99})\s*>")
CHILD = re.compile(r"\s*<([A-Za-z_][\w.-]{0,99})(?:\s+(?:name|key)\s*=\s*[\"']?([\w.-]{1,100})[\"']?)?\s*>")
PARAMETER_TAGS = frozenset({"parameter", "param", "arg", "argument"})
ENTITY = re.compile(r"&(amp|lt|gt|quot|apos|#\d{1,7}|#[xX][0-9a-fA-F]{1,6});")
ENTITIES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
MAX_CLOSERS = 8
"""Closing tags that are tried for one opening tag, where values may contain the tag itself."""


class Closers:
    """Where closing tags stand in a text, found once."""

    def __init__(self, text: str) -> None:
        self._at: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for match in CLOSING.finditer(text):
            self._at[match[1].lower()].append(match.span())

    def after(self, name: str, position: int) -> list[tuple[int, int]]:
        """Spans of the next few `</name>` from `position` on."""
        spans = self._at.get(name.lower(), [])
        first = bisect_left(spans, (position, 0))
        return spans[first : first + MAX_CLOSERS]


def read_tool_tag(text: str, start: int, closers: Closers, tool: ToolSpec) -> Region | None:
    """`<click target="e1"/>`, `<type_text target="e1">words</type_text>`, or with children; None if no call.

    A tag without any end is a call only where attributes say all that is required.
    """
    opening = OPEN.match(text, start)
    if opening is None:
        return None
    attributes, position = _given(text, opening.end(), tool)
    known = any(key_in(tool, name) for name in attributes)
    if attributes and not known:
        return None  # an HTML element that happens to be named like a tool
    if closed := SELF_CLOSED.match(text, position):
        return _tag_region(text, start, closed.end(), tool, attributes)
    position += len(text[position : position + 200]) - len(text[position : position + 200].lstrip())
    if text[position : position + 1] != ">":
        return _broken_tag(text, start, position, tool, attributes)
    span = _closer(text, position + 1, closers.after(opening[1], position))
    if span is not None:
        body = text[position + 1 : span[0]]
        arguments, problem = _with_body(tool, attributes, body)
        return _tag_region(text, start, span[1], tool, arguments, problem)
    if attributes and not text[position + 1 :].split("\n", 1)[0].strip():
        return _tag_region(text, start, position + 1, tool, attributes, repairs=("syntax:tag",))
    return _tag_region(text, start, len(text), tool, attributes, CUT_OFF) if known else None


def _broken_tag(
    text: str, start: int, position: int, tool: ToolSpec, attributes: dict[str, Any]
) -> Region | None:
    """A tag whose attributes stop making sense at `position`; None if it never looked like one."""
    if position == len(text) and attributes:
        return _tag_region(text, start, position, tool, attributes, CUT_OFF)
    following = ATTRIBUTE_START.match(text, position - 1 if text[position - 1].isspace() else position)
    if not attributes and not (following and key_in(tool, following[1])):
        return None
    problem = 'the attributes of the tag cannot be read; write them as name="value"'
    return _tag_region(text, start, _line_end(text, position), tool, attributes, problem)


def _tag_region(
    text: str,
    start: int,
    end: int,
    tool: ToolSpec,
    arguments: dict[str, Any],
    problem: str = "",
    repairs: tuple[str, ...] = (),
) -> Region:
    raw = text[start:end]
    return Region(end, (Draft(tool.name, arguments, "xml", False, raw, problem=problem, repairs=repairs),))


def _given(text: str, position: int, tool: ToolSpec) -> tuple[dict[str, Any], int]:
    """The attributes of a tool's tag; one without a value is a switch that is on."""
    attributes, position = attributes_at(text, position)
    while flag := FLAG.match(text, position):
        name = key_in(tool, flag[1])
        if name is None or "boolean" not in types(properties(tool)[name], tool.parameters):
            break
        more, position = attributes_at(text, flag.end())
        attributes = {**attributes, name: "true", **more}
    return attributes, position


def attributes_at(text: str, position: int) -> tuple[dict[str, Any], int]:
    found: dict[str, Any] = {}
    while match := ATTRIBUTE.match(text, position):
        value = next((group for group in match.groups()[1:] if group is not None), "")
        found.setdefault(match[1], ENTITY.sub(_character, value))
        position = match.end()
    return found, position


def _character(match: re.Match[str]) -> str:
    name = match[1]
    if name in ENTITIES:
        return ENTITIES[name]
    code = int(name[2:], 16) if name[1] in "xX" else int(name[1:])
    return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else match[0]


def _closer(text: str, position: int, spans: list[tuple[int, int]]) -> tuple[int, int] | None:
    """The closing tag that ends the element: the first with nothing, or another tag, after it on its line."""
    for span in spans:
        after = text[span[1] : _line_end(text, span[1])].strip()
        if not after or after.startswith("<"):
            return span
    return spans[0] if spans else None


def _line_end(text: str, position: int) -> int:
    end = text.find("\n", position)
    return len(text) if end < 0 else end


def _with_body(tool: ToolSpec, attributes: dict[str, Any], body: str) -> tuple[dict[str, Any], str]:
    """(arguments, problem) of an element with this body."""
    if not body.strip():
        return attributes, ""
    children = _children(tool, body)
    if children is not None:
        return {**attributes, **children}, ""
    if body.lstrip().startswith("{"):
        decoded = decode(body, len(body) - len(body.lstrip()))
        if decoded and isinstance(decoded.value, dict) and any(key_in(tool, key) for key in decoded.value):
            return {**attributes, **decoded.value}, ""
    given = {key_in(tool, key) for key in attributes}
    missing = [key for key in required(tool) if key not in given]
    if len(missing) != 1:
        return attributes, "the text inside the tag has no parameter to go to; use attributes"
    return {**attributes, missing[0]: body_text(body)}, ""


def _children(tool: ToolSpec, body: str) -> dict[str, str] | None:
    """`<target>e1</target><text>words</text>`; None if the body is anything else."""
    found: dict[str, str] = {}
    closers, position = Closers(body), 0
    while body[position:].strip():
        opening = CHILD.match(body, position)
        if opening is None:
            return None
        name = opening[2] or opening[1] if opening[1].lower() in PARAMETER_TAGS else opening[1]
        span = _closer(body, opening.end(), closers.after(opening[1], opening.end()))
        if span is None or key_in(tool, name) is None:
            return None
        found.setdefault(name, body_text(body[opening.end() : span[0]]))
        position = span[1]
    return found


def body_text(body: str) -> str:
    """The value a body means: CDATA is unwrapped; white space around a body on lines of its own is layout."""
    bare = body.strip()
    if bare.startswith("<![CDATA[") and bare.endswith("]]>"):
        return bare[len("<![CDATA[") : -len("]]>")]
    return bare if body.startswith(("\n", "\r\n")) else body
