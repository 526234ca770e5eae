"""What the four wires have in common: their protocol, and what each must make of a conversation first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol

from agent.errors import BadReply
from agent.llm.providers import Provider
from agent.llm.types import Call, ChatRequest, Message, RawReply, Sampling, Usage

ERROR_CHARS = 300
_ODD_IN_ID = re.compile(r"[^A-Za-z0-9_-]")


@dataclass(frozen=True)
class Outgoing:
    """One HTTP request to a model: a path below the base URL, headers beside the key's, a JSON body."""

    path: str
    body: dict[str, Any]
    headers: Mapping[str, str]


class Assembly(Protocol):
    """Puts a streamed reply together again."""

    @property
    def ended(self) -> bool:
        """Whether the last word was said: what may still come adds nothing."""
        ...

    def add(self, event: str, data: Any) -> str:
        """Take the next event: its name, its JSON (or text that is none). Returns the words it adds."""
        ...

    def body(self) -> Any | None:
        """The body that would have come without streaming; None if the stream was cut off."""
        ...


class Wire(Protocol):
    """One way in which providers speak; each wire module is one of these. Nothing here does I/O."""

    @property
    def FRAMING(self) -> Literal["sse", "lines"]:
        """How a stream of this wire is cut into events."""
        ...

    def request_of(self, request: ChatRequest, provider: Provider, *, stream: bool) -> Outgoing: ...

    def reply_of(self, body: Any) -> RawReply:
        """The reply inside a decoded body. Raises BadReply if there is none."""
        ...

    def assembly(self) -> Assembly: ...


def sampled(sampling: Sampling, provider: Provider) -> dict[str, float]:
    """What is said of sampling, under the names of the provider; what it does not take is left out."""
    said = vars(sampling)
    return {theirs: said[ours] for ours, theirs in provider.sampling.items() if said[ours] is not None}


def identified(messages: tuple[Message, ...]) -> tuple[Message, ...]:
    """The conversation with an id on each call and the same on its result.

    Ids of another provider (Kimi's `functions.click:0`) are written as every wire takes them; a call without
    one gets one, and results that name none answer such calls in order.
    """
    return tuple(_Ids().of(messages))


class _Ids:
    def __init__(self) -> None:
        self._count = 0
        self._waiting: list[str] = []

    def of(self, messages: tuple[Message, ...]) -> Iterator[Message]:
        for message in messages:
            if message.tool_calls:
                yield replace(message, tool_calls=tuple(map(self._called, message.tool_calls)))
            elif message.role == "tool":
                yield replace(message, tool_call_id=self._answered(message.tool_call_id))
            else:
                yield message

    def _called(self, call: Call) -> Call:
        if call.id:
            return replace(call, id=_plain(call.id))
        self._count += 1
        self._waiting.append(f"unnamed_{self._count}")
        return replace(call, id=self._waiting[-1])

    def _answered(self, id: str) -> str:
        if not id and self._waiting:
            return self._waiting.pop(0)
        return _plain(id)


def _plain(id: str) -> str:
    return _ODD_IN_ID.sub("_", id)


def names_by_id(messages: tuple[Message, ...]) -> dict[str, str]:
    """The tool of each call, for wires whose results repeat it."""
    return {call.id: call.name for message in messages for call in message.tool_calls}


def no_reply(body: Any, wanted: str) -> BadReply:
    """The error for a body that holds no reply."""
    if not isinstance(body, dict):
        return BadReply(f"the model's server sent a JSON {type(body).__name__} where a reply was expected")
    if body.get("error"):
        error = body["error"]
        said = str(error.get("message") if isinstance(error, dict) else error)[:ERROR_CHARS]
        return BadReply(f"the model's server sent an error with status 200: {said!r}", detail=said)
    return BadReply(f"the model's server sent JSON without {wanted!r}, so there is no reply in it")


def text_of(content: Any) -> str:
    """Content as text: a string, or the text parts of a list of parts."""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        parts = (part.get("text") for part in content if isinstance(part, dict))
        return "".join(part for part in parts if isinstance(part, str))
    return ""


def count(value: Any) -> int | None:
    """A number of tokens, if `value` is one."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def used(tokens_in: int | None, tokens_out: int | None, cached: int | None = None) -> Usage | None:
    """Usage, unless the server counted nothing."""
    if tokens_in is None and tokens_out is None:
        return None
    return Usage(tokens_in or 0, tokens_out or 0, cached)
