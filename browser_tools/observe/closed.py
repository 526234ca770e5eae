"""Closed shadow roots, handed to the page script: no script can ask for them, Chromium can."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

from playwright.async_api import Error as PlaywrightError

from browser_tools.observe.documents import Document
from browser_tools.observe.internals import kept
from browser_tools.observe.world import World

SECONDS = 2.0
_GROUP = "strelka-closed"


async def opened(documents: Iterable[Document], *, again: bool) -> bool:
    """Whether Chromium told of what these keep from scripts: closed roots, roles of custom elements.

    `again`: it was asked for this look before.
    """
    found = False
    for document in documents:
        assert document.world is not None
        if document.reply.get("suspects"):
            found = await adopted(document.world) or found
        if document.reply.get("keepers"):
            found = await kept(document.world, again=again) or found
    return found


async def adopted(world: World) -> bool:
    """Whether closed roots came to light that the last walk could not read. False if the page is busy."""
    try:
        async with asyncio.timeout(SECONDS):
            return await _adopted(world)
    except (TimeoutError, PlaywrightError):  # the document is busy or being replaced: it is read as it is
        return False


async def _adopted(world: World) -> bool:
    send = world.session.send
    asked = {"expression": "__strelka.suspects()", "uniqueContextId": world.unique_id, "objectGroup": _GROUP}
    listed = await send("Runtime.evaluate", asked)
    own = await send(
        "Runtime.getProperties", {"objectId": listed["result"]["objectId"], "ownProperties": True}
    )
    hosts = [each["value"]["objectId"] for each in own["result"] if each["name"].isdigit()]
    nodes = await _all(
        send("DOM.describeNode", {"objectId": host, "depth": 1, "pierce": True}) for host in hosts
    )
    roots = [
        root["backendNodeId"]
        for node in nodes
        for root in node["node"].get("shadowRoots", ())
        if root.get("shadowRootType") == "closed"
    ]
    found = await _all(
        send(
            "DOM.resolveNode",
            {"backendNodeId": root, "executionContextId": world.context_id, "objectGroup": _GROUP},
        )
        for root in roots
    )
    if found:
        await send(
            "Runtime.callFunctionOn",
            {
                "functionDeclaration": "(...roots) => __strelka.adopt(...roots)",
                "executionContextId": world.context_id,
                "arguments": [{"objectId": each["object"]["objectId"]} for each in found],
            },
        )
    await send("Runtime.releaseObjectGroup", {"objectGroup": _GROUP})
    return bool(found)


async def _all(requests: Any) -> list[dict[str, Any]]:
    answers = await asyncio.gather(*requests, return_exceptions=True)
    return [answer for answer in answers if isinstance(answer, dict)]
