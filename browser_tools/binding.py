"""Bound to the element: what was decided is compared again at the event, inside the page (`binding.js`).

From `Binding.of` to `release`, input that would reach another element than the one that was decided on, or
this one with another role, label, type, link or form, is stopped before any script of the page hears of it.
Frames that do not hold the element let nothing through: what lies over it may be a frame.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal, TypeVar, cast

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

from browser_tools.errors import DeniedError, PageCrashedError, ToolError
from browser_tools.first_script import SOURCE, WORLD
from browser_tools.observe.first_worlds import FirstWorlds
from browser_tools.resolve import Element, is_list
from browser_tools.tab import Tab
from browser_tools.tool import Arguments, Outcome, Tool, ToolContext
from policies.action import ElementFacts

S = TypeVar("S")
T = TypeVar("T")
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
    context: int
    gone: asyncio.Event | None = None
    """Set once the document is gone; None where nobody would tell."""

    async def call(self, expression: str) -> dict[str, Any]:
        answer: dict[str, Any] = await self.session.send(
            "Runtime.evaluate", {"expression": expression, "contextId": self.context, "returnByValue": True}
        )
        return answer

    async def disarm(self) -> dict[str, Any]:
        """What was found; {} of a document that is gone: a new one in its place may be too busy to say so."""
        asked = asyncio.ensure_future(self.call("strelkaBinding.disarm()"))
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

    def __init__(self, watches: tuple[_Watch, ...]) -> None:
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

    async def release(self) -> Verdict:
        """What was found meanwhile. A document that is gone has nothing to tell."""
        asked = [watch.disarm() for watch in self._watches]
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


async def ask_first_script(tab: Tab, element: Element, name: str) -> Any:
    """What `binding.js` tells of an element. Raises PlaywrightError, StaleHandleError."""
    session, frame, node = await tab.observer.node(element.handle)
    first, watch = tab.observer.first, await _watch(session, frame)
    answer = await session.send(
        "Runtime.callFunctionOn",
        {
            "functionDeclaration": "(name, element) => strelkaBinding[name](element)",
            "executionContextId": watch.context,
            "arguments": [{"value": name}, {"objectId": await first.resolved(session, watch.context, node)}],
            "returnByValue": True,
        },
    )
    return answer["result"].get("value")


Told = tuple[tuple[Element, ElementFacts], ...]
"""Elements, and what they are now that their documents are armed."""


async def _armed(
    tab: Tab, element: Element | None, kind: Kind, exact: bool, onto: Element | None
) -> tuple[tuple[_Watch, ...], Told]:
    """All documents armed. Raises DeniedError, PlaywrightError."""
    if element is None:
        main, *others = await _places(tab)
        watches = [await _watch(*place) for place in (main, *others)]
        await asyncio.gather(*(_arm(watch, "click" if n else "page") for n, watch in enumerate(watches)))
        return tuple(watches), ()
    session, frame, node = await tab.observer.node(element.handle)
    if onto is None:
        bound = _Bound(tab, element, (session, frame), (node,), kind, exact)
        (own, facts), strays = await _both(bound.armed(), _strays(tab, [(session, frame)]))
        return (own, *strays), ((element, facts),)
    place, second = (other := await tab.observer.node(onto.handle))[:2], other[2]
    nodes = (node, second) if place == (session, frame) else (node,)
    bound = _Bound(tab, element, (session, frame), nodes, kind, exact)
    own, facts = await bound.armed()
    strays = await _strays(tab, [(session, frame), place])
    return (own, *strays), ((element, facts), (onto, await tab.observer.facts(onto.handle)))


@dataclass(frozen=True)
class _Bound:
    """The element that an act is bound to, its document and, with what it is dropped on, its nodes there."""

    tab: Tab
    element: Element
    place: tuple[CDPSession, str]
    nodes: tuple[int, ...]
    kind: Kind
    exact: bool

    async def armed(self) -> tuple[_Watch, ElementFacts]:
        """The script, armed, and what the element is from then on. Raises DeniedError, PlaywrightError."""
        watch = _known(self.tab.observer.first, *self.place)
        found = None if watch is None else await self._try(watch)
        if watch is None or found is None:
            watch = await _watch(*self.place)
            found = await self._try(watch)
        if found is None:
            raise changed(repr(self.element.name))
        return watch, found

    async def _try(self, watch: _Watch) -> ElementFacts | None:
        """None where the script is not in this context, or the context is gone."""
        try:
            first = self.tab.observer.first
            resolved = [await first.resolved(watch.session, watch.context, node) for node in self.nodes]
        except PlaywrightError:
            return None
        facing = self.tab.observer.facts_at(self.element.handle)
        armed, (facts, at) = await _both(self._arm(watch, resolved), facing)
        if armed is None:
            return None
        # Both are asked at once, and answered in this order: else it may have changed in between.
        return facts if at > armed else await self.tab.observer.facts(self.element.handle)

    async def _arm(self, watch: _Watch, resolved: Sequence[str]) -> float | None:
        """When it was armed (ms since the document began); None where it cannot be."""
        asked = {
            "functionDeclaration": "(...given) => (strelkaBinding.arm(...given), performance.now())",
            "executionContextId": watch.context,
            "arguments": [
                {"value": self.kind}, {"value": self.exact}, *({"objectId": one} for one in resolved)
            ],
            "returnByValue": True,
        }  # fmt: skip
        try:
            answer = await watch.session.send("Runtime.callFunctionOn", asked)
        except PlaywrightError:
            return None
        return None if "exceptionDetails" in answer else float(answer["result"]["value"])


async def _both(one: Awaitable[S], other: Awaitable[T]) -> tuple[S, T]:
    """At once; what one of them raises is raised when both are over, so that nothing is armed later."""
    first, second = await asyncio.gather(one, other, return_exceptions=True)
    for each in (first, second):
        if isinstance(each, BaseException):
            raise each
    return cast(S, first), cast(T, second)


Place = tuple[CDPSession, str]
"""A session, and the id of a frame that it answers for."""


async def _places(tab: Tab) -> list[Place]:
    """Every frame of the page, the main one first."""
    found = await asyncio.gather(*map(_frames, tab.observer.sessions))
    return [place for places in found for place in places]


async def _frames(session: CDPSession) -> list[Place]:
    """Every frame of the session's process."""
    tree = (await session.send("Page.getFrameTree"))["frameTree"]
    return [(session, frame) for frame in _ids(tree)]


