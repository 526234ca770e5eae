"""One question asked of a page and of every frame that stands on it: the tree of answers."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any
from urllib.parse import urlsplit

from browser_tools.observe.answers import NoAnswerError, PageScriptError, WorldGoneError
from browser_tools.observe.told import Told
from browser_tools.observe.world import World
from browser_tools.observe.worlds import Worlds

_WALK_MS = 260
"""Milliseconds of each second that the walk may take; what follows it takes as long again on huge pages."""

_SECOND_TRY = 0.5
"""Seconds that must be left for asking a page again that was too busy to answer."""

_AS_BEFORE = {"changes": {"lines": [], "more": 0}, "suspects": 0, "keepers": 0, "foreign": [], "born": False}
"""What is otherwise in the last answer of a document that has not changed since."""

_NOT_LOADED = "not loaded"
_ERROR = "chrome-error:"
"""Chromium's own page in place of one that did not come: it stays as it is."""

MayRead = Callable[[str], bool]


def anything(url: str) -> bool:
    """The `may_read` of callers without a policy."""
    return True


@dataclass
class Document:
    """A document's answer, with those of its frames by the number of their <iframe>."""

    world: World | None
    url: str
    """For about:blank and srcdoc the URL of the document around it."""
    reply: dict[str, Any] = field(default_factory=dict)
    note: str = ""
    """Why there is nothing of it: `policy`, `no answer`, `failed` or `not loaded`."""
    children: dict[int, Document] = field(default_factory=dict)
    chain: tuple[str, ...] = ()
    """URLs of the frames it lies in, itself included, outermost first; empty for the main document."""
    through: bool = False
    """The document around it has answered for it: they are of one origin."""
    unchanged: bool = False
    """It and all below are as they were when they answered last; `reply` is that answer."""
    versions: str = ""
    """What is known, and what is kept of the answers, of it and those it answers for: JSON, made once."""

    @property
    def answered(self) -> bool:
        """It told of itself, if only that it has not loaded yet."""
        return not self.note or self.note == _NOT_LOADED

    def handle(self, number: int) -> str:
        return f"{self.world.prefix if self.world else ''}e{number}"

    @property
    def origin(self) -> str:
        parts = urlsplit(self.url)
        return f"{parts.scheme}://{parts.netloc}" if parts.netloc else f"{parts.scheme}:"

    @cached_property
    def as_before(self) -> Document:
        """The same where nothing has changed since."""
        return replace(self, reply={**self.reply, **_AS_BEFORE}, unchanged=True)

    def join(self, versions: dict[str, str]) -> None:
        """From now on it answers for these frames as well, if what they told last is known."""
        for owner, version in versions.items():
            child = self.children.get(int(owner))
            if child is None or not child.answered or child.reply["version"] != version:
                continue
            assert child.world is not None
            child.through = child.world.told_through = True
            self.versions = ""
            told = {"token": child.world.token, "reply": child.reply}
            self.reply.setdefault("children", {})[owner] = told

    def walk(self) -> Iterator[Document]:
        """This document and all below it, in reading order of their frames."""
        yield self
        for child in self.children.values():
            yield from child.walk()


