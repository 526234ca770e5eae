"""Reasoning out of a reply: what a model thought is neither a call nor an answer."""

from __future__ import annotations

import re
from collections.abc import Callable

NAMES = r"(?:[A-Za-z]{1,8}:)?(?:think|thinking|reasoning|thought|thoughts|reflection|scratchpad)"
OPENER = re.compile(
    rf"<{NAMES}>|\[THINK\]|◁think▷|<\|START_THINKING\|>|<\|channel>thought|<\|open\|>think<\|sep\|>"
    r"|<\|begin_of_thought\|>|<\|inner_prefix\|>",
    re.IGNORECASE,
)
CLOSER = re.compile(
    rf"</{NAMES}>|\[/THINK\]|◁/think▷|<\|END_THINKING\|>|<channel\|>|<\|close\|>think<\|sep\|>"
    r"|<\|end_of_thought\|>|<\|inner_suffix\|>|\[BEGIN FINAL RESPONSE\]",
    re.IGNORECASE,
)
STRAY_CLOSER = re.compile(rf"\s*(?:{CLOSER.pattern})", re.IGNORECASE)
EITHER = re.compile(f"(?P<open>{OPENER.pattern})|(?P<close>{CLOSER.pattern})", re.IGNORECASE)
THINK = re.compile(r"<(?:\w+:)?think>|<\|open\|>think<\|sep\|>", re.IGNORECASE)
"""The openers that some models never close, although a call follows."""
QUOTE = re.compile(r"[`\"'“‘]\Z")
"""Before a marker: then it is talked about."""

STRIPPED = re.compile(
    r"\A\s*(?:assistant)?analysis(?=[A-Z\s]).{0,100000}?assistant(?:final|(?=commentary))", re.DOTALL
)
"""Harmony's analysis where a server stripped the tokens around it."""

Spans = Callable[[str], list[tuple[int, int]]]
"""Finds where calls stand in a text."""


def without_reasoning(text: str, calls: Spans) -> tuple[str, str]:
    """(`text` without its reasoning blocks, the block that is never closed).

    A closer without opener (the opener stood in the prompt) ends reasoning that began with the reply, unless
    it stands inside a call, where it is data.
    """
    text = _after_bare_closer(STRIPPED.sub("", text), calls)
    kept: list[str] = []
    position = 0
    while opener := _opener(text, position, calls):
        kept.append(text[position : opener.start()])
        end = _closed(text, opener.end())
        if end is None:
            forgotten = THINK.fullmatch(opener[0]) is not None
            return "".join(kept), text[opener.end() :] if forgotten else ""
        position = end
        if stray := STRAY_CLOSER.match(text, position):
            position = stray.end()
    return "".join((*kept, text[position:])), ""


def _after_bare_closer(text: str, calls: Spans) -> str:
    closer = CLOSER.search(text)
    if closer is None:
        return text
    opener = OPENER.search(text)
    if opener is not None and opener.start() < closer.start() and not _quoted(text, opener):
        return text
    if _quoted(text, closer) or _inside(closer.start(), calls(text)):
        return text
    return text[closer.end() :]


def _opener(text: str, position: int, calls: Spans) -> re.Match[str] | None:
    """The next opener that opens: at the reply's start, or with a closer after it; never inside a call."""
    taken: list[tuple[int, int]] | None = None
    while opener := OPENER.search(text, position):
        position = opener.end()
        if _quoted(text, opener):
            continue
        first = not text[: opener.start()].strip()
        begins_line = not text[text.rfind("\n", 0, opener.start()) + 1 : opener.start()].strip()
        if not first:
            taken = calls(text) if taken is None else taken
            if _inside(opener.start(), taken):
                continue
        if first or begins_line or CLOSER.search(text, opener.end()):
            return opener
    return None


def _closed(text: str, position: int) -> int | None:
    """Where the block that was opened before `position` ends, blocks inside it counted."""
    depth = 1
    last: int | None = None
    for found in EITHER.finditer(text, position):
        if found["open"]:
            depth += 1
            continue
        depth, last = depth - 1, found.end() if last is None else last
        if depth == 0:
            return found.end()
    return last


def _inside(position: int, spans: list[tuple[int, int]]) -> bool:
    return any(start < position < end for start, end in spans)


def _quoted(text: str, found: re.Match[str]) -> bool:
    return QUOTE.search(text[max(0, found.start() - 1) : found.start()]) is not None
