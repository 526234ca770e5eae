"""check: an expectation about the page or the output, told true or false by code."""

from __future__ import annotations

from pydantic import Field

from browser_tools.acts.intents import reading
from browser_tools.checks import Check, RunFacts, run_check
from browser_tools.errors import CheckFailedError
from browser_tools.result import Section
from browser_tools.tool import Arguments, Outcome, ToolContext, tool

PATIENCE_SECONDS = 5.0


class CheckArguments(Check, Arguments):
    untold = frozenset(
        {
            "answer", "output", "download", "no_console_errors", "no_failed_requests", "timeout", "items",
            "value", "status", "aria", "element.exact", "element.at_least", "element.at_most",
        }
    )  # fmt: skip

    timeout: float = Field(default=PATIENCE_SECONDS, ge=0, le=60, description="Seconds to wait")

    def check(self) -> Check:
        return Check(**{self.kind: getattr(self, self.kind)})


@tool(
    name="check",
    category="look",
    description="Check one expectation: exactly one argument.",
    arguments=CheckArguments,
    effects=("read",),
    intents=reading("check"),
    timeout=65.0,
)
async def check(context: ToolContext, arguments: CheckArguments) -> Outcome:
    facts = RunFacts(data=dict(context.run_data), schema=context.schema)
    result = await run_check(
        arguments.check(), context.tab, facts, arguments.timeout, may_read=context.may_read
    )
    if not result.ok:
        raise CheckFailedError(result.message, data=result.as_data())
    return Outcome(sections=(Section("Holds", result.message, untrusted=True),), data=result.as_data())
