"""THE element resolver: a handle, words of a person, CSS, or a lasting locator becomes one living element.

It would rather ask than guess: two equally good candidates are an error that lists them.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol

from playwright.async_api import Frame, Locator

from browser_tools.elements.css import CSS
from browser_tools.elements.lasting import LastingLocator, find_again
from browser_tools.elements.ranking import SURE, THINGS, around_of, score, within
from browser_tools.elements.suggest import ambiguous, missing
from browser_tools.elements.tables import with_heads
from browser_tools.elements.words import KINDRED, ROLE_WORDS, Place, Words, place_of, plain, readings
from browser_tools.errors import AmbiguousTargetError, TargetError
from browser_tools.observe import ENGINE, Candidate, Observer
from browser_tools.observe.documents import MayRead, anything
from policies.action import ElementFacts

Want = Literal["click", "type", "select", "check", "drop"]
"""What is to be done with the element; what something is dropped on may also be a part of the page."""

_HANDLE = re.compile(r"^(?:ref=|handle\s+)?[@#\[(]{0,2}\s*((?:f\d+)?e\d+)\s*[\])]{0,2}$", re.IGNORECASE)
_NOTATION = re.compile(r"^\[((?:f\d+)?e\d+) [^\n]*\]$")

_TYPES = frozenset(
    {"textbox", "searchbox", "spinbutton", "combobox", "date", "time", "month", "week", "datetime", "color"}
)  # fmt: skip
_TABS = re.compile(r"\btabs?\b")
PATIENCE_SECONDS = 1.0
"""How long what is named may take to come: menus open, lists fill and dialogs slide in after a while."""
_AGAIN_SECONDS = 0.1
_OPENING = frozenset({"expanded", "collapsed"})
_CHECKED = frozenset({"checkbox", "radio"})
_TEXTS_BEFORE = frozenset({"clickable", "checkbox", "radio", "switch", *_TYPES})
"""For a click, a text of the page comes before these, if the words are only a part of their names."""
_KINDS: dict[str, frozenset[str]] = {
    "type": _TYPES | {"slider"},
    "select": frozenset({"combobox", "listbox"}),
    "list": frozenset({"combobox", "listbox"}),
    "open": frozenset({"button", "clickable", "textbox", "searchbox"}),
    "check": frozenset({"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"}),
}
_ELSE = {"type": "list", "select": "open"}
"""What else will do where nothing of the wanted kind is called so: a list to set, a button that opens one."""
_WANTED = {
    "type": "something to type into",
    "select": "a list to choose from",
    "check": "a checkbox or radio button",
}


class Observed(Protocol):
    """A tab, as far as the resolver needs it."""

    @property
    def observer(self) -> Observer: ...


@dataclass(frozen=True)
class Element:
    """One living element of a tab."""

    handle: str
    role: str
    name: str
    facts: ElementFacts
    locator: Locator
    """Fails at once, not after a timeout, when the element goes (`observe.STALE` in the message)."""
    frame: Frame
    lasting: LastingLocator

    @property
    def spot(self) -> Locator:
        """Where a pointer meets it: the element, or the first part of it with a box if it has none itself."""
        return self.frame.locator(f"{ENGINE}={self.handle}!")


async def resolve(
    tab: Observed | Observer,
    target: str | LastingLocator,
    *,
    want: str | None = None,
    may_read: MayRead = anything,
) -> Element:
    """The one element that `target` means; `want` is a `Want` or None.

    Raises StaleHandleError for a handle whose element is gone, AmbiguousTargetError if several fit equally
    well, TargetError if none fits.
    """
    observer = tab if isinstance(tab, Observer) else tab.observer
    if isinstance(target, LastingLocator):
        everything = await observer.elements(may_read, target.name if target.role == "text" else "")
        return await _element(observer, await _again(observer, target, everything))
    text = target.strip()
    if not text:
        raise TargetError("the target is empty; give a handle (e12) or the words on the element")
    if match := _HANDLE.match(text) or _NOTATION.match(text):
        return await _element(observer, match.group(1).lower())
    if CSS.match(text):
        return await _element(observer, await _by_css(observer, text))
    everything = await with_heads(observer, text, await observer.elements(may_read))
    found = choose(text, everything, want)
    if found is None and want in _ELSE:
        found = choose(text, everything, _ELSE[want])
    texts = found is None or (want == "click" and found.role in _TEXTS_BEFORE)
    if want in (None, "click", "drop") and texts:
        words = max((reading.name for reading in readings(text)), key=len, default="")
        everything = await with_heads(observer, text, await observer.elements(may_read, words))
        found = _with_texts(text, found, everything, want)
    elif found is None and want in ("type", "select"):
        found = _below_its_label(text, everything, want)
    if want == "drop" and (part := _part(text, found, everything)):
        return await _element(observer, part)
    if found is None:
        fitting = [each for each in everything if want in _WANTED and _suits(each, Words(""), want)]
        raise missing(text, everything, _WANTED.get(want or ""), fitting)
    return await _element(observer, found.handle)


def is_handle(text: str) -> bool:
    """Whether it is written as a handle of an observation (`e12`)."""
    return _HANDLE.match(text) is not None


def _part(text: str, found: Candidate | None, everything: Sequence[Candidate]) -> str | None:
    """Handle of the one part of the page that is called so: a list, or the column under a heading."""
    if found is not None and found.role not in ("heading", "text"):
        return None
    place = place_of(text)
    bare = [replace(each, headings=()) for each in everything]
    keys = around_of(replace(place, by_text=False), bare) if place is not None else []
    parts = [key for key in keys if is_handle(key)]
    return parts[0] if len(parts) == 1 else None


async def focused(tab: Observed | Observer) -> Element | None:
    """The element that has the keyboard; None if it is the page itself."""
    observer = tab if isinstance(tab, Observer) else tab.observer
    handle = await observer.focused()
    return await _element(observer, handle) if handle else None


def _with_texts(
    text: str, found: Candidate | None, everything: Sequence[Candidate], want: str | None
) -> Candidate | None:
    """What is meant where texts count, too: they come before boxes and fields that only mention the words."""
    if found is None:
        return choose(text, everything, want)
    if found.role == "clickable":
        return _piece(found, everything)
    bare = [each for each in everything if each.role not in _TEXTS_BEFORE]
    said = choose(text, bare, want)
    mentioned = all(score(found, words.name) < SURE for words in readings(text) if words.name)
    return said if said is not None and said.role == "text" and mentioned else found


def _below_its_label(text: str, everything: Sequence[Candidate], want: str) -> Candidate | None:
    """A field without a name of its own in the part of the page that begins with the words."""
    nameless = [
        each for each in everything if _suits(each, Words(""), want) and (each.guessed or not each.name)
    ]
    for words in readings(text):
        if words.name and words.place is None:
            found = within(Place(None, words.name, by_text=False), nameless, everything)
            if found:
                return _one(replace(words, roles=words.roles or frozenset()), found, text, want)
    return None


def _piece(found: Candidate, everything: Sequence[Candidate]) -> Candidate:
    """The very words inside something that only looks clickable: it may hold several things to click."""
    inside = [each for each in everything if each.role == "text" and found.handle in each.inside]
    return inside[0] if len(inside) == 1 and inside[0].name != found.name else found


async def awaited(
    tab: Observed | Observer,
    target: str | LastingLocator,
    *,
    want: str | None = None,
    may_read: MayRead = anything,
    patience: float = PATIENCE_SECONDS,
) -> Element:
    """`resolve`, but words that name nothing yet are looked for again, for `patience` seconds.

    Raises as `resolve`.
    """
    give_up = time.monotonic() + patience
    while True:
        try:
            return await resolve(tab, target, want=want, may_read=may_read)
        except TargetError as error:
            if error.code != TargetError.code or time.monotonic() > give_up:
                raise
        await asyncio.sleep(_AGAIN_SECONDS)


def choose(text: str, everything: Sequence[Candidate], want: str | None = None) -> Candidate | None:
    """The candidate that the words mean; None if none does. Raises AmbiguousTargetError, TargetError."""
    fitting: list[tuple[int, Words, list[Candidate]]] = []
    borne = any(plain(each.name) == plain(text) for each in everything)
    for words in readings(text):
        if not words.name and borne:
            continue  # `Toggle`, where something is called so, does not mean just any toggle
        top, found = _best(words, everything, want)
        if found and top >= SURE:
            return _one(words, found, text, want)
        if found:
            fitting.append((top, words, found))
    for words in _mistaken(text):
        top, found = _best(words, everything, want)
        if found and top >= SURE:
            return _one(words, found, text, want)
    if not fitting:
        return None
    _, words, found = max(fitting, key=lambda each: each[0])
    return _one(words, found, text, want)


def _mistaken(text: str) -> Iterator[Words]:
    """The readings with a kind of element, for elements that people take for that kind."""
    for words in readings(text):
        if (words.name or words.place) and words.roles in KINDRED:
            yield replace(words, roles=KINDRED[words.roles])


def _best(words: Words, everything: Sequence[Candidate], want: str | None) -> tuple[int, list[Candidate]]:
    """The best agreement with one reading, and the candidates that have it."""
    allowed = [each for each in everything if _suits(each, words, want)]
    if words.place is not None:
        allowed = within(words.place, allowed, everything)
    if not words.name:
        return SURE, allowed
    checks = want == "check" or not _CHECKED.isdisjoint(words.roles or ())
    scored = [(score(each, words.name, checks=checks), each) for each in allowed]
    top = max((points for points, _ in scored), default=0)
    return top, [each for points, each in scored if points == top > 0]


def _suits(candidate: Candidate, words: Words, want: str | None) -> bool:
    if words.roles is not None and candidate.role not in words.roles:
        return False
    kinds = _KINDS.get(want or "")
    if kinds is None:
        return True
    if want == "open" and candidate.role in ("button", "clickable"):
        return not _OPENING.isdisjoint(candidate.states)
    return candidate.role in kinds and not (want == "type" and candidate.tag == "select")


def _one(words: Words, found: list[Candidate], text: str, want: str | None) -> Candidate:
    found = _distinct(_preferred(found, words, want))
    if words.ordinal is not None:
        index = words.ordinal - 1 if words.ordinal > 0 else words.ordinal
        if index >= len(found):
            raise TargetError(f"{text!r}: only {len(found)} such elements are on the page")
        return found[index]
    found = _same_links(found)
    if len(found) > 1:
        raise ambiguous(text, words, found)
    return found[0]


def _preferred(found: list[Candidate], words: Words, want: str | None) -> list[Candidate]:
    """Controls before mere texts; for a click, what one clicks before what one types into."""
    if words.roles is None:
        found = [each for each in found if each.role not in THINGS] or found
        if want == "click":
            found = [each for each in found if each.role not in _TYPES] or found
        found = [each for each in found if each.role != "text"] or found
    if words.roles == ROLE_WORDS["tab"] or words.roles == KINDRED[ROLE_WORDS["tab"]]:
        found = [each for each in found if any(_TABS.search(one.hint) for one in each.containers)] or found
    if words.roles == ROLE_WORDS["icon"]:  # what is nothing but an icon, where there is such
        found = [each for each in found if not each.text] or found
    if words.lines is not None:
        found = [each for each in found if (each.tag == "textarea") == words.lines] or found
    return found


def _distinct(found: list[Candidate]) -> list[Candidate]:
    """Candidates inside one another are one: the control of them, else the outer one."""
    dropped: set[str] = set()
    for outer in found:
        inner = [each for each in found if each.handle in outer.inner]
        if inner and (outer.role in THINGS or outer.role == "clickable") and len(inner) == 1:
            dropped.add(outer.handle)
        else:
            dropped.update(each.handle for each in inner)
    return [each for each in found if each.handle not in dropped]


def _same_links(found: list[Candidate]) -> list[Candidate]:
    """Links of one name to one address are one: following either does the same."""
    first = found[0]
    same = all(each.role == "link" and each.href == first.href and each.name == first.name for each in found)
    return found[:1] if same and first.href.startswith(("http:", "https:")) else found


def is_list(element: Element) -> bool:
    """Whether it is a list to choose from, not a field to type into."""
    drawn = element.role in ("combobox", "listbox") and element.facts.tag not in ("input", "textarea")
    return element.facts.tag == "select" or drawn


async def _again(observer: Observer, target: LastingLocator, everything: Sequence[Candidate]) -> str:
    found = find_again(target, everything)
    if len(found) > 1 and target.css:
        there = set(await observer.matching(target.css, found[0].handle))
        found = [each for each in found if each.handle in there] or found
    if not found:
        raise missing(target.words(), everything, None)
    if len(found) > 1:
        raise ambiguous(target.words(), Words(target.name), found)
    return found[0].handle


async def _by_css(observer: Observer, text: str) -> str:
    selector = text.removeprefix("css=").strip()
    found = await observer.matching(selector)
    if not found:
        raise TargetError(
            f"no element matches the CSS selector {selector!r}; name it by its words or its handle"
        )
    if len(found) > 1:
        shown = ", ".join(found[:6])
        raise AmbiguousTargetError(
            f"{len(found)} elements match the CSS selector {selector!r}: use one of the handles {shown}"
        )
    return found[0]


async def _element(observer: Observer, handle: str) -> Element:
    facts, told = await observer.described(handle)
    locator, frame = await observer.locator(handle, described=True)
    frames = tuple(reversed([each.url for each in _frames(frame)]))
    found = LastingLocator(**told, frames=frames)
    return Element(handle, found.role, found.name, facts, locator, frame, found)


def _frames(frame: Frame) -> Iterator[Frame]:
    """The frame and those around it, innermost first, without the main frame."""
    while frame.parent_frame is not None:
        yield frame
        frame = frame.parent_frame
