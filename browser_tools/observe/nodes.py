"""Chromium's own ids of elements, asked for early: whoever acts needs one in another world."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from functools import partial
from itertools import count
from typing import Any, TypeVar

from playwright.async_api import CDPSession

from browser_tools.observe.answers import WorldGoneError
from browser_tools.observe.first_worlds import FirstWorlds
from browser_tools.observe.worlds import World

T = TypeVar("T")
_NODE = {
    "serialization": "deep",
    "maxDepth": 0,
    "additionalParameters": {"maxNodeDepth": 0, "includeShadowTree": "none"},
}
"""An element is answered with its `backendNodeId`, and nothing of what it holds."""
Owner = asyncio.Future[dict[str, Any]]
"""Chromium's answer that holds an element's object."""


class Nodes:
    """`backendNodeId`s of one page's elements, of which the one that is likely wanted next is known early."""

    def __init__(self, first: FirstWorlds) -> None:
        self._first = first
        self._asked: dict[tuple[World, int], asyncio.Future[int]] = {}
        self._questions = count(1)
        self._sent: set[asyncio.Future[Any]] = set()

    def question(self) -> int:
        """A number by which the page script and `likely` know that they speak of one question."""
        return next(self._questions)

    def likely(self, world: World, question: int) -> Owner:
        """Ask, right after a question, for the element that its answer will call likely."""
        return self._send(_owner(world.session, world.unique_id, f"__strelka.likely({question})"))

    def foresee(self, world: World, number: int, owner: Owner | None = None) -> None:
        """Ask for an element's node now, since it is most likely wanted next; for one `node` alone.

        `owner`: its object was asked for already.
        """
        self._asked.clear()
        asked = self._send(self._node(world, number, owner))
        asked.add_done_callback(partial(self._known, world))
        self._asked[world, number] = asked

    async def node(self, world: World, number: int) -> int:
        """Chromium's own id of an element (`backendNodeId`), by which other worlds find it.

        Raises WorldGoneError, PlaywrightError.
        """
        asked = self._asked.pop((world, number), None)
        return await (asked or self._node(world, number))

    async def _node(self, world: World, number: int, owner: Owner | None = None) -> int:
        found = await (owner or _owner(world.session, world.unique_id, f"__strelka.owner({number})"))
        result = found["result"]
        if "objectId" not in result:
            raise WorldGoneError
        told = result.get("deepSerializedValue", {}).get("value", {})
        if "backendNodeId" in told:
            return int(told["backendNodeId"])
        # Chromium has told it with the object since version 114.
        node = await world.session.send("DOM.describeNode", {"objectId": result["objectId"]})
        return int(node["node"]["backendNodeId"])

    def _known(self, world: World, asked: asyncio.Future[int]) -> None:
        if not asked.cancelled() and asked.exception() is None:
            self._send(self._first.foresee(world.session, world.frame_id, asked.result()))

    def _send(self, question: Coroutine[Any, Any, T]) -> asyncio.Future[T]:
        asked = asyncio.ensure_future(question)
        self._sent.add(asked)
        asked.add_done_callback(self._over)
        return asked

    def _over(self, asked: asyncio.Future[Any]) -> None:
        self._sent.discard(asked)
        if not asked.cancelled():
            asked.exception()  # whoever wants it hears of that


async def _owner(session: CDPSession, world: str, expression: str) -> dict[str, Any]:
    asked = {"expression": expression, "uniqueContextId": world, "serializationOptions": _NODE}
    answer: dict[str, Any] = await session.send("Runtime.evaluate", asked)
    return answer
