"""What every wire module of the fake server gives, and the parts they share."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from agent.llm.testing.replies import Feature, Reply, Request, Served
from agent.llm.types import RawCall

SURROGATE = re.compile("[\ud800-\udfff]")
PIECE = 7
"""Characters of text in one event of a stream: short, so that words and calls come in several."""

Kind = Literal["start", "text", "call", "arguments", "finish", "end"]


@dataclass(frozen=True)
class Event:
    """One event of a stream. A cut is placed by `kind`: `arguments` is a later part of a call."""

    kind: Kind
    data: bytes


@dataclass(frozen=True)
class Turn:
    """What an answer needs to know of its request; `number` counts the server's chats from 1."""

    model: str
    number: int
    usage: bool = True
    """Whether a stream shall tell the tokens."""
    plain_index: bool = True
    """Whether streamed calls carry numbers; see the faults no_index and same_index of OpenAI's wire."""
    same_index: bool = False


class Wire(Protocol):
    """A provider's side of one wire. Modules implement it."""

    STREAM_TYPE: str
    """Content-Type of a stream."""
    KEEPALIVE: bytes
    """What the provider sends in a stream while it has nothing to say."""

    def is_chat(self, path: str) -> bool:
        """Whether `path` (without a query) asks for an answer on this wire."""
        ...

    def turn(self, request: Request, number: int) -> Turn: ...

    def streams(self, request: Request) -> bool: ...

    def problem(self, request: Request) -> str:
        """Why the provider would refuse the request with a 400, in its words; empty if it is well-formed."""
        ...

    def wants(self, request: Request) -> frozenset[Feature]: ...

    def refusal(self, feature: Feature, turn: Turn) -> str:
        """The words of the 400 for a model that has not got `feature`."""
        ...

    def error(self, reply: Reply) -> Any:
        """The JSON body of an error reply."""
        ...

    def stream_error(self, reply: Reply) -> bytes:
        """The event that tells of an error after a stream began."""
        ...

    def answer(self, reply: Reply, turn: Turn) -> Any: ...

    def events(self, reply: Reply, turn: Turn) -> Iterator[Event]: ...

    def lookup(self, request: Request, served: Sequence[Served]) -> Any:
        """The answer to a question about models; None if this is no such path of this wire."""
        ...


def pieces(text: str) -> Iterator[str]:
    """`text` as a stream tells it; nothing of nothing."""
    for start in range(0, len(text), PIECE):
        yield text[start : start + PIECE]


def halves(text: str) -> tuple[str, str]:
    """Arguments in two parts, cut where they are surely not whole."""
    middle = max(1, len(text) // 2)
    return text[:middle], text[middle:]


def arguments_text(call: RawCall) -> str:
    """A call's arguments as JSON text, whatever the script holds."""
    return call.arguments if isinstance(call.arguments, str) else json.dumps(call.arguments or {})


def arguments_object(call: RawCall) -> Any:
    """A call's arguments as an object; what cannot be read as one stays what it is."""
    if not isinstance(call.arguments, str):
        return call.arguments
    try:
        return json.loads(call.arguments)
    except ValueError:
        return call.arguments


def dumped(data: Any) -> str:
    """JSON as servers write it: letters as they are; half a character, which UTF-8 cannot hold, escaped."""
    written = json.dumps(data, ensure_ascii=False)
    return written if not SURROGATE.search(written) else json.dumps(data)


def sse(data: Any, event: str = "") -> bytes:
    """One server-sent event."""
    name = f"event: {event}\n" if event else ""
    written = data if isinstance(data, str) else dumped(data)
    return f"{name}data: {written}\n\n".encode()


def dicts(value: Any) -> list[dict[str, Any]]:
    """The objects in what should be a list of them."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []
