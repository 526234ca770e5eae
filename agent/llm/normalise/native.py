"""Native calls, as servers really send them: names and arguments are checked like any other text."""

from __future__ import annotations

from collections.abc import Sequence

from agent.llm.normalise.json_calls import call_parts
from agent.llm.normalise.json_text import decode
from agent.llm.normalise.reading import Draft
from agent.llm.types import RawCall


def native_drafts(calls: Sequence[RawCall]) -> tuple[Draft, ...]:
    return tuple(_draft(call) for call in calls)


def _draft(call: RawCall) -> Draft:
    if call.name.strip():
        return Draft(call.name, call.arguments, "native", id=call.id)
    value = call.arguments
    if isinstance(value, str) and value.lstrip().startswith("{"):
        decoded = decode(value.strip())
        value = decoded.value if decoded is not None else None
    if isinstance(value, dict):  # the whole call stands in the arguments
        name, arguments = call_parts(value)
        if name is not None:
            return Draft(name, arguments, "native", id=call.id, repairs=("name:from_arguments",))
    return Draft("", {}, "native", id=call.id, problem="the call has no name; name one of the tools")
