"""What stands after a marker: calls in any of the syntaxes, until something else follows."""

from __future__ import annotations

import re

from agent.llm.normalise.elements import read_element
from agent.llm.normalise.json_calls import named_draft, read_json
from agent.llm.normalise.json_text import decode_within
from agent.llm.normalise.literals import CutOff, NotLiteral, Reader
from agent.llm.normalise.python_calls import read_python, starts_call, starts_list
from agent.llm.normalise.reading import UNREADABLE, Draft, Region, cut_off, joined
from agent.llm.normalise.rows import (
    CLOSES,
    ELEMENTS,
    GLM,
    JUNK,
    NAMED,
    NAMED_TAGS,
    OPENS,
    SEPARATORS,
    Line,
    Mark,
)
from agent.llm.normalise.schema import required
from agent.llm.normalise.tags import OPEN, Closers, read_tool_tag
from agent.llm.normalise.toolbox import Toolbox

MARKED = ("gemma", "deepseek", "kimi_k2")
"""Families whose marker stands before each call, so that nothing else can be meant."""
WINDOW = 20_000
"""Characters in which the end of something broken is looked for."""
MAX_BODIES = 64
ARGUMENTS_END = re.compile(rf"{CLOSES.pattern}|<\|tool_call_begin|\n```")
FENCE_END = re.compile(r"\s*```")
FENCED = re.compile(r"```(?:json|xml)?\s*(?=[\[{<])")
DELIMITER_LAST = re.compile(r"(?:<\|\"\|>|<escape>)\s*\Z")
DELIMITED = re.compile(r"<\|\"\|>|<escape>")
SPURIOUS = re.compile(r"[^<{\[]{1,200}(?=<\|tool_call_begin\|>)")
"""Words between a section's marker and its first call; they are stepped over."""


def read_mark(
    text: str, start: int, end: int, mark: Mark, closers: Closers, toolbox: Toolbox
) -> Region | None:
    """The calls after the marker at `text[start:end]`; None if it marks nothing."""
    regions: list[Region] = []
    position, inside = end, True
    while len(regions) < MAX_BODIES:
        position, inside = _layout(text, position, inside)
        if mark.form == "kimi_k2" and (spurious := SPURIOUS.match(text, position)):
            position, inside = _layout(text, spurious.end(), inside)
        if position >= len(text) or not inside:
            break
        region = _body(text, position, mark.form, closers, toolbox)
        if region is None or (regions and _is_prose(region, text[regions[-1].end : position], toolbox)):
            break
        regions.append(region)
        position = max(region.end, position)
        if fence := FENCE_END.match(text, position):
            position = fence.end()
    if regions and inside and not mark.token and (closing := _words_inside(text, position)):
        problem = "there is more than the call inside the markup, so it was not executed; send only the call"
        return Region(closing, (Draft("", {}, mark.form, raw=text[start:closing], problem=problem),))
    if regions:
        return joined(position, regions)
    return _nothing(text, start, position, mark, inside)


def _is_prose(region: Region, gap: str, toolbox: Toolbox) -> bool:
    """Whether words behind a call, without a marker of their own, were taken for one more."""
    return not OPENS.search(gap) and all(
        draft.problem == UNREADABLE or (not draft.arguments and toolbox.find(draft.name) is None)
        for draft in region.drafts
    )


def _layout(text: str, position: int, inside: bool) -> tuple[int, bool]:
    """(where a call may stand, or where words go on; whether a marker says that a call may stand there)."""
    while True:
        gap = _skipped(text, position)
        if opening := OPENS.match(text, gap):
            position, inside = opening.end(), True
        elif closing := CLOSES.match(text, gap):
            position, inside = closing.end(), False
        elif inside and (fence := FENCED.match(text, gap)):
            position = fence.end()
        else:
            return (gap if inside else position), inside


def _skipped(text: str, position: int) -> int:
    found = SEPARATORS.match(text, position)
    return found.end() if found else position


def _words_inside(text: str, position: int) -> int | None:
    """Where the marker that closes the markup ends, if words stand between the last call and it."""
    closing = CLOSES.search(text, position, position + WINDOW)
    if closing is None or OPENS.search(text, position, closing.start()):
        return None
    return closing.end()


def _nothing(text: str, start: int, position: int, mark: Mark, inside: bool) -> Region | None:
    """A marker without a call that can be read: layout, or a broken call if something is in it."""
    if not inside or position >= len(text):
        return Region(position)
    closing = CLOSES.search(text, position, position + WINDOW)
    if closing is None:
        return None
    problem = Draft("", {}, mark.form, raw=text[start : closing.end()], problem=UNREADABLE)
    return Region(closing.end(), (problem,))


def _body(text: str, position: int, form: str, closers: Closers, toolbox: Toolbox) -> Region | None:
    """The call or calls at `position`, whatever their syntax."""
    sign = text[position]
    if sign in "{[" and not starts_list(text, position):
        return _json(text, position, form, toolbox)
    if sign == "[" or starts_call(text, position):
        return read_python(text, position, toolbox, "pythonic" if form == "hermes" else form)
    for row in (*ELEMENTS, NAMED_TAGS):
        region = read_element(text, position, row, toolbox)
        if region is not None:
            return region
    if sign == "<":
        opening = OPEN.match(text, position)
        tool = toolbox.find(opening[1]) if opening else None
        return read_tool_tag(text, position, closers, tool) if tool is not None else None
    return read_element(text, position, GLM, toolbox) or _named(text, position, form, toolbox)


