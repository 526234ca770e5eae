"""screenshot: the window, the whole page, or one element, as a PNG among the run's artifacts."""

from __future__ import annotations

from pydantic import Field

from browser_tools.intents import reading
from browser_tools.result import Section
from browser_tools.tool import Arguments, Outcome, ToolContext, tool


class ScreenshotArguments(Arguments):
    full_page: bool = False
    target: str | None = Field(default=None, description="Only this element", max_length=500)


@tool(
    name="screenshot",
    category="look",
    description="Save a picture of the page or of one element.",
    arguments=ScreenshotArguments,
    effects=("read",),
    intents=reading("screenshot"),
    timeout=20.0,
)
async def screenshot(context: ToolContext, arguments: ScreenshotArguments) -> Outcome:
    number = len(list(context.artifacts.glob("screenshot-*.png"))) + 1
    path = context.artifacts / f"screenshot-{number:03}.png"
    locator = context.element.locator if context.element is not None else None
    await context.tab.screenshot(path, full_page=arguments.full_page, locator=locator)
    name = f"{path.parent.name}/{path.name}"
    return Outcome(sections=(Section("Screenshot", f"saved as {name}"),), data=name, artifacts=(name,))
