"""Tags as models write them: attributes, bodies, children, and JSON inside a wrapper.

Not XML: `<` and `&` may stand anywhere, and a closing tag is a hint, never the truth.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from typing import Any

from agent.llm.normalise.json_calls import read_json
from agent.llm.normalise.json_text import Decoded, decode
from agent.llm.normalise.reading import Draft, Region
from agent.llm.normalise.schema import key_in, required
from agent.llm.normalise.toolbox import Toolbox
from agent.llm.types import ToolSpec

WRAPPERS = frozenset({"tool_call", "tool_calls", "tool_use", "tool-use", "function_call", "function_calls"})
"""Tags that hold calls as JSON."""
OPEN = re.compile(r"<([A-Za-z_][\w.:-]{0,99})")
ATTRIBUTE = re.compile(
    r"\s+([A-Za-z_][\w.:-]{0,99})\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'<>=`]+?)(?=\s|/?>))"
)
ATTRIBUTE_START = re.compile(r"\s+([A-Za-z_][\w.:-]{0,99})\s*=")
CLOSING = re.compile(r"</([A-Za-z_][\w.:-]{0,99})\s*>")
CHILD = re.compile(r"\s*<([A-Za-z_][\w.-]{0,99})(?:\s+(?:name|key)\s*=\s*[\"']?([\w.-]{1,100})[\"']?)?\s*>")
PARAMETER_TAGS = frozenset({"parameter", "param", "arg", "argument"})
ENTITY = re.compile(r"&(amp|lt|gt|quot|apos|#\d{1,7}|#[xX][0-9a-fA-F]{1,6});")
ENTITIES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
CUT_OFF = "the reply was cut off inside this call, so it was not executed; send it again, shorter"
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


def read_wrapper(text: str, start: int, closers: Closers, toolbox: Toolbox) -> Region | None:
    """`<tool_call>{json}</tool_call>`, the closing tag optional; None if no JSON follows the tag."""
    opening = OPEN.match(text, start)
    inside = text.find(">", start) + 1
    if opening is None or not inside or text[opening.end() : inside - 1].strip():
        return None
    spans = closers.after(opening[1], inside)
    position, drafts, content, terminate = _skip(text, inside), [], "", False
    while text[position : position + 1] in ("{", "["):
        decoded = _decode_before(text, position, spans)
        if decoded is None or decoded.cut:
            problem = CUT_OFF if decoded is not None else "the JSON inside the tag cannot be read"
            end = spans[0][1] if spans and decoded is None else len(text)
            drafts.append(Draft("", {}, "tagged_json", raw=text[start:end], problem=problem))
            return Region(end, tuple(drafts))
        raw = text[position : decoded.end]
        region = read_json(decoded, raw, toolbox, "tagged_json")
        problem = "the tag must hold {'name': TOOL, 'arguments': {...}}"
        found = region.drafts if region else (Draft("", {}, "tagged_json", raw=raw, problem=problem),)
        drafts.extend(found)
        if region is not None:
            content, terminate = region.content or content, region.terminate or terminate
        position = _skip(text, decoded.end, " \t\r\n,;}]")
    spans = closers.after(opening[1], position)
    closing = next((span for span in spans if not text[position : span[0]].strip()), None)
    if closing is None and not drafts:
        return None
    if closing is None and spans and f"<{opening[1]}" not in text[position : spans[0][0]]:
        problem = "there is more than JSON inside the tag, so it was not executed; send only the JSON"
        return Region(spans[0][1], (Draft("", {}, "tagged_json", raw=text[start:position], problem=problem),))
    return Region(closing[1] if closing else position, tuple(drafts), content, terminate=terminate)


def _decode_before(text: str, position: int, spans: list[tuple[int, int]]) -> Decoded | None:
    """Decode up to the end of the text if that is clean, else up to the first closing tag that fits."""
    whole = decode(text, position)
    if whole is not None and not whole.cut and not whole.repairs:
        return whole
    for closing, _ in spans:
        part = decode(text, position, closing)
        if part is not None and not part.cut:
            return part
    return whole


def _skip(text: str, position: int, signs: str = " \t\r\n") -> int:
    while position < len(text) and text[position] in signs:
        position += 1
    return position


def read_tool_tag(text: str, start: int, closers: Closers, tool: ToolSpec) -> Region | None:
    """`<click target="e1"/>`, `<type_text target="e1">words</type_text>`, or with children; None if no call.

    A tag without any end is a call only where attributes say all that is required.
    """
    opening = OPEN.match(text, start)
    if opening is None:
        return None
    attributes, position = _attributes(text, opening.end())
    known = any(key_in(tool, name) for name in attributes)
    if attributes and not known:
        return None  # an HTML element that happens to be named like a tool
    position = _skip(text, position)
    rest = text[position : position + 2]
    if rest.startswith("/>"):
        return _tag_region(text, start, position + 2, tool, attributes)
    if not rest.startswith(">"):
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


def _attributes(text: str, position: int) -> tuple[dict[str, Any], int]:
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
    return {**attributes, missing[0]: _body_text(body)}, ""


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
        found.setdefault(name, _body_text(body[opening.end() : span[0]]))
        position = span[1]
    return found


def _body_text(body: str) -> str:
    """The value a body means: CDATA is unwrapped; white space around a body on lines of its own is layout."""
    bare = body.strip()
    if bare.startswith("<![CDATA[") and bare.endswith("]]>"):
        return bare[len("<![CDATA[") : -len("]]>")]
    return bare if body.startswith(("\n", "\r\n")) else body
