"""Style sheets of other origins: no script can read them, but Chromium knows which never came."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

from browser_tools.observe.script import call
from browser_tools.observe.world import World

_SECONDS = 1.0


async def tell_failed(world: World, asked: list[str]) -> None:
    """Tell a document which of the sheets it asks about have no rules, since they did not come.

    It need not ask each element then whether they hide it. A page that is busy is left alone: it is told the
    next time. Raises PlaywrightError and TimeoutError.
    """
    async with asyncio.timeout(_SECONDS):
        tree = await world.session.send("Page.getResourceTree")
        failed = sorted(set(asked) & set(_failed(tree["frameTree"])))
        await _asked_of(world, "came", {"asked": asked, "failed": failed})


async def clear_up(world: World) -> None:
    """Ask a document that was never looked at which sheets it cannot read, and tell it of those that did not
    come. Raises PlaywrightError and TimeoutError.
    """
    async with asyncio.timeout(_SECONDS):
        asked = (await _asked_of(world, "foreign", {})).get("foreign")
    if asked:
        await tell_failed(world, asked)


async def _asked_of(world: World, name: str, options: dict[str, Any]) -> dict[str, Any]:
    """An answer of the page script, {} where it is not there. No script of the page is stopped for it."""
    question = {"expression": call(name, options), "uniqueContextId": world.unique_id, "returnByValue": True}
    value = (await world.session.send("Runtime.evaluate", question))["result"].get("value")
    answer: dict[str, Any] = json.loads(value) if value else {}
    return answer


def _failed(tree: dict[str, Any]) -> Iterator[str]:
    for resource in tree.get("resources", []):
        if resource["type"] == "Stylesheet" and (resource.get("failed") or resource.get("canceled")):
            yield str(resource["url"])
    for child in tree.get("childFrames", []):
        yield from _failed(child)
