"""Elements that are clickable only by a listener that a script added: markup and style do not say so.

Chromium tells the listeners of a whole document in one call (about 3 ms, and 10 microseconds a listener); no
script of the page runs for it, so that the page cannot see it.
"""

from __future__ import annotations

import asyncio
from typing import Any

from playwright.async_api import Error as PlaywrightError

from browser_tools.observe.worlds import World

ACTS = frozenset(
    {
        "click",
        "dblclick",
        "mousedown",
        "mouseup",
        "pointerdown",
        "pointerup",
        "touchstart",
        "drop",
        "dragover",
    }
)
MOST_TYPES = 12
"""An element that listens to more kinds of events stands for all inside it: the root of a framework."""
MOST_ELEMENTS = 400
"""New ones in one look: each costs a quarter of a millisecond, once."""
SECONDS = 1.0
_GROUP = "strelka"


class Listened:
    """Tells the main document's script which elements listen for clicks."""

    def __init__(self) -> None:
        self._world: World | None = None
        self._known: set[int] = set()
        self._document = ""
        """Object id of the document in the page's own world."""

    async def new(self, world: World) -> list[int]:
        """Nodes that listen, and that were not told of yet. None if the page is busy."""
        if world is not self._world:
            self._world, self._known, self._document = world, set(), ""
        try:
            async with asyncio.timeout(SECONDS):
                return await self._new(world)
        except (TimeoutError, PlaywrightError):  # the document is busy or being replaced: it is read as it is
            return []

    async def tell(self, world: World, nodes: list[int]) -> bool:
        """Whether elements came to light that the last walk did not list."""
        try:
            async with asyncio.timeout(SECONDS):
                return bool(nodes) and await _tell(world, nodes)
        except (TimeoutError, PlaywrightError):
            return False

    async def _new(self, world: World) -> list[int]:
        if not self._document:
            # No group: it lives until the document goes, so that it is asked for once.
            document = await world.session.send("Runtime.evaluate", {"expression": "document"})
            self._document = document["result"]["objectId"]
        try:
            found = await world.session.send(
                "DOMDebugger.getEventListeners", {"objectId": self._document, "depth": -1, "pierce": True}
            )
        except PlaywrightError:
            self._document = ""
            raise
        types: dict[int, set[str]] = {}
        for listener in found["listeners"]:
            types.setdefault(int(listener.get("backendNodeId", 0)), set()).add(listener["type"])
        clicked = [node for node, heard in types.items() if heard & ACTS and len(heard) <= MOST_TYPES]
        new = [node for node in clicked if node and node not in self._known][:MOST_ELEMENTS]
        self._known.update(new)
        return new


async def _tell(world: World, nodes: list[int]) -> bool:
    asked = [
        world.session.send(
            "DOM.resolveNode",
            {"backendNodeId": node, "executionContextId": world.context_id, "objectGroup": _GROUP},
        )
        for node in nodes
    ]
    answers: list[Any] = await asyncio.gather(*asked, return_exceptions=True)
    # Elements of frames in the same process are answered without an object: they have a world of their own.
    objects = [each["object"].get("objectId") for each in answers if isinstance(each, dict)]
    elements = [{"objectId": found} for found in objects if found]
    said = await world.session.send(
        "Runtime.callFunctionOn",
        {
            "functionDeclaration": "(...elements) => __strelka.listen(elements)",
            "executionContextId": world.context_id,
            "arguments": elements,
            "returnByValue": True,
        },
    )
    await world.session.send("Runtime.releaseObjectGroup", {"objectGroup": _GROUP})
    return said["result"].get("value") is True
