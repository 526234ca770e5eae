"""What a plan needs to know of an act beyond the log: the page right before it, and what it brought about."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import Error as PlaywrightError

from agent.plan.areas import part_called
from agent.plan.document import shown
from agent.plan.lines import lines_on
from agent.plan.locators import ENTRY, locators_of
from agent.plan.marks import NONE, SIGNED, marks_of, without_controls
from agent.plan.templates import Values
from browser_tools.checks.downloaded import plain_name
from browser_tools.elements.ranking import THINGS
from browser_tools.elements.tables import with_heads
from browser_tools.elements.words import HEAD, place_of, plain
from browser_tools.errors import ToolError
from browser_tools.events import EventLog
from browser_tools.observe import Candidate
from browser_tools.pages.changes import Changes
from browser_tools.resolve import Element
from browser_tools.tab import Tab
from browser_tools.tool import Arguments, Tool, ToolContext
from policies.secrets import secret_named

TYPED = ("text", "option", "url", "query")
"""Arguments that are typed or sent: a plan says where each comes from."""
TELLING = frozenset({"click", "press_key", "drag", "upload_file"})
"""Tools after which what appeared says whether they worked; what one types or chooses says it itself."""
TEXT_MS = 5000
BROUGHT_SECONDS = 2.0
"""While a plan is recorded, something new is waited for so long after an act."""
AGAIN_SECONDS = 0.2
FRESH_LINES = 60
"""Of more new lines on one page none says what the act was for."""
_THINGS = frozenset({"dialog", "heading"})


@dataclass(frozen=True)
class Page:
    """One look at the page: its elements and its visible lines."""

    url: str
    elements: tuple[Candidate, ...] = ()
    lines: tuple[str, ...] = ()


@dataclass
class Recorder:
    """A `Witness` (`browser_tools/pages/witness.py`): one `note` for each act, right behind its `tool_call`.

    Its `planned` holds `values` (typed values as placeholders), `locator`, `marks` and `onto`, the `url`
    before, and after it `url_after` and what is new: `lines` (of these `rows`), `elements`,
    `controls`, `downloads`, `gone`.
    """

    log: EventLog
    inputs: Mapping[str, Any]
    _before: Page = field(default_factory=lambda: Page(""))
    _files: int = 0
    """Downloads before the act."""
    _told: dict[str, Any] = field(default_factory=dict)

    async def before(self, tool: Tool, arguments: Arguments, context: ToolContext) -> None:
        tab = context.tab
        page = await look(tab, context, lines=_tells(tool, arguments))
        if context.element is not None and not page.elements:
            page = await look(tab, context, lines=_tells(tool, arguments))
        self._before, self._files = page, len(context.session.downloads)
        values = Values({**self.inputs, **context.run_data})
        self._told = {"url": tab.url, "values": _templates(arguments, values)}
        if getattr(arguments, "target", None) is not None and context.element is not None:
            place = _place(arguments)
            self._told["locator"] = _locators(context.element, page, [*place, *values.texts()], *place)
            self._told["marks"] = await _marks(context.element, page, values, tab)
        if context.onto is not None:
            self._told["onto"] = _locators(context.onto, page)

    async def after(self, tool: Tool, context: ToolContext, changes: Changes) -> None:
        tab = context.session.current
        told = {**self._told, "url_after": tab.url, "moved": bool(changes.navigated_to or changes.new_tabs)}
        told["opens_tab"] = tool.name != "open_tab" and tab is not context.tab and bool(changes.new_tabs)
        if self._before.lines:
            told |= await self._brought(tab, context)
        told["downloads"] = [plain_name(saved) for saved in context.session.downloads[self._files :]]
        self.log.emit("note", {"planned": told}, url=tab.url)

    async def _brought(self, tab: Tab, context: ToolContext) -> dict[str, Any]:
        """What came and went, once the page has its answers; a page that shows nothing new yet is given time:
        a button that is gone may only say `Saving…` for a while."""
        until = time.monotonic() + BROUGHT_SECONDS
        while True:
            await tab.link.traffic.idle(until)
            after = await look(tab, context, lines=True)
            told = _new(self._before, after, context.element)
            if after.url != self._before.url or told["lines"] or told["elements"]:
                return {**told, **await _in_rows(told["lines"], tab, context)}
            if time.monotonic() >= until:
                return told
            await asyncio.sleep(AGAIN_SECONDS)


def _tells(tool: Tool, arguments: Arguments) -> bool:
    return tool.name in TELLING or bool(getattr(arguments, "submit", False))


async def look(tab: Tab, context: ToolContext, *, lines: bool) -> Page:
    """The page as it is, as far as the policy shows it; an empty one where it cannot be looked at."""
    if not context.may_read(tab.url):
        return Page(tab.url)
    try:
        elements = tuple(await tab.observer.elements(context.may_read))
    except (PlaywrightError, ToolError):  # it is being replaced: then nothing is known of it
        return Page(tab.url)
    return Page(tab.url, elements, await lines_on(tab.page, TEXT_MS) if lines else ())


def _templates(arguments: Arguments, values: Values) -> dict[str, str]:
    """What is typed or sent, with placeholders; a secret is its name already."""
    given = {name: getattr(arguments, name, None) for name in TYPED}
    return {
        name: text if secret_named(text) else values.template(text)
        for name, text in given.items()
        if isinstance(text, str)
    }


def _place(arguments: Arguments) -> list[str]:
    """What the target's row or card is called in the words that named it: `"Edit" in the row with "Ada"`."""
    target = getattr(arguments, "target", None)
    place = place_of(target) if isinstance(target, str) else None
    return [place.outer.name] if place is not None and place.outer is not None else []


