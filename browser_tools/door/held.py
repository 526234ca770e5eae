"""Requests that an act causes, held before they are sent: what an act does shows in what it sends.

While an act is open, every request of the page that may change something (any method but GET, HEAD, OPTIONS)
waits until it is decided: a document, a fetch, an XHR, a beacon. One that is what was decided goes on; any
other is decided as a submit of its own class, and aborted where the answer is no. Once a secret is typed, all
that the page loads is looked at, too: it may tell that secret.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from types import TracebackType
from typing import Any, TypeVar

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

from browser_tools.door.held_workers import HeldWorkers, WorkerSession
from browser_tools.egress.hook import PAGE
from browser_tools.egress.sent import CALLS, DOCUMENT, Sent
from browser_tools.errors import DeniedError, StopError
from browser_tools.pages.incoming import Offer
from browser_tools.tab import Tab
from policies.url import origin_of

T = TypeVar("T")

EVERY = [{"urlPattern": "*"}]
ABORTED = "Aborted"


@dataclass(frozen=True)
class Judge:
    """Who decides what an act sends."""

    decide: Callable[[Sent], Awaitable[None]]
    """Returns if the request may be sent. Raises DeniedError, StopError."""
    tells: Callable[[Sent], bool]
    """Whether a request may say what it should not: then also a look is decided."""
    keep: Callable[[Offer], Awaitable[None]]
    """Returns if a file that came may be kept. Raises DeniedError, StopError."""
    watches: bool = False
    """A secret was typed, or is about to be: everything may tell it."""


class Held:
    """`async with Held(tab, judge) as held:` around an act, before which it is `begun`, and what follows."""

    def __init__(self, tab: Tab, judge: Judge, *, pressed: bool = True) -> None:
        self._tab, self._judge, self.pressed = tab, judge, pressed
        self._sessions: tuple[CDPSession, ...] = ()
        self._heard: dict[CDPSession, Callable[[Mapping[str, Any]], None]] = {}
        self._urls: dict[str, str] = {}
        """Where the frames are. Asked before: a page that waits for a document answers nothing."""
        self._open_before: frozenset[str] = frozenset()
        """Main frames of the tabs: the page's own calls are held here, those of others are not the act's."""
        self._begun: asyncio.Future[None] = asyncio.Future()
        """Done once everything is held from here on, and where the frames are is known."""
        self._working: set[asyncio.Task[Any]] = set()
        self._workers = HeldWorkers()
        self.waiting = 0
        """Requests that are being decided right now."""
        self.seen = False
        """Something was held at all."""
        self.pause: Callable[[], None] = lambda: None
        self.resume: Callable[[], None] = lambda: None
        """Called before the first and after the last of them: the act's time stands still meanwhile."""
        self.refused: list[tuple[Sent, DeniedError]] = []
        self.stopped: StopError | None = None
        """Deciding ended the run."""

    async def __aenter__(self) -> Held:
        guard = self._tab.session.guard
        kinds = CALLS if guard is not None else (*CALLS, DOCUMENT)
        called = [{"urlPattern": "*", "resourceType": kind} for kind in kinds]
        patterns = EVERY if self._judge.watches else called
        self._open_before = frozenset(tab.link.frame for tab in self._tab.session.tabs.values())
        self._sessions = self._tab.observer.worlds.sessions
        for session in self._sessions:
            self._listen(session)
        self._begun = asyncio.ensure_future(self._begin(patterns))
        if guard is None:
            await self._begun
            self._workers = await HeldWorkers.of(self._tab.page, self._places, patterns, self._paused)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._begun.cancel()
        self._begun.add_done_callback(lambda done: done.cancelled() or done.exception())
        guard = self._tab.session.guard
        if guard is not None:
            guard.holder = None
        for task in self._working:
            task.cancel()
        await self._workers.release()
        for session in self._sessions:
            session.remove_listener("Fetch.requestPaused", self._heard[session])
            # Nobody waits for the answer: whatever else is asked over the session comes after it.
            over = asyncio.ensure_future(session.send("Fetch.disable"))
            over.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def begun(self) -> None:
        """Wait until everything is held: nothing is done before. Raises PlaywrightError."""
        await asyncio.shield(self._begun)

    async def decided(self) -> None:
        """Wait until everything that is held is decided; a person may have to be asked."""
        while self._working:
            await asyncio.wait(set(self._working))

    async def allows(self, event: Mapping[str, Any]) -> bool:
        """Whether a request may be sent; one that changes and tells nothing may."""
        page = self._urls.get(event.get("frameId", ""), self._tab.url)
        sent = Sent.of(event, page, pressed=self.pressed)
        if not sent.changes and not self._judge.tells(sent):
            return True
        self.seen = True
        self.waiting += 1
        self._tab.link.waits = True
        self.pause()
        try:
            await self._judge.decide(sent)
        except DeniedError as error:
            self.refused.append((sent, error))
            return False
        except StopError as error:
            self.stopped = error
            return False
        finally:
            self.waiting -= 1
            if not self.waiting:
                self._tab.link.waits = False
                self.resume()
        return True

    async def _begin(self, patterns: Sequence[Mapping[str, str]]) -> None:
        await asyncio.gather(*(self._open(session, patterns) for session in self._sessions))
        if (guard := self._tab.session.guard) is not None:
            guard.holder = self._hooked

    async def _open(self, session: CDPSession, patterns: Sequence[Mapping[str, str]]) -> None:
        asked: list[dict[str, Any]] = await asyncio.gather(
            session.send("Page.getFrameTree"), session.send("Fetch.enable", {"patterns": list(patterns)})
        )
        self._urls.update(_urls(asked[0]["frameTree"], self._tab.url))

    def _listen(self, session: CDPSession) -> None:
        self._heard[session] = partial(self._paused, session)
        session.on("Fetch.requestPaused", self._heard[session])

    def _paused(self, session: CDPSession | WorkerSession, event: Mapping[str, Any]) -> None:
        self._work(self._answer(session, event))

    def _work(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.ensure_future(work)
        self._working.add(task)
        task.add_done_callback(self._working.discard)
        return task

    @property
    def _places(self) -> tuple[str, ...]:
        return self._tab.url, *self._urls.values()

    async def _hooked(self, event: Mapping[str, Any], target: str) -> bool:
        """Asked by the hook, which holds documents wherever they open, and calls of workers and popups."""
        if event["resourceType"] != DOCUMENT and not self._is_new(event, target):
            return True
        return await asyncio.shield(self._work(self.allows(event)))

    def _is_new(self, event: Mapping[str, Any], target: str) -> bool:
        """Whether a call is of a popup that the act has opened, or of a worker of the page.

        Workers of origins that the page does not show are other tabs'.
        """
        if target == PAGE:
            return event.get("frameId") not in self._open_before
        headers = {name.lower(): str(value) for name, value in event["request"].get("headers", {}).items()}
        by = origin_of(headers.get("origin", ""))
        return not by or by in set(map(origin_of, self._places))

    async def _answer(self, session: CDPSession | WorkerSession, event: Mapping[str, Any]) -> None:
        allowed = False
        try:
            await asyncio.shield(self._begun)
            hooked = event["resourceType"] == DOCUMENT and self._tab.session.guard is not None
            allowed = hooked or await self.allows(event)
        except PlaywrightError:
            pass  # it was never begun: what nobody can decide is not sent
        finally:
            method, more = ("continueRequest", {}) if allowed else ("failRequest", {"errorReason": ABORTED})
            with suppress(PlaywrightError):  # the page went away meanwhile, and its request with it
                await session.send(f"Fetch.{method}", {"requestId": event["requestId"], **more})


def _urls(tree: Mapping[str, Any], outer: str) -> Iterator[tuple[str, str]]:
    """Frames and where they are; one that shows no document of its own is where its parent is."""
    url = str(tree["frame"]["url"])
    url = outer if url.startswith(("about:", "javascript:")) or not url else url
    yield str(tree["frame"]["id"]), url
    for child in tree.get("childFrames", ()):
        yield from _urls(child, url)
