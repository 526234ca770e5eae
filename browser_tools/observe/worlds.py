"""Playwright's utility worlds of one page: where our script lives, unseen by the page's own scripts.

A CDP session of the page reports the worlds of its frames; frames with a process of their own have their
own session. Calls go to the newest world of a frame.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any

from playwright.async_api import CDPSession, Frame, Page
from playwright.async_api import Error as PlaywrightError

from browser_tools.observe.answers import NoAnswerError, WorldGoneError, named, page_gone
from browser_tools.observe.earlier import teach
from browser_tools.observe.questions import Questions
from browser_tools.observe.script import (
    ENGINE,
    SAME,
    again,
    call,
    changing,
    install,
    install_and_call,
    making,
)
from browser_tools.observe.world import Line, World
from browser_tools.pages.first_script import first_script
from browser_tools.pages.listeners import Listeners

__all__ = ["NoAnswerError", "World", "WorldGoneError", "Worlds"]

_UTILITY = "__playwright_utility_world"
_EMPTY = "://"
"""Origin of the page that a tab begins with: nobody looks at that."""
_TURNS = 4
"""Looks of which one asks a document that would say by itself that it has changed."""


class Worlds:
    """The worlds of one page, newest of each frame."""

    def __init__(self, page: Page, first: int = 1, line: Line | None = None, *, ahead: bool = True) -> None:
        self._page = page
        self._line = line
        self._ahead = ahead
        self._newest: dict[str, World] = {}
        self._by_prefix: dict[str, World] = {}
        self._sessions: dict[Frame, CDPSession] = {}
        self._heard: set[CDPSession] = set()
        """Those whose documents of before have been told."""
        self._session: CDPSession | None = None
        self._main_id = ""
        self._started: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self._turn = 0
        self._brought: dict[CDPSession, asyncio.Future[Any]] = {}
        """What new documents bring along was said over these."""
        self._listeners = Listeners(page)
        self.questions = Questions()
        self._listeners.on("crash", lambda _: self.questions.crash())
        self._frames_numbered = 0
        self.used_next: Callable[[], bool] = lambda: False
        """Whether a new document will be acted on as soon as it is there."""
        self.loaded: Callable[[World], Coroutine[Any, Any, None]] | None = None
        """What may be done, without waiting for it, once the main document has loaded."""
        self.next_number = first
        """First element number that no document of this tab's main frame has used."""

    async def main(self, timeout: float) -> World:
        """World of the main frame; waits while a document is being replaced.

        Raises NoAnswerError and PageCrashedError.
        """
        world = None if self.questions.crashed else self.known_main
        if world is None:
            world = await self._awaited_main(timeout)
        world.prefix = ""
        world.frame = self._page.main_frame
        return world

    async def _awaited_main(self, timeout: float) -> World:
        give_up = time.monotonic() + timeout
        await self.start(timeout)
        while (world := self.known_main) is None:
            self._news.clear()
            left = give_up - time.monotonic()
            if left <= 0:
                raise NoAnswerError
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), left)
        return world

    def by_prefix(self, prefix: str) -> World | None:
        """The world that once issued handles with this prefix; it may be gone."""
        return self._by_prefix.get(prefix)

    @property
    def known_main(self) -> World | None:
        """World of the main document, if it is there already."""
        return self._newest.get(self._main_id)

    def newest(self, frame_id: str) -> World | None:
        """World of the newest document of a frame, if it is there already. It may be gone."""
        return self._newest.get(frame_id)

    @property
    def page_url(self) -> str:
        return self._page.url

    def alive_document(self, world: World | None) -> bool:
        return world is not None and self.alive(world)

    def alive(self, world: World) -> bool:
        return self._newest.get(world.frame_id) is world

    def told_through(self, world: World) -> list[World]:
        """A document and those it answers for, of which an answer is kept."""
        found = []
        for each in (world, *self._newest.values()):
            around = each
            while around is not world and around.told_through and around.parent is not None:
                around = around.parent[0]
            if around is world and each.told.version and each not in found:
                found.append(each)
        return found

    async def child(self, world: World, owner: int) -> World | None:
        """World of the frame that the <iframe> with this number holds; None if it has none (yet)."""
        frame_id = world.owners.get(owner) or await self._frame_in(world, owner)
        if not frame_id:
            return None
        world.owners[owner] = frame_id
        if frame_id not in self._newest:
            await self._attach_isolated()
        child = self._newest.get(frame_id)
        if child is not None:
            child.parent = (world, owner)
            if child.prefix is None:
                self._frames_numbered += 1
                child.prefix = f"f{self._frames_numbered}"
                self._by_prefix[child.prefix] = child
        return child

    async def call(
        self,
        world: World,
        name: str,
        options: dict[str, Any],
        timeout: float,
    ) -> dict[str, Any]:
        """Call the page script.

        Raises WorldGoneError, NoAnswerError, PageScriptError, PageCrashedError.
        """
        options = self._with_next(world, options)
        give_up = time.monotonic() + timeout
        value = await self.questions.ask(world, call(name, options), timeout) if world.has_script else None
        if value is None and self._brings(world) and not world.has_script:
            value = await self.questions.ask(
                world, install_and_call(self._init(world), name, options), timeout
            )
            world.has_script = value is not None
        if value is None:
            self._make(world)
            left = max(0.05, give_up - time.monotonic())
            value = await self.questions.ask(world, install_and_call(self._init(world), name, options), left)
        if value is None:  # what brings the script was stopped together with a script of the page
            raise NoAnswerError
        return self._answer(world, value)

    def _answer(self, world: World, value: str) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(value)
        if world.prefix == "":
            self.next_number = max(self.next_number, int(reply["next"]))
        return reply

    def _with_next(self, world: World, options: dict[str, Any]) -> dict[str, Any]:
        return {**options, "next": self.next_number} if world.prefix == "" else options

    async def again(self, world: World, asked: str, timeout: float) -> dict[str, Any] | None:
        """The last observation of a document, asked for again: {"same": True}, or what it is now.

        `asked`: its version, the versions known and kept, and milliseconds for a walk, as JSON. None where
        the document cannot tell. Raises as `call`.
        """
        next_number = self.next_number if world.prefix == "" else 0
        value = await self.questions.ask(world, again(f"{asked}, {next_number}"), timeout)
        if value == SAME:
            return {"same": True}
        return None if value is None else self._answer(world, value)

    def hear_of_change(self, world: World, version: str) -> None:
        """Have a document say by itself that it is no longer as `version` told it."""
        if not world.is_still:
            asked = {
                "expression": changing(version),
                "uniqueContextId": world.unique_id,
                "awaitPromise": True,
            }
            world.still = self.questions.later(world.session.send("Runtime.evaluate", asked))

    def in_turn(self, worlds: Sequence[World]) -> list[World]:
        """One of `_TURNS` of these documents, others each time."""
        self._turn += 1
        return [one for place, one in enumerate(worlds) if (place + self._turn) % _TURNS == 0]

    @property
    def sessions(self) -> tuple[CDPSession, ...]:
        """One of the page, and one of each frame that runs in a process of its own."""
        return tuple(filter(None, (self._session, *self._sessions.values())))

    async def playwright_frame(self, world: World, timeout: float) -> Frame:
        """Playwright's Frame of a world, found by the world's token, which must have the script.

        Our selector engine is known in it then. Raises WorldGoneError.
        """
        if world.frame is not None and not world.frame.is_detached() and not world.earlier:
            return world.frame
        frame = await self._found_by_token(world, timeout)
        if frame is None and world.earlier:
            await teach(world.session, world.unique_id)
            frame = await self._found_by_token(world, timeout)
        if frame is None:
            raise WorldGoneError
        world.frame, world.earlier = frame, False
        return frame

    async def _found_by_token(self, world: World, timeout: float) -> Frame | None:
        for frame in self._page.frames:
            try:
                found = await asyncio.wait_for(frame.locator(f"{ENGINE}=#{world.token}").count(), timeout)
            except (TimeoutError, PlaywrightError):
                continue  # a frame that is being replaced, or hangs, is not the one that just answered
            if found:
                return frame
        return None

    async def start(self, timeout: float) -> None:
        """Open the line to the page, once. Raises NoAnswerError if a script holds the page already."""
        if self._started is None:
            self._started = asyncio.create_task(self._open())
            self._started.add_done_callback(self.questions.nobodys)
        if not self._started.done():
            await asyncio.wait({self._started}, timeout=timeout)
        if self.questions.crashed:
            raise page_gone()
        if not self._started.done():
            raise NoAnswerError
        try:
            self._started.result()
        except PlaywrightError as error:
            self._started = None
            raise named(error) from error

    async def release(self) -> None:
        """Let go of a page that lives on: nothing listens to it then. Raises PlaywrightError."""
        self._listeners.remove()
        if self._started is not None:
            await asyncio.wait({self._started})
        own = (self._session,) if self._line is None else ()
        for session in (*self._sessions.values(), *own):
            if session is not None:
                await session.detach()

    async def _open(self) -> None:
        opened = self._line() if self._line else self._page.context.new_cdp_session(self._page)
        self._session = session = await opened
        session.on("Page.loadEventFired", lambda _: self._on_load())
        tree, _ = await asyncio.gather(session.send("Page.getFrameTree"), self._listen(session))
        self._main_id = tree["frameTree"]["frame"]["id"]

    def _on_load(self) -> None:
        world = self.known_main
        if world is not None and world.prefix == "" and world.looked_at and self.loaded is not None:
            self.questions.later(self.loaded(world))

    async def _listen(self, session: CDPSession) -> None:
        session.on("Runtime.executionContextCreated", lambda event: self._created(session, event["context"]))
        session.on(
            "Runtime.executionContextDestroyed",
            lambda event: self._forget(
                lambda world: world.unique_id == event.get("executionContextUniqueId")
            ),
        )
        session.on(
            "Runtime.executionContextsCleared",
            lambda _: self._forget(lambda world: world.session is session),
        )
        await asyncio.gather(session.send("Runtime.enable"), session.send("Page.enable"))
        if session in self._brought:
            await self._brought[session]
        self._heard.add(session)

    def _created(self, session: CDPSession, context: dict[str, Any]) -> None:
        frame_id = context.get("auxData", {}).get("frameId")
        if frame_id and context["name"].startswith(_UTILITY):
            early = session not in self._heard
            world = World(session, frame_id, context["uniqueId"], context["id"], earlier=early)
            if (before := self._newest.get(frame_id)) is not None:
                before.gone.set()
            self._newest[frame_id] = world
            self._news.set()
            if frame_id == self._main_id and context["origin"] != _EMPTY:
                used = self.used_next()
                world.looked_at = self._ahead and not used
                world.prefix = ""
                if used or self._ahead:
                    self._prepare(world)
                if used:
                    self.questions.later(self._warmed())
            if session not in self._brought:
                self._bring(session, context["name"])

    def _bring(self, session: CDPSession, name: str) -> None:
        """Have new documents bring the first script along, and those of the page's own process ours, too."""
        scripts = [first_script(name)]
        if session is self._session:
            scripts.append({"source": making(), "worldName": name})
        asked = [session.send("Page.addScriptToEvaluateOnNewDocument", script) for script in scripts]
        self._brought[session] = said = asyncio.gather(*asked)
        said.add_done_callback(self.questions.nobodys)

    def _brings(self, world: World) -> bool:
        """Whether its document most likely brought our script along."""
        return world.session is self._session and self._session in self._brought

    def _prepare(self, world: World) -> None:
        """Install the script while the document is loading, so that the first look finds it there."""
        world.has_script = True
        if not self._brings(world):
            self._make(world)
        self.questions.evaluated(world, install(self._init(world)))

    async def _warmed(self) -> None:
        """Let Playwright bring its own script to a new document while that still loads: the first act there
        would wait for it (17 ms of 28 for a field filled in)."""
        await self._page.main_frame.locator(f"{ENGINE}=#").count()

    def _make(self, world: World) -> None:
        world.has_script = True
        self.questions.evaluated(world, making())

    def _init(self, world: World) -> dict[str, object]:
        return {
            "next": self.next_number if world.prefix == "" else 1,
            "prefix": world.prefix,
            "token": world.token,
            "looked": world.looked_at,
        }

    def _forget(self, gone: Callable[[World], bool]) -> None:
        for world in [one for one in self._newest.values() if gone(one)]:
            world.gone.set()
            del self._newest[world.frame_id]

    async def _attach_isolated(self) -> None:
        """Open sessions of frames that run in a process of their own; the others refuse."""
        for frame in self._page.frames[1:]:
            if frame in self._sessions:
                continue
            try:
                session = await self._page.context.new_cdp_session(frame)
            except PlaywrightError:
                continue
            self._sessions[frame] = session
            session.on("close", partial(self._closed, frame))
            await self._listen(session)

    def _closed(self, frame: Frame, _: CDPSession) -> None:
        self._sessions.pop(frame, None)

    async def _frame_in(self, world: World, owner: int) -> str:
        try:
            found = await world.session.send(
                "Runtime.evaluate",
                {"expression": f"__strelka.owner({owner})", "uniqueContextId": world.unique_id},
            )
            node = await world.session.send("DOM.describeNode", {"objectId": found["result"]["objectId"]})
        except (PlaywrightError, KeyError):
            return ""
        return str(node["node"].get("frameId", ""))
