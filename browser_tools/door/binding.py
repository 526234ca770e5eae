"""Bound to the element: what was decided is compared again at the event, inside the page (`binding.js`).

From `Binding.of` to `release`, input that would reach another element than the one that was decided on, or
this one with another role, label, type, link or form, is stopped before any script of the page hears of it.
Frames that do not hold the element let nothing through: what lies over it may be a frame.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

from browser_tools.errors import DeniedError, PageCrashedError, ToolError
from browser_tools.observe.world import World
from browser_tools.pages.first_script import SOURCE, WORLD
from browser_tools.resolve import Element, is_list
from browser_tools.tab import Tab
from browser_tools.tool import Arguments, Outcome, Tool, ToolContext
from policies.action import ElementFacts

Kind = Literal["click", "keys", "list", "drag", "page"]

KINDS: dict[str, Kind] = {
    "click": "click",
    "set_checked": "click",
    "upload_file": "click",
    "type_text": "keys",
    "clear": "keys",
    "press_key": "keys",
    "select_option": "list",
    "drag": "drag",
}
"""How each tool uses its element; the others press nothing."""

SECONDS = 3.0
"""A page that cannot be bound to within this is not acted on."""
MOST_FRAMES = 40
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True)
class _Watch:
    """The script in one document."""

    session: CDPSession
    where: Mapping[str, Any]
    """Parameters of `Runtime.evaluate` that name its execution context."""
    gone: asyncio.Event | None = None
    """Set once the document is gone; None where nobody would tell."""

    @classmethod
    def of(cls, world: World) -> _Watch:
        return cls(world.session, {"uniqueContextId": world.unique_id}, world.gone)

    @classmethod
    async def made(cls, session: CDPSession, frame: str) -> _Watch:
        """In a world of its own, for a frame of which nobody has told. Raises PlaywrightError."""
        world = await session.send("Page.createIsolatedWorld", {"frameId": frame, "worldName": WORLD})
        return cls(session, {"contextId": int(world["executionContextId"])})

    async def call(self, expression: str) -> dict[str, Any]:
        asked = {"expression": expression, **self.where, "returnByValue": True}
        answer: dict[str, Any] = await self.session.send("Runtime.evaluate", asked)
        return answer

    async def arm(self, kind: Kind) -> None:
        """Bound to no element. Raises PlaywrightError."""
        asked = f"strelkaBinding.arm({kind!r}, true)"
        if "exceptionDetails" in await self.call(asked):  # it came too late for the document's beginning
            await self.call(SOURCE)
            await self.call(asked)

    def disarm(self) -> Coroutine[Any, Any, dict[str, Any]]:
        """Sent at once; awaited: what was found."""
        return self._answer(asyncio.ensure_future(self.call("strelkaBinding.disarm()")))

    async def _answer(self, asked: asyncio.Task[dict[str, Any]]) -> dict[str, Any]:
        """{} of a document that is gone: a new one in its place may be too busy to say so."""
        if self.gone is None:
            return await asked
        gone = asyncio.ensure_future(self.gone.wait())
        try:
            await asyncio.wait({asked, gone}, return_when=asyncio.FIRST_COMPLETED)
            return asked.result() if asked.done() else {}
        finally:
            gone.cancel()
            if not asked.done():
                asked.add_done_callback(lambda late: late.cancelled() or late.exception())


@dataclass(frozen=True)
class Verdict:
    """What was found at the event."""

    found: Literal["", "changed", "covered"] = ""
    at: str = ""
    """The event that was stopped: `pointerdown`, `click`."""
    done: bool = False
    """A click went through."""

    def check(self, what: str) -> None:
        """Raises DeniedError (`element.changed`, `element.covered`) if the act was stopped."""
        if self.found == "changed":
            raise changed(what)
        if self.found == "covered":
            raise DeniedError(
                f"something else than {what} would have been hit, so nothing was pressed: observe again",
                code="element.covered",
            )


def changed(what: str) -> DeniedError:
    return DeniedError(
        f"{what} is not what it was when this was decided, so it was not used: observe again and look at it",
        code="element.changed",
    )


class Binding:
    """One act, bound to the element it was decided for."""

    def __init__(self, watches: Sequence[_Watch]) -> None:
        self._watches = watches

    @classmethod
    async def of(
        cls, tab: Tab, element: Element | None, kind: Kind, *, exact: bool, onto: Element | None = None
    ) -> Binding:
        """Bind what follows to `element` (None: to the page itself, nothing of which has the focus).

        `exact`: a number that changes in its words makes another thing of it, too. Raises DeniedError if the
        element is not any more what was decided on, PlaywrightError.
        """
        what = repr(element.name) if element is not None else "the page"
        try:
            async with asyncio.timeout(SECONDS):
                armed, now = await _armed(tab, element, kind, exact, onto)
                binding = cls(armed)
                for one, facts in now:
                    if fingerprint(facts, exact=exact) != fingerprint(one.facts, exact=exact):
                        await binding.release()
                        raise changed(what)
                return binding
        except TimeoutError:
            raise DeniedError(
                f"the page did not answer, so nobody can tell whether {what} is what was decided on",
                code="element.changed",
            ) from None

    def release(self) -> Coroutine[Any, Any, Verdict]:
        """Sent at once; awaited: what was found meanwhile. A document that is gone has nothing to tell."""
        return self._released([watch.disarm() for watch in self._watches])

    async def _released(self, asked: Sequence[Awaitable[dict[str, Any]]]) -> Verdict:
        verdicts = [
            Verdict(value["verdict"], value["stopped"], value["done"])
            for answer in await _answered(asked)
            if (value := answer.get("result", {}).get("value"))
        ]
        worst = [one for one in verdicts if one.found]
        done = any(one.done for one in verdicts)
        return Verdict(worst[0].found, worst[0].at, done) if worst else Verdict(done=done)


def fingerprint(facts: ElementFacts, *, exact: bool = True) -> tuple[Any, ...]:
    """What a decision on an element is bound to: role, name, visible text, kind, link and form."""
    form, field = facts.form, facts.field
    words = (facts.name, facts.text)
    return (
        facts.role,
        words if exact else tuple(_DIGITS.sub("#", text) for text in words),
        facts.tag,
        facts.type,
        facts.href,
        facts.target,
        facts.download,
        facts.submits,
        (form.method, form.action) if form is not None else None,
        (field.type, field.name, field.autocomplete, field.masked) if field is not None else None,
    )


Told = Sequence[tuple[Element, ElementFacts]]
"""Elements, and what they are now that their documents are armed."""


async def _armed(
    tab: Tab, element: Element | None, kind: Kind, exact: bool, onto: Element | None
) -> tuple[Sequence[_Watch], Told]:
    """All documents armed. Raises DeniedError, StaleHandleError, PlaywrightError."""
    if element is None:
        main, *others = await _places(tab)
        own = await _placed(tab, *main, "page")
        found = await asyncio.gather(*(_stray(tab, *one) for one in others))
        return (own, *filter(None, found)), ()
    observer, both = tab.observer, (element, onto) if onto is not None else (element,)
    strays = asyncio.ensure_future(_strays(tab, *(one.handle for one in both)))
    watches: list[_Watch] = []
    try:
        where = onto.handle if onto is not None else ""
        world, facts, second = await observer.arm(element.handle, kind, exact=exact, onto=where)
        watches.append(_Watch.of(world))
        told = [(element, facts)]
        if onto is not None:
            told.append((onto, second or await observer.facts(onto.handle)))
        return (*watches, *await strays), told
    except (ToolError, PlaywrightError):
        with suppress(PlaywrightError):
            watches += await strays
        await Binding(watches).release()
        raise
    finally:
        strays.cancel()


Place = tuple[CDPSession, str]
"""A session, and the id of a frame that it answers for."""


async def _places(tab: Tab) -> list[Place]:
    """Every frame of the page, the main one first."""
    found = await asyncio.gather(*map(_frames, tab.observer.worlds.sessions))
    return [place for places in found for place in places]


async def _frames(session: CDPSession) -> list[Place]:
    """Every frame of the session's process."""
    tree = (await session.send("Page.getFrameTree"))["frameTree"]
    return [(session, frame) for frame in _ids(tree)]


