"""What comes back of a question that was put to a document over CDP."""

from __future__ import annotations

from typing import Any

from playwright.async_api import Error as PlaywrightError

from browser_tools.errors import PageCrashedError, StaleHandleError, TargetError, ToolError

_GONE = ("uniqueContextId not found", "Cannot find context", "context was destroyed", "navigated or closed")
_WHY = {
    "unknown": "no observation of this tab has issued it",
    "earlier": "the page has changed since it was issued",
    "removed": "the element has been removed from the page",
    "reused": "its element shows another item now",
}
_CLOSED = (
    "Target page, context or browser has been closed",
    "Session closed",
    "Target crashed",
    "Target closed",
)


class WorldGoneError(Exception):
    """The document was replaced while it was being asked."""


class NoAnswerError(Exception):
    """The document did not answer in time."""


class PageScriptError(ToolError):
    """Our own page script failed."""

    code = "observe.script"


def page_gone() -> PageCrashedError:
    return PageCrashedError("the page is gone (closed or crashed); open it again")


def named(error: PlaywrightError) -> Exception:
    """What a CDP error means for us; `error` itself if nothing special."""
    if any(sign in error.message for sign in _GONE):
        return WorldGoneError()
    if any(sign in error.message for sign in _CLOSED):
        return page_gone()
    return NoAnswerError() if "terminated" in error.message else error


def value_of(answer: dict[str, Any]) -> Any:
    """What an evaluation came to. Raises PageScriptError."""
    if "exceptionDetails" in answer:
        details = answer["exceptionDetails"]
        raise PageScriptError(str(details.get("exception", {}).get("description", details.get("text"))))
    return answer["result"].get("value")


def stale(handle: str, reason: str, heir: str = "") -> StaleHandleError:
    """`reason`: unknown, earlier, removed or reused; `heir`: handle of what most likely took its place.

    What has a key of its own took the handle over, too: whoever uses it is told first what it is now.
    """
    taken = heir.startswith(f"{handle} ")
    offer = f"; {'in its place stands from now on' if taken else 'most like it is'} {heir}" if heir else ""
    return StaleHandleError(
        f"{handle!r} is no longer valid: {_WHY[reason]}{offer}; "
        "observe the page again and use a handle from there"
    )


def unanswered(handle: str) -> TargetError:
    return TargetError(
        f"the page did not answer when asked about {handle!r}: a script of it keeps running",
        code="page.no_answer",
    )