def _json(text: str, position: int, form: str, toolbox: Toolbox) -> Region | None:
    decoded = decode_within(text, position, CLOSES)
    if decoded is None:
        return None
    if decoded.cut:
        return Region(len(text), (cut_off(form, text[position:]),))
    raw = text[position : decoded.end]
    region = read_json(decoded, raw, toolbox, form)
    if region is not None:
        return Region(
            _surplus(text, decoded.end),
            region.drafts,
            region.content,
            region.content_format,
            region.terminate,
        )
    if decoded.value == []:
        return Region(decoded.end)
    return Region(decoded.end, (Draft("", {}, form, raw=raw, problem=UNREADABLE),))


def _surplus(text: str, position: int) -> int:
    """Where closing brackets that belong to nothing end."""
    found = re.compile(r"(?:\s*[}\]])*").match(text, position)
    return found.end() if found else position


def _named(text: str, position: int, form: str, toolbox: Toolbox) -> Region | None:
    """`NAME{json}`, with whatever markers the family puts between the two."""
    name = NAMED.match(text, position)
    if name is None:
        return None
    junk = JUNK.match(text, name.end())
    start = junk.end() if junk else name.end()
    if text[start : start + 1] == "{":
        return read_arguments(text, position, start, name["name"], form, toolbox)
    if CLOSES.match(text, start) or start >= len(text):
        draft = Draft(name["name"], {}, form, raw=text[position:start], id=_id(name["name"], form))
        return Region(start, (draft,))
    inner = next((region for row in ELEMENTS if (region := read_element(text, start, row, toolbox))), None)
    if inner is not None:
        return inner
    if text.startswith("function", position) and toolbox.find(name["name"]) is None:
        return None
    closing = CLOSES.search(text, start, start + WINDOW)
    if closing is None or (toolbox.find(name["name"]) is None and form not in MARKED):
        return None
    raw = text[position : closing.start()]
    return Region(closing.start(), (Draft(name["name"][:60], {}, form, raw=raw, problem=UNREADABLE),))


def read_arguments(
    text: str, start: int, opens: int, name: str, form: str, toolbox: Toolbox
) -> Region | None:
    """A call whose name was read, with the object that opens at `opens` as its arguments."""
    if form == "gemma" or DELIMITED.match(text, opens + 1):
        return _gemma(text, start, opens, name, form)
    decoded = decode_within(text, opens, ARGUMENTS_END)
    if decoded is None:
        return None
    if decoded.cut:
        return Region(len(text), (cut_off(form, text[start:], name),))
    raw = text[start : decoded.end]
    draft = named_draft(name, decoded, raw, form, _id(name, form))
    return Region(decoded.end, (draft,))


def _gemma(text: str, start: int, opens: int, name: str, form: str) -> Region:
    reader = Reader(text, opens, bare=True)
    try:
        arguments = reader.mapping()
    except CutOff:
        return _gemma_unclosed(text, start, opens, name, form)
    except NotLiteral:
        closing = CLOSES.search(text, opens, opens + WINDOW)
        end = closing.start() if closing else len(text)
        return Region(end, (Draft(name, {}, form, raw=text[start:end], problem=UNREADABLE),))
    return Region(reader.position, (Draft(name, arguments, form, raw=text[start : reader.position]),))


def _gemma_unclosed(text: str, start: int, opens: int, name: str, form: str) -> Region:
    """The text ended in the arguments: behind a value that was closed, or inside one."""
    try:
        arguments = Reader(text + "}", opens, bare=True).mapping() if DELIMITER_LAST.search(text) else None
    except NotLiteral:
        arguments = None
    if arguments is None:
        return Region(len(text), (cut_off(form, text[start:], name),))
    repairs = ("syntax:closers",)
    draft = Draft(name, arguments, form, raw=text[start:], repairs=repairs, truncation="closers_missing")
    return Region(len(text), (draft,))


def _id(name: str, form: str) -> str:
    """Kimi wants its own ids back with the result."""
    return name if form == "kimi_k2" and ":" in name else ""


def read_line(text: str, match: re.Match[str], line: Line, toolbox: Toolbox) -> Region | None:
    """A row that names its tool on a line, with JSON after it."""
    name, opens = match["name"], match.end()
    if FENCED.match(text, opens):
        opens = text.index("{", opens) if "{" in text[opens : opens + 20] else opens
    if text[opens : opens + 1] != "{":
        return _with_words(text, match, line, toolbox)
    region = read_arguments(text, match.start(), opens, name, line.form, toolbox)
    if region is None or (toolbox.find(name) is None and not line.token):
        return None
    if line.closes:
        closing = re.compile(line.closes).match(text, region.end)
        return Region(closing.end(), region.drafts) if closing else None
    layout = re.compile(r"(?:\s*(?:```|✿RESULT✿:?))*").match(text, region.end)
    return Region(layout.end() if layout else region.end, region.drafts)


def _with_words(text: str, match: re.Match[str], line: Line, toolbox: Toolbox) -> Region | None:
    """ReAct: what follows is plain text, or nothing."""
    tool = toolbox.find(match["name"])
    if tool is None or line.form != "react":
        return None
    end = text.find("\n", match.end())
    end = len(text) if end < 0 else end
    words = text[match.end() : end].strip()
    if not words and required(tool):
        return None
    if words[:1] == words[-1:] == '"' and len(words) > 1:
        words = words[1:-1]
    return Region(end, (Draft(tool.name, words or {}, line.form, False, text[match.start() : end]),))
