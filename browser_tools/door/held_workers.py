"""Service workers of a page without a hook: what a click makes them send is held like the page's own.

The page's CDP session is not told of their requests (measured); each is attached to by itself. Shared workers
take `Fetch.enable` and then pause nothing: only a hook that was there before them holds what they send.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import count
from typing import Any

from playwright.async_api import CDPSession, Page
from playwright.async_api import Error as PlaywrightError

from policies.url import origin_of

Paused = Callable[["WorkerSession", Mapping[str, Any]], None]


class WorkerSession:
    """One worker, spoken to through the browser's session; what it answers is not waited for."""

    def __init__(self, cdp: CDPSession, session: str) -> None:
        self._cdp, self._session, self._numbers = cdp, session, count(1)

    async def send(self, method: str, params: Mapping[str, Any]) -> None:
        """Raises PlaywrightError."""
        message = json.dumps({"id": next(self._numbers), "method": method, "params": params})
        told = {"sessionId": self._session, "message": message}
        await self._cdp.send("Target.sendMessageToTarget", told)


class HeldWorkers:
    """The service workers of a page's origins, from `of` to `release`."""

    def __init__(self, cdp: CDPSession | None = None) -> None:
        self._cdp = cdp

    @classmethod
    async def of(
        cls, page: Page, urls: Iterable[str], patterns: Sequence[Mapping[str, str]], paused: Paused
    ) -> HeldWorkers:
        """Hold what workers of the origins of `urls` send. Raises PlaywrightError."""
        browser = page.context.browser
        if browser is None or not page.context.service_workers:
            return cls()
        cdp = await browser.new_browser_cdp_session()
        sessions: dict[str, WorkerSession] = {}

        def received(event: Mapping[str, Any]) -> None:
            message = json.loads(event["message"])
            if message.get("method") == "Fetch.requestPaused" and event["sessionId"] in sessions:
                paused(sessions[event["sessionId"]], message["params"])

        cdp.on("Target.receivedMessageFromTarget", received)
        own = await page.context.new_cdp_session(page)
        context = (await own.send("Target.getTargetInfo"))["targetInfo"].get("browserContextId")
        await own.detach()
        origins = {origin_of(url) for url in urls} - {""}
        for target in (await cdp.send("Target.getTargets"))["targetInfos"]:
            ours = target["type"] == "service_worker" and target.get("browserContextId") == context
            if ours and origin_of(target["url"]) in origins:
                wanted = {"targetId": target["targetId"], "flatten": False}
                name = (await cdp.send("Target.attachToTarget", wanted))["sessionId"]
                sessions[name] = WorkerSession(cdp, name)
                await sessions[name].send("Fetch.enable", {"patterns": list(patterns)})
        return cls(cdp)

    async def release(self) -> None:
        """Hold nothing any more."""
        if self._cdp is not None:
            with suppress(PlaywrightError):  # the browser is gone
                await self._cdp.detach()
