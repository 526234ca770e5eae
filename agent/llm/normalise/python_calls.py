"""Calls in Python's syntax: `[click(ref='e1'), screenshot()]`, or one after the other."""

from __future__ import annotations

import re
from typing import Any

from agent.llm.normalise.literals import CALL_NAME, CutOff, NotLiteral, Reader
from agent.llm.normalise.reading import UNREADABLE, Draft, Region, cut_off
from agent.llm.normalise.schema import required
from agent.llm.normalise.toolbox import Toolbox

LIST = re.compile(r"\[\s*(?=[A-Za-z_][\w.]{0,99}\()")
SEPARATOR = re.compile(r"[\s,;]*")
PRINT = re.compile(r"print\(\s*(?=[A-Za-z_][\w.]{0,99}\()")
MAX_CALLS = 64


def starts_list(text: str, position: int) -> bool:
    return LIST.match(text, position) is not None


def starts_call(text: str, position: int) -> bool:
    return CALL_NAME.match(text, position) is not None


def read_python(text: str, start: int, toolbox: Toolbox, form: str) -> Region | None:
    """The calls that stand at `start`, in a list or not; None if what stands there names no tool of ours."""
    opening = LIST.match(text, start)
    reader = Reader(text, opening.end() if opening else start)
    drafts: list[Draft] = []
    end = reader.position
    while len(drafts) < MAX_CALLS and (name := CALL_NAME.match(text, reader.position)):
        draft = _call(text, name, reader, toolbox, form)
        if draft is None:
            break
        drafts.append(draft)
        end = reader.position
        if draft.problem:
            break
        reader.position = _separated(text, end)
    if not drafts:
        return None
    if opening is not None and not drafts[-1].problem:
        if reader.took("]"):
            end = reader.position
        elif text[end:].strip():
            return None  # a list of something else
    elif opening is None and text[end:].strip() == "]":
        end = len(text)
    return Region(end, tuple(drafts))


def _separated(text: str, position: int) -> int:
    found = SEPARATOR.match(text, position)
    return found.end() if found else position


def _call(text: str, name: re.Match[str], reader: Reader, toolbox: Toolbox, form: str) -> Draft | None:
    printed = PRINT.match(text, name.start())
    if printed and toolbox.find("print") is None:
        name = CALL_NAME.match(text, printed.end()) or name
    called = name[0].removesuffix(".call")
    tool = toolbox.find(called)
    if tool is None:
        return None
    reader.position, reader.mended = name.end() + 1, False
    start = name.start()
    try:
        named, placed = reader.arguments()
        if printed and not reader.took(")"):
            return None
    except CutOff:
        reader.position = len(text)
        return cut_off(form, text[start:], called)
    except NotLiteral:
        reader.position = _line_end(text, reader.position)
        return Draft(called, {}, form, raw=text[start : reader.position], problem=UNREADABLE)
    arguments, problem = _placed(named, placed, required(tool))
    repairs = ("syntax:quotes",) if reader.mended else ()
    raw = text[start : reader.position]
    return Draft(called, arguments, form, raw=raw, problem=problem, repairs=repairs)


def _placed(named: dict[str, Any], placed: list[Any], needed: list[str]) -> tuple[Any, str]:
    """Arguments by place are taken only where the schema leaves one place."""
    if not placed:
        return named, ""
    if len(placed) == 1 and not named and isinstance(placed[0], dict):
        return placed[0], ""
    missing = [key for key in needed if key not in named]
    if len(placed) == 1 and len(missing) == 1:
        return {**named, missing[0]: placed[0]}, ""
    return named, "name each argument: TOOL(parameter=value)"


def _line_end(text: str, position: int) -> int:
    end = text.find("\n", position)
    return len(text) if end < 0 else end
