"""What goes to a model and what comes back, in words that no provider's wire knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

Role = Literal["system", "user", "assistant", "tool"]
Mode = Literal["native", "text"]
"""`native`: tools go beside the messages; `text`: tools and their call format stand in the system prompt."""

Note = Callable[[str, dict[str, Any]], None]
"""Receives events (type, data): `ai_query`, `ai_reply`, `repair`, `fallback`."""


def silent(type: str, data: dict[str, Any]) -> None:
    """The `Note` of those who keep no log."""


@dataclass(frozen=True)
class Call:
    """A call that named a declared tool with its required arguments. Nothing else about it is trusted."""

    name: str
    arguments: dict[str, Any]
    id: str = ""
    form: str = "native"
    """How it was written: native, strict_json, envelope, json, tagged_json (Hermes) or xml."""


@dataclass(frozen=True)
class BadCall:
    """Something that meant to be a call and is none. `error` is written for the model."""

    name: str
    error: str
    after: int = 0
    """How many good calls of the same reply stand before it."""


@dataclass(frozen=True)
class Message:
    """One turn of a conversation. `tool_call_id` names the call that a `tool` message answers."""

    role: Role
    content: str = ""
    tool_calls: tuple[Call, ...] = ()
    tool_call_id: str = ""


@dataclass(frozen=True)
class ToolSpec:
    """A tool as a model is told of it; `parameters` is a JSON Schema object."""

    name: str
    description: str
    parameters: Mapping[str, Any]


@dataclass(frozen=True)
class ChatRequest:
    """One question to a model. None leaves a setting to the provider."""

    model: str
    messages: tuple[Message, ...]
    tools: tuple[ToolSpec, ...] = ()
    mode: Mode = "native"
    max_tokens: int | None = None
    temperature: float | None = None


@dataclass(frozen=True)
class Usage:
    """Tokens spent; `cached` is the part of `tokens_in` that was cheap, None where nobody says."""

    tokens_in: int = 0
    tokens_out: int = 0
    cached: int | None = None
    estimated: bool = False
    """The provider gave no figures; these are ours."""

    def __add__(self, other: Usage) -> Usage:
        cached = None if self.cached is None and other.cached is None else _sum(self.cached, other.cached)
        return Usage(
            self.tokens_in + other.tokens_in,
            self.tokens_out + other.tokens_out,
            cached,
            self.estimated or other.estimated,
        )


def _sum(one: int | None, other: int | None) -> int:
    return (one or 0) + (other or 0)


@dataclass(frozen=True)
class RawCall:
    """A native call as it came: arguments may be JSON text, an object, or missing."""

    id: str
    name: str
    arguments: Any


@dataclass(frozen=True)
class RawReply:
    """A reply as the wire read it, before anything is believed."""

    content: str = ""
    tool_calls: tuple[RawCall, ...] = ()
    finish_reason: str = ""
    """stop, length, tool_calls, content_filter or refusal; empty if the server did not say."""
    usage: Usage | None = None
    raw: Any = None


@dataclass(frozen=True)
class ChatReply:
    """A reply that was understood: calls, words, or why it could not be."""

    calls: tuple[Call, ...] = ()
    bad: tuple[BadCall, ...] = ()
    content: str = ""
    """The words outside calls and reasoning."""
    content_format: Literal["plain", "markdown"] = "plain"
    terminate: bool = False
    repairs: tuple[str, ...] = ()
    """What was mended on the way, as `kind:detail`."""
    finish_reason: str = ""
    mode: Mode = "native"
    usage: Usage = field(default_factory=Usage)
    fallbacks: tuple[str, ...] = ()
    """Why another way was taken, as `from>to: reason`."""


class Chat(Protocol):
    """Whoever answers messages: the router, or a scripted model."""

    name: str
    """The model as a person names it, such as `openai/gpt-5`."""
    usage: Usage
    """Everything spent so far."""

    async def chat(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSpec],
        *,
        deadline: float,
        page_text: str = "",
    ) -> ChatReply:
        """Ask once. `deadline` is a `time.monotonic()` instant; `page_text` is what pages have said, against
        which a call written in text is checked. Raises ModelError."""
        ...
