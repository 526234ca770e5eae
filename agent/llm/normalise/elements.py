"""Calls as elements: one tag for the call, one for each argument. Not XML: values are raw text.

A closing tag inside a value is data unless something that may follow an argument follows it; a closing tag
that is missing is made good by the next argument or the end of the call, never by the end of the text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from agent.llm.normalise.json_text import decode_within
from agent.llm.normalise.reading import UNREADABLE, Declared, Draft, Region, cut_off
from agent.llm.normalise.rows import CLOSES, ELEMENTS, GLM, NAMED_TAGS, NAMESPACE, Element
from agent.llm.normalise.schema import key_in
from agent.llm.normalise.tags import attributes_at
from agent.llm.normalise.toolbox import Toolbox
from agent.llm.types import ToolSpec

MAX_ENDS = 64
"""Closing tags that are tried for one value."""
MAX_BROKEN = 20_000
"""Characters in which the end of something broken is looked for."""
MAX_ARGUMENTS = 64
FENCE = re.compile(r"\s*(?:```(?:json)?\s*|\(\s*)?(?=[{])")
FENCE_END = re.compile(r"\s*```")
CDATA = "<![CDATA["
CHILD = re.compile(rf"\s*<{NAMESPACE}(?P<key>[A-Za-z_][\w.-]{{0,99}})\s*>")
LAYOUT_START = re.compile(r"\A[ \t]*\r?\n")
LAYOUT_END = re.compile(r"\r?\n[ \t]*\Z")
NAME = re.compile(
    r"\s*(?:name|tool|function)\s*=\s*(?:\"([^\"<>]{0,120})\"|'([^'<>]{0,120})'|([^\s\"'<>=/]{1,120}))"
)
"""The attribute that names the tool; MiniCPM loses the space before it."""
CUT_TAG = re.compile(r"\s*<(?!/)[^<>]{1,200}\Z")
TAG_END = re.compile(r"\s*(/?)>")
STRINGS = re.compile(r"\b(?:true|string)\b")


@dataclass(frozen=True)
class Opened:
    """A call whose opening tag was read: the text goes on at `position`."""

    row: Element
    start: int
    position: int
    name: str
    arguments: dict[str, Any]
    closed: bool = False


def read_element(text: str, start: int, row: Element, toolbox: Toolbox) -> Region | None:
    """The call that opens at `start`; None if it is no call of this row."""
    opened = _opened(text, start, row)
    if opened is None:
        return None
    if opened.closed:
        return _region(text, opened, opened.position, opened.arguments)
    body = FENCE.match(text, opened.position)
    if body is not None:
        return _with_json(text, opened, body.end())
    tool = toolbox.find(opened.name)
    arguments, position, whole, closed = _arguments(text, opened, tool)
    arguments = {**opened.arguments, **arguments}
    if not whole or CUT_TAG.match(text, position):
        return Region(len(text), (cut_off(row.form, text[start:], opened.name),))
    closing = CLOSING[row].match(text, position)
    if closing is None and not arguments and row is not GLM and text[position:].strip():
        return _unreadable(text, opened, toolbox)
    end = closing.end() if closing else position
    return _region(text, opened, end, arguments, closed=closed and closing is not None)


def _opened(text: str, start: int, row: Element) -> Opened | None:
    opening = row.opens.match(text, start)
    if opening is None:
        return None
    if "name" in row.opens.groupindex:
        return Opened(row, start, opening.end(), opening["name"], {})
    named = NAME.match(text, opening.end())
    if named is None:
        return None
    attributes, position = attributes_at(text, named.end())
    end = TAG_END.match(text, position)
    if end is None:
        return None
    name = next((group for group in named.groups() if group is not None), "")
    return Opened(row, start, end.end(), name, attributes, closed=bool(end[1]))


def _region(
    text: str,
    opened: Opened,
    end: int,
    arguments: dict[str, Any],
    *,
    closed: bool = True,
    typed: bool = False,
) -> Region:
    draft = Draft(
        opened.name,
        arguments,
        opened.row.form,
        typed,
        text[opened.start : end],
        repairs=() if closed else ("syntax:closers",),
        truncation="complete" if closed else "closers_missing",
    )
    return Region(end, (draft,))


def _unreadable(text: str, opened: Opened, toolbox: Toolbox) -> Region | None:
    """An element without arguments that goes on with something else: a call only if markup closes it."""
    closing = CALL_ENDS[opened.row].search(text, opened.position, opened.position + MAX_BROKEN)
    if closing is None or toolbox.find(opened.name) is None:
        return None
    raw = text[opened.start : closing.end()]
    return Region(closing.end(), (Draft(opened.name, {}, opened.row.form, raw=raw, problem=UNREADABLE),))


def _with_json(text: str, opened: Opened, start: int) -> Region:
    """`<function=NAME>{json}</function>`, `<invoke name="NAME">{json}</invoke>`."""
    decoded = decode_within(text, start, CALL_ENDS[opened.row])
    if decoded is None:
        return Region(
            len(text),
            (Draft(opened.name, {}, opened.row.form, raw=text[opened.start :], problem=UNREADABLE),),
        )
    if decoded.cut:
        return Region(len(text), (cut_off(opened.row.form, text[opened.start :], opened.name),))
    fence = FENCE_END.match(text, decoded.end)
    end = fence.end() if fence else decoded.end
    closing = SURPLUS_ENDS[opened.row].match(text, end)
    draft = Draft(
        opened.name,
        decoded.value,
        opened.row.form,
        raw=text[opened.start : decoded.end],
        repairs=decoded.repairs,
        truncation="closers_missing" if "syntax:closers" in decoded.repairs else "complete",
    )
    return Region(closing.end() if closing else end, (draft,))


def _arguments(text: str, opened: Opened, tool: ToolSpec | None) -> tuple[dict[str, Any], int, bool, bool]:
    """(arguments, where they end, whether none was cut off, whether each was closed by its own tag)."""
    found: dict[str, Any] = {}
    position, closed = opened.position, True
    for _ in range(MAX_ARGUMENTS):
        argument = opened.row.argument.match(text, position)
        key = _key(argument) if argument else None
        if argument is None and tool is not None:
            argument = CHILD.match(text, position)
            key = argument["key"] if argument and key_in(tool, argument["key"]) else None
        if argument is None or key is None:
            break
        span = _value_end(text, argument.end(), opened.row, tool, key if argument.re is CHILD else "")
        if span is None:
            return found, position, False, False
        value = _value(text[argument.end() : span[0]])
        kind = argument.groupdict().get("kind")
        found.setdefault(key, Declared(value) if kind and STRINGS.search(kind.split("=")[1]) else value)
        position = span[1]
        closed = closed and span[0] < span[1]
    return found, position, True, closed


def _value(raw: str) -> str:
    """The value that stood between two tags: one line break on either side is layout."""
    bare = raw.strip()
    if bare.startswith(CDATA) and bare.endswith("]]>"):
        return bare[len(CDATA) : -len("]]>")]
    return LAYOUT_END.sub("", LAYOUT_START.sub("", raw))


def _key(argument: re.Match[str]) -> str | None:
    groups = argument.groupdict()
    return groups.get("key") or groups.get("glm")


@dataclass(frozen=True)
class Ends:
    """What may end a value of a row, and what must follow its closing tag; `child` says which tag closes."""

    value: re.Pattern[str]
    follow: re.Pattern[str]


def _ends(row: Element, *, children: bool) -> Ends:
    call = rf"(?P<call>{row.ends}|{CLOSES.pattern})"
    following = rf"(?P<next>(?<=\n){row.argument.pattern})"
    argument = row.argument.pattern.removeprefix(r"(?:\s|\\n)*").removeprefix(r"\s*")
    after = rf"\Z|</?[\w:]{{0,60}}\Z|{argument}|{row.ends}|{CLOSES.pattern}"
    value = rf"(?P<closer>{row.value_ends})|{call}|{following}"
    if children:
        after += rf"|<{NAMESPACE}[A-Za-z_][\w.-]{{0,99}}\s*>"
        value = rf"{call}|(?P<closer></{NAMESPACE}(?P<child>[A-Za-z_][\w.-]{{0,99}})\s*>)|{following}"
    return Ends(re.compile(value), re.compile(_anonymous(rf"(?:\s|\\n)*(?:{after})")))


def _anonymous(pattern: str) -> str:
    """`pattern` without its group names, so that it can stand beside itself."""
    return re.sub(r"\(\?P<\w+>", "(?:", pattern).replace("(?P=quote)", "[\"']?")


ROWS = (*ELEMENTS, GLM, NAMED_TAGS)
VALUES = {(row, children): _ends(row, children=children) for row in ROWS for children in (False, True)}
CLOSING = {row: re.compile(rf"\s*(?:{row.ends}|(?={CLOSES.pattern}))") for row in ROWS}
CALL_ENDS = {row: re.compile(rf"{row.ends}|{CLOSES.pattern}") for row in ROWS}
SURPLUS_ENDS = {row: re.compile(rf"[\s}})>\]]*(?:{row.ends})") for row in ROWS}
"""Compiled here once: the first reply should not be slower than the second."""


def _value_end(
    text: str, start: int, row: Element, tool: ToolSpec | None, child: str
) -> tuple[int, int] | None:
    """(end of the value, where to go on); None if the text stops inside it."""
    ends = VALUES[row, bool(child)]
    if text.startswith(CDATA, start) or text[start : start + 20].lstrip().startswith(CDATA):
        start = text.find("]]>", start)
        if start < 0:
            return None
    fallback: tuple[int, int] | None = None
    tried = 0
    for found in ends.value.finditer(text, start):
        if child and found["closer"] and found["child"] != child:
            continue
        tried += 1
        if tried > MAX_ENDS:
            break
        if found["closer"]:
            if ends.follow.match(text, found.end()):
                return found.span()
            fallback = fallback or found.span()
        elif found["call"] is not None:
            after = text[found.end() : found.end() + 80].lstrip(" \t")
            if fallback is None and (not after or after[0] in "<\n]"):
                return found.start(), found.start()
        elif tool is not None and fallback is None and key_in(tool, _key(found) or ""):
            return found.start(), found.start()
    if fallback is not None and CALL_ENDS[row].search(text, fallback[1]):
        return fallback
    return None
