"""Cookies that log a page in: whoever has their values is the person, so no text of ours shows them."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.async_api import BrowserContext

_SHORTEST = 12
"""A shorter value is no key to anything, and may be an ordinary word."""
_KEY = re.compile(r"sess|sid|auth|token|csrf|xsrf|jwt|login|remember|identity", re.IGNORECASE)


async def hide_cookies(context: BrowserContext, url: str, hide: Callable[[str], None]) -> None:
    """Tell `hide` the values that the page at `url` is logged in with: those its own scripts may not read, or
    that are named like a key. Raises PlaywrightError.
    """
    for cookie in await context.cookies(url):
        value = cookie.get("value", "")
        if len(value) >= _SHORTEST and (cookie.get("httpOnly") or _KEY.search(cookie.get("name", ""))):
            hide(value)
