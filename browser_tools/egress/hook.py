"""Every document of a browser, before it is asked for: also in popups, in frames, and after redirects.

The browser's own CDP target sees the requests of all its contexts, from their first on, those of workers and
redirects among them. A hook on a page comes too late for a popup, and Playwright's routing is not told of
redirects (measured). Documents are always held, and calls of scripts, because those of shared and service
workers are seen nowhere else; other requests only to origins for which a policy says more than the proxy can
see of TLS: their paths.
"""

from __future__ import annotations

import asyncio
import base64
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any, NamedTuple

from playwright.async_api import Browser, CDPSession
from playwright.async_api import Error as PlaywrightError

from browser_tools.egress.guard import Guard
from policies.action import Action

CALLS = frozenset({"XHR", "Fetch", "Ping"})
WORKERS = frozenset({"shared_worker", "service_worker"})
"""Targets that are no part of one page; a dedicated worker's calls have the id of its page's frame."""
PAGE = "page"
"""A popup may be so new that nobody else holds what it calls."""
HOPS_KEPT = 1_000
PLACES_KEPT = 10_000
FRAMES_SECONDS = 2.0
"""How long a page may take to say which frames are its own."""

Frames = Callable[[], Awaitable[frozenset[str]]]
"""Ids of the frames of a session, as far as its pages tell."""


class Held(NamedTuple):
    """A browser context under a guard."""

    guard: Guard
    frames: Frames


