"""Where the first script of each document runs, as Chromium tells of it: to bind an act nobody has to ask."""

from __future__ import annotations

import asyncio
from typing import Any

from playwright.async_api import CDPSession

from browser_tools.first_script import WORLD


class FirstWorlds:
    """The execution contexts of the first script, of one page and its frames."""

    def __init__(self) -> None:
        self._contexts: dict[tuple[CDPSession, str], int] = {}
        self._gone: dict[tuple[CDPSession, int], asyncio.Event] = {}
        self._objects: dict[tuple[CDPSession, int, int], asyncio.Future[str]] = {}

    def listen(self, session: CDPSession) -> None:
        """Hear of the session's contexts; before `Runtime.enable`, which tells of those that are there."""
        session.on("Runtime.executionContextCreated", lambda event: self._created(session, event["context"]))
        session.on(
            "Runtime.executionContextDestroyed",
            lambda event: self._destroyed(session, int(event["executionContextId"])),
        )
        session.on("Runtime.executionContextsCleared", lambda _: self._cleared(session))

    def context(self, session: CDPSession, frame: str) -> int | None:
        """The newest context of a frame; None where Chromium has told of none. It may be gone already."""
        return self._contexts.get((session, frame))

    def gone(self, session: CDPSession, context: int) -> asyncio.Event | None:
        """Set once the document of this context is gone; None where nobody would tell."""
        return self._gone.get((session, context))

    async def foresee(self, session: CDPSession, frame: str, node: int) -> None:
        """Ask for a node's object in its frame's context now; for one `resolved` alone."""
        self._objects.clear()
        context = self.context(session, frame)
        if context is not None:
            asked = asyncio.ensure_future(self._resolve(session, context, node))
            self._objects[session, context, node] = asked
            await asyncio.wait({asked})
            asked.exception()  # whoever wants it hears of that

    async def resolved(self, session: CDPSession, context: int, node: int) -> str:
        """The object id of a node (`backendNodeId`) in a context. Raises PlaywrightError."""
        asked = self._objects.pop((session, context, node), None)
        return await (asked or self._resolve(session, context, node))

    async def _resolve(self, session: CDPSession, context: int, node: int) -> str:
        wanted = {"backendNodeId": node, "executionContextId": context}
        found = await session.send("DOM.resolveNode", wanted)
        return str(found["object"]["objectId"])

    def _created(self, session: CDPSession, context: dict[str, Any]) -> None:
        frame = context.get("auxData", {}).get("frameId")
        if frame and context["name"] == WORLD:
            self._contexts[session, frame] = int(context["id"])
            self._gone[session, int(context["id"])] = asyncio.Event()

    def _destroyed(self, session: CDPSession, context: int) -> None:
        gone = self._gone.pop((session, context), None)
        if gone is not None:
            gone.set()
            places = [(its, frame) for (its, frame), known in self._contexts.items() if known == context]
            for its, frame in places:
                if its is session:
                    del self._contexts[its, frame]

    def _cleared(self, session: CDPSession) -> None:
        for its, context in list(self._gone):
            if its is session:
                self._destroyed(session, context)
