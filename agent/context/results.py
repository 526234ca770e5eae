"""What was done, as messages: a call with its results, in full or one line each."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from agent.context.boundaries import bounded, line, neutral_data, neutralise
from agent.context.values import Turn
from agent.llm.types import Call, Message
from browser_tools.result import ToolResult, cut, tokens
from browser_tools.tool import ToolCall

ERROR_CHARS = 600
SIGHTS = frozenset({"observe_dom", "screenshot"})
"""Tools whose results are views of a page: only the latest is worth its tokens."""


def told(turn: Turn, nonce: str, budget: int, *, newest: bool) -> tuple[Message, ...]:
    """A turn as one assistant message and one tool message for each of its calls: pairs are never split.

    With budget 0 each result is a line; so are views of the page in all but the newest turn.
    """
    calls = tuple(_call(call, turn.signatures.get(call.id)) for call in turn.calls)
    messages = [Message("assistant", neutralise(turn.content), calls, opaque=turn.opaque)]
    for number, (call, result) in enumerate(zip(turn.calls, turn.results, strict=True)):
        allowed = budget if newest or call.name not in SIGHTS else 0
        text = result_text(result, nonce, allowed)
        if number == 0 and turn.page and not newest:
            text = f"{text}\n(seen then: {line(turn.page)})"
        messages.append(Message("tool", text, tool_call_id=call.id, error=not result.ok))
    return tuple(messages)


def _call(call: ToolCall, signature: Mapping[str, Any] | None) -> Call:
    return Call(call.name, neutral_data(dict(call.arguments)), call.id, opaque=signature)


def result_text(result: ToolResult, nonce: str, budget: int) -> str:
    """A result for the model; budget 0 asks for a line."""
    head = "ok" if result.ok else f"failed ({result.code}): {neutralise(result.error[:ERROR_CHARS])}"
    if not budget:
        words = " ".join(f"{section.title}: {section.text}" for section in result.sections)
        return f"{head} {bounded(line(words), nonce)}" if words else head
    parts = [head]
    for section in result.sections:
        text, rest = cut(section.text, budget)
        budget = max(1, budget - tokens(text))
        titled = f"{section.title}:\n{text}"  # the title of a page is the page's own words
        shown = bounded(titled, nonce) if section.untrusted else neutralise(titled)
        left_out = "\n(cut here)" if rest is not None else ""
        parts.append(f"{shown}{left_out}")
    return "\n".join(parts)


def called(turn: Turn) -> str:
    """The calls of a turn as one line each, for those whose results are shown no more."""
    pairs = zip(turn.calls, turn.results, strict=True)
    return "\n".join(
        f"- {call.name} {line(json.dumps(dict(call.arguments), ensure_ascii=False, default=str), 80)}: "
        f"{'ok' if result.ok else result.code or 'failed'}"
        for call, result in pairs
    )


def cost(messages: Sequence[Message]) -> int:
    """Our estimate of their tokens."""
    return sum(
        tokens(message.content + str([call.arguments for call in message.tool_calls])) for message in messages
    )