class Hook:
    """Holds requests of one browser until the guards of its contexts have decided."""

    def __init__(self, cdp: CDPSession, *, shared: bool = False) -> None:
        """A `shared` browser has contexts of others, whose requests are none of ours."""
        self._cdp, self._shared = cdp, shared
        self._held: dict[str, Held] = {}
        """By id of the browser context."""
        self._places: dict[str, tuple[str, str]] = {}
        """(context, type) of each target or frame that was asked for."""
        self._hops: Counter[str] = Counter()
        self._working: set[asyncio.Task[None]] = set()
        self._patterns: frozenset[str] = frozenset()

    @classmethod
    async def of(cls, browser: Browser, *, shared: bool = False) -> Hook:
        """Begin to hold documents of `browser`. Raises PlaywrightError."""
        hook = cls(await browser.new_browser_cdp_session(), shared=shared)
        hook._cdp.on("Fetch.requestPaused", hook._paused)
        hook._cdp.on("close", lambda _: hook._lost())
        await hook._enable()
        return hook

    async def hold(self, context: str, guard: Guard, frames: Frames) -> None:
        """Requests in the browser context `context` are decided by `guard`."""
        self._held[context] = Held(guard, frames)
        if not self.below_origins <= self._patterns:
            await self._enable()

    def release(self, context: str) -> None:
        self._held.pop(context, None)

    async def close(self) -> None:
        """Hold nothing any more."""
        self._held.clear()
        await self._cdp.detach()

    @property
    def below_origins(self) -> frozenset[str]:
        """Where not only documents are held: URL patterns of CDP, rather too wide than too narrow."""
        gates = [held.guard.gate for held in self._held.values()]
        return frozenset(glob for gate in gates if gate is not None for glob in gate.path_globs)

    async def _enable(self) -> None:
        self._patterns |= self.below_origins
        wanted = [{"urlPattern": "*", "resourceType": kind} for kind in ("Document", *sorted(CALLS))]
        await self._cdp.send(
            "Fetch.enable",
            {"patterns": [*wanted, *({"urlPattern": glob} for glob in sorted(self._patterns))]},
        )

    def _lost(self) -> None:
        """Nobody holds documents any more, so nothing may get out."""
        for held in self._held.values():
            held.guard.close()

    def _paused(self, event: Mapping[str, Any]) -> None:
        task = asyncio.ensure_future(self._judge(event))
        self._working.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._working.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, PlaywrightError):  # else the page went away meanwhile
            context = {"message": "a request stays held: deciding it failed", "exception": error}
            task.get_loop().call_exception_handler(context)

    async def _judge(self, event: Mapping[str, Any]) -> None:
        request, identifier = event["request"], event["requestId"]
        if event["resourceType"] in CALLS:
            if not await self._may_call(event):
                await self._cdp.send("Fetch.failRequest", {"requestId": identifier, "errorReason": "Aborted"})
                return
            if not self._patterns:
                await self._cdp.send("Fetch.continueRequest", {"requestId": identifier})
                return
        if self._shared and await self._is_foreign(event.get("frameId", "")):
            await self._cdp.send("Fetch.continueRequest", {"requestId": identifier})
            return
        action = Action(
            entry="request",
            url=request["url"],
            resource=await self._resource(event),
            redirects=self._redirects(event),
        )
        refused, moved = True, None
        target = event.get("frameId", "")
        guard = await self._responsible(target, action)
        if guard is not None:
            popup = (
                action.resource == "document" and not guard.allows(action) and await self._is_unborn(target)
            )
            refused = not guard.decide(action, popup=popup).allowed
            if popup:
                await self._cdp.send("Target.closeTarget", {"targetId": target})
                return
            moved = guard.upgraded(request["url"]) if event["resourceType"] == "Document" else None
            if guard.holder is not None and event["resourceType"] == "Document" and not refused:
                refused = not await guard.holder(event, PAGE)
        if refused:
            await self._cdp.send("Fetch.failRequest", {"requestId": identifier, "errorReason": "Aborted"})
        elif moved is not None:
            headers = [{"name": "Location", "value": moved}]
            answer = {"requestId": identifier, "responseCode": 307, "responseHeaders": headers, "body": EMPTY}
            await self._cdp.send("Fetch.fulfillRequest", answer)
        else:
            await self._cdp.send("Fetch.continueRequest", {"requestId": identifier})

    async def _may_call(self, event: Mapping[str, Any]) -> bool:
        """Whether a call of a script may go on: what workers and popups send in an open act is the act's.

        Pages have their calls held by themselves, once they are known. Whose call it is that nobody knows,
        all open acts decide.
        """
        acting = {name: held.guard for name, held in self._held.items() if held.guard.holder is not None}
        if not acting:
            return True
        frame = event.get("frameId", "")
        context, kind = await self._place(frame)
        if kind not in (*WORKERS, PAGE) and (context or await self._by_frames(frame)):
            return True
        asked = [guard for name, guard in acting.items() if context in ("", name)]
        return all([await guard.holder(event, kind) for guard in asked if guard.holder is not None])

    async def _resource(self, event: Mapping[str, Any]) -> Any:
        """A frame that is a target of type page is no frame inside another."""
        if event["resourceType"] != "Document":
            return "subresource"
        _, kind = await self._place(event.get("frameId", ""))
        return "document" if kind == PAGE else "frame"

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

    async def _responsible(self, target: str, action: Action) -> Guard | None:
        """The guard of the context that asks. Nobody's request is refused.

        Of a frame in a process of its own nobody may know the context. Then the strictest guard decides
        where one has rules that only we hold, else the mildest: its own proxy knows whose request it is.
        """
        guards = [held.guard for held in self._held.values()]
        if len(guards) < 2:
            return guards[0] if guards else None
        context, _ = await self._place(target)
        if not context:
            context = await self._by_frames(target)
        if context:
            return self._held[context].guard if context in self._held else None
        by_strictness = sorted(guards, key=lambda guard: guard.allows(action))
        return by_strictness[0] if self._patterns else by_strictness[-1]

    async def _is_foreign(self, target: str) -> bool:
        """It is asked for in a context that we do not hold; what nobody can tell is taken for ours."""
        context, _ = await self._place(target)
        return not self._held or (bool(context) and context not in self._held)

    async def _place(self, target: str) -> tuple[str, str]:
        """Context and type of a target; both empty where `target` is a frame inside one."""
        if target not in self._places:
            try:
                found = await self._cdp.send("Target.getTargetInfo", {"targetId": target})
            except PlaywrightError:
                return "", ""
            info = found["targetInfo"]
            self._keep(target, info.get("browserContextId", ""), info["type"])
        return self._places[target]

    async def _is_unborn(self, target: str) -> bool:
        """A popup that never showed anything; it would stay, a page that nobody sees."""
        info = (await self._cdp.send("Target.getTargetInfo", {"targetId": target}))["targetInfo"]
        return bool(info.get("openerId")) and not info["url"]

    async def _by_frames(self, frame: str) -> str:
        """The context whose pages have this frame."""
        for context, held in list(self._held.items()):
            try:
                async with asyncio.timeout(FRAMES_SECONDS):
                    known = await held.frames()
            except (TimeoutError, PlaywrightError):
                continue  # a page that does not answer, or is gone: another may know
            if frame in known:
                self._keep(frame, context, "frame")
                return context
        return ""

    def _keep(self, target: str, context: str, kind: str) -> None:
        if len(self._places) > PLACES_KEPT:
            self._places.clear()
        self._places[target] = (context, kind)


def frame_ids(tree: Mapping[str, Any]) -> Iterator[str]:
    """Ids in an answer of `Page.getFrameTree`."""
    yield str(tree["frame"]["id"])
    for child in tree.get("childFrames", ()):
        yield from frame_ids(child)


EMPTY = base64.b64encode(b"").decode()
