"""What a listener on a container acts on, as its own source says: `event.target.closest('.star')`.

Chromium gives the source of a listener with it; no script of the page runs for that, so that none can lie.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from playwright.async_api import Error as PlaywrightError

from browser_tools.observe.world import World

GROUP = "strelka-delegated"
MOST_CONTAINERS = 20
"""Of one look: each costs two calls, once."""
MOST_SELECTORS, LONGEST_SELECTOR = 8, 120
LONGEST_SOURCE = 20_000
"""Characters: what is longer is a program, not what one container does."""
_WHOSE = r"(?:(?P<no>!)\s*[\w$.()]{0,40})?"
_TEXT = r"""(?P<quote>["'`])(?P<text>[^"'`\n]{1,200})(?P=quote)"""
_IS = rf"\s*(?:(?P<no>!)|=)==?\s*{_TEXT}"
_LEAVES = r"(?P<leaves>[\w.]{0,10}\s*\)\s*\{?\s*return\s*[;}\n])?"
_TESTS: tuple[tuple[re.Pattern[str], Callable[[str], str]], ...] = tuple(
    (re.compile(test + _LEAVES), selector)
    for test, selector in (
        (rf"{_WHOSE}\.(?:closest|matches|is)\(\s*{_TEXT}\s*\)", str),
        (rf"{_WHOSE}\.classList\.contains\(\s*{_TEXT}\s*\)", ".{}".format),
        (rf"{_WHOSE}target\.(?:get|has)Attribute\(\s*{_TEXT}\s*\)", "[{}]".format),
        (rf"{_WHOSE}target\.dataset\.(?P<text>\w{{1,60}})", lambda name: f"[data-{_dashed(name)}]"),
        (rf"\.(?:tagName|nodeName|localName){_IS}", str.lower),
        (rf"target\.className{_IS}", lambda names: "".join(f".{name}" for name in names.split())),
        (rf"target\.id{_IS}", "#{}".format),
    )
)
"""What sources ask of the element that was pressed, each with the selector that says the same."""
_ASKED, _LEFT, _ALL_BUT = "\x01", "\x02", "\x03"
_EVENT = re.compile(r"\s*(?:async\s*)?(?:function\s*[\w$]*\s*)?\(?\s*(?P<event>[\w$]+)\s*(?:\)|=>)")
_NAMED = re.compile(
    r"(?:\b(?P<name>[\w$]+)\s*=\s*[\w$]+\.target|\{\s*target\s*(?::\s*(?P<other>[\w$]+)\s*)?\})(?=\s*[;,)\n=])"
)
_ELSEWISE = re.compile(r"\b(?:this|currentTarget|composedPath|(?:client|page|offset|screen)[XY])\b")
_OTHER_WAYS = re.compile(r"\b(?:else|return|switch)\b|\?[^.]|\|\|")
"""What may lead to something that was not asked for."""


def selectors(source: str) -> list[str]:
    """What a listener of this source looks for at or around what was pressed, as selectors of CSS."""
    found: dict[int, str] = {}
    for test, selector in _TESTS:
        for match in test.finditer(source[:LONGEST_SOURCE]):
            told = match.groupdict()
            # What is asked for in the negative, or to leave it, is left alone; by both all the rest is.
            if "${" not in told["text"] and bool(told.get("no")) == bool(told["leaves"]):
                found[match.start("text")] = selector(told["text"].strip())
    ordered = dict.fromkeys(found[place] for place in sorted(found))
    return [one for one in ordered if len(one) <= LONGEST_SELECTOR][:MOST_SELECTORS]


def asks_only(source: str) -> bool:
    """Whether a listener of this source leaves alone whatever it does not ask for.

    Found by what else it does with what was pressed: nothing, or it changes it, after such a question.
    """
    rest = source
    for test, _ in _TESTS:
        rest = test.sub(_said, rest)
    if len(source) > LONGEST_SOURCE or _ALL_BUT in rest:
        return False
    rest = rest.split(_LEFT)[0]  # what comes behind is about what was asked for
    names = {re.escape(found["name"] or found["other"] or "target") for found in _NAMED.finditer(rest)}
    rest = _NAMED.sub(" ", rest)
    if event := _EVENT.match(rest):
        rest = rest[event.end() :]
        if re.search(rf"(?<![\w$.]){re.escape(event['event'])}(?![\w$.])", rest):
            return False  # it is handed on
    asked = rf"\s*\)?(?:{_ASKED}|$|\s*instanceof\b)" + ("" if _OTHER_WAYS.search(rest) else r"|\.")
    pressed = rf"(?<![\w$])(?:{'|'.join(['target', *names])})(?![\w$])(?!{asked})"
    return not re.search(pressed, rest) and not _ELSEWISE.search(rest)


def _said(found: re.Match[str]) -> str:
    told = found.groupdict()
    isnt, leaves = bool(told.get("no")), bool(told["leaves"])
    return _LEFT if isnt and leaves else _ALL_BUT if isnt or leaves or "${" in told["text"] else _ASKED


def _dashed(name: str) -> str:
    return re.sub("[A-Z]", lambda letter: f"-{letter[0].lower()}", name)


@dataclass(frozen=True)
class Asked:
    """What the listeners of a container look for."""

    selectors: Sequence[str]
    all: bool
    """Nothing else inside the container acts by them."""


async def asked_for(world: World, nodes: Sequence[int], acts: frozenset[str]) -> dict[int, Asked]:
    """What listeners of `nodes` (backend ids) look for; nodes that have none are left out.

    Raises Playwright's Error where the document is gone.
    """
    try:
        found = await asyncio.gather(*(_of(world, node, acts) for node in nodes[:MOST_CONTAINERS]))
    finally:
        await world.session.send("Runtime.releaseObjectGroup", {"objectGroup": GROUP})
    return {node: told for node, told in zip(nodes, found, strict=False) if told.selectors}


async def _of(world: World, node: int, acts: frozenset[str]) -> Asked:
    try:
        # Of the page's own world and with a group: else listeners come without their functions.
        resolved = await world.session.send("DOM.resolveNode", {"backendNodeId": node, "objectGroup": GROUP})
        found = await world.session.send(
            "DOMDebugger.getEventListeners", {"objectId": resolved["object"]["objectId"]}
        )
    except PlaywrightError:  # the node was taken out meanwhile
        return Asked((), all=False)
    told = (each.get("handler", {}) for each in found["listeners"] if each["type"] in acts)
    sources = dict.fromkeys(str(each.get("description", "")) for each in told)
    sought = [one for source in sources for one in selectors(source)]
    return Asked(sought[:MOST_SELECTORS], all(map(asks_only, sources)) and len(sought) <= MOST_SELECTORS)
