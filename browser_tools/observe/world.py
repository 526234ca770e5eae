"""One document's utility world, where Playwright's scripts and ours run, and no script of the page."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from playwright.async_api import CDPSession, Frame

from browser_tools.observe.sending import Send, sender
from browser_tools.observe.told import Told

Line = Callable[[], Awaitable[CDPSession]]
"""Gives the session that somebody has with a page, who also ends it."""


@dataclass(eq=False)
class World:
    """The utility world of one document."""

    session: CDPSession
    frame_id: str
    unique_id: str
    context_id: int = 0
    """What some CDP methods want instead of the unique id."""
    token: str = field(default_factory=lambda: secrets.token_hex(8))
    prefix: str | None = None
    """`""` in the main frame, `f1` in a frame; given at the first call."""
    owners: dict[int, str] = field(default_factory=dict)
    """Number of an <iframe> element -> CDP id of its frame."""
    parent: tuple[World, int] | None = None
    """The world and element number of the <iframe> around it, once observed."""
    frame: Frame | None = None
    has_script: bool = False
    """The page script was sent to it."""
    blank: dict[str, Any] | None = None
    """What a document answered that shows nothing and never will."""
    looked_at: bool = True
    """The document is most likely looked at before it is acted on."""
    earlier: bool = False
    """Its document was there before the line to it: it may not know our selector engine."""
    told: Told = field(default_factory=Told)
    """What is kept of its answers, so that it need not tell all of it again, and"""
    told_through: bool = False
    """whether the document around it brought the last one."""
    still: asyncio.Future[Any] | None = None
    """Not done as long as the document says that it has not changed since it was told last."""
    gone: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once the document is gone."""

    @cached_property
    def send(self) -> Send:
        """Puts questions to it: what is asked most is sent most directly."""
        return sender(self.session)

    @property
    def is_still(self) -> bool:
        """Whether it has promised to say when it changes, and has not said so."""
        return self.still is not None and not self.still.done()
