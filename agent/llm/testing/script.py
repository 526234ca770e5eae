"""The YAML file of a scripted server: its models and its replies, in words that no wire knows."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from agent.llm.testing.replies import Fault, Feature, Reply, Served
from agent.llm.types import RawCall, Usage
from policies.document import BadFile, Problem, read_file
from policies.validation import FileModel, validate

LOOKS_LIKE = """a file of replies looks like this:
    replies:
      - call: {name: click, arguments: {target: Save}}
      - say: It is saved."""


class ScriptedCall(FileModel):
    """A call that the model makes."""

    name: str = Field(min_length=1, description="The tool")
    arguments: dict[str, Any] | str = Field(
        default_factory=dict, description="Its arguments; as text, they are sent as they are"
    )


class ScriptedUsage(FileModel):
    """What the server counts."""

    tokens_in: int = Field(default=100, ge=0, alias="in")
    tokens_out: int = Field(default=10, ge=0, alias="out")
    cached: int | None = Field(default=None, ge=0)


class ScriptedReply(FileModel):
    """One answer, or one failure."""

    say: str | None = Field(default=None, description="Words; calls in text belong here too")
    think: str = Field(default="", description="Reasoning, where the wire gives it apart")
    call: ScriptedCall | None = Field(default=None, description="One call")
    calls: list[ScriptedCall] = Field(default_factory=list, description="Several calls")
    finish: Literal["stop", "length", "tool_calls", "content_filter", "refusal"] | None = Field(
        default=None, description="Why the reply ends; by default what fits it"
    )
    usage: ScriptedUsage | Literal["none"] = Field(default_factory=ScriptedUsage)
    status: int = Field(default=200, ge=200, le=599, description="HTTP status")
    error: str = Field(default="", description="What an error says")
    error_code: str = Field(default="", description="Its code, such as insufficient_quota")
    retry_after: int | float | str | None = Field(default=None, description="Retry-After, sense or not")
    headers: dict[str, str] = Field(default_factory=dict, description="Further headers")
    body: str | None = Field(default=None, description="Sent as it is, in place of an answer")
    content_type: str = Field(default="application/json", description="Of `body`")
    delay: int | float = Field(default=0, ge=0, le=3600, description="Seconds before the first byte")
    fault: Fault | None = Field(default=None, description="How the sending goes wrong")
    rejects: list[Feature] = Field(
        default_factory=list, description="Refused as long as the request asks for one of these"
    )
    times: int = Field(default=1, ge=1, le=1000, description="How often this reply is given")

    @model_validator(mode="after")
    def _says_something(self) -> ScriptedReply:
        given = self.model_fields_set - {"times", "delay", "headers", "usage"}
        if not given:
            raise PydanticCustomError(
                "bad_type", "an empty reply; expected `say`, `call`, `status`, `body` or `fault`"
            )
        if self.call is not None and self.calls:
            raise PydanticCustomError("bad_type", "both `call` and `calls`; keep one", {"at": ("call",)})
        return self

    def reply(self) -> Reply:
        """The reply as the server takes it."""
        made = self.calls if self.call is None else [self.call]
        named = {} if self.retry_after is None else {"Retry-After": str(self.retry_after)}
        typed = {} if self.body is None else {"Content-Type": self.content_type}
        counted = self.usage if isinstance(self.usage, ScriptedUsage) else None
        return Reply(
            content=self.say,
            calls=tuple(_raw(number, one) for number, one in enumerate(made)),
            finish=self.finish or ("tool_calls" if made else "stop"),
            usage=None if counted is None else Usage(counted.tokens_in, counted.tokens_out, counted.cached),
            reasoning=self.think,
            status=self.status,
            error=self.error or f"error {self.status}",
            error_code=self.error_code,
            headers={**named, **typed, **self.headers},
            body=self.body,
            delay=self.delay,
            fault=self.fault,
            rejects=tuple(self.rejects),
        )


def _raw(number: int, call: ScriptedCall) -> RawCall:
    given = call.arguments
    text = given if isinstance(given, str) else json.dumps(given, ensure_ascii=False)
    return RawCall(f"call_{number}", call.name, text)


def _reply_from_words(value: Any) -> Any:
    """`- Done.` is short for `- say: Done.`"""
    return {"say": value} if isinstance(value, str) else value


class ServedModel(FileModel):
    """A model that the server lists."""

    id: str = Field(min_length=1)
    context: int = Field(default=8192, ge=1, description="Tokens")
    tools: bool = True
    vision: bool = False
    json_schema: bool = True
    thinking: bool = False


class ServerScript(FileModel):
    """What may stand in the file."""

    replies: tuple[Annotated[ScriptedReply, BeforeValidator(_reply_from_words)], ...] = Field(
        min_length=1, description="The answers, in order; plain text is short for `say`"
    )
    models: tuple[ServedModel, ...] = Field(
        default=(ServedModel(id="fake"),), min_length=1, description="What the server lists"
    )
    key: str | None = Field(default=None, min_length=1, description="The made-up key that clients must send")
    repeat: bool = Field(default=False, description="Start again at the end, instead of answering 400")


@dataclass(frozen=True)
class Script:
    """A file of replies, ready for `FakeServer`."""

    replies: tuple[Reply, ...]
    served: tuple[Served, ...]
    key: str | None
    repeat: bool


def load_script(path: Path) -> Script:
    """Read a script of replies. Raises BadFile with the line of each mistake, the nearest valid key, and what
    such a file looks like."""
    try:
        script = validate(read_file(path), ServerScript)
    except BadFile as error:
        raise BadFile([*error.problems, Problem(str(path), None, None, "", LOOKS_LIKE)]) from None
    return Script(
        replies=tuple(one.reply() for one in script.replies for _ in range(one.times)),
        served=tuple(Served(**one.model_dump()) for one in script.models),
        key=script.key,
        repeat=script.repeat,
    )
