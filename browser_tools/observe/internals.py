"""What custom elements keep to themselves (`ElementInternals`), handed to the page script.

Only the accessibility tree tells it, which Chromium builds for that and lets go of afterwards.
"""

from __future__ import annotations

import asyncio
from typing import Any

from playwright.async_api import Error as PlaywrightError

from browser_tools.observe.world import World

SECONDS = 2.0
_GROUP = "strelka-internals"
_STATES = ("checked", "pressed", "expanded", "selected", "disabled", "required", "readonly", "invalid")
"""As Chromium and `aria-*` both call them."""


async def kept(world: World, *, again: bool = False) -> bool:
    """Whether custom elements are otherwise than the last walk told. False if the page is busy.

    `again`: those that were asked for this look are not asked once more.
    """
    try:
        async with asyncio.timeout(SECONDS):
            return await _kept(world, again)
    except (TimeoutError, PlaywrightError):  # the document is busy or being replaced: it is read as it is
        return False


async def _kept(world: World, again: bool) -> bool:
    send = world.session.send
    asked = {"uniqueContextId": world.unique_id, "objectGroup": _GROUP}
    listed: dict[str, Any]
    answer: dict[str, Any]
    listed, _ = await asyncio.gather(
        send("Runtime.evaluate", {**asked, "expression": f"__strelka.keepers({int(again)})"}),
        send("Accessibility.enable", {}),
    )
    own = await send(
        "Runtime.getProperties", {"objectId": listed["result"]["objectId"], "ownProperties": True}
    )
    elements = [each["value"]["objectId"] for each in own["result"] if each["name"].isdigit()]
    told = await asyncio.gather(*(_semantics(world, element) for element in elements))
    keep = {
        "functionDeclaration": "(told, ...elements) => __strelka.keep(elements, told)",
        "executionContextId": world.context_id,
        "arguments": [{"value": told}, *({"objectId": element} for element in elements)],
        "returnByValue": True,
    }
    answer, *_ = await asyncio.gather(
        send("Runtime.callFunctionOn", keep),
        send("Runtime.releaseObjectGroup", {"objectGroup": _GROUP}),
        send("Accessibility.disable", {}),
    )
    return answer["result"].get("value") is True


async def _semantics(world: World, element: str) -> dict[str, str] | None:
    """As `aria-*` attributes would say it; None for what is not in the accessibility tree, or gone."""
    asked = {"objectId": element, "fetchRelatives": False}
    try:
        found = await world.session.send("Accessibility.getPartialAXTree", asked)
    except PlaywrightError:
        return None
    node: dict[str, Any] = found["nodes"][0] if found["nodes"] else {"ignored": True}
    if node["ignored"]:
        return None
    properties = {each["name"]: each["value"].get("value") for each in node.get("properties", ())}
    states = {
        name: value if isinstance(value, str) else str(bool(value)).lower()
        for name in _STATES
        if (value := properties.get(name)) is not None
    }
    value = node.get("value", {}).get("value")
    return {
        "role": str(node["role"]["value"]),
        "label": _label(node.get("name", {})),
        "valuenow": "" if value is None else str(value),
        **states,
    }


def _label(name: dict[str, Any]) -> str:
    """The name, where it is not what the element shows."""
    shown = any(each["type"] == "contents" and not each.get("superseded") for each in name.get("sources", ()))
    return "" if shown else str(name.get("value", ""))
