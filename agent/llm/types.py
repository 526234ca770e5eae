"""What goes to a model and what comes back, in words that no provider's wire knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from agent.llm.providers import ModelRef

Role = Literal["system", "user", "assistant", "tool"]
Mode = Literal["native", "json_schema", "json_object", "text"]
"""How a model is told of tools, best first. `native`: beside the messages. In the others they stand in the
system prompt, and the answer is one JSON object that a schema holds (`json_schema`), any JSON object
(`json_object`), or whatever the model writes (`text`)."""
Confidence = Literal["native", "token", "envelope", "tag", "fence", "prose"]
"""How plainly a reply meant a call, surest first: the wire's own field; a protocol token of the model's
family; the exact envelope that was asked for; call markup; JSON in a fence at the end; JSON in prose."""
Truncation = Literal["complete", "closers_missing", "cut_in_value"]
"""Whether a call came whole. What was cut inside a value is never executed."""
Choice = Literal["auto", "required", "none"]

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
    """The grammar row that read it: native, strict_json, envelope, hermes, claude_xml, ..."""
    confidence: Confidence = "native"
    opaque: Mapping[str, Any] | None = None
    """What the provider wants back with this call, such as Gemini's thought signature."""
    unknown: tuple[str, ...] = ()
    """Arguments that were left out, since the tool takes none of these names, and that may mean something."""


@dataclass(frozen=True)
class BadCall:
    """Something that meant to be a call and is none. `error` is written for the model."""

    name: str
    error: str
    after: int = 0
    """How many good calls of the same reply stand before it."""


@dataclass(frozen=True)
class Image:
    """A picture for a model that can see: `media_type` such as image/png, and its bytes."""

    media_type: str
    data: bytes


@dataclass(frozen=True)
class Opaque:
    """Parts of an assistant turn that only their own provider understands (thinking blocks, signatures)."""

    provider: str
    """Dropped when another provider is asked."""
    parts: Any


@dataclass(frozen=True)
class Message:
    """One turn of a conversation. `tool_call_id` names the call that a `tool` message answers."""

    role: Role
    content: str = ""
    tool_calls: tuple[Call, ...] = ()
    tool_call_id: str = ""
    images: tuple[Image, ...] = ()
    error: bool = False
    """Of a `tool` message: the call failed or was refused."""
    opaque: Opaque | None = None


@dataclass(frozen=True)
class ToolSpec:
    """A tool as a model is told of it; `parameters` is a JSON Schema object."""

    name: str
    description: str
    parameters: Mapping[str, Any]
    reads: bool = False
    """It only reads: its calls need no more than words that name it."""


@dataclass(frozen=True)
class Sampling:
    """How the next token is drawn; None leaves it to the provider."""

    temperature: float | None = None
    top_p: float | None = None
    top_k: int | None = None
    min_p: float | None = None
    presence_penalty: float | None = None
    repetition_penalty: float | None = None


@dataclass(frozen=True)
class ChatRequest:
    """One question to a model. None leaves a setting to the provider."""

    model: str
    messages: tuple[Message, ...]
    tools: tuple[ToolSpec, ...] = ()
    """Sent beside the messages in mode `native`; in the others the messages tell of them already."""
    mode: Mode = "native"
    schema: Mapping[str, Any] | None = None
    """What the answer must be, in mode `json_schema`."""
    max_tokens: int | None = None
    sampling: Sampling = Sampling()
    parallel: bool | None = None
    choice: Choice | None = "auto"
    """None: nothing is said of it, which means `auto` wherever tools are offered."""
    context: int | None = None
    """Tokens the server shall keep; sent where the wire has a word for it (Ollama's num_ctx)."""
    strict: bool = False
    """Ask the server to hold native calls to their schemas (strict tools); a costly grammar for some."""
    cache_key: str = ""
    """Names the stable prefix of this conversation, where a provider routes its prompt cache by one."""
    upstream: str = ""
    """The host behind a provider of many hosts to stay with; see `RawReply.upstream`."""


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
    opaque: Mapping[str, Any] | None = None
    """To be given back with this call, see `Call.opaque`."""


@dataclass(frozen=True)
class RawReply:
    """A reply as the wire read it, before anything is believed."""

    content: str = ""
    tool_calls: tuple[RawCall, ...] = ()
    finish_reason: str = ""
    """stop, length, tool_calls, content_filter or refusal; empty if the server did not say.

    `tool_use_failed`: the model meant a call that its server could not read or did not accept. `content` is
    then what the model wrote, as far as the server tells (Groq's failed_generation), for our own reading;
    it may be empty."""
    usage: Usage | None = None
    raw: Any = None
    reasoning: str = ""
    """What the model thought, where the wire gives it apart. Never parsed for calls, never shown."""
    opaque: Opaque | None = None
    """To be given back with this turn, see `Message.opaque`."""
    upstream: str = ""
    """The host behind the provider that answered (OpenRouter), where it says."""


class Asked(Protocol):
    """One model at one server, whatever its wire."""

    ref: ModelRef

    async def ask(
        self, request: ChatRequest, *, deadline: float, on_text: Callable[[str], None] | None = None
    ) -> RawReply:
        """Ask once, with the transport's own retries; `deadline` is a `time.monotonic()` instant.

        With `on_text` the reply is streamed and its words are told as they come; the reply is the same.
        Raises ModelUnavailable, ModelRefused, BadReply.
        """
        ...

    async def fetch(self, path: str, body: Mapping[str, Any] | None = None, *, deadline: float) -> Any:
        """The JSON at `path` of the same server (POST where there is a body), for questions about models.

        `models` is relative to the provider's base URL, `/props` to the root of its server. Raises as `ask`.
        """
        ...

    async def close(self) -> None: ...


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
    doubtful: str = ""
    """Why a reply without calls may have meant one, in words for the model."""
    finish_reason: str = ""
    mode: Mode = "native"
    usage: Usage = field(default_factory=Usage)
    fallbacks: tuple[str, ...] = ()
    """Why another way was taken, as `from>to: reason`."""
    truncation: Truncation = "complete"
    model: str = ""
    """Who answered, where several could."""
    retries: int = 0
    """Further questions it took, after replies that could not be used."""
    opaque: Opaque | None = None


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