class Asker:
    """Asks one question of the main document, then of the frames it shows, level by level."""

    def __init__(self, worlds: Worlds, may_read: MayRead, deadline: float) -> None:
        self._worlds = worlds
        self.may_read = may_read
        self._end = time.monotonic() + deadline
        self._known: dict[World, Document] = {}
        self._ahead: dict[World, asyncio.Task[dict[str, Any]]] = {}
        self._still: set[World] = set()
        """Documents that would have said by themselves that they have changed."""
        self._told: dict[str, Any] | None = None
        """What the main document answered when it was asked whether all is as before: its next answer."""

    def remember(self, last: Document) -> None:
        """Documents that have not changed since these answers, by the next question, only say so."""
        self._known = {
            part.world: part
            for part in last.walk()
            if part.world and part.answered and self._worlds.alive(part.world)
        }

    def forget(self) -> None:
        """All documents answer the next question in full."""
        self._known, self._ahead, self._still, self._told = {}, {}, set(), None

    async def stands(self, last: Document) -> bool:
        """Whether all is as in `last`, by one question, where the main document can tell for all.

        Whatever else it answers is its answer to what is asked next. Raises PageCrashedError.
        """
        world = last.world
        if world is None or world is not self._worlds.known_main or not self._told_by(last):
            return False
        try:
            self._told = await self._again(last, world, self.left)
        except (WorldGoneError, NoAnswerError):
            return False
        return self._told is not None and "same" in self._told and not self._told.get("joined")

    async def _again(self, main: Document, world: World, seconds: float) -> dict[str, Any] | None:
        if not main.versions:
            self.remember(main)
            main.versions = json.dumps(self._versions(world))
        asked = f'"{main.reply["version"]}", {main.versions}, {_walk_ms(seconds)}'
        return await self._worlds.again(world, asked, seconds)

    @property
    def left(self) -> float:
        return max(0.05, self._end - time.monotonic())

    async def ask(self, name: str, options: dict[str, Any]) -> Document:
        """A document that does not answer carries a note. Raises PageScriptError, PageCrashedError."""
        tried = False
        self._ask_ahead(name, options)
        while True:
            try:
                world = await self._worlds.main(self.left)
                return await self._document(world, name, options, None)
            except WorldGoneError:
                if self.left <= 0.05:
                    return Document(None, "", note="no answer")
            except NoAnswerError:
                if tried or self.left < _SECOND_TRY:
                    return Document(None, "", note="no answer")
                tried = True  # it was still drawing itself, perhaps: a shorter walk may be answered

    async def _document(
        self, world: World, name: str, options: dict[str, Any], parent: Document | None
    ) -> Document:
        known = self._known.get(world)
        barred = bool(options.get("barred"))
        reply, through = self._through(parent, world), True
        if reply is None:
            if known is not None and world in self._still and world.is_still:
                reply = {"same": True, "barred": known.reply.get("barred", barred)}
            else:
                reply = await (
                    self._ahead.pop(world, None) or self._call(world, name, options, parent is None)
                )
            through = False
            if reply.get("barred", barred) != barred:  # asked before the document around told
                reply = await self._call(world, name, options, parent is None)
        if known is not None and reply.get("joined"):
            known.join(reply["joined"])
        if parent is None and known is not None and reply.get("same") and self._told_by(known):
            return known.as_before
        same = bool(reply.get("same")) or (through and parent is not None and parent.unchanged)
        if reply.get("same") and known is not None:
            reply = {**known.reply, **_AS_BEFORE}
        # The URL comes from the same task that read the text: the document cannot change in between.
        own = str(reply["url"])
        url = parent.url if parent and own.startswith(("about:", "javascript:")) else own
        chain = (*parent.chain, own) if parent else ()
        if not self.may_read(url):
            world.told = Told()
            return Document(world, url, note="policy", chain=chain)
        document = Document(world, url, reply, chain=chain, through=through, unchanged=same)
        owners = [int(frame[1]) for frame in reply.get("frames", ())]
        children = await asyncio.gather(*(self._child(document, owner, name, options) for owner in owners))
        document.children = {owner: child for owner, child in zip(owners, children, strict=True) if child}
        for _, owner, _, _, awaited in (frame for frame in reply.get("frames", ()) if len(frame) > 4):
            child = document.children.get(owner)
            if not child or not awaited or child.note or child.reply["total"]:
                continue
            if child.reply["url"] == "about:blank":
                note = _NOT_LOADED if self.may_read(awaited) else "policy"
                document.children[owner] = replace(child, note=note, url=awaited)
        document.unchanged = same and known is not None and _still(document.children, known.children)
        return document

    def _told_by(self, main: Document) -> bool:
        """Whether the main document can tell for all: those inside are of its origin, or never change."""
        return all(
            part.answered
            and part.world is not None
            and self._worlds.alive(part.world)
            and self.may_read(part.url)
            and (part.through or part is main or part.world.blank is not None)
            for part in main.walk()
        )

    def _ask_ahead(self, name: str, options: dict[str, Any]) -> None:
        """Ask the frames that answered last together with the page, which knows if they still stand there."""
        apart = [
            world
            for world, part in self._known.items()
            if world.parent is not None
            and not part.through
            and world.blank is None
            and self.may_read(part.url)
        ]
        if name == "observe":
            still = [world for world in apart if world.is_still]
            self._still = set(still).difference(self._worlds.in_turn(still))
        for world in apart:
            if world not in self._still:
                task = asyncio.ensure_future(self._call(world, name, options, False))
                task.add_done_callback(_heard)
                self._ahead[world] = task

    def _through(self, parent: Document | None, world: World) -> dict[str, Any] | None:
        """What the document around has brought of this one; None unless it is of the very same world."""
        if parent is None or world.parent is None:
            return None
        told = parent.reply.get("children", {}).get(str(world.parent[1]))
        if not told or told["token"] != world.token:
            return None
        if told["reply"].get("same") and world not in self._known:
            return None
        reply = world.told.whole(told["reply"], world.prefix or "")
        world.told_through = reply is not None
        told["reply"] = reply or told["reply"]
        return reply

    async def _call(self, world: World, name: str, options: dict[str, Any], main: bool) -> dict[str, Any]:
        if world.blank is not None and name == "observe":
            return {**world.blank, "same": world in self._known}
        seconds = self.left * (1.0 if main else 0.8)
        asked = {**options, "deadline": _walk_ms(seconds)}
        stood = self._known.get(world) if name == "observe" else None
        told = None
        if main and stood is not None:
            told, self._told = self._told or await self._again(stood, world, seconds), None
            if told is not None and told.get("same"):
                return told
        if told is None:
            whole = {**asked, **(self._versions(world) if name == "observe" else {})}
            told = await self._worlds.call(world, name, whole, seconds)
        reply = world.told.whole(told, world.prefix or "")
        if reply is None:  # not what was kept: all of it, then
            reply = await self._worlds.call(world, name, asked, seconds)
            reply = world.told.whole(reply, world.prefix or "") or reply
        if stood is not None and not main and reply.get("same") and not (stood.children or reply["fields"]):
            self._worlds.hear_of_change(world, stood.reply["version"])  # fields are set without a trace
        error = str(reply["url"]).startswith(_ERROR)
        if error and not reply.get("same") and reply.get("total") == 0 and not reply["truncated"]:
            world.blank = reply
        return reply

    def _versions(self, world: World) -> dict[str, list[str]]:
        """What is known, and what is kept of the answers, of a document and those it answers for."""
        held = self._worlds.told_through(world)
        known = [
            part.reply["version"]
            for each, part in self._known.items()
            if each in held or (each.parent is not None and each.parent[0] is world)
        ]
        return {"known": known, "kept": [each.told.version for each in held]}

    async def _child(
        self, parent: Document, owner: int, name: str, options: dict[str, Any]
    ) -> Document | None:
        assert parent.world is not None
        try:
            world = await self._worlds.child(parent.world, owner)
            if name == "observe":
                options = {**options, "barred": owner in parent.reply.get("inert", ())}
            return await self._document(world, name, options, parent) if world else None
        except WorldGoneError:
            return None  # it is being replaced: the next observation has it
        except NoAnswerError:
            return Document(None, "", note="no answer")
        except PageScriptError:
            return Document(None, "", note="failed")  # whoever fills a frame must not hide the page around it


def _walk_ms(seconds: float) -> float:
    return round(seconds * _WALK_MS, -1)


def _heard(task: asyncio.Task[dict[str, Any]]) -> None:
    """What a frame that no longer stands on the page came to is nobody's error."""
    if not task.cancelled():
        task.exception()


def _still(now: dict[int, Document], before: dict[int, Document]) -> bool:
    """Whether these frames stand where those stood, none of them changed."""
    return now.keys() == before.keys() and all(
        child.unchanged
        or (bool(child.note) and (child.note, child.url) == (before[owner].note, before[owner].url))
        for owner, child in now.items()
    )
