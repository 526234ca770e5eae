"""What a listener on a container acts on, as its own source says: `event.target.closest('.star')`.

Chromium gives the source of a listener with it; no script of the page runs for that, so that none can lie.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence

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


def selectors(source: str) -> list[str]:
    """What a listener of this source looks for at or around what was pressed, as selectors of CSS."""
    found: dict[int, str] = {}
    for test, selector in _TESTS:
        for match in test.finditer(source[:LONGEST_SOURCE]):
            told = match.groupdict()
            # What is asked for in the negative is left alone, unless all the rest is.
            if "${" not in told["text"] and (not told.get("no") or told["leaves"]):
                found[match.start("text")] = selector(told["text"].strip())
    ordered = dict.fromkeys(found[place] for place in sorted(found))
    return [one for one in ordered if len(one) <= LONGEST_SELECTOR][:MOST_SELECTORS]


def _dashed(name: str) -> str:
    return re.sub("[A-Z]", lambda letter: f"-{letter[0].lower()}", name)


async def asked_for(world: World, nodes: Sequence[int], acts: frozenset[str]) -> dict[int, list[str]]:
    """The selectors that listeners of `nodes` (backend ids) look for; nodes that have none are left out.

    Raises Playwright's Error where the document is gone.
    """
    try:
        found = await asyncio.gather(*(_of(world, node, acts) for node in nodes[:MOST_CONTAINERS]))
    finally:
        await world.session.send("Runtime.releaseObjectGroup", {"objectGroup": GROUP})
    return {node: told for node, told in zip(nodes, found, strict=False) if told}


async def _of(world: World, node: int, acts: frozenset[str]) -> list[str]:
    try:
        # Of the page's own world and with a group: else listeners come without their functions.
        resolved = await world.session.send("DOM.resolveNode", {"backendNodeId": node, "objectGroup": GROUP})
        found = await world.session.send(
            "DOMDebugger.getEventListeners", {"objectId": resolved["object"]["objectId"]}
        )
    except PlaywrightError:  # the node was taken out meanwhile
        return []
    sources = (
        str(one.get("handler", {}).get("description", ""))
        for one in found["listeners"]
        if one["type"] in acts
    )
    return [one for source in dict.fromkeys(sources) for one in selectors(source)][:MOST_SELECTORS]
