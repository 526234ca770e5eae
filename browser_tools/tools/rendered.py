"""The page as a person sees it, as HTML: shadow roots and frames in their places."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Error as PlaywrightError

from browser_tools.elements.scripts import script
from browser_tools.text.terms import MAX_CHARS
from browser_tools.tool import ToolContext
from policies.url import origin_of

_HERE = Path(__file__).parent
SECONDS = 10.0
_EMPTIED = 200
"""Characters of HTML below which the page has hidden itself from us, and its own serialisation is taken."""


async def rendered(context: ToolContext) -> str:
    """Flattened HTML of the tab's page, with frames of its origin that may be read.

    Where the page's own scripts stand in the way (they may replace what we call), its plain HTML.
    """
    tab = context.tab
    own = origin_of(tab.url)
    frames = [
        frame.url
        for frame in tab.page.frames[1:]
        if frame.url == "about:srcdoc" or (origin_of(frame.url) == own and context.may_read(frame.url))
    ]
    seconds = min(SECONDS, context.timeout / 2)
    argument = {"frames": frames, "most": MAX_CHARS}
    root = tab.page.locator("css=html")
    try:
        html = await tab.ask(
            lambda: root.evaluate(expression(), argument, timeout=seconds * 1000), "the page's text", seconds
        )
    except PlaywrightError:
        html = None
    if not isinstance(html, str) or len(html) < _EMPTIED:
        from browser_tools.text.html.unseen import seen_only

        return seen_only(await tab.html(timeout=seconds))
    return html


def expression() -> str:
    """What is asked of the root of a page, given `{frames, most}`: one function expression."""
    rendering, unseen = script(_HERE / "rendered.js"), script(_HERE / "unseen.js")
    return f"(root, given) => ({rendering})(root, given, ({unseen})())"
