"""Results cut to their budget. What is cut off, and data too long for a log line, becomes an artifact."""

from __future__ import annotations

import json
from dataclasses import replace

from browser_tools.artifacts import Artifacts
from browser_tools.result import Section, ToolResult, cut, tokens

LONGEST_DATA = 8_000
"""Characters of JSON that one log line may hold as a result's data."""


def fitted(
    result: ToolResult, budget: int, artifacts: Artifacts, *, whole: str = "", html: str = "", hint: str = ""
) -> ToolResult:
    """`result` inside `budget` tokens, with the names of the artifacts that hold the rest.

    `whole` is the full text where the tool has cut it itself, `html` a page that is kept; `hint` says how to
    see more. Everything here is redacted already. Raises StorageError.
    """
    sections, cut_off = _cut(result.sections, budget)
    whole = whole or cut_off
    if whole:
        name = artifacts.write(result.tool, "txt", whole.encode("utf-8", "replace"))
        told = f"not all is shown; the whole text is kept as {name}" + (f"; {hint}" if hint else "")
        result = replace(result, artifacts=(*result.artifacts, name))
        sections = (*sections, Section("Cut", told))
    if html:
        name = artifacts.write(result.tool, "html", html.encode("utf-8", "replace"))
        result = replace(result, artifacts=(*result.artifacts, name))
    data = json.dumps(result.data, ensure_ascii=False, default=str) if result.data is not None else ""
    if len(data) > LONGEST_DATA:
        name = artifacts.write(result.tool, "json", data.encode("utf-8", "replace"))
        result = replace(result, artifacts=(*result.artifacts, name), data_file=name)
    return replace(result, sections=sections)


def _cut(sections: tuple[Section, ...], budget: int) -> tuple[tuple[Section, ...], str]:
    """What pages say cut to `budget` tokens together, and the full text of what did not fit."""
    shown, whole = [], []
    for section in sections:
        if not section.untrusted:  # our own words are short, and say how to go on
            shown.append(section)
            continue
        text, rest = cut(section.text, max(1, budget))
        budget -= tokens(text)
        shown.append(replace(section, text=text))
        if rest is not None:
            whole.append(section.text)
    return tuple(shown), "\n\n".join(whole)
