"""The policy file. What it means is decided in `gate.py`; here is what may be written.

A key that a later version enforces is refused by name: a policy is obeyed whole or not at all.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, ValidationInfo, model_validator
from pydantic_core import PydanticCustomError

from policies.action import Action, ActionClass, Effect, FieldKind, Verdict
from policies.amounts import AmountIs
from policies.flows import Flow
from policies.limits import Count, Limits, Seconds
from policies.origins import parse_pattern
from policies.paths import parse_path
from policies.reasons import REASONS
from policies.secrets import Secrets
from policies.sections import Browser, Dialogs, Files, Network, Output, Permissions, Window
from policies.state import State
from policies.terms import AnyOf, Pattern, RuleId, checked
from policies.validation import FileModel, nearest


def _path_pattern(text: str) -> str:
    return checked(text, parse_path, "bad_type")


def _tool_name(name: str, info: ValidationInfo) -> str:
    known: Sequence[str] | None = (info.context or {}).get("tools")
    return name if known is None else _known(name, known, "tool")


def _reason(code: str) -> str:
    return _known(code, sorted(REASONS), "reason code")


def _known(word: str, words: Sequence[str], what: str) -> str:
    if word in words:
        return word
    hint = nearest(word, words)
    message = f"unknown {what} {word!r}; " + (
        f"did you mean {hint!r}?" if hint else f"expected one of {', '.join(words)}"
    )
    raise PydanticCustomError("unknown_name", "{message}", {"message": message})


def _plain_text(text: str) -> str:
    if ".*" in text or text.startswith("^") or (len(text) > 2 and text[0] == text[-1] == "/"):
        message = "regular expressions are not supported, on purpose; expected the whole text; got {text}"
        raise PydanticCustomError("bad_type", message, {"text": repr(text)})
    return text


PathPattern = Annotated[str, AfterValidator(_path_pattern)]
ToolName = Annotated[str, AfterValidator(_tool_name)]
Reason = Annotated[str, AfterValidator(_reason)]
PlainText = Annotated[str, AfterValidator(_plain_text)]


class Grow(FileModel):
    """How the origins that may be read grow in a run; what may be acted on never grows."""

    via: AnyOf[Literal["redirect", "link"]] = ("redirect", "link")
    same_site: bool = True
    """Only to origins of a site that is listed already."""
    max_new: Count = 3
    decision: Literal["ask", "allow"] = "ask"


class Origins(FileModel):
    """Which documents the model may see (`read`) and act on (`act`, which implies `read`)."""

    allow: tuple[Pattern, ...] = ()
    """Short for both."""
    read: tuple[Pattern, ...] = ()
    act: tuple[Pattern, ...] = ()
    deny: tuple[Pattern, ...] = ()
    max_distinct: Count | None = None
    """How many origins one run may visit."""
    grow: Grow | None = None

    @property
    def names_nothing(self) -> bool:
        """True if the file says nothing about what is allowed (an empty list says: nothing is)."""
        return not self.model_fields_set & {"allow", "read", "act"}

    @model_validator(mode="after")
    def _no_dead_allow(self) -> Origins:
        denied = {parse_pattern(text) for text in self.deny}
        for key in ("allow", "read", "act"):
            for index, text in enumerate(getattr(self, key)):
                if parse_pattern(text) in denied:
                    raise PydanticCustomError(
                        "dead_allow",
                        "{text} is allowed and denied; deny wins, so remove one",
                        {"text": repr(text), "at": (key, index)},
                    )
        return self


class Paths(FileModel):
    """Paths of one origin: `allow`, where given, lists all that may be visited; `deny` beats it."""

    allow: tuple[PathPattern, ...] = ()
    deny: tuple[PathPattern, ...] = ()

    @property
    def restricts(self) -> bool:
        return "allow" in self.model_fields_set


class Tools(FileModel):
    """`allow`, where given, is the whole list of tools; `deny` beats it."""

    allow: tuple[ToolName, ...] = ()
    deny: tuple[ToolName, ...] = ()

    @property
    def restricts(self) -> bool:
        return "allow" in self.model_fields_set


class InSet(FileModel):
    """`{in: read}`: any origin the file lets the model read, or act on."""

    within: Literal["read", "act"] = Field(alias="in")


class NotKinds(FileModel):
    """`{not: [...]}`: any kind of field but these."""

    excluded: AnyOf[FieldKind] = Field(alias="not")


class NotClasses(FileModel):
    """`{not: [...]}`: any class of action but these."""

    excluded: AnyOf[ActionClass] = Field(alias="not")


class Condition(FileModel):
    """What a rule matches on: all keys must hold; the words of a list are alternatives."""

    tool: AnyOf[ToolName] | None = None
    effect: AnyOf[Effect] | None = None
    origin: InSet | AnyOf[Pattern] | None = None
    field: NotKinds | AnyOf[FieldKind] | None = None
    cls: NotClasses | AnyOf[ActionClass] | None = Field(default=None, alias="class")
    role: AnyOf[PlainText] | None = None
    name: AnyOf[PlainText] | None = None
    amount: AmountIs | None = None
    """Of what is paid; an amount that cannot be read matches every deny and ask."""
    secret: Literal["bound"] | None = None
    """A secret is typed where it is bound."""


def _least(mine: float | None, theirs: float | None) -> float | None:
    return min((bound for bound in (mine, theirs) if bound is not None), default=None)


class AskOptions(FileModel):
    """How a person is asked. An approval is remembered at most as long as this says; less is always right."""

    timeout: Seconds | None = None
    on_timeout: Literal["deny"] = "deny"
    remember: Literal["never", "step", "run", "origin"] = "never"
    lasts: Seconds | None = Field(default=None, alias="for")
    show: AnyOf[Literal["total", "items", "form_values", "screenshot"]] | None = None
    """What the question must show."""

    def stricter(self, other: AskOptions) -> AskOptions:
        scopes = ("never", "step", "run", "origin")
        return self.model_copy(
            update={
                "timeout": _least(self.timeout, other.timeout),
                "remember": min(self.remember, other.remember, key=scopes.index),
                "lasts": _least(self.lasts, other.lasts),
                "show": tuple(dict.fromkeys((*(self.show or ()), *(other.show or ())))) or None,
            }
        )


class Rule(FileModel):
    """One rule. `unless` is the exception, written where it applies."""

    id: RuleId
    decision: Verdict
    when: Condition
    unless: Condition | None = None
    ask: AskOptions | None = None

    @model_validator(mode="after")
    def _ask_belongs_to_ask(self) -> Rule:
        if self.ask is not None and self.decision != "ask":
            message = "options of an ask need `decision: ask`; this rule has `decision: {decision}`"
            raise PydanticCustomError("bad_type", message, {"decision": self.decision, "at": ("ask",)})
        return self


class ExampleAction(Action):
    """An action as a policy's tests describe it."""


