"""Style sheets of other origins: no script can read them, but Chromium knows which never came."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.async_api import Error as PlaywrightError

from browser_tools.observe.worlds import NoAnswerError, World, WorldGoneError, Worlds

_SECONDS = 1.0


async def tell_failed(worlds: Worlds, world: World, asked: list[str]) -> None:
    """Tell a document which of the sheets it asks about have no rules, since they did not come.

    It need not ask each element then whether they hide it. A document that is gone has nothing to be told.
    """
    try:
        tree = await world.session.send("Page.getResourceTree")
        failed = sorted(set(asked) & set(_failed(tree["frameTree"])))
        await worlds.call(world, "came", {"asked": asked, "failed": failed}, _SECONDS)
    except (PlaywrightError, NoAnswerError, WorldGoneError):
        return


def _failed(tree: dict[str, Any]) -> Iterator[str]:
    for resource in tree.get("resources", []):
        if resource["type"] == "Stylesheet" and (resource.get("failed") or resource.get("canceled")):
            yield str(resource["url"])
    for child in tree.get("childFrames", []):
        yield from _failed(child)
