"""Reasoning out of a reply: what a model thought is neither a call nor an answer."""

from __future__ import annotations

import re

from agent.llm.normalise.json_text import decode

NAMES = r"(?:think|thinking|reasoning|thought)"
OPENER = re.compile(rf"^[ \t]*(?:<{NAMES}>|\[THINK\])", re.IGNORECASE | re.MULTILINE)
CLOSER = re.compile(rf"(?:</{NAMES}>|\[/THINK\])", re.IGNORECASE)
LAST_CALL = re.compile(r"^[ \t]*<tool_call>", re.MULTILINE)


def without_reasoning(text: str) -> str:
    """`text` without its reasoning blocks.

    A closer without opener (the opener stood in the prompt) ends reasoning that began with the reply. A block
    that is never closed swallows the rest, except a whole call at its very end: Qwen, GLM and Kimi do that.
    """
    opener, closer = OPENER.search(text), CLOSER.search(text)
    began_in_prompt = closer is not None and (opener is None or closer.start() < opener.start())
    if closer is not None and began_in_prompt and not _inside_json(text, closer.start()):
        text = text[closer.end() :]
    kept: list[str] = []
    position = 0
    while opener := OPENER.search(text, position):
        kept.append(text[position : opener.start()])
        closer = CLOSER.search(text, opener.end())
        if closer is None:
            return "".join((*kept, _call_at_end(text, opener.end())))
        position = closer.end()
    return "".join((*kept, text[position:]))


def _inside_json(text: str, position: int) -> bool:
    """Whether the tag stands inside a JSON value that begins before it: then it is data."""
    start = text.find("{", 0, position)
    if start < 0:
        return False
    decoded = decode(text, start)
    return decoded is not None and not decoded.cut and decoded.end > position and not decoded.repairs


def _call_at_end(text: str, position: int) -> str:
    if not text.rstrip().endswith("</tool_call>"):
        return ""
    calls = [match.start() for match in LAST_CALL.finditer(text, position)]
    return text[calls[-1] :] if calls else ""
