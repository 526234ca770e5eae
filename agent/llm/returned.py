"""What calls bring along: markup that leaked into them, and what their provider wants back with them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from agent.llm.types import Call, ChatReply, RawCall, RawReply

LEAKED = re.compile(r"(?:\s*</(?:[\w-]{1,20}:)?(?:parameter|invoke|function_calls|tool_call)>)+\s*\Z")
"""Closers at the end of the last text (claude-code#48679): the model wrote its own markup to the end."""
OPENED = re.compile(r"<(?:[\w-]{1,20}:)?(?:parameter|invoke|function_calls|tool_call)\b")
REPAIR = "leak:closers"


def returned(reply: ChatReply, raw: RawReply) -> ChatReply:
    """`reply` with each call as it was meant, and what the provider wants back."""
    waiting = list(raw.tool_calls)
    calls = tuple(_sealed(_signed(call, waiting)) for call in reply.calls)
    repairs = (REPAIR,) * sum(
        new.arguments != old.arguments for new, old in zip(calls, reply.calls, strict=True)
    )
    return replace(reply, calls=calls, opaque=raw.opaque, repairs=(*reply.repairs, *repairs))


def _signed(call: Call, waiting: list[RawCall]) -> Call:
    """The call with what its raw call held; old Gemini models give no ids, and are known by their order."""
    found = _of(call, waiting) if call.confidence == "native" else None
    if found is None:
        return call
    waiting.remove(found)
    return replace(call, opaque=found.opaque)


def _of(call: Call, waiting: Sequence[RawCall]) -> RawCall | None:
    if call.id:
        return next((one for one in waiting if one.id == call.id), None)
    return next((one for one in waiting if not one.id and one.name == call.name), None)


def _sealed(call: Call) -> Call:
    """The call without closers of markup that nothing in its last text has opened."""
    texts = [(name, value) for name, value in call.arguments.items() if isinstance(value, str)]
    name, value = texts[-1] if texts else ("", "")
    if OPENED.search(value) or not LEAKED.search(value):
        return call
    return replace(call, arguments={**call.arguments, name: LEAKED.sub("", value)})
