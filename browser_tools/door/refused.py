"""Results of calls that were not carried out, or led where the policy does not let the run."""

from __future__ import annotations

import time
from dataclasses import replace

from browser_tools.errors import DeniedError, FinalError, NavigationError, ToolError
from browser_tools.pages.changes import Changes
from browser_tools.result import Section, ToolResult
from browser_tools.tool import ToolCall
from policies.url import origin_of

REFUSED_BY_CHROMIUM = {
    "navigation.too_many_redirects": "redirect.too_many",
    "navigation.unsafe_redirect": "scheme.denied",
}
"""What the browser never does, by the policy's reason for it: these redirects reach nobody's hook."""


def failed(call: ToolCall, error: ToolError, started: float) -> ToolResult:
    """The result that says why a call was not carried out, and what it changed all the same."""
    changes = error.changes or Changes()
    return ToolResult(
        call.name,
        ok=False,
        sections=(Section("Changed", changes.text(), untrusted=True),) if changes else (),
        changes=changes.as_data(),
        error=error.message,
        code=error.code,
        denied=isinstance(error, DeniedError),
        final=isinstance(error, FinalError),
        data=error.data,
        seconds=time.monotonic() - started,
    )


def named(error: ToolError, happened: Changes) -> ToolError:
    """A page that did not come because it was refused, by the policy or Chromium, was denied."""
    refused = happened.refused or happened.last_blocked
    denied: ToolError
    if error.code in REFUSED_BY_CHROMIUM:
        denied = DeniedError(error.message, code=REFUSED_BY_CHROMIUM[error.code])
    elif not isinstance(error, NavigationError) or refused is None or refused.blocked is None:
        return error
    elif refused.blocked.reason == "net.resolve_failed":
        missing = (
            f"{origin_of(refused.blocked.url)}: the host was not found: check its spelling, and the network"
        )
        denied = NavigationError(f"cannot open {missing}", code=refused.blocked.reason)
    else:
        denied = DeniedError(refused.blocked.message, code=refused.blocked.reason)
    denied.changes = error.changes
    return denied


def denied(result: ToolResult, note: str, reason: str) -> ToolResult:
    """What was done led where the policy does not let the run: nothing of it is told."""
    return replace(result, ok=False, denied=True, final=True, error=note, code=reason, sections=())
