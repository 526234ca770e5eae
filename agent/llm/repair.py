"""Layer 3: whether a reply can be used, and if not, how the model is told so that its next one can.

What it is told is one error and one schema. A bad call that had an id is answered as the provider's own tool
error; the conversation then holds that call as it should have been written, never the text that was.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from agent.llm.normalise.json_text import decode
from agent.llm.text_mode import compact
from agent.llm.types import (
    BadCall,
    Call,
    ChatReply,
    Confidence,
    Message,
    Mode,
    RawCall,
    RawReply,
    ToolSpec,
)
from browser_tools.checks.schema import output_problems

MEANT: frozenset[Confidence] = frozenset({"native", "token", "envelope"})
"""How plainly a call must be meant before it may do more than read."""
ASKED_FORMS = ("strict_json", "envelope")
"""The forms that the modes without native tools ask for."""
EMPTY = "it is empty; call a tool, or answer in words"
CUT = "it was cut off by its length; answer shorter"
UNREADABLE = "the server could not read the call in it"
SENDABLE_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""Names that every provider takes back in a conversation."""
HOW: Mapping[Mode, str] = {
    "native": "send it as a tool call",
    "json_schema": "send the JSON object that was asked for, with the call in tool_calls",
    "json_object": "send the JSON object that was asked for, with the call in tool_calls",
    "text": 'send only {"tool": ..., "parameters": ...}, outside code blocks and without other words',
}


@dataclass(frozen=True)
class Problem:
    """Why a reply cannot be used; `error` is written for the model."""

    kind: Literal["bad_call", "weak", "empty", "length", "no_reply"]
    error: str
    tool: str = ""
    call: RawCall | None = None
    """The native call it is about."""


@dataclass(frozen=True)
class Meant:
    """What counts as meant in one reply: by its mode, the model's habits, what it was asked to confirm."""

    mode: Mode
    xml_habit: bool = False
    failed_call: bool = False
    """The server says that it was a call."""
    confirmed: tuple[Call, ...] = ()
    """Calls that were proposed less plainly, and asked for again."""
    doubted: bool = False
    """It was asked already whether what ends its words is a call; then they are words."""

    def holds(self, call: Call) -> bool:
        """Whether the call is meant plainly enough for any effect."""
        if call.confidence in MEANT:
            return True
        if call.confidence == "tag" and (self.xml_habit or self.mode == "text" or self.failed_call):
            return True
        if call.confidence == "prose" and (self.mode == "native" or call.form not in ASKED_FORMS):
            return False
        return self.failed_call or self.confirms(call)

    def confirms(self, call: Call) -> bool:
        """Whether the same call was proposed before, and asked for again."""
        return any((call.name, call.arguments) == (one.name, one.arguments) for one in self.confirmed)


def judged(
    reply: ChatReply, raw: RawReply, tools: Sequence[ToolSpec], meant: Meant
) -> tuple[ChatReply, Problem | None]:
    """The reply with only what may be carried out, and the problem if that is nothing it could be used for.

    Good calls before a bad one stand: whoever carries them out tells the model what was wrong with the next.
    """
    reply = _fitting(reply, tools)
    weak = _first_weak(reply, tools, meant)
    if weak is not None:
        call = reply.calls[weak]
        error = f"it could be a quotation ({call.confidence}): if you mean {call.name}, {HOW[meant.mode]}"
        reply = replace(reply, calls=reply.calls[:weak], bad=(BadCall(call.name, error, weak),))
        if not weak:
            return reply, Problem("weak", error)
    if reply.finish_reason == "length" and (reply.bad or not reply.calls):
        return reply, Problem("length", CUT)
    if reply.bad and not reply.bad[0].after:
        bad = reply.bad[0]
        native = raw.tool_calls[0] if raw.tool_calls else None
        return reply, Problem("bad_call", bad.error, bad.name, native)
    if not reply.calls and reply.finish_reason == "tool_use_failed":
        return reply, Problem("bad_call", UNREADABLE)
    if reply.doubtful and not (reply.calls or reply.bad or meant.doubted):
        asked = f"if you mean a call, {HOW[meant.mode]}; if not, answer without it"
        return reply, Problem("weak", f"{reply.doubtful}; {asked}")
    if not (reply.calls or reply.content.strip() or reply.finish_reason in ("refusal", "content_filter")):
        return reply, Problem("empty", EMPTY)
    return reply, None


