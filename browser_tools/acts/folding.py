"""Opening and closing what folds: sections, menus, rows. One that is so already is left as it is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Locator

from browser_tools.errors import BlockedError
from browser_tools.pages.patience import pause
from browser_tools.resolve import Element

SWITCHING_SECONDS = 3.0
"""How long a switch may take that turns only when its server has answered."""
_LOOK_SECONDS = 1.0
_OPEN = "xpath=self::*[@aria-expanded='true' or self::summary[parent::details[@open]]]"
_SHUT = "xpath=self::*[@aria-expanded='false' or self::summary[parent::details[not(@open)]]]"


async def fold(element: Element, what: str, *, expanded: bool, timeout: float, most: float) -> str:
    """Click the element unless it is so already; what was done, in words. What does not say whether it is
    open is clicked. `timeout` in milliseconds, `most` in seconds. Raises BlockedError if it stays as it was.
    """
    wanted, other = (_OPEN, _SHUT) if expanded else (_SHUT, _OPEN)
    state = "expanded" if expanded else "collapsed"
    if await _is(element.locator, wanted):
        return f"{what} was {state} already"
    tells = await _is(element.locator, other)
    await element.spot.click(timeout=timeout)
    if not tells:
        return f"clicked {what}, which does not say whether it is {state}"

    async def turned() -> bool:
        return not await _is(element.locator, other)

    await verified(turned, f"{what} was clicked, but is still not {state}", most)
    return f"{state} {what}"


async def verified(turned: Callable[[], Awaitable[bool]], failure: str, most: float) -> None:
    """Wait until it has turned, for at most `most` seconds. Raises BlockedError with `failure`.

    Many pages redraw what is clicked: then there is nothing left to look at.
    """
    began = time.monotonic()
    try:
        while not await turned():
            waited = time.monotonic() - began
            if waited > min(SWITCHING_SECONDS, most):
                raise BlockedError(failure, code="element.unmoved")
            await asyncio.sleep(pause(waited, _LOOK_SECONDS))
    except PlaywrightError:
        return


async def _is(locator: Locator, itself: str) -> bool:
    return await locator.locator(itself).count() > 0
