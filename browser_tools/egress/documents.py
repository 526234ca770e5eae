"""Every document of a browser, before it is asked for: also in popups, in frames, and after redirects.

The browser's own CDP target sees the documents of all its contexts, from their first request on. A hook on a
page comes too late for a popup, and Playwright's routing is not told of redirects (measured).
"""

from __future__ import annotations

import asyncio
import base64
from collections import Counter
from collections.abc import Mapping
from typing import Any

from playwright.async_api import Browser, CDPSession
from playwright.async_api import Error as PlaywrightError

from browser_tools.egress.guard import Guard
from policies.action import Action

HOPS_KEPT = 1_000


class Documents:
    """Decides the documents of one browser by the guards of its contexts."""

    def __init__(self, cdp: CDPSession) -> None:
        self._cdp = cdp
        self._guards: dict[str, Guard] = {}
        """By id of the browser context."""
        self._contexts: dict[str, str] = {}
        """Context of each target that was asked for."""
        self._hops: Counter[str] = Counter()
        self._working: set[asyncio.Task[None]] = set()

    @classmethod
    async def of(cls, browser: Browser) -> Documents:
        """Begin to hold documents of `browser`. Raises PlaywrightError."""
        cdp = await browser.new_browser_cdp_session()
        documents = cls(cdp)
        cdp.on("Fetch.requestPaused", documents._paused)
        await cdp.send("Fetch.enable", {"patterns": [{"urlPattern": "*", "resourceType": "Document"}]})
        return documents

    def guard(self, context: str, guard: Guard) -> None:
        """Documents in the browser context `context` are decided by `guard`."""
        self._guards[context] = guard

    def release(self, context: str) -> None:
        self._guards.pop(context, None)

    def _paused(self, event: Mapping[str, Any]) -> None:
        task = asyncio.ensure_future(self._judge(event))
        self._working.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._working.discard(task)
        if not task.cancelled() and isinstance(task.exception(), PlaywrightError):
            return  # the page went away meanwhile, and its request with it

    async def _judge(self, event: Mapping[str, Any]) -> None:
        request, identifier = event["request"], event["requestId"]
        refused, moved = False, None
        for guard in await self._responsible(event.get("frameId", "")):
            resource = "document" if await self._is_page(event.get("frameId", "")) else "frame"
            action = Action(
                entry="request", url=request["url"], resource=resource, redirects=self._redirects(event)
            )
            refused = not guard.decide(action).allowed or refused
            moved = moved or guard.upgraded(request["url"])
        if refused:
            await self._cdp.send("Fetch.failRequest", {"requestId": identifier, "errorReason": "Aborted"})
        elif moved is not None:
            headers = [{"name": "Location", "value": moved}]
            answer = {"requestId": identifier, "responseCode": 307, "responseHeaders": headers, "body": EMPTY}
            await self._cdp.send("Fetch.fulfillRequest", answer)
        else:
            await self._cdp.send("Fetch.continueRequest", {"requestId": identifier})

    def _redirects(self, event: Mapping[str, Any]) -> int:
        """How many hops led here: the hops of one chain share their network id."""
        chain = event.get("networkId") or event["requestId"]
        if "redirectedRequestId" not in event:
            self._hops.pop(chain, None)
            return 0
        if len(self._hops) > HOPS_KEPT:
            self._hops.clear()
        self._hops[chain] += 1
        return self._hops[chain]

    async def _responsible(self, target: str) -> tuple[Guard, ...]:
        """The guard of the context the document is for; all of them where that cannot be told."""
        guards = tuple(self._guards.values())
        if len(guards) < 2:
            return guards
        guard = self._guards.get(await self._context(target))
        return guards if guard is None else (guard,)

    async def _is_page(self, target: str) -> bool:
        """A frame that is a target of type page is no frame inside another."""
        return bool(await self._context(target))

    async def _context(self, target: str) -> str:
        if target not in self._contexts:
            try:
                found = await self._cdp.send("Target.getTargetInfo", {"targetId": target})
            except PlaywrightError:
                return ""
            info = found["targetInfo"]
            self._contexts[target] = info.get("browserContextId", "") if info["type"] == "page" else ""
        return self._contexts[target]


EMPTY = base64.b64encode(b"").decode()
