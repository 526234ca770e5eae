"""Replies without a call that may be no answer: a call ends them that could be a quotation, or they are
nothing but a call in no form that is read. The model is asked what it meant before a person is told.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from agent.llm.normalise.judge import Judge
from agent.llm.normalise.places import TRAILING, Found
from agent.llm.normalise.toolbox import Toolbox
from agent.llm.types import Call

MOST = 2_000
"""Characters of a reply that is nothing but a call; what is longer is an answer."""
_NAME = r"(?P<name>[A-Za-z_][\w.]{0,99})"
ATTEMPTS = tuple(
    re.compile(pattern, re.DOTALL)
    for pattern in (
        rf"<{_NAME}(?:\s[^<>]*)?(?:/>|>.*</(?P=name)\s*>)",
        rf"(?:`{{3,}}\w*\s*)?\[?(?:print\()?{_NAME}\([^\n]*\)\]?(?:\s*`{{3,}})?",
        rf"(?i:action|tool|call|function|(?:tool|function)[ _]call)\s*:\s*{_NAME}\b.*",
    )
)
"""The whole of a reply that writes a call: a tag, a function, a label and a name."""
OBJECT = re.compile(
    rf"(?:`{{3,}}\w*\s*)?\{{\s*\"(?:action|command|function|tool|name)\"\s*:\s*\"{_NAME}\".*\}}(?:\s*`{{3,}})?",
    re.DOTALL,
)
"""The same as JSON: data as well, if it names no tool."""


def doubt(text: str, found: Sequence[Found], judge: Judge) -> str:
    """Why `text` may be no answer, in words for the model; `found` are the calls in it that do not count."""
    if found:
        name = _last_call(text, found[-1], judge)
        return (
            f"it ends in what could be a call of {name} or a quotation, so it was not executed"
            if name
            else ""
        )
    return _attempt(text.strip(), judge.toolbox)


def _last_call(text: str, last: Found, judge: Judge) -> str:
    """The tool of a call that ends the text, and that could be carried out if it were meant; else nothing."""
    if not last.region.drafts or TRAILING.match(text, last.end) is None:
        return ""
    results = [judge.call(draft)[0] for draft in last.region.drafts]
    return next((result.name for result in results if isinstance(result, Call)), "")


def _attempt(said: str, toolbox: Toolbox) -> str:
    """What is wrong with a reply that is nothing but a call. Where it names no tool, an underscore tells its
    name from a word."""
    if len(said) > MOST:
        return ""
    match = next((match for pattern in (*ATTEMPTS, OBJECT) if (match := pattern.fullmatch(said))), None)
    tool = toolbox.find(match["name"]) if match else None
    if tool is not None:
        return f"it looks like a call of {tool.name} that cannot be read, so it was not executed"
    if match is None or match.re is OBJECT or "_" not in match["name"].strip("_"):
        return ""
    return f"it looks like a call, but {toolbox.unknown(match['name'])}"
