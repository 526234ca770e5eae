"""Whether an act left the page as it was: told to a planner, who would else believe that it had an effect.

Watched from isolated worlds, without a second look at the whole page: changes of the DOM (open shadow roots
included), values, focus, scrolling, and what lies at a grid of points, which shows most of what CSS alone
opens. Where that cannot tell (a canvas, a video, a frame of another process), nothing is claimed.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

from browser_tools.tab import Tab

WORLD = "strelka_watch"

MOST_FRAMES = 8
"""A page of more frames is not watched: each costs two milliseconds."""

WATCH_SECONDS = 0.5
"""A page that is too busy to be watched within this is not watched."""


@cache
def _script() -> str:
    return Path(__file__).with_suffix(".js").read_text(encoding="utf-8").strip()


@dataclass(frozen=True)
class PageWatch:
    """The documents of one page since `begin`."""

    _session: CDPSession
    _contexts: tuple[int, ...]

    @classmethod
    async def begin(cls, tab: Tab, *, keys: bool) -> PageWatch | None:
        """Watch from now on; None where nobody could tell. `keys`: a moved focus or caret is a change."""
        try:
            async with asyncio.timeout(WATCH_SECONDS):
                return await cls._begin(tab, keys)
        except (TimeoutError, PlaywrightError):
            return None

    @classmethod
    async def _begin(cls, tab: Tab, keys: bool) -> PageWatch | None:
        session = await tab.cdp()
        frames = _frames((await session.send("Page.getFrameTree"))["frameTree"])
        if len(frames) != len(tab.page.frames) or len(frames) > MOST_FRAMES:
            return None
        contexts = []
        for frame in frames:
            world = await session.send("Page.createIsolatedWorld", {"frameId": frame, "worldName": WORLD})
            contexts.append(int(world["executionContextId"]))
            answer = await _ask(session, contexts[-1], f"{_script()}({str(keys).lower()})")
            if "exceptionDetails" in answer:
                return None
        return cls(session, tuple(contexts))

    async def unchanged(self) -> str:
        """What to say if nothing has changed; empty if something has, or nobody can tell."""
        requests = 0
        try:
            async with asyncio.timeout(WATCH_SECONDS):
                for context in self._contexts:
                    answer = await _ask(self._session, context, "strelkaWatch.unchanged()")
                    found = answer["result"].get("value")
                    if not isinstance(found, dict) or not found["unchanged"]:
                        return ""
                    requests += found["requests"]
        except (TimeoutError, PlaywrightError):
            return ""
        sent = f", though it sent {requests} request{'s' if requests > 1 else ''}" if requests else ""
        return f"nothing changed on the page{sent}"


async def _ask(session: CDPSession, context: int, expression: str) -> dict[str, Any]:
    answer: dict[str, Any] = await session.send(
        "Runtime.evaluate", {"expression": expression, "contextId": context, "returnByValue": True}
    )
    return answer


def _frames(tree: dict[str, Any]) -> list[str]:
    """CDP ids of the frames of this process."""
    return [str(tree["frame"]["id"])] + [
        frame for child in tree.get("childFrames", []) for frame in _frames(child)
    ]
