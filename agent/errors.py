"""The branch of errors of this package, and the whole tree:

StrelkaError                    anything Strelka raises on purpose
├── BadInput                    something a person wrote cannot be used (exit 2)
│   ├── BadFile                 a YAML file is unreadable or breaks its schema; names each problem and line
│   ├── ModelMissing            the goal needs a model and none is named, or its key is not set
│   ├── CassetteMiss            a request to a model was not recorded (agent.llm.testing)
│   ├── InvalidPlan             a plan is no plan (agent.plan.document; exit 4)
│   ├── ModelForbidden          a test was to be replayed, so no model is asked
│   ├── PageRefusedError        a given Playwright page cannot be used
│   ├── UnknownWorkflow         no workflow has that name (agent.workflows)
│   ├── LineError               a line does not fit the command of its workflow (agent.workflows)
│   └── PolicyError             a policy cannot be loaded
├── PlanError                   a plan cannot be replayed (exit 4)
│   ├── PlanMissing             there is none
│   └── PlanStale               the script, or the page, is not what it was recorded for
├── RunError                    a run neither passed nor finished, and its result was asked to raise
├── RunningLoopError            a synchronous call inside a running event loop
├── SeatError                   the run of an MCP client cannot begin, or has ended
├── ToolError                   a tool could not do what it was asked
│   ├── RetryableError          the planner can repair it
│   │   ├── ArgumentsError      the arguments do not fit the tool's schema
│   │   ├── UnknownToolError    no tool has that name
│   │   ├── TargetError         no element fits the target
│   │   │   ├── AmbiguousTargetError    more than one does
│   │   │   └── StaleHandleError        the handle's element or tab is gone
│   │   ├── BlockedError        the element is covered, disabled, hidden or outside the page
│   │   ├── ToolTimeoutError    the call took longer than it may
│   │   └── PageCrashedError    the page's renderer died; the browser lives
│   ├── FinalError              nothing the planner changes about this call will help
│   │   └── NavigationError     a page could not be opened
│   └── StopError               the run cannot go on
│       ├── BrowserLostError    the browser or its driver is gone
│       │   └── RemoteLostError     one that somebody else had started
│       ├── ProxyLostError      the proxy that guards the network is gone
│       ├── BrowserMissingError no Chromium could be found or started
│       ├── LimitReachedError   one of the run's limits is spent
│       ├── LoginFailed         the script that logs in did not reach its end (agent.login)
│       └── StorageError        the event log or an artifact cannot be written
└── ModelError                  a model could not be asked, or did not answer usably
    ├── ModelUnavailable        its server is down, overloaded, too slow or out of reach (exit 3)
    ├── ModelRefused            its server refused the request: key, credit, name or parameters (exit 3)
    └── BadReply                it answered something that is no reply: not JSON, another shape, nothing (3)
"""

from __future__ import annotations

from policies.errors import BadInput, StrelkaError


class ModelMissing(BadInput):
    """The goal needs a model and none is named, or its key is not set."""

    code = "model.missing"


class ModelError(StrelkaError):
    """A model could not be asked, or did not answer usably.

    `status` is the HTTP status, where there was one; `detail` the server's own words, redacted and cut.
    """

    code = "model.failed"

    def __init__(
        self, message: str, *, code: str | None = None, status: int | None = None, detail: str = ""
    ) -> None:
        super().__init__(message, code=code)
        self.status = status
        self.detail = detail


class ModelUnavailable(ModelError):
    """Its server is down, overloaded, too slow or out of reach."""

    code = "model.unavailable"


class ModelRefused(ModelError):
    """Its server refused the request: key, credit, model name or parameters."""

    code = "model.refused"


class BadReply(ModelError):
    """It answered something that is no reply: not JSON, another shape, nothing."""

    code = "model.bad_reply"


class ModelForbidden(BadInput):
    """A test is replayed, or runs where CI is set: no model is asked there."""

    code = "model.forbidden"


class PlanError(StrelkaError):
    """A plan cannot be replayed. Ends with status `stale`, exit code 4."""

    code = "plan.stale"


class PlanMissing(PlanError):
    """There is no plan to replay."""

    code = "plan.missing"


class PlanStale(PlanError):
    """The script was changed since the plan was recorded, or the page no longer fits it."""