def _fitting(reply: ChatReply, tools: Sequence[ToolSpec]) -> ChatReply:
    """Calls up to the first whose arguments do not fit their schema; that one becomes a bad one."""
    schemas = {tool.name: tool.parameters for tool in tools}
    for place, call in enumerate(reply.calls):
        if reply.bad and reply.bad[0].after <= place:
            break
        schema = schemas[call.name]
        error = "; ".join([*_strays(call, schema), *misfits(call, schema)])
        if error:
            bad = BadCall(call.name, f"{call.name}: {error}", place)
            return replace(reply, calls=reply.calls[:place], bad=(bad,))
    return reply


def misfits(call: Call, schema: Mapping[str, Any]) -> tuple[str, ...]:
    """Why its tool does not take the arguments of a call, as its JSON Schema says."""
    return tuple(problem.removeprefix("$.") for problem in output_problems(call.arguments, schema))


def _strays(call: Call, schema: Mapping[str, Any]) -> Iterator[str]:
    """What was said beside what the tool takes: without it the call could do the opposite."""
    if call.unknown:
        names = ", ".join(map(repr, call.unknown))
        takes = ", ".join(schema.get("properties", {})) or "no arguments"
        yield f"there is no {names}, so it was not executed; it takes {takes}"


def _first_weak(reply: ChatReply, tools: Sequence[ToolSpec], meant: Meant) -> int | None:
    """The place of the first call that does more than read and is not plainly meant, unless a bad one is
    before it."""
    weak = weak_calls(reply, tools, meant)
    place = reply.calls.index(weak[0]) if weak else None
    return None if place is None or (reply.bad and reply.bad[0].after <= place) else place


def weak_calls(reply: ChatReply, tools: Sequence[ToolSpec], meant: Meant) -> tuple[Call, ...]:
    """Calls that are carried out once the model, asked again, proposes them again."""
    reads = {tool.name for tool in tools if tool.reads}
    return tuple(call for call in reply.calls if call.name not in reads and not meant.holds(call))


def arrived(problem: Problem, tools: Sequence[ToolSpec], mode: Mode) -> bool:
    """Whether the mode did its part: the call could be read, and only its arguments do not fit.

    What a schema should have held is the mode's fault.
    """
    if problem.kind != "bad_call" or mode == "json_schema":
        return False
    if problem.call is None:
        return any(tool.name == problem.tool for tool in tools)
    given = problem.call.arguments
    return not isinstance(given, str) or bool(_readable(given)) or given.strip() in ("", "{}")


def corrected(
    messages: Sequence[Message], problem: Problem, raw: RawReply, tools: Sequence[ToolSpec], mode: Mode
) -> tuple[Message, ...]:
    """`messages` with the problem told to the model, so that it can answer again."""
    schema = next((compact(tool.parameters) for tool in tools if tool.name == problem.tool), "")
    told = f"{problem.error}. Schema of {problem.tool}: {schema}" if schema else problem.error
    call = problem.call
    if mode == "native" and call is not None and call.id and SENDABLE_NAME.fullmatch(call.name):
        asked = Call(call.name, _readable(call.arguments), call.id, opaque=call.opaque)
        answer = Message("tool", told, tool_call_id=call.id, error=True)
        return (*messages, Message("assistant", "", (asked,), opaque=raw.opaque), answer)
    return (*messages, Message("user", f"Your last reply could not be used: {told}"))


def _readable(arguments: object) -> dict[str, object]:
    """The arguments as they can be read; none where they cannot."""
    if isinstance(arguments, str):
        found = decode(arguments.strip()) if arguments.strip().startswith("{") else None
        arguments = found.value if found is not None and not found.cut else None
    return {str(key): value for key, value in arguments.items()} if isinstance(arguments, dict) else {}