def _ids(tree: dict[str, Any]) -> Iterator[str]:
    yield str(tree["frame"]["id"])
    for child in tree.get("childFrames", []):
        yield from _ids(child)


async def _strays(tab: Tab, *handles: str) -> list[_Watch]:
    """The frames that hold none of these, in which nothing may be pressed; without those that went away."""
    worlds = tab.observer.worlds
    known = [worlds.by_prefix(handle[: handle.index("e")]) or worlds.known_main for handle in handles]
    holding = {world.frame_id for world in known if world is not None}
    strays = [place for place in await _places(tab) if place[1] not in holding][:MOST_FRAMES]
    armed = await asyncio.gather(*(_stray(tab, *place) for place in strays))
    return [watch for watch in armed if watch is not None]


async def _stray(tab: Tab, session: CDPSession, frame: str) -> _Watch | None:
    """A frame in which nothing may be pressed; None if it went away."""
    try:
        return await _placed(tab, session, frame, "click")
    except PlaywrightError:
        return None


async def _placed(tab: Tab, session: CDPSession, frame: str, kind: Kind) -> _Watch:
    """One frame, armed. Raises PlaywrightError."""
    world = tab.observer.worlds.newest(frame)
    if world is not None and world.session is session:
        with suppress(PlaywrightError):  # its document was replaced: the new one is asked
            await (watch := _Watch.of(world)).arm(kind)
            return watch
    watch = await _Watch.made(session, frame)
    await watch.arm(kind)
    return watch


