"""The branch of errors that tools raise (the whole tree is drawn in `agent/errors.py`).

The class tells the loop what follows: a `RetryableError` goes back to the planner, which may try something
else; a `FinalError` ends this call for good; a `StopError` ends the run. Messages are written for a model:
what was wrong, what was expected, what to try instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from policies.errors import StrelkaError

if TYPE_CHECKING:  # with it comes all that guards traffic, which is a quarter of a second
    from browser_tools.pages.changes import Changes


class ToolError(StrelkaError):
    """A tool could not do what it was asked. `data` is evidence for code, as in a result that succeeded."""

    code = "tool.failed"
    changes: Changes | None = None
    """What the act had brought about when it failed."""

    def __init__(self, message: str, *, code: str | None = None, data: Any = None) -> None:
        super().__init__(message, code=code)
        self.data = data


class RetryableError(ToolError):
    """The planner can repair it: other arguments, another element, a newer observation."""


class FinalError(ToolError):
    """Nothing the planner changes about this call will help (a page that does not exist, a denied action)."""


class StopError(ToolError):
    """The run cannot go on (the browser is gone)."""


class ArgumentsError(RetryableError):
    """The arguments do not fit the tool's schema."""

    code = "arguments.invalid"


class UnknownToolError(RetryableError):
    code = "tool.unknown"


class TargetError(RetryableError):
    """No element, or more than one, fits the target."""

    code = "target.not_found"


class AmbiguousTargetError(TargetError):
    code = "target.ambiguous"


class StaleHandleError(TargetError):
    """The handle's element or tab is gone."""

    code = "target.stale"


class BlockedError(RetryableError):
    """The element is there but cannot be acted on: covered, disabled, hidden, outside the page."""

    code = "element.blocked"


class CheckFailedError(RetryableError):
    """An expectation does not hold; `data` holds expected, seen and where."""

    code = "check.failed"


class ToolTimeoutError(RetryableError):
    code = "tool.timeout"


class NavigationError(FinalError):
    """A page could not be opened. `code` is navigation.dns | refused | tls | timeout | aborted | failed."""

    code = "navigation.failed"


class DeniedError(FinalError):
    """The policy refused it, or a person did, or nobody answered. `code` is the decision's reason."""

    code = "policy.denied"


class PageCrashedError(RetryableError):
    """The page's renderer died; the browser lives."""

    code = "page.crashed"


class BrowserLostError(StopError):
    """The browser or its driver is gone."""

    code = "browser.lost"


class RemoteLostError(BrowserLostError):
    """The browser that somebody else had started is gone, or no longer within reach."""

    code = "browser.remote_lost"


class ProxyLostError(StopError):
    """The proxy that guards the network is gone; the browser has no other way out."""

    code = "proxy.lost"


class BrowserMissingError(StopError):
    """No Chromium could be found or started."""

    code = "browser.missing"


class StorageError(StopError):
    """The event log or an artifact cannot be written."""

    code = "storage.failed"


class LimitReachedError(StopError):
    """One of the run's limits is spent; `code` is `limit.<key>`."""

    code = "limit.reached"