def _ids(tree: dict[str, Any]) -> Iterator[str]:
    yield str(tree["frame"]["id"])
    for child in tree.get("childFrames", []):
        yield from _ids(child)


def _known(first: FirstWorlds, session: CDPSession, frame: str) -> _Watch | None:
    """The script where Chromium has told that it runs; it may be gone since."""
    context = first.context(session, frame)
    return None if context is None else _Watch(session, context, first.gone(session, context))


async def _watch(session: CDPSession, frame: str) -> _Watch:
    """The script in one frame; put there now where it came too late for the document's beginning."""
    world = await session.send("Page.createIsolatedWorld", {"frameId": frame, "worldName": WORLD})
    watch = _Watch(session, int(world["executionContextId"]))
    await watch.call(SOURCE)
    return watch


async def _strays(tab: Tab, bound_to: Sequence[Place]) -> list[_Watch]:
    """The frames that nothing may be pressed in, armed; those that went away are left out."""
    strays = [place for place in await _places(tab) if place not in bound_to][:MOST_FRAMES]
    armed = await asyncio.gather(*(_stray(tab.observer.first, *place) for place in strays))
    return [watch for watch in armed if watch is not None]


async def _stray(first: FirstWorlds, session: CDPSession, frame: str) -> _Watch | None:
    """A frame that nothing may be pressed in; None if it went away."""
    known = _known(first, session, frame)
    if known is not None:
        with suppress(PlaywrightError):  # its document was replaced: the new one is asked
            if "exceptionDetails" not in await _arm(known, "click"):
                return known
    try:
        watch = await _watch(session, frame)
        await _arm(watch, "click")
    except PlaywrightError:
        return None
    return watch


async def _arm(watch: _Watch, kind: Kind) -> dict[str, Any]:
    return await watch.call(f"strelkaBinding.arm({kind!r}, true)")


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
) -> Outcome:
    """What the tool's handler brings about, bound to the element that was decided on.

    `ready` comes before anything is done. Raises DeniedError (`element.changed`, `.covered`), and as both.
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
            verdict = await binding.release()
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
