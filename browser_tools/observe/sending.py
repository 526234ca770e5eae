"""Questions over CDP without what Playwright does around each call of its interface.

It looks up the caller's stack, to name the call in its inspector and its errors: a fifteenth of a look at a
page that has not changed.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from typing import Any

from playwright.async_api import CDPSession

Send = Callable[[str, dict[str, Any]], Awaitable[dict[str, Any]]]

_SENDING = ["object", "method", "params", "options"]
"""What the connection under a session takes, as we know it; another Playwright is asked as it wants to be."""


def sender(session: CDPSession) -> Send:
    """As `session.send`, with the same errors."""
    below = getattr(session, "_impl_obj", None)
    send = getattr(getattr(below, "_connection", None), "send_message_to_server", None)
    if send is None or list(inspect.signature(send).parameters) != _SENDING:
        return session.send

    async def sent(method: str, params: dict[str, Any]) -> dict[str, Any]:
        asked = {"method": method, "params": params}
        answer = await send(below, "send", asked, {"internal": True, "timeout": 0})
        told: dict[str, Any] = answer["result"]
        return told

    return sent
