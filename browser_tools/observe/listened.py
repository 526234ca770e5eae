"""Elements that are clickable only by a listener that a script added: markup and style do not say so.

Chromium tells the listeners of a whole document in one call (about 3 ms, and 10 microseconds a listener); no
script of the page runs for it, so that the page cannot see it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from playwright.async_api import Error as PlaywrightError

from browser_tools.observe.delegated import asked_for
from browser_tools.observe.world import World

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
MOST_NODES = 60_000
"""Elements of a document that is asked for its listeners: each costs Chromium microseconds."""
MOST_FRAMES, MOST_STRAYS = 10, 40
SECONDS = 1.0
_SIZE = "Document.prototype.getElementsByTagName.call(document, '*').length"
_GROUP = "strelka"
_LISTEN = """(...elements) => {
  const isMine = (node) => node === document || node.ownerDocument === document;
  const mine = elements.filter(isMine);
  const elsewhere = elements.flatMap((element, index) => (isMine(element) ? [] : [index]));
  const missed = __strelka.listen(mine);
  const isLarge = (element, index) => !elsewhere.includes(index) && __strelka.isLarge(element);
  const large = elements.flatMap((element, index) => (isLarge(element, index) ? [index] : []));
  return { missed, elsewhere, large };
}"""
_DELEGATE = "(asked, ...elements) => __strelka.delegate(elements, asked)"


class Listened:
    """Tells the main document's script which elements listen for clicks."""

    def __init__(self) -> None:
        self._world: World | None = None
        self._known: dict[int, int] = {}
        """How many listeners a node had when it was told of."""
        self._document = ""
        """Object id of the document in the page's own world."""
        self._strays: list[int] = []
        """Nodes that listen in frames of the same process, of a document that was not asked yet."""
        self._apart: dict[World, Listened] = {}

    async def foretell(self, world: World, seconds: float) -> bool:
        """Whether a document was told of its listeners before its first walk: a second one is spared."""
        self._turn_to(world)
        try:
            async with asyncio.timeout(min(SECONDS, seconds)):
                asked = {"expression": _SIZE, "uniqueContextId": world.unique_id}
                size, _ = await asyncio.gather(
                    world.session.send("Runtime.evaluate", asked), self._root(world)
                )
                if size["result"].get("value", MOST_NODES) >= MOST_NODES:
                    return False
                nodes = await self._new(world)
                if nodes and await self._tell(world, nodes) is None:
                    self._known.clear()  # the script is not there yet
                    return False
                return True
        except (TimeoutError, PlaywrightError):
            self._known.clear()
            return False

    async def new(self, world: World) -> list[int]:
        """Nodes that listen, and that were not told of yet. None if the page is busy."""
        self._turn_to(world)
        try:
            async with asyncio.timeout(SECONDS):
                return await self._new(world)
        except (TimeoutError, PlaywrightError):  # the document is busy or being replaced: it is read as it is
            return []

    async def tell(self, world: World, nodes: list[int]) -> bool:
        """Whether elements came to light that the last walk did not list."""
        try:
            async with asyncio.timeout(SECONDS):
                return bool(nodes) and await self._tell(world, nodes) is True
        except (TimeoutError, PlaywrightError):
            return False

    async def among(self, frames: Sequence[World]) -> bool:
        """The same for the frames of the document that was asked last."""
        main = self._world
        if main is None:
            return False
        try:
            async with asyncio.timeout(SECONDS):
                return any([await self._within(main, frame) for frame in frames[:MOST_FRAMES]])
        except (TimeoutError, PlaywrightError):
            return False

    async def _within(self, main: World, frame: World) -> bool:
        if frame.session is main.session:
            return bool(self._strays) and await self._tell(frame, self._strays) is True
        own = self._apart.setdefault(frame, Listened())
        return await own.tell(frame, await own.new(frame))

    def _turn_to(self, world: World) -> None:
        if world is not self._world:
            self._world, self._known, self._document = world, {}, ""
            self._strays, self._apart = [], {}

    async def _root(self, world: World) -> str:
        if not self._document:
            # No group: it lives until the document goes, so that it is asked for once.
            document = await world.session.send("Runtime.evaluate", {"expression": "document"})
            self._document = document["result"]["objectId"]
        return self._document

    async def _new(self, world: World) -> list[int]:
        asked = {"objectId": await self._root(world), "depth": -1, "pierce": True}
        try:
            found = await world.session.send("DOMDebugger.getEventListeners", asked)
        except PlaywrightError:
            self._document = ""
            raise
        types: dict[int, list[str]] = {}
        for listener in found["listeners"]:
            types.setdefault(int(listener.get("backendNodeId", 0)), []).append(listener["type"])
        clicked = {
            node: sum(each in ACTS for each in heard)
            for node, heard in types.items()
            if not ACTS.isdisjoint(heard) and len(set(heard)) <= MOST_TYPES
        }
        new = [node for node, many in clicked.items() if node and self._known.get(node) != many]
        del new[MOST_ELEMENTS:]
        self._known.update((node, clicked[node]) for node in new)
        return new

    async def _tell(self, world: World, nodes: list[int]) -> bool | None:
        """Whether the last walk missed one; None where the page script is not there."""
        # Elements of frames in the same process come without an object, or with one of another document.
        objects = await _objects(world, nodes)
        here = [(node, found) for node, found in zip(nodes, objects, strict=True) if found]
        strays = [node for node, found in zip(nodes, objects, strict=True) if not found]
        missed: bool | None = False
        if here:
            answer = await _called(world, _LISTEN, [{"objectId": found} for _, found in here])
            missed = answer["missed"] if answer else None
            if answer and answer["large"]:
                missed = await self._delegate(world, [here[index][0] for index in answer["large"]]) or missed
            strays += [here[index][0] for index in (answer["elsewhere"] if answer else ())]
        self._strays = strays if nodes is self._strays else [*self._strays, *strays][-MOST_STRAYS:]
        return missed

    async def _delegate(self, world: World, nodes: list[int]) -> bool:
        """Tell what listeners of containers act on. Whether the last walk missed one of these."""
        asked = await asked_for(world, nodes, ACTS)
        if not asked:
            return False
        objects = await _objects(world, list(asked))
        there = [(told, found) for told, found in zip(asked.values(), objects, strict=True) if found]
        elements = [{"objectId": found} for _, found in there]
        told = [asdict(one) for one, _ in there]
        return await _called(world, _DELEGATE, [{"value": told}, *elements]) is True


async def _objects(world: World, nodes: Sequence[int]) -> list[str | None]:
    """Ids of `nodes` as objects of the observer's world; None for one that is gone or of another document."""
    answers: list[Any] = await asyncio.gather(
        *(
            world.session.send(
                "DOM.resolveNode",
                {"backendNodeId": node, "executionContextId": world.context_id, "objectGroup": _GROUP},
            )
            for node in nodes
        ),
        return_exceptions=True,
    )
    return [each["object"].get("objectId") if isinstance(each, dict) else None for each in answers]


async def _called(world: World, function: str, arguments: Sequence[dict[str, Any]]) -> Any:
    """What `function` answers in the observer's world; the objects it was given are let go."""
    said = await world.session.send(
        "Runtime.callFunctionOn",
        {
            "functionDeclaration": function,
            "executionContextId": world.context_id,
            "arguments": arguments,
            "returnByValue": True,
        },
    )
    await world.session.send("Runtime.releaseObjectGroup", {"objectGroup": _GROUP})
    return said["result"].get("value")
