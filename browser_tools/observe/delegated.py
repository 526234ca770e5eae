"""What a listener on a container acts on, as its own source says: `event.target.closest('.star')`.

Chromium gives the source of a listener with it; no script of the page runs for that, so that none can lie.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence

from playwright.async_api import Error as PlaywrightError

from browser_tools.observe.world import World

GROUP = "strelka-delegated"
MOST_CONTAINERS = 20
"""Of one look: each costs two calls, once."""
MOST_SELECTORS, LONGEST_SELECTOR = 8, 120
LONGEST_SOURCE = 20_000
"""Characters: what is longer is a program, not what one container does."""
_ASKS = re.compile(r"""(!\s*[\w$.()]{0,40})?\.(?:closest|matches|is)\(\s*(["'`])([^"'`\n]{1,200})\2\s*\)""")
"""Behind a `!` stands what the listener leaves alone."""


def selectors(source: str) -> list[str]:
    """What a listener of this source looks for around what was pressed, as selectors of CSS."""
    found = (
        match[3].strip()
        for match in _ASKS.finditer(source[:LONGEST_SOURCE])
        if not match[1] and "${" not in match[3]
    )
    return [one for one in dict.fromkeys(found) if len(one) <= LONGEST_SELECTOR][:MOST_SELECTORS]


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