class Expectation(FileModel):
    """One expectation of the author: what happens when, and why."""

    do: ExampleAction
    expect: Verdict
    rule: str | None = None
    reason: Reason | None = None
    start: str | None = None
    """The start URL a policy without origins of its own is bound to."""
    state: State = State()


class Policy(FileModel):
    """A policy file: strict, and everything that is not allowed is denied."""

    version: Literal[1]
    name: str = ""
    extends: tuple[str, ...] = ()
    default: Literal["deny", "ask"] = "deny"
    origins: Origins = Origins()
    network: Network = Network()
    browser: Browser = Browser()
    paths: dict[Pattern, Paths] = Field(default_factory=dict)
    tools: Tools = Tools()
    rules: tuple[Rule, ...] = ()
    limits: Limits = Limits()
    tests: tuple[Expectation, ...] = ()
    windows: tuple[Window, ...] = ()
    """When a run may act; none: always."""
    files: Files = Files()
    dialogs: Dialogs = Dialogs()
    permissions: Permissions = ()
    output: Output = Output()
    secrets: Secrets = Field(default_factory=dict)
    flows: tuple[Flow, ...] = ()

    @model_validator(mode="after")
    def _ids_are_unique(self) -> Policy:
        seen: set[str] = set()
        ids = [(("rules", index, "id"), rule.id) for index, rule in enumerate(self.rules)]
        ids += [(("flows", index, "id"), flow.id) for index, flow in enumerate(self.flows)]
        for at, name in ids:
            if name in seen:
                message = "two rules are called {id}; give one another id"
                raise PydanticCustomError("duplicate", message, {"id": repr(name), "at": at})
            seen.add(name)
        return self

    def digest(self) -> str:
        """Hex SHA-256 of what the policy says, whatever its spelling; approvals are bound to it."""
        return hashlib.sha256(self.model_dump_json(by_alias=True, exclude_unset=True).encode()).hexdigest()