async def _answered(asked: Sequence[Awaitable[dict[str, Any]]]) -> list[dict[str, Any]]:
    """The answers of documents that are still there and not busy."""
    try:
        async with asyncio.timeout(SECONDS):
            answers = await asyncio.gather(*asked, return_exceptions=True)
    except TimeoutError:
        return []
    for answer in answers:
        if isinstance(answer, BaseException) and not isinstance(answer, PlaywrightError | PageCrashedError):
            raise answer
    return [answer for answer in answers if isinstance(answer, dict)]


COVERED_RETRIES = 2
"""How often a click is tried again that something came before: menus slide over things, and away."""


async def bound(
    tool: Tool,
    arguments: Arguments,
    context: ToolContext,
    *,
    exact: bool,
    ready: Callable[[], Awaitable[None]],
    done: Callable[[], None],
) -> Outcome:
    """What the tool's handler brings about, bound to the element that was decided on.

    `ready` comes before anything is done, `done` once it is and the page is being let go. Raises DeniedError
    (`element.changed`, `.covered`), and as all three.
    """
    kind = _kind(tool, context.element)
    if kind is None:
        await ready()
        return await tool.handler(context, arguments)
    what = repr(context.element.name or context.element.handle) if context.element is not None else "the page"
    for attempt in range(COVERED_RETRIES + 1):
        binding = await Binding.of(context.tab, context.element, kind, exact=exact, onto=context.onto)
        outcome, problem = None, None
        try:
            await ready()
            outcome = await tool.handler(context, arguments)
        except ToolError as error:
            problem = error
        finally:
            released = binding.release()
            if outcome is not None:
                done()
            verdict = await released
        again = verdict.found == "covered" and not verdict.done and kind == "click"
        if again and attempt < COVERED_RETRIES and not await _is_covered(context):
            continue
        verdict.check(what)
        if problem is not None:
            raise problem
        if outcome is not None:
            return outcome
    raise AssertionError("the last attempt returns or raises")


def _kind(tool: Tool, element: Element | None) -> Kind | None:
    """How the tool uses the element; a list is opened, not typed into."""
    kind = KINDS.get(tool.name)
    if kind is None or element is None:
        return "page" if kind == "keys" else None
    return "list" if kind == "keys" and tool.name == "type_text" and is_list(element) else kind


async def _is_covered(context: ToolContext) -> bool:
    return context.element is None or await context.tab.observer.hit(context.element.handle) is not None
