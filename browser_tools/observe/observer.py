"""The observer of one tab: what a model sees, what the resolver chooses from, what the policy decides on."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Sequence
from typing import Any

from playwright.async_api import Frame, Locator, Page

from browser_tools.errors import StaleHandleError, TargetError
from browser_tools.observe.answers import NoAnswerError, WorldGoneError, stale, unanswered
from browser_tools.observe.candidates import candidates, controls
from browser_tools.observe.controls import Controls
from browser_tools.observe.documents import Asker, MayRead, anything
from browser_tools.observe.looked import Wish
from browser_tools.observe.marks import Box
from browser_tools.observe.model import Candidate, Link, Match, Observation, Signs
from browser_tools.observe.places import boxes_of
from browser_tools.observe.script import ENGINE
from browser_tools.observe.structure import Limits, told
from browser_tools.observe.view import View
from browser_tools.observe.world import Line, World
from browser_tools.observe.worlds import Worlds
from browser_tools.pages.first_script import SOURCE as FIRST_SCRIPT
from policies.action import ElementFacts, FieldSignals

_HANDLE = re.compile(r"(f\d+)?e(\d+)")
_DEADLINE = 5.0
_ATTACH = 1.0


class Observer:
    """Sees one Playwright page through an isolated world. Nothing is written into the page.

    The engine must be known to Playwright before handles become locators: `register_engine`.
    """

    def __init__(
        self, page: Page, tab: str = "", first: int = 1, *, line: Line | None = None, ahead: bool = True
    ) -> None:
        """`first` is the first element number that may be issued; `line` gives the session that somebody has
        with the page already (None: one is opened). `ahead`: documents are made ready to be looked at.
        """
        self.page = page
        self._tab = tab
        self._ahead = ahead
        self.worlds = Worlds(page, first, line, ahead=ahead)
        self._view = View(self.worlds, tab)
        self.early = Controls(self.worlds, _DEADLINE)
        """What a replay asks before each act, and may ask before it comes to that."""

    def successor(self, page: Page, line: Line | None = None) -> Observer:
        """The observer of the page that takes this one's place in the tab: no handle is issued twice."""
        return Observer(page, self._tab, self.worlds.next_number, line=line, ahead=self._ahead)

    async def release(self) -> None:
        """Let go of a page that lives on. Raises PlaywrightError if it is gone."""
        await self.worlds.release()

    async def attach(self) -> None:
        """Open the line to the page now: a page whose script never rests can only be freed over an open one.

        Raises PageCrashedError.
        """
        with contextlib.suppress(NoAnswerError):
            await self.worlds.start(_ATTACH)

    async def teach(self) -> None:
        """Make our selector engine known in a document that was there before us, as far as it answers now."""
        with contextlib.suppress(NoAnswerError, WorldGoneError):
            await self.worlds.playwright_frame(await self.worlds.main(_ATTACH), _ATTACH)

    async def observe(
        self,
        budget: int = 4000,
        *,
        cursor: int = 0,
        may_read: MayRead = anything,
        viewport_only: bool = False,
        deadline: float = _DEADLINE,
        status: int | None = None,
        root: str = "",
    ) -> Observation:
        """The page as text of at most `budget` tokens, from line `cursor` on.

        `may_read` gets the URL of each document (about: frames have that of their parent); what it refuses
        is one line. A document that does not answer within `deadline` seconds is one line too. `status` is
        the HTTP status of the page, if known; `root` the handle of the element to stay inside. Raises
        PageCrashedError; with `root` also StaleHandleError and TargetError.
        """
        number = await self._root(root) if root else 0
        wish = Wish(budget, cursor, viewport_only, number, status)
        return await self._view.take(wish, may_read, deadline)

    async def structure(self, limits: Limits = Limits(), may_read: MayRead = anything) -> dict[str, Any]:  # noqa: B008  (frozen)
        """The main document as data: outline, primary, items, comments, blocks, elements; see `Limits`.

        It is that of the last observation; the page is observed if there was none. {} where it may not be
        read or does not answer.
        """
        asker = Asker(self.worlds, may_read, _DEADLINE)
        world = self._view.world
        if world is None or not self.worlds.alive(world):
            await self._view.take(Wish(4000), may_read, _DEADLINE)
            world = self._view.world
        if world is None:
            return {}
        try:
            reply = await self.worlds.call(world, "structure", limits.options(), asker.left)
        except (NoAnswerError, WorldGoneError):
            return {}
        return told(reply) if may_read(str(reply["url"])) else {}

    async def boxes(self, seen: Iterable[str]) -> dict[str, Box]:
        """Where the elements of these handles lie in the window; those outside it, or that a part of the page
        has scrolled away, or gone, are left out.
        """
        groups: dict[World, list[int]] = {}
        for handle in seen:
            with contextlib.suppress(StaleHandleError, TargetError):
                world, number = await self._find(handle)
                groups.setdefault(world, []).append(number)
        size = self.page.viewport_size or {"width": 0, "height": 0}
        return await boxes_of(self.worlds, groups, (size["width"], size["height"]), _DEADLINE)

    async def _root(self, handle: str) -> int:
        world, number = await self._find(handle)
        if world.prefix:
            raise TargetError(f"{handle!r} lies in a frame; give a handle of the page itself, or none")
        await self._about(handle, world, "look", {"number": number})
        return number

    async def elements(
        self, may_read: MayRead = anything, text: str = "", *, entries: bool = False
    ) -> list[Candidate]:
        """Everything a target may mean, on the whole page and in its readable frames, in reading order.

        With `text` the list ends with the innermost elements that show exactly this text (role `text`). With
        `entries` rows, list items and cards that hold none of these stand among them, with role `text`.
        """
        asker = Asker(self.worlds, may_read, _DEADLINE)
        return candidates(await self._view.read(asker, "elements", {"text": text, "entries": entries}))

    async def controls(
        self, role: str, may_read: MayRead = anything, likely: str = ""
    ) -> list[Candidate] | None:
        """The controls of one role in the main document, in reading order: what a person knows each by.

        One walk and one answer, without what is around them, which costs a third of `elements`. Of the only
        one with the name `likely` it holds what `described` is asked next. None where only `elements` can
        tell: the role is not one of a control's own nature, there are very many, or the page hides
        or withholds something. Raises PageCrashedError.
        """
        reply = await self.early.read(role, likely)
        if reply is None or reply["unsure"] or not may_read(str(reply["url"])):
            return None
        return controls(reply)

    async def find_text(self, query: str, *, may_read: MayRead = anything, limit: int = 200) -> list[Match]:
        """The first `limit` lines of visible text that contain `query`, ignoring case and spacing."""
        options = {"query": query, "limit": limit}
        document = await Asker(self.worlds, may_read, _DEADLINE).ask("find", options)
        matches = [
            Match(
                raw["text"],
                part.handle(raw["number"]) if raw["number"] else None,
                raw["line"],
                (part.world.prefix or "") if part.world else "",
            )
            for part in document.walk()
            if not part.note
            for raw in part.reply["found"]
        ]
        return matches[:limit]

    async def links(self, may_read: MayRead = anything) -> list[Link]:
        """Visible links of the page and its readable frames."""
        document = await Asker(self.worlds, may_read, _DEADLINE).ask("links", {})
        return [
            Link(name, href, part.handle(number))
            for part in document.walk()
            if not part.note
            for name, href, number in part.reply["found"]
        ]

    async def facts(self, handle: str) -> ElementFacts:
        """Typed facts for the policy. Raises StaleHandleError, TargetError."""
        world, number = await self._find(handle)
        reply = await self._about(handle, world, "facts", {"number": number})
        return _facts(world, reply)

    async def unaltered(self) -> bool:
        """Whether the main document is as it was when something was last pressed; False if nobody knows."""
        try:
            world = await self.worlds.main(_DEADLINE)
            return bool((await self.worlds.call(world, "unaltered", {}, _DEADLINE))["unaltered"])
        except (NoAnswerError, WorldGoneError):
            return False

    async def here(self, handle: str) -> tuple[ElementFacts, str]:
        """Facts of an element as they are now, and the URL of its document, told by the document's own world.

        Raises StaleHandleError, TargetError.
        """
        world, number = await self._find(handle)
        reply = await self._about(handle, world, "facts", {"number": number})
        return _facts(world, reply), str(reply["url"])

    async def options(self, handle: str) -> tuple[list[tuple[str, str, bool]], bool]:
        """(value, label, disabled) of each option of a `<select>`, and whether several may be chosen.

        Raises StaleHandleError, TargetError.
        """
        world, number = await self._find(handle)
        reply = await self._about(handle, world, "options", {"number": number})
        return [(value, label, disabled) for value, label, disabled in reply["options"]], reply["multiple"]

    async def put(self, handle: str, signals: FieldSignals, value: str) -> str:
        """Fill a field that still is what `signals` say; "" or why not: kind, changed, disabled, lost.

        Looked at and filled in one task of the page, in our own world. Raises StaleHandleError, TargetError.
        """
        world, number = await self._find(handle)
        self._view.acted = True
        options = {"number": number, "signals": signals.model_dump(), "value": value}
        return str((await self._about(handle, world, "put", options))["refused"])

    async def holders(self, needles: Sequence[str]) -> tuple[list[str], bool]:
        """Handles of the smallest elements that show one of the texts, however it is spaced, in all frames.

        And whether that is sure: False where a document did not answer, or something is drawn.
        """
        document = await Asker(self.worlds, anything, _DEADLINE).ask("holders", {"needles": list(needles)})
        parts = list(document.walk())
        found = [part.handle(number) for part in parts if not part.note for number in part.reply["numbers"]]
        return found, not any(part.note or part.reply["unsure"] for part in parts)

    async def described(self, handle: str) -> tuple[ElementFacts, dict[str, Any]]:
        """Facts of an element, and the fields of a LastingLocator that its document tells.

        Cheap while the page has not changed since it was last observed. Raises StaleHandleError, TargetError.
        """
        world, number = await self._find(handle)
        reply = self.early.told(world, number)
        if reply is None:
            reply = await self._about(handle, world, "facts", {"number": number, "standing": True})
        facts = _facts(world, reply)
        bare = {"role": facts.role, "name": facts.name, "css": str(reply["path"])}
        return facts, reply["standing"] or bare

    async def signs(self, handle: str) -> Signs:
        """What else tells an element, whatever it is called. Raises StaleHandleError, TargetError."""
        world, number = await self._find(handle)
        reply = await self._about(handle, world, "signs", {"number": number})
        held = tuple((str(role), str(name)) for role, name in reply["held"])
        return Signs(str(reply["value"]), str(reply["action"]), str(reply["count"]), held)

    async def arm(
        self, handle: str, kind: str, *, exact: bool, onto: str = ""
    ) -> tuple[World, ElementFacts, ElementFacts | None]:
        """Bind the next input to an element (`binding.js`): its document's world, and what it is from now on.

        `onto`: what it is dropped on; its facts too, if the same document holds it. Raises StaleHandleError,
        TargetError, PlaywrightError.
        """
        world, number = await self._find(handle)
        other, second = await self._find(onto) if onto else (None, 0)
        options = {"number": number, "kind": kind, "exact": exact, "onto": second if other is world else 0}
        reply = await self._first(handle, world, "arm", options)
        told = reply["onto"]
        return (
            world,
            _facts(world, reply),
            ElementFacts(**told, top_frame=world.prefix == "") if told else None,
        )

    async def form_values(self, handle: str) -> Sequence[Any]:
        """The fields of the element's form as `binding.js` tells them. Raises as `arm`."""
        world, number = await self._find(handle)
        values: Sequence[Any] = (await self._first(handle, world, "values", {"number": number}))["values"]
        return values

    async def _first(self, handle: str, world: World, name: str, options: dict[str, Any]) -> dict[str, Any]:
        """Ask for what needs the first script; it is put there where it came too late for the beginning."""
        reply = await self._about(handle, world, name, options)
        if "unbound" not in reply:
            return reply
        asked = {"expression": FIRST_SCRIPT, "uniqueContextId": world.unique_id}
        await world.session.send("Runtime.evaluate", asked)
        return await self._about(handle, world, name, options)

    async def hit(self, handle: str) -> str | None:
        """What a click in the middle of the element would meet instead, in a few words; None if nothing.

        Scrolls the element into the window if it lies outside. Raises StaleHandleError, TargetError.
        """
        world, number = await self._find(handle)
        point: Sequence[float] | None = None
        while True:
            reply = await self._about(handle, world, "hit", {"number": number, "point": point})
            if reply["covered"]:
                return str(reply["covered"])
            if world.parent is None:
                return None
            point = reply["point"]
            world, number = world.parent

    async def locator(self, handle: str, *, described: bool = False) -> tuple[Locator, Frame]:
        """Playwright locator of a living handle, in its frame. It fails at once when the element goes.

        `described`: it was asked about just now. Raises StaleHandleError, TargetError.
        """
        world, number = await self._find(handle)
        self._view.acted = True
        if not described:
            await self._about(handle, world, "look", {"number": number})
        try:
            frame = await self.worlds.playwright_frame(world, _DEADLINE)
        except WorldGoneError:
            raise stale(handle, "earlier") from None
        return frame.locator(f"{ENGINE}={world.prefix}e{number}"), frame

    async def status(self) -> int:
        """HTTP status that the main document came with; 0 where no server sent it, or it is being left."""
        world = await self._main("the page")
        try:
            return int((await self.worlds.call(world, "status", {}, _DEADLINE))["status"])
        except WorldGoneError:
            return 0
        except NoAnswerError:
            raise unanswered("the page") from None

    async def focused(self) -> str | None:
        """Handle of the element that has the keyboard, also inside frames; None if it is the page itself."""
        world: World | None = await self._main("the focused element")
        while world is not None:
            reply = await self._about("the focused element", world, "focused", {})
            if not reply.get("frame"):
                return f"{world.prefix}e{reply['number']}" if reply["number"] else None
            world = await self.worlds.child(world, reply["number"])
        return None

    async def matching(self, selector: str, beside: str = "e1") -> list[str]:
        """Handles of what a CSS selector finds in the document of the handle `beside`, at most 50.

        Raises TargetError if Chromium cannot read the selector.
        """
        prefix = beside[: beside.index("e")]
        world = self.worlds.by_prefix(prefix) if prefix else await self._main(selector)
        if world is None:
            return []
        reply = await self._about(selector, world, "css", {"selector": selector})
        if "invalid" in reply:
            raise TargetError(f"{selector!r} is not a CSS selector that Chromium accepts")
        return [f"{prefix}e{number}" for number in reply["numbers"]]

    async def _main(self, what: str) -> World:
        try:
            return await self.worlds.main(_DEADLINE)
        except NoAnswerError:
            raise unanswered(what) from None

    async def _find(self, handle: str) -> tuple[World, int]:
        match = _HANDLE.fullmatch(handle)
        if match is None:
            raise TargetError(f"{handle!r} is not a handle; handles look like e12 or f1e12")
        prefix, number = match.group(1) or "", int(match.group(2))
        world = self.worlds.by_prefix(prefix) if prefix else await self._main(handle)
        if world is None:
            raise stale(handle, "unknown")
        if not self.worlds.alive(world):
            raise stale(handle, "earlier")
        return world, number

    async def _about(self, handle: str, world: World, name: str, options: dict[str, Any]) -> dict[str, Any]:
        try:
            reply = await self.worlds.call(world, name, options, _DEADLINE)
        except WorldGoneError:
            raise stale(handle, "earlier") from None
        except NoAnswerError:
            raise unanswered(handle) from None
        if "gone" in reply:
            raise stale(handle, reply["gone"], str(reply.get("heir", "")))
        return reply


def _facts(world: World, reply: dict[str, Any]) -> ElementFacts:
    return ElementFacts(**reply["facts"], top_frame=world.prefix == "")
