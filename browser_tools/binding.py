"""Bound to the element: what was decided is compared again at the event, inside the page (`binding.js`).

From `Binding.of` to `release`, input that would reach another element than the one that was decided on, or
this one with another role, label, type, link or form, is stopped before any script of the page hears of it.
Frames that do not hold the element let nothing through: what lies over it may be a frame.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

from browser_tools.errors import DeniedError, PageCrashedError, ToolError
from browser_tools.first_script import SOURCE, WORLD
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
    context: int

    async def call(self, expression: str) -> dict[str, Any]:
        answer: dict[str, Any] = await self.session.send(
            "Runtime.evaluate", {"expression": expression, "contextId": self.context, "returnByValue": True}
        )
        return answer


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
                binding = cls(await _watches(tab, element, kind, exact, onto))
                for one in filter(None, (element, onto)):
                    now = await tab.observer.facts(one.handle)
                    if fingerprint(now, exact=exact) != fingerprint(one.facts, exact=exact):
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
        asked = [watch.call("strelkaBinding.disarm()") for watch in self._watches]
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
    watch = await _watch(session, frame)
    answer = await session.send(
        "Runtime.callFunctionOn",
        {
            "functionDeclaration": "(name, element) => strelkaBinding[name](element)",
            "executionContextId": watch.context,
            "arguments": [{"value": name}, {"objectId": await _resolved(watch, node)}],
            "returnByValue": True,
        },
    )
    return answer["result"].get("value")


async def _watches(
    tab: Tab, element: Element | None, kind: Kind, exact: bool, onto: Element | None
) -> tuple[_Watch, ...]:
    places = [place for session in tab.observer.sessions for place in await _frames(session)]
    if element is None:
        main = places[0]
        watches = [await _watch(*place) for place in places]
        await asyncio.gather(*(_arm(watch, "page" if place == main else "click") for watch, place in
                               zip(watches, places, strict=True)))  # fmt: skip
        return tuple(watches)
    session, frame, node = await tab.observer.node(element.handle)
    own = await _watch(session, frame)
    other = None if onto is None else (await tab.observer.node(onto.handle))
    shared = other is not None and other[:2] == (session, frame)
    nodes = [await _resolved(own, one) for one in ([node, other[2]] if other and shared else [node])]
    answer = await session.send(
        "Runtime.callFunctionOn",
        {
            "functionDeclaration": "(...given) => strelkaBinding.arm(...given)",
            "executionContextId": own.context,
            "arguments": [{"value": kind}, {"value": exact}, *({"objectId": one} for one in nodes)],
        },
    )
    if "exceptionDetails" in answer:
        raise changed(repr(element.name))
    bound_to = [(session, frame), *([other[:2]] if other is not None else [])]
    strays = [place for place in places if place not in bound_to]
    others = await asyncio.gather(*(_stray(*place) for place in strays[:MOST_FRAMES]))
    return (own, *(watch for watch in others if watch is not None))


async def _frames(session: CDPSession) -> list[tuple[CDPSession, str]]:
    """Every frame of the session's process."""
    tree = (await session.send("Page.getFrameTree"))["frameTree"]
    return [(session, frame) for frame in _ids(tree)]


def _ids(tree: dict[str, Any]) -> Iterator[str]:
    yield str(tree["frame"]["id"])
    for child in tree.get("childFrames", []):
        yield from _ids(child)


async def _watch(session: CDPSession, frame: str) -> _Watch:
    """The script in one frame; put there now where it came too late for the document's beginning."""
    world = await session.send("Page.createIsolatedWorld", {"frameId": frame, "worldName": WORLD})
    watch = _Watch(session, int(world["executionContextId"]))
    await watch.call(SOURCE)
    return watch


async def _stray(session: CDPSession, frame: str) -> _Watch | None:
    """A frame that nothing may be pressed in; None if it went away."""
    try:
        watch = await _watch(session, frame)
        await _arm(watch, "click")
    except PlaywrightError:
        return None
    return watch


async def _arm(watch: _Watch, kind: Kind) -> None:
    await watch.call(f"strelkaBinding.arm({kind!r}, true)")


async def _resolved(watch: _Watch, node: int) -> str:
    found = await watch.session.send(
        "DOM.resolveNode", {"backendNodeId": node, "executionContextId": watch.context}
    )
    return str(found["object"]["objectId"])


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


async def bound(tool: Tool, arguments: Arguments, context: ToolContext, *, exact: bool) -> Outcome:
    """What the tool's handler brings about, bound to the element that was decided on.

    Raises DeniedError (`element.changed`, `element.covered`), and as the handler does.
    """
    kind = _kind(tool, context.element)
    if kind is None:
        return await tool.handler(context, arguments)
    what = repr(context.element.name or context.element.handle) if context.element is not None else "the page"
    for attempt in range(COVERED_RETRIES + 1):
        binding = await Binding.of(context.tab, context.element, kind, exact=exact, onto=context.onto)
        outcome, problem = None, None
        try:
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
