"""The words of a reply, free of tool markup; code and HTML stay as they are."""

from __future__ import annotations

import re
from collections.abc import Sequence

from agent.llm.normalise.places import INVISIBLE, LABEL, Found
from agent.llm.normalise.rows import BAR, CALL_TAG, CLOSES, NAMESPACE

TOKEN = (
    r"<\|(?:open|close)\|>\w+<\|sep\|>"
    r"|<\|(?:header_start|start_header_id|im_start|start)\|>(?:assistant)?(?:<\|(?:header_end|end_header_id)\|>)?"
    rf"|<{BAR}[A-Za-z_▁ ]{{1,40}}{BAR}>"
)
EDGE = re.compile(rf"\A(?:\s*(?:{TOKEN}|</s>|>>>all\n))+|(?:(?:{TOKEN}|</s>|<s>|\[/?TOOL_CALLS\])\s*)+\Z")
"""Special tokens at either end; in the middle of a sentence they are words about tokens."""
LEFTOVER = re.compile(
    rf"^[ \t]*(?:</{NAMESPACE}(?:{CALL_TAG}|invoke|parameter|function|tool_call|arg_value)\s*>"
    rf"|{CLOSES.pattern})[ \t]*$",
    re.MULTILINE,
)
"""Closing markup on a line of its own that lost its partner: never meant for a person."""
OPENED = re.compile(r"<([\w:]+)")
CLOSED = re.compile(r"</([\w:]+)")
FENCED = re.compile(r"(^[ ]{0,3}```.*?(?:^[ ]{0,3}```|\Z))", re.MULTILINE | re.DOTALL)
STRAY = re.compile(r"(?:\A|\n)[ \t]*(?:count|call|court|card|caller)\s*\Z")
"""The line that Claude leaks before a bare `<invoke>`."""


def outside(text: str, found: Sequence[Found]) -> str:
    """The words outside the regions; a label, separators and surplus closers go with their region."""
    kept: list[str] = []
    position = 0
    for one in found:
        before = text[position : one.start]
        line = before[before.rfind("\n") + 1 :]
        before = before[: len(before) - len(line)] if LABEL.match(line) else before
        if one.region.drafts and one.region.drafts[0].form == "claude_xml":
            before = STRAY.sub("", before)
        kept.append(before)
        position = one.end
    kept.append(text[position:])
    return "\n".join(part.strip("\r\n") for part in kept if part.strip(" \t\r\n}],;"))


def cleaned(text: str) -> str:
    """`text` without markup and tokens that lost their partner; code blocks stay as they are."""
    parts = FENCED.split(text.strip(INVISIBLE))
    bare = "".join(part if number % 2 else _without_leftovers(part) for number, part in enumerate(parts))
    return EDGE.sub("", bare.strip(INVISIBLE)).strip(INVISIBLE)


def _without_leftovers(text: str) -> str:
    """`text` without closing markup; where the opener stands too, both are words about markup."""
    opened = set(OPENED.findall(text))
    return LEFTOVER.sub(lambda found: found[0] if opened & set(CLOSED.findall(found[0])) else "", text)
