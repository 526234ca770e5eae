"""What a page tells by itself that is not well: errors of its scripts, and requests that failed."""

from __future__ import annotations

from collections.abc import Callable

from playwright.async_api import ConsoleMessage, Request, Response
from playwright.async_api import Error as PlaywrightError

from browser_tools.pages.changes import EventKind

TEXT_CHARS = 500

_CANCELLED = "net::ERR_ABORTED"
"""Also what a request says that a navigation, a download or the page itself cut off: no failure."""

_ECHO = "Failed to load resource"
"""Chromium's console line for a failed request, which is recorded as such already."""

Tell = Callable[[EventKind, str, str], None]
"""Hears the kind of an event, its words, and the URL of the request that it is about ("" for none)."""


class Noise:
    """Tells in words of what Playwright tells in objects."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell

    def listen(self, on: Callable[[str, Callable[..., object]], None]) -> None:
        """`on` is a page's, or that of its `Listeners`."""
        on("console", self.said)
        on("pageerror", self.raised)
        on("requestfailed", self.failed)
        on("response", self.answered)

    def said(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(_ECHO):
            self._tell("console_error", short(message.text), "")

    def raised(self, error: PlaywrightError) -> None:
        self._tell("console_error", short(str(error)), "")

    def failed(self, request: Request) -> None:
        reason = request.failure or "failed"
        if reason != _CANCELLED:
            self._tell("request_failed", short(f"{request.method} {request.url}: {reason}"), request.url)

    def answered(self, response: Response) -> None:
        if response.status >= 400 and not response.url.endswith("/favicon.ico"):
            words = f"{response.request.method} {response.url}: HTTP {response.status}"
            self._tell("request_failed", short(words), response.url)


def short(text: str) -> str:
    return text if len(text) <= TEXT_CHARS else text[:TEXT_CHARS] + "..."
