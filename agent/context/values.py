"""What a prompt is made of: the task, what was done for it and before it, and what it all may cost."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from agent.llm.types import Opaque
from browser_tools.result import ToolResult
from browser_tools.tool import ToolCall

SEEN_TEXTS = 40
PAGES_KEPT = 6

FULL_CONTEXT = 32_000
"""Tokens of context from which on a prompt need not be made smaller."""


@dataclass(frozen=True)
class ContextSettings:
    """What a prompt may cost, in tokens."""

    history: int = 12_000
    result: int = 4_000
    """Of one call; the page's own budget is the observation's."""
    page: int = 8_000
    tools: int | None = None
    """For the schemas of all tools that are offered; None: whatever they cost."""
    messages: int = 100
    page_context: bool = True
    """Show the current page in every prompt. Without it the model looks when it needs to."""
    vision: bool = False
    """The model can see: pictures that it asks for are shown to it."""
    drawn: bool = False
    """Answers are shown as a page, Mermaid diagrams in it drawn."""

    def compacted(self) -> ContextSettings:
        """The same at half the price, for a conversation that turned out to be too long."""
        return replace(
            self, history=self.history // 2, result=self.result // 2, page=self.page // 2, vision=False
        )

    def within(self, context: int | None) -> ContextSettings:
        """The same for a model whose context holds so many tokens; None: nobody knows how many.

        A quarter for history, a third for the page, an eighth for tools: the rest is for rules and reply.
        """
        if context is None or context >= FULL_CONTEXT:
            return self
        return replace(
            self,
            history=min(self.history, context // 4),
            result=min(self.result, context // 8),
            page=min(self.page, context // 3),
            tools=min(self.tools or context // 8, context // 8),
        )


@dataclass(frozen=True)
class Task:
    """What a person wants."""

    goal: str
    inputs: Mapping[str, Any] = field(default_factory=dict)
    output: Mapping[str, Any] | None = None
    """JSON Schema of the data they want."""
    mode: Literal["run", "chat"] = "run"
    secrets: tuple[str, ...] = ()
    """Names of what may be typed without being known."""
    attended: bool = False
    """Somebody is there who can be asked."""


@dataclass(frozen=True)
class Turn:
    """One proposal that was carried out."""

    calls: tuple[ToolCall, ...]
    results: tuple[ToolResult, ...]
    content: str = ""
    page: str = ""
    """One line about the page that was seen before it."""
    opaque: Opaque | None = None
    """What the provider wants back with this turn."""
    signatures: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """What the provider wants back with each call, by the call's id."""


@dataclass(frozen=True)
class Exchange:
    """An earlier question of a chat, what was done for it, and its answer."""

    goal: str
    answer: str
    turns: tuple[Turn, ...] = ()
    by_model: bool = True
    """False: plain steps were run, and the answer is text of pages."""


@dataclass(frozen=True)
class PageNote:
    """What is kept of a page that was left: its name and the few lines worth remembering."""

    url: str
    title: str
    lines: tuple[str, ...] = ()


@dataclass
class Memory:
    """What the runs of one chat share; a run by itself has its own."""

    nonce: str = field(default_factory=lambda: secrets.token_hex(8))
    """Marks the data boundaries. The same in a whole chat, so that its prompts begin alike."""
    past: list[Exchange] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    """Of the run that goes on."""
    pages: deque[PageNote] = field(default_factory=lambda: deque(maxlen=PAGES_KEPT))
    """Seen pages, newest last; the last is the current one."""
    seen: deque[str] = field(default_factory=lambda: deque(maxlen=SEEN_TEXTS))
    """What pages have said: a call written in text that occurs in it is none."""
    read: dict[str, None] = field(default_factory=dict)
    """Origins whose text is in this memory: what is written from it may come from any of them."""
    folder: Path | None = None
    """The run's folder, where pictures are."""

    def visit(self, page: PageNote) -> None:
        """A page was seen: the same page again replaces its note, and is the newest."""
        kept = [one for one in self.pages if one.url != page.url]
        self.pages.clear()
        self.pages.extend([*kept, page])

    def close(self, goal: str, answer: str, *, by_model: bool = True) -> None:
        """The run has ended: what it did becomes an exchange of the past."""
        self.past.append(Exchange(goal, answer, tuple(self.turns), by_model))
        self.turns.clear()
