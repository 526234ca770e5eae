"""When a page has come to rest: it shows something, two frames were drawn and its DOM no longer changes.

Watched from an isolated world of our own, whose timers the page's scripts cannot see or replace.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

WORLD = "strelka_quiet"

QUIET_MS = 40
"""No mutation for so long (between two and three frames) counts as rest."""

FRAME_MS = 50
"""A page that is not drawn (hidden, no compositor) has no frames: a timer stands in."""

BLANK_SECONDS = 3.0
"""How long a page with scripts may show nothing, or only that it loads: what draws it comes later."""


@cache
def _script() -> str:
    return Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


async def quiet(cdp: CDPSession, seconds: float, blank: float = BLANK_SECONDS) -> bool | None:
    """Wait for the page to rest, at most `seconds`, and before that for it to show anything, at most `blank`.

    True when it rests, False when it still changes, None when its document was replaced meanwhile. Has no
    deadline of its own for a page whose script thread is held.
    """
    given = f"{int(seconds * 1000)}, {QUIET_MS}, {FRAME_MS}, {int(blank * 1000)}"
    try:
        tree = await cdp.send("Page.getFrameTree")
        world = await cdp.send(
            "Page.createIsolatedWorld",
            {"frameId": tree["frameTree"]["frame"]["id"], "worldName": WORLD},
        )
        answer = await cdp.send(
            "Runtime.evaluate",
            {
                "expression": f"{_script()}({given})",
                "contextId": world["executionContextId"],
                "awaitPromise": True,
                "returnByValue": True,
            },
        )
    except PlaywrightError as error:
        if is_replaced(error):
            return None
        raise
    value = answer.get("result", {}).get("value")
    return value if isinstance(value, bool) else None


def is_replaced(error: PlaywrightError) -> bool:
    """The document went away under a question, as every navigation does; asking again will do."""
    return any(
        phrase in error.message
        for phrase in (
            "Execution context was destroyed",
            "Cannot find context with specified id",
            "Inspected target navigated or closed",
            "No frame for given id found",
            "Promise was collected",
            "uniqueContextId not found",
        )
    )
