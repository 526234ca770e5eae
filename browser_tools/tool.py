"""A tool is a value: name, description, category, typed arguments, declared effects, and a handler.

`@tool(...)` turns an async function `(context, arguments) -> Outcome` into a `Tool`. The door
(`browser_tools/dispatch.py`) is the only caller of handlers.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict

from browser_tools.brief import brief, without_titles
from browser_tools.result import Section, ToolResult
from browser_tools.search.engine import SITE, SearchEngine
from browser_tools.secrets import Release, Vault
from policies.action import Action, Effect

if TYPE_CHECKING:
    from browser_tools.artifacts import Artifacts
    from browser_tools.resolve import Element
    from browser_tools.session import Session
    from browser_tools.tab import Tab

Origin = Literal["user", "input", "secret", "page", "model"]
"""Where a typed value comes from (its provenance)."""


@dataclass(frozen=True)
class ToolCall:
    """A proposed call. Nothing in it is trusted: the door validates name and arguments."""

    name: str
    arguments: Mapping[str, Any]
    id: str = ""
    intent: str = ""
    """The words of the step or of the model that this call carries out, for log and report."""
    provenance: Mapping[str, Origin] = field(default_factory=dict)
    """Where each typed or sent argument comes from; an argument that is not listed: the planner itself."""
    tab: str | None = None
    """The tab that was observed when the call was proposed; the call acts there or is refused."""


class Arguments(BaseModel):
    """Base of tool arguments: unknown keys are errors."""

    untold: ClassVar[frozenset[str]] = frozenset()
    """Names of arguments for scripts that a model need not know of."""

    # built by the first call of the tool: a run calls few of them
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True, defer_build=True)


class Completer(Protocol):
    """How a tool may ask a model for text; absent where no model is connected."""

    @property
    def name(self) -> str:
        """The model, as a person names it."""
        ...

    @property
    def room(self) -> int:
        """Tokens that prompt, data and answer may cost together."""
        ...

    async def complete(self, prompt: str, *, max_tokens: int, data: str = "") -> str:
        """Answer `prompt`, given `data`: text of pages, which is put inside data boundaries.

        Raises StrelkaError if the model cannot be reached, or does not answer in words.
        """
        ...


class Asker(Protocol):
    """How a tool may ask the person who started the run; absent where nobody is there."""

    async def answer(self, question: str, choices: Sequence[str]) -> str | None:
        """The person's answer, one of `choices` if there are any; None if they give none.

        The question is a model's: it is shown as text, never as markup. The door bounds the wait.
        """
        ...


@dataclass(frozen=True)
class Outcome:
    """What a handler gives to the door, which cuts and redacts it and adds what changed on the page."""

    sections: tuple[Section, ...] = ()
    data: Any = None
    artifacts: tuple[str, ...] = ()
    whole: str = ""
    """The full text, where the handler has cut it itself by a cursor: it is kept as an artifact."""
    html: str = ""
    """The page itself, for callers that ask for it: it is kept as an artifact."""
    hint: str = ""
    """How to see what is cut off, such as `narrow down with 'contains'`."""
    cursor: int | None = None
    """Where the rest begins, where the handler has cut it itself."""


@dataclass(frozen=True)
class ToolContext:
    """What a handler may use during one call."""

    session: Session
    tab: Tab
    may_read: Callable[[str], bool]
    """Whether the policy lets the model see a document of this URL."""
    artifacts: Artifacts
    """Where files of this run are kept."""
    budget: int
    """Tokens a text result may cost."""
    timeout: float
    """Seconds the whole call has; waits inside it stay below."""
    patience: float = 0.0
    """Seconds that what is named is waited for where it is not there yet."""
    element: Element | None = None
    """The resolved `target`, for tools whose arguments have one."""
    onto: Element | None = None
    """The resolved `onto`, for tools that need two elements."""
    completer: Completer | None = None
    asker: Asker | None = None
    upload_roots: tuple[Path, ...] = ()
    """Folders whose files may be uploaded."""
    run_data: Mapping[str, Any] = field(default_factory=dict)
    """Data that earlier calls of the run have extracted."""
    schema: Mapping[str, Any] | None = None
    """JSON Schema that the run's data must fit, if one was asked for."""
    search: SearchEngine = SITE
    """The engine that the settings name."""
    vault: Vault = field(default_factory=Vault)
    """The run's secrets, for who masks them; only `release` gives one."""
    release: Release | None = None
    """Gives a secret's value for one act that the policy allows right now."""
    secret_typed: bool = False
    """A secret was typed in this run, so that pages may show it."""
    delivered: Callable[[], bool] = lambda: False
    """Whether the act has been done, and what it sends is waiting to be decided."""
    prepared: Any = None
    """What the tool's `prepare` has found out, for its intents and its handler."""
    say: Say = lambda kind, text: None
    within: Within | None = None
    """Carries out another call as a part of this one: decided, counted and logged by itself."""


Say = Callable[[str, str], None]
"""Tells who waits: a kind (`progress`, or `summary`: text to append to what was told), and words."""
Within = Callable[[str, Mapping[str, Any]], Awaitable[ToolResult]]
Handler = Callable[[ToolContext, Any], Awaitable[Outcome]]
Intents = Callable[["ToolContext", Any], "list[Action]"]
Prepare = Callable[["ToolContext", Any], Awaitable[Any]]
ArgumentsT = TypeVar("ArgumentsT", bound=Arguments)


@dataclass(frozen=True)
class Tool:
    """One tool as the registry, the model and the door know it."""

    name: str
    description: str
    category: str
    effects: tuple[Effect, ...]
    arguments: type[Arguments]
    handler: Handler
    intents: Intents
    """What the call would do, as actions the gate decides; the strictest decision stands."""
    timeout: float
    """Seconds it needs at least, 0 where the setting is enough."""
    resolves: bool = True
    """The door resolves the arguments `target` and `onto` to elements before it asks for intents."""
    prepare: Prepare | None = None
    """Finds out what the call would do, where its arguments alone do not tell: `context.prepared`. It only
    looks."""

    @property
    def acts(self) -> bool:
        """It may change the page: the door settles and reports what changed."""
        return self.effects != ("read",)

    def schema(self) -> dict[str, Any]:
        """JSON Schema of the arguments, without pydantic's titles."""
        schema: dict[str, Any] = without_titles(self.arguments.model_json_schema())
        return schema

    def brief(self) -> dict[str, Any]:
        """JSON Schema of the arguments as a model is told them."""
        return brief(self.arguments.model_json_schema(), self.arguments.untold)


def tool(
    *,
    name: str,
    category: str,
    description: str,
    arguments: type[ArgumentsT],
    effects: tuple[Effect, ...],
    intents: Intents,
    timeout: float = 0.0,
    resolves: bool = True,
    prepare: Prepare | None = None,
) -> Callable[[Callable[[ToolContext, ArgumentsT], Awaitable[Outcome]]], Tool]:
    """Make a `Tool` of the decorated handler. `timeout` is in seconds, covers the whole call, and is a least:
    a longer setting (`tool_seconds`, for category navigate `navigation_seconds`) wins."""

    def make(handler: Callable[[ToolContext, ArgumentsT], Awaitable[Outcome]]) -> Tool:
        return Tool(
            name=name,
            description=description,
            category=category,
            effects=effects,
            arguments=arguments,
            handler=handler,
            intents=intents,
            timeout=timeout,
            resolves=resolves,
            prepare=prepare,
        )

    return make
