"""The observations of one tab: afresh, unchanged since the last, or continued where one was cut."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from browser_tools.errors import StaleHandleError
from browser_tools.observe.answers import NoAnswerError, WorldGoneError
from browser_tools.observe.closed import opened
from browser_tools.observe.compose import (
    HANDLE,
    Composed,
    Stretch,
    allowance,
    composed,
    controls_in,
    fitting,
    frames_of,
    layout,
    seen_in,
    shorten,
)
from browser_tools.observe.documents import Asker, Document, MayRead
from browser_tools.observe.header import address, changes, header, is_short, omitted, plain, refused
from browser_tools.observe.listened import MOST_NODES, Listened
from browser_tools.observe.looked import Last, Wish
from browser_tools.observe.model import Observation, Seen
from browser_tools.observe.ready import Ready
from browser_tools.observe.scales import Scales
from browser_tools.observe.sheets import tell_failed
from browser_tools.observe.signals import signals
from browser_tools.observe.told import controls_of
from browser_tools.observe.world import World
from browser_tools.observe.worlds import Worlds
from browser_tools.result import weight as cost

_WHOLE = 1_000_000
"""Characters: where the page has changed under a cursor, all is read again, up to this."""
_ROOTS = 6
"""Closed shadow roots inside one another that are opened in one look."""
_LISTEN_SECONDS = 2.0
_CHANGES_SHARE = 4
"""One part of the budget of so many is what the changes may cost."""
_NOTE = 110
"""What the note of what is left costs at most."""
_SMALL = 1000
"""Characters: in less room than this what comes after a cut is headed by its address alone."""
_LEAST_LINE, _MOST_LINE = 20, 300
"""Characters that a line may cost."""


class View:
    """Keeps the last observation of one page."""

    def __init__(self, worlds: Worlds, tab: str) -> None:
        self._worlds = worlds
        self._questions = worlds.questions
        self._tab = tab
        self._listened = Listened()
        self._ready = Ready(worlds, self._listened)
        self._scales = Scales()
        self._last: Last | None = None
        self._stopped = 0
        self._small: World | None = None
        """The main document, if asking for its listeners takes no time."""
        self._nodes = 0
        self._foretold_to: World | None = None
        self._listen_again = 0.0
        self.acted = False
        """An element was just handed out to be acted on: the page has most likely changed."""

    @property
    def world(self) -> World | None:
        """World of the document that was observed last."""
        return self._last.document.world if self._last is not None else None

    async def take(self, wish: Wish, may_read: MayRead, deadline: float) -> Observation:
        """Raises PageCrashedError."""
        asker = Asker(self._worlds, may_read, deadline)
        self._stopped = self._questions.stopped_scripts
        if wish.cursor:
            return await self._continued(wish, asker)
        last = self._last
        if last is not None and last.wish == wish and not self.acted:
            if not await asker.stands(last.document):
                asker.remember(last.document)
            elif await self._stands(last):
                return last.unchanged
            else:
                asker.forget()
        self.acted = False
        return await self._afresh(wish, asker)

    # -- unchanged ----------------------------------------------------------------------------------------

    async def _same(self, last: Last, asker: Asker) -> bool:
        """Whether every document is as it was: one question each, at once."""
        parts = list(last.document.walk())
        for part in parts:
            if part.world is None or not self._worlds.alive(part.world):
                return False
            if asker.may_read(part.url) != (part.note != "policy"):
                return False
        asked = [
            self._worlds.call(part.world, "same", {"known": part.reply["version"]}, asker.left)
            for part in parts
            if part.world is not None and not part.note and not part.through and not part.world.blank
        ]
        try:
            answers = await asyncio.gather(*asked)
        except (WorldGoneError, NoAnswerError):
            return False
        return self._questions.stopped_scripts == self._stopped and all(answer["same"] for answer in answers)

    async def _stands(self, last: Last) -> bool:
        """Whether what has not changed is told as it was: no script was stopped, none listens anew."""
        return self._questions.stopped_scripts == self._stopped and not await self._heard(last)

    async def _heard(self, last: Last) -> bool:
        """Whether scripts have begun to listen on elements: no change of the document tells so.

        Dearer than the question whether anything changed, so it is asked once after a walk, and then seldom.
        """
        world = last.document.world
        if world is None or world is not self._small or time.monotonic() < last.listen_again:
            return False
        last.listen_again = time.monotonic() + _LISTEN_SECONDS
        return await self._listened.tell(world, await self._listened.new(world))

    # -- afresh -------------------------------------------------------------------------------------------

    async def _afresh(self, wish: Wish, asker: Asker) -> Observation:
        room = allowance(wish.budget)
        options = {
            "allowance": room,
            "width": _width(room),
            "viewportOnly": wish.viewport_only,
            "changes": room // _CHANGES_SHARE,
            "root": wish.root,
        }
        before = self._last
        ready: list[Last] = []
        document = await self.read(
            asker, "observe", options, lambda found: ready.append(self._composed(wish, found, before))
        )
        if document.unchanged and before is not None:
            if await self._stands(before):
                return before.unchanged
            asker.forget()
            document = await self.read(asker, "observe", options)
        self._last = None
        if "gone" in document.reply:
            raise StaleHandleError(f"the element of {wish.root!r} is gone; observe the whole page")
        if document.note:
            return refused(self._tab, document, wish.budget, self._worlds.page_url)
        stands = bool(ready) and ready[0].document is document
        last = self._last = ready[0] if stands else self._composed(wish, document, before)
        if last.left and not last.shown:  # there was no room between the notes of what is cut
            return replace(await self._more(wish, last, asker), changes=last.observation.changes)
        return last.observation

    def _composed(self, wish: Wish, document: Document, before: Last | None) -> Last:
        """What is told of a document that has answered."""
        room = allowance(wish.budget)
        found = signals(plain(document), document.reply["signals"], wish.status, is_short(document))
        if self._questions.stopped_scripts > self._stopped:
            found = (*found, "script_stopped")
        head = header(document.reply, found, room)
        made = composed(list(layout(document)), room - cost(head) - 1)
        said = changes(document, before.document if before else None, room // _CHANGES_SHARE)
        observation = self._observation(wish, document, head, made, found, said)
        return Last(wish, observation, document, made.left, made.shown, made.lines if made.shown else [])

    async def read(
        self,
        asker: Asker,
        what: str,
        options: dict[str, Any],
        meanwhile: Callable[[Document], None] | None = None,
    ) -> Document:
        """All documents; once more where Chromium tells of elements that the first walk could not know.

        `meanwhile` is called while Chromium is asked, with what will most likely be the answer.
        """
        told, ahead = await self._foretold(asker)
        document = await asker.ask(what, options)
        asker.forget()
        if document.world is None or document.note or document.unchanged:
            return document
        told = told and document.world is self._foretold_to
        self._foretold_to = document.world
        listening = self._may_listen(document) and not told
        nodes: list[int] = []
        if listening:
            asked = ahead or asyncio.ensure_future(self._listened.new(document.world))
            if meanwhile is not None and "gone" not in document.reply:
                await asyncio.sleep(0)  # it is sent before
                meanwhile(document)
            nodes = await asked
        again = bool(nodes) and await self._listened.tell(document.world, nodes)
        below = [
            part.world for part in document.walk() if part is not document and part.world and not part.note
        ]
        if below and (listening or told):
            again = await self._listened.among(below) or again
        if foreign := document.reply.get("foreign"):
            self._questions.later(tell_failed(document.world, foreign))  # of use to later walks only
        for number in range(_ROOTS):
            parts = [part for part in document.walk() if part.world and not part.note]
            if not await opened(parts, again=number > 0) and not again:
                break
            again = False
            document = await asker.ask(what, {**options, "again": True})
            if document.world is None or document.note:
                break
        return document

    async def _foretold(self, asker: Asker) -> tuple[bool, asyncio.Task[list[int]] | None]:
        """Whether the main document, never read before, was told of its listeners; if it was when it had
        loaded, the question for newer ones, which is on its way.
        """
        world = self._worlds.known_main
        if world is None or world is self._foretold_to:
            return False, None
        self._foretold_to = world
        if not await self._ready.made(world, asker.left / 4):
            return await self._listened.foretell(world, asker.left / 4), None
        return False, asyncio.ensure_future(self._listened.new(world)) if self._ready.told else None

    def _may_listen(self, document: Document) -> bool:
        """Whether elements may listen that nobody knows of: there are new ones, or some time has passed.

        A huge document is not asked.
        """
        world, nodes = document.world, int(document.reply.get("nodes", 0))
        seldom = world is self._small and nodes == self._nodes and not document.reply.get("born")
        self._nodes, self._small = nodes, world if nodes < MOST_NODES else None
        if self._small is None or (seldom and time.monotonic() < self._listen_again):
            return False
        self._listen_again = time.monotonic() + _LISTEN_SECONDS
        return True

    def _observation(
        self,
        wish: Wish,
        document: Document,
        head: str,
        made: Composed,
        found: tuple[str, ...],
        said: str | None,
    ) -> Observation:
        reply = document.reply
        size = self._scales.tokens([head, *made.lines])
        text = "\n".join([head, *made.lines])
        if size > wish.budget:
            text, size = fitting(text, wish.budget)
        known = seen_in(document)
        top, window, height = reply["view"]
        return Observation(
            self._tab, str(reply["url"]), str(reply["title"]), text, _shown(made.lines, known), found,
            size, (*made.omitted, *omitted(document)), tuple(frames_of(document)),
            made.shown if made.left else None, changes=said, scroll=(top, window, height),
            took=float(reply["took"]), nodes=int(reply["nodes"]),
        )  # fmt: skip

    # -- continued ----------------------------------------------------------------------------------------

    async def _continued(self, wish: Wish, asker: Asker) -> Observation:
        first = replace(wish, cursor=0)
        if self._last is None or not self._worlds.alive_document(self._last.document.world):
            await self._afresh(first, asker)
        if self._last is None:
            return await self._afresh(first, asker)
        if not await self._same(self._last, asker):
            await self._reread(wish, asker)
        if self._last is None:
            return await self._afresh(first, asker)
        return await self._more(wish, self._last, asker)

    async def _reread(self, wish: Wish, asker: Asker) -> None:
        """The page has changed: what is left is what was not given yet, element by element."""
        last = self._last
        assert last is not None
        width = _width(allowance(wish.budget))
        document = await self.read(
            asker, "observe", {"allowance": _WHOLE, "width": width, "viewportOnly": wish.viewport_only}
        )
        if document.note:
            self._last = None
            return
        handles = set(_handles(last.given))
        texts = {line for line in last.given if not HANDLE.search(line)}

        def given(line: str) -> bool:
            found = HANDLE.findall(line)
            return handles.issuperset(found) if found else line in texts

        left = []
        for stretch in layout(document):
            if stretch.lines is None:
                left.append(stretch)
                continue
            lines = [line for line in stretch.lines if not given(line)]
            if lines:
                left.append(
                    replace(stretch, start=0, end=len(lines), lines=lines, tier=None, name="", ours=True)
                )
        last.wish, last.document, last.left, last.shown = wish, document, left, wish.cursor

    async def _more(self, wish: Wish, last: Last, asker: Asker) -> Observation:
        room = allowance(wish.budget)
        reply = last.document.reply
        head = address(reply, room) if room < _SMALL else header(reply, last.observation.signals, room)
        space = room - cost(head) - 1
        lines: list[str] = []
        known = seen_in(last.document)
        left = _after(last.left, wish.cursor - last.shown)
        note_room = min(_NOTE, space // 2)
        while left and space > note_room:
            part, rest = await self._lines(left[0], space - note_room, asker, known)
            taken = 0
            for line in part:
                if not lines:
                    line = shorten(line, space - note_room - 1)  # one control may cost more than a line
                elif space - cost(line) - 1 < note_room:
                    break
                lines.append(line)
                space -= cost(line) + 1
                taken += 1
            left = _after([replace(left[0], controls=rest + controls_in(part[taken:])), *left[1:]], taken)
            if taken < len(part) or not part:
                break
        cursor = wish.cursor + len(lines) if left else None
        left_out: tuple[str, ...] = ()
        shown = list(lines)
        if cursor is not None:
            held = sum(each.held for each in left)
            phrase = f"{sum(each.size for each in left)} more lines with {held} controls"
            shown.append(f"[cut: {phrase}; observe_dom cursor={cursor}, or find_on_page]")
            left_out = (phrase,)
        if not lines and cursor is None:
            shown.append(f"[page ends before cursor={wish.cursor}]")
        text, size = fitting("\n".join([head, *shown]), wish.budget)
        observation = replace(
            last.observation, text=text, elements=_shown(lines, known), tokens=size,
            omitted=left_out, cursor=cursor, changes=None,
        )  # fmt: skip
        last.given += lines
        return observation

    async def _lines(
        self, stretch: Stretch, room: int, asker: Asker, known: dict[str, Seen]
    ) -> tuple[list[str], int]:
        """The first lines of a stretch, asked for if need be, and how many controls stand on its rest."""
        if stretch.lines is not None:
            return stretch.lines, 0
        world = stretch.document.world
        if world is None:
            return [], 0
        asked = {"from": stretch.start, "to": stretch.end, "allowance": room}
        try:
            reply = await self._worlds.call(world, "portion", asked, asker.left)
        except (WorldGoneError, NoAnswerError):
            return [], 0
        known |= controls_of(reply["seen"], world.prefix or "")
        return list(reply["lines"]), int(reply["rest"])


def _width(room: int) -> int:
    """What a line may cost, so that the first of them always fits between address and note."""
    return max(_LEAST_LINE, min(_MOST_LINE, room // 2 - 30))


def _after(left: list[Stretch], count: int) -> list[Stretch]:
    """What is left behind the first `count` lines."""
    found = []
    for each in left:
        if count >= each.size:
            count -= each.size
            continue
        if count:
            lines = each.lines[count:] if each.lines is not None else None
            each = replace(each, start=each.start + count, lines=lines, name="")
            count = 0
        found.append(each)
    return found


def _shown(lines: Sequence[str], known: dict[str, Seen]) -> tuple[Seen, ...]:
    return tuple(known[handle] for handle in dict.fromkeys(_handles(lines)) if handle in known)


def _handles(lines: Sequence[str]) -> list[str]:
    return HANDLE.findall("\n".join(lines))
