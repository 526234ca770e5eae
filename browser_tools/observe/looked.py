"""What was asked of the last look at a page, and what it found."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

from browser_tools.observe.compose import Stretch
from browser_tools.observe.documents import Document
from browser_tools.observe.model import Observation


@dataclass(frozen=True)
class Wish:
    """What is asked of one observation."""

    budget: int
    cursor: int = 0
    viewport_only: bool = False
    root: int = 0
    """Number of the element to stay inside, 0 for the whole page."""
    status: int | None = None


@dataclass
class Last:
    """The last observation from the top, and what a cursor needs to go on."""

    wish: Wish
    observation: Observation
    document: Document
    left: list[Stretch]
    shown: int
    given: list[str] = field(default_factory=list)
    """Lines that were given, for cursors over a page that changes meanwhile."""
    listen_again: float = 0.0
    """When to ask for new listeners of an unchanged page."""

    @cached_property
    def unchanged(self) -> Observation:
        """The same, told again where nothing has changed."""
        return replace(self.observation, changes="")
