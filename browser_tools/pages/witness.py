"""Who watches acts for a plan: told right before each one, and when the page rests after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from browser_tools.pages.changes import Changes
    from browser_tools.tool import Arguments, Tool, ToolContext


class Witness(Protocol):
    """Only looks. What it is told of was permitted, and is in the log already."""

    async def before(self, tool: Tool, arguments: Arguments, context: ToolContext) -> None:
        """The act is about to happen."""
        ...

    async def after(self, tool: Tool, context: ToolContext, changes: Changes) -> None:
        """It happened, and the page rests."""
        ...
