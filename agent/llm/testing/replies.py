"""What a script of replies is made of: words that no wire knows, and the ways a server can fail."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from agent.llm.types import RawCall, Usage

Feature = Literal["tools", "json_schema", "json_object", "forced", "sampling", "images"]
"""What a request may ask for, and a model may not be able to: `forced` is a forced tool choice, `sampling`
any of temperature, top_p, top_k."""

Fault = Literal[
    "reset",
    "closed",
    "silence",
    "keepalive",
    "cut_in_event",
    "cut_in_call",
    "cut_before_end",
    "html",
    "empty",
    "wrong_shape",
    "error_in_200",
    "huge_line",
    "split_utf8",
    "finish_twice",
    "no_index",
    "same_index",
]
"""How the sending of a reply goes wrong.

reset, closed: the connection ends without an answer, hard or softly. silence: nothing after the headers.
keepalive: signs of life without an end. cut_in_event, cut_in_call, cut_before_end: the answer ends early, in
the middle of an event or of a call's arguments, or without its last word. html, empty, wrong_shape,
error_in_200: a 200 that is no reply. huge_line: more text in one line than a client may take. split_utf8: one
byte a chunk. finish_twice: the end is told two times. no_index, same_index: calls in a stream of
OpenAI's wire that cannot be told apart by their number, as some compatible servers send them.
"""


@dataclass(frozen=True)
class Reply:
    """One scripted answer: what a model says, or how its server fails."""

    content: str | None = None
    calls: tuple[RawCall, ...] = ()
    finish: str = "stop"
    """In the words of `RawReply.finish_reason`; each wire has its own for them."""
    usage: Usage | None = field(default_factory=lambda: Usage(100, 10))
    """None: the server counts nothing."""
    reasoning: str = ""
    status: int = 200
    error: str = ""
    """What the server says where `status` is an error; each wire has its own body for it."""
    error_code: str = ""
    """The error's machine-readable code, where the wire has one; by default it follows from `status`."""
    failed_generation: str | None = None
    """What the model wrote where its server could not read a call in it (Groq's error of that name)."""
    headers: Mapping[str, str] = field(default_factory=dict)
    body: str | None = None
    """Sent as it is, instead of a well-formed answer."""
    delay: float = 0.0
    """Seconds of silence before the first byte."""
    fault: Fault | None = None
    rejects: tuple[Feature, ...] = ()
    """A request that asks for one of these is refused in the wire's own words; this reply stays next."""
    refusal: Reply | None = None
    """How it is refused, where that is not in the wire's own words."""


def call(name: str, /, **arguments: Any) -> Reply:
    """A native call of one tool."""
    return calls((name, arguments))


def calls(*named: tuple[str, Mapping[str, Any]], content: str | None = None) -> Reply:
    """Several native calls in one reply."""
    raw = (
        RawCall(f"call_{number}", name, json.dumps(args, ensure_ascii=False))
        for number, (name, args) in enumerate(named)
    )
    return Reply(content=content, calls=tuple(raw), finish="tool_calls")


def text(content: str, *, finish: str = "stop") -> Reply:
    """Words, which may hold calls in any form."""
    return Reply(content=content, finish=finish)


def status(
    code: int,
    message: str = "",
    *,
    retry_after: float | str | None = None,
    error_code: str = "",
    headers: Mapping[str, str] | None = None,
) -> Reply:
    """An HTTP error, with the error body of the wire that asks."""
    told = {} if retry_after is None else {"Retry-After": str(retry_after)}
    return Reply(
        status=code,
        error=message or f"error {code}",
        error_code=error_code,
        headers={**told, **(headers or {})},
    )


def failed_generation(written: str, message: str = "Failed to call a function.") -> Reply:
    """A server's refusal to read the call that the model wrote, with what it wrote, as Groq tells it."""
    return Reply(status=400, error=message, error_code="tool_use_failed", failed_generation=written)


def raw_body(body: str, *, content_type: str = "application/json") -> Reply:
    """A 200 whose body is no reply: a web page, nothing, half of a JSON."""
    return Reply(body=body, headers={"Content-Type": content_type})


def rejects(then: Reply, *features: Feature, instead: Reply | None = None) -> Reply:
    """A refusal as long as the request asks for one of `features`, `then` once it does not: the wire's own,
    or the error `instead`."""
    return replace(then, rejects=features, refusal=instead)


def faulty(fault: Fault, then: Reply) -> Reply:
    """`then`, whose sending goes wrong."""
    return replace(then, fault=fault)


@dataclass(frozen=True)
class Request:
    """What a client asked. Header names are in lower case; `body` is None where it is no JSON."""

    path: str
    headers: dict[str, str]
    body: Any
    method: str = "POST"


@dataclass(frozen=True)
class Served:
    """A model that the server lists, and what it says of it; `context` in tokens."""

    id: str = "fake"
    context: int = 8192
    tools: bool = True
    vision: bool = False
    json_schema: bool = True
    thinking: bool = False
