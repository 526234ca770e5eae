"""Pages that go on: the next pages, buttons that load more, and what comes when one scrolls.

Every step is a call of its own through the door: decided by the policy, counted by the limits, in the log.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator
from dataclasses import dataclass, replace
from typing import Any

from pydantic import Field

from browser_tools.observe import Candidate
from browser_tools.result import ToolResult
from browser_tools.tool import Arguments, ToolContext
from browser_tools.tools.source import Shown, shown

MOST = 50
"""Pages that one call may read."""
SECONDS_EACH = 20.0
"""What a call gets on top for each page after the first."""
_LOAD_SECONDS = 4.0
"""How long a pressed button may take to bring something."""
_SCROLL_SECONDS = 1.5
_LOOK_SECONDS = 0.2
_SHARE = 0.85
"""Of the call's time; the rest is for what is done with the pages."""
_PRESSED = frozenset({"button", "link", "clickable"})


class PagedArguments(Arguments):
    """Arguments of tools that may read on."""

    pages: int = Field(default=1, ge=1, le=MOST)

    @property
    def seconds(self) -> float | None:
        """What the door allows the call; None: as usual."""
        return None if self.pages == 1 else 60.0 + SECONDS_EACH * (self.pages - 1)


@dataclass(frozen=True)
class Part:
    """One page that was read. A part of the same number came before, if the page has grown since."""

    number: int
    shown: Shown


class Pager:
    """Reads the page of `context`, and on from there. The tab stays where it is: next pages open in another.

    What a button changes in place stays changed.
    """

    def __init__(self, context: ToolContext, most: int, file: str = "", *, press: bool = True) -> None:
        """`press`: buttons are pressed, and the page is scrolled; else only links are followed."""
        self._context = context
        self._most = most
        self._file = file
        self._press = press
        self._until = time.monotonic() + context.timeout * _SHARE
        self._own: str | None = None
        """The tab that was opened for the next pages."""
        self._visited: set[str] = set()
        self._shown = Shown("")
        self._lines: list[str] = []
        self._next = ""
        self.note = ""
        """Why it ended before the end."""

    async def parts(self) -> AsyncGenerator[Part, None]:
        """The pages, in order. Close it when they are enough."""
        try:
            self._shown = await shown(self._context, self._file)
            yield Part(0, self._shown)
            if self._most == 1 or not self._shown.is_page:
                return
            from browser_tools.text.html.onward import grown

            await self._take(self._shown)
            number = 0
            for read in range(1, self._most + 1):
                if reason := self._enough(read):
                    self.note = reason
                    return
                before = self._lines
                if not await self._further():
                    return
                number += not grown(before, self._lines)
                yield Part(number, self._shown)
        finally:
            await self._leave()

    def _enough(self, read: int) -> str:
        if read >= self._most:
            return f"{read} pages were read; there may be more: give a larger number of pages"
        if time.monotonic() >= self._until:
            return f"{read} pages were read; for more there was no time"
        return ""

    async def _further(self) -> bool:
        """Go on by one step; whether that brought something."""
        if self._next and self._next not in self._visited:
            return await self._go(self._next)
        if self._own is not None:
            return False  # it was the last page
        button = await self._button()
        if not self._press:
            self.note = f"there is a button {button.name!r}: give pages to press it" if button else ""
            return False
        if button is not None:
            result = await self._call("click", target=button.handle)
            return self._went(result) and await self._changed(_LOAD_SECONDS)
        return self._went(await self._call("scroll", to="bottom")) and await self._changed(_SCROLL_SECONDS)

    async def _go(self, url: str) -> bool:
        tool = "navigate" if self._own else "open_tab"
        before = self._context.session.current.id
        result = await self._call(tool, url=url)
        current = self._context.session.current.id
        self._own = self._own or (current if current != before else None)
        if not self._went(result):
            return False
        status = result.data.get("status") if isinstance(result.data, dict) else None
        if status is not None and status >= 400:
            self.note = f"the next page, {url}, answered HTTP {status}"
            return False
        return await self._changed(0.0)

    def _went(self, result: ToolResult) -> bool:
        if not result.ok:
            self.note = f"it goes on, but {result.error}"
        return result.ok

    async def _call(self, name: str, **arguments: Any) -> ToolResult:
        if self._context.within is None:
            raise AssertionError("the door gives `within`")
        return await self._context.within(name, arguments)

    async def _button(self) -> Candidate | None:
        """The last button that says that it loads more: it stands below what there is."""
        from browser_tools.text.html.onward import loads_more

        tab = self._context.session.current
        everything = await tab.observer.elements(self._context.may_read)
        found = (
            one
            for one in reversed(everything)
            if one.role in _PRESSED and "disabled" not in one.states and not one.frames
        )
        return next((one for one in found if loads_more(one.name or one.text)), None)

    async def _changed(self, seconds: float) -> bool:
        """Look until the page says something else, for `seconds`; whether it does."""
        until = time.monotonic() + seconds
        before = self._lines
        while True:
            here = replace(self._context, tab=self._context.session.current)
            await self._take(await shown(here))
            if self._lines != before:
                return True
            if time.monotonic() >= until:
                return False
            await asyncio.sleep(_LOOK_SECONDS)

    async def _take(self, seen: Shown) -> None:
        self._shown = seen
        self._visited.add(seen.url.partition("#")[0])
        self._lines, self._next = await asyncio.to_thread(_looked_through, seen)

    async def _leave(self) -> None:
        """Close our own tab, and be where we were."""
        session, tab = self._context.session, self._context.tab
        if self._own is not None and self._own in session.tabs:
            await session.close_tab(self._own)
            if not tab.closed:
                session.switch(tab.id)


def _looked_through(seen: Shown) -> tuple[list[str], str]:
    """The lines of the page, and the address of the next."""
    if not seen.is_page:
        return [seen.digest], ""
    from browser_tools.text.html.dom import parse
    from browser_tools.text.html.onward import next_page, said_by

    soup = parse(seen.html)
    address = next_page(soup, seen.url)
    return said_by(soup), address