def _locators(element: Element, page: Page, known: Sequence[str] = (), row: str = "") -> list[dict[str, Any]]:
    seen = _seen(element, page)
    lasting = element.lasting if seen else part_called(element.lasting, element.handle, page.elements)
    return [shown(one) for one in locators_of(lasting, seen, page.elements, known, row)]


async def _marks(element: Element, page: Page, values: Values, tab: Tab) -> dict[str, Any]:
    seen = _seen(element, page)
    if seen is None:
        return {}
    try:
        signs = await tab.observer.signs(seen.handle) if seen.role in SIGNED else NONE
    except ToolError:  # it is going: the act will say so
        signs = NONE
    return shown(marks_of(seen, page.elements, element.facts, page.url, values, signs))


def _seen(element: Element, page: Page) -> Candidate | None:
    return next((each for each in page.elements if each.handle == element.handle), None)


def _new(before: Page, after: Page, acted: Element | None) -> dict[str, Any]:
    """What came and what went, in reading order."""
    known, had = Counter(before.lines), {_key(each) for each in before.elements}
    fresh = [
        _unglued(line, after.elements)
        for line in after.lines
        if line not in known and not _is_of_controls(line, after.elements)
    ]
    things = [
        _named(each, after) for each in after.elements if each.role in _THINGS and _key(each) not in had
    ]
    told: dict[str, Any] = {"elements": [list(one) for one in things[:FRESH_LINES]]}
    controls = [_key(each) for each in after.elements if each.role not in THINGS and _key(each) not in had]
    told["controls"] = [list(one) for one in dict.fromkeys(controls)][:FRESH_LINES]
    told["lines"] = fresh if len(fresh) <= FRESH_LINES else []
    if acted is not None and after.elements and acted.name:
        told["gone"] = (acted.role, acted.name) not in {_key(each) for each in after.elements}
    return told


async def _in_rows(lines: Sequence[str], tab: Tab, context: ToolContext) -> dict[str, list[str]]:
    """`rows`: those of `lines` that stand in a row, an item or a card: data, mostly, and another tomorrow.
    They end before the buttons of their row, and what heads columns tells nothing: both are drifting."""
    if not lines:
        return {}
    try:
        everything = await tab.observer.elements(context.may_read, entries=True)
        everything = await with_heads(tab.observer, "rows", everything)
    except (PlaywrightError, ToolError):
        return {}
    heads = {plain(box.text) for each in everything for box in each.containers if box.kind == HEAD}
    boxes = {box.text for each in everything for box in each.containers if box.kind in ENTRY}
    said = [plain(text) for text in boxes | {each.text for each in everything if each.role == "text"} if text]
    kept = [line for line in lines if plain(line) not in heads]
    rows = {line for line in kept if any(plain(line) in one for one in said)}
    bare = {line: _without_buttons(line, everything) if line in rows else line for line in kept}
    return {"lines": list(bare.values()), "rows": [bare[line] for line in kept if line in rows]}


def _without_buttons(line: str, elements: Sequence[Candidate]) -> str:
    called = _pressed(elements)
    while name := next((name for name in called if line.endswith(f" {name}")), None):
        line = line.removesuffix(name).rstrip()
    return line


def _pressed(elements: Sequence[Candidate]) -> list[str]:
    """What buttons and links are called, the longest first: `cart` ends `Add to cart` too."""
    return sorted({each.name for each in elements if each.role in ("button", "link")} - {""}, key=len)[::-1]


def _is_of_controls(line: str, elements: Sequence[Candidate]) -> bool:
    """Whether a line says nothing but what controls are called: those are drifting, and say little."""
    rest = f" {plain(line)} "
    called = {plain(text) for each in elements if each.role not in THINGS for text in (each.name, each.label)}
    glued = rest.replace(" ", "")  # inline buttons stand in a text without a space: `Close issueComment`
    for name in sorted(called - {""}, key=len, reverse=True):
        rest = rest.replace(f" {name} ", " ")
        glued = glued.replace(name.replace(" ", ""), " ")
    return not rest.strip() or not glued.strip()


def _unglued(line: str, elements: Sequence[Candidate]) -> str:
    """The line without the control that stands at its end with no space between: `Ada was removedUndo`."""
    for name in _pressed(elements):
        words = line.removesuffix(name)
        if words != line and words[-1:].isalnum() and name[0].isalnum():
            return words
    return line


def _named(each: Candidate, page: Page) -> tuple[str, str]:
    """A dialog that nobody named is called by what it says, its buttons left out: those drift."""
    inside = [one.name for one in page.elements if one.handle in each.inner and one.role not in THINGS]
    return each.role, without_controls(each.name, inside, fewest=2) if each.role == "dialog" else each.name


def _key(each: Candidate) -> tuple[str, str]:
    return each.role, each.name


def lines_of(told: Mapping[str, Any], key: str) -> Sequence[Any]:
    """A list of `planned`, empty where it is not there."""
    found = told.get(key)
    return found if isinstance(found, list) else ()
