"""The bound on one phase of a call, and how long calls have."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from playwright.async_api import Error as PlaywrightError

from browser_tools.acts.blocked import translate
from browser_tools.errors import RetryableError, ToolTimeoutError
from browser_tools.pages.link import RELOADS
from browser_tools.tab import Tab
from browser_tools.tool import Arguments, Tool

MARGIN_SECONDS = 2.0
"""What a call that waits as long as its arguments say gets on top, to say how it ended."""


@dataclass
class Timeouts:
    """Seconds; a tool that declares a longer time of its own keeps it."""

    tool: float = 10.0
    navigation: float = 30.0
    ask: float = 120.0

    def of(self, tool: Tool, arguments: Arguments) -> float:
        """What a call has: as long as it is to wait, or as its kind of tool has."""
        if tool.category == "ask":
            return self.ask + MARGIN_SECONDS
        least = self.navigation if tool.category == "navigate" else self.tool
        asked = [getattr(arguments, name, None) for name in ("timeout", "seconds")]
        longest = max((float(one) for one in asked if one is not None), default=0.0)
        return longest + MARGIN_SECONDS if longest else max(least, tool.timeout)


class Deadline:
    """`async with Deadline(tab, "click", 10.0):` ends what is inside, and names what ended it.

    A script that holds the page meanwhile is stopped. Turns the time-out and Playwright's errors into
    ToolErrors.
    """

    def __init__(self, tab: Tab, tool: str, seconds: float) -> None:
        self._tab = tab
        self._tool = tool
        self._seconds = seconds
        self._timeout = asyncio.timeout(seconds)
        self._left: float | None = None
        self._over = False
        self._awake = tab.awake()
        self._before = tab.link.traffic.documents

    def pause(self) -> None:
        """Time stands still, while a person is asked."""
        ends = self._timeout.when()
        if ends is not None and not self._over:
            self._left = max(0.0, ends - asyncio.get_running_loop().time())
            self._timeout.reschedule(None)

    def resume(self) -> None:
        if self._left is not None and not self._over:
            self._timeout.reschedule(asyncio.get_running_loop().time() + self._left)
        self._left = None

    async def __aenter__(self) -> None:
        await self._timeout.__aenter__()
        await self._awake.__aenter__()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> None:
        self._over = True
        await self._awake.__aexit__(None, None, None)
        try:
            await self._timeout.__aexit__(kind, error, None)
        except TimeoutError:
            raise ToolTimeoutError(
                f"{self._tool} took longer than {self._seconds:g} s: "
                "the page may be stuck; try again or go elsewhere"
            ) from error
        if isinstance(error, PlaywrightError):
            named = await self._tab.gone(error)
            if named is None and self._tab.link.traffic.documents - self._before >= RELOADS:
                again = "the page loads anew again and again; try again or go elsewhere"
                raise RetryableError(f"{self._tool} gave no answer: {again}", code="page.replaced") from error
            raise named or translate(error, f"the page ({self._tool})") from error
