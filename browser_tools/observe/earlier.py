"""Documents that were there before us, on which somebody else has used Playwright's locators.

Playwright hands its selector engines to a document once, with the first locator that is looked for there: an
engine that is registered later is never known in it. Playwright 1.58 to 1.65 keep them in a `Map`.
"""

from __future__ import annotations

import json

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

from browser_tools.observe.script import ENGINE, engine

_AMONG = "internal:role"
"""An engine that every version of Playwright has: what holds it holds the others."""


async def teach(session: CDPSession, world: str) -> None:
    """Add our selector engine to those that Playwright has handed to a utility world (its `uniqueId`).

    Where there are none yet, or the world is gone, nothing is done.
    """
    asked = {"expression": "Map.prototype", "uniqueContextId": world}
    add = (
        f"function() {{ for (const held of this) if (held.has?.({json.dumps(_AMONG)}) "
        f"&& !held.has({json.dumps(ENGINE)})) held.set({json.dumps(ENGINE)}, {engine()}); }}"
    )
    try:
        kind = await session.send("Runtime.evaluate", asked)
        maps = await session.send(
            "Runtime.queryObjects", {"prototypeObjectId": kind["result"]["objectId"], "objectGroup": ENGINE}
        )
        found = {"objectId": maps["objects"]["objectId"], "functionDeclaration": add}
        await session.send("Runtime.callFunctionOn", found)
        await session.send("Runtime.releaseObjectGroup", {"objectGroup": ENGINE})
    except PlaywrightError:
        return  # whoever looks for an element there hears of it
