"""The tests inside a policy file: each describes an action, and says what the policy must decide."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from policies.action import Decision
from policies.gate import Gate, Layer
from policies.load import bind_start
from policies.schema import Expectation, Policy
from policies.sections import open_instant
from policies.state import State
from policies.testing.described import Effects, completed


@dataclass(frozen=True)
class Outcome:
    """One test of a policy and what came of it."""

    number: int
    """Place in the file's list, from 0."""
    test: Expectation
    decision: Decision
    problem: str = ""
    """What differs from what was expected; empty if it passed."""

    @property
    def passed(self) -> bool:
        return not self.problem

    @property
    def name(self) -> str:
        """The test in a few words: what is done and what is expected."""
        said = self.test.do
        where = said.url or said.origin or (said.element.name if said.element else "") or ""
        what = said.tool or said.resource or said.cls or said.effect or "anything"
        return f"{self.number + 1}: {what} {where}".strip() + f" -> {self.test.expect}"


def run_tests(policy: Policy, effects: Effects) -> tuple[Outcome, ...]:
    """Decide every test of the policy under that policy alone."""
    return tuple(_outcome(number, test, policy, effects) for number, test in enumerate(policy.tests))


def _outcome(number: int, test: Expectation, policy: Policy, effects: Effects) -> Outcome:
    bound = bind_start(policy, test.start or "")
    decision = Gate([Layer("policy", bound)]).decide(completed(test.do, effects), _state(test, policy))
    return Outcome(number, test, decision, "; ".join(_differences(test, decision)))


def _state(test: Expectation, policy: Policy) -> State:
    """The test's; where it names no time, one at which the windows are open: no test hangs on the clock."""
    if test.state.now is not None or not policy.windows:
        return test.state
    return test.state.model_copy(update={"now": open_instant(policy.windows)})


def _differences(test: Expectation, decision: Decision) -> Iterator[str]:
    if decision.verdict != test.expect:
        yield f"expected {test.expect}, got {decision.verdict} ({decision.message})"
    elif test.reason is not None and decision.reason != test.reason:
        yield f"expected the reason {test.reason}, got {decision.reason}"
    if test.rule is not None and test.rule not in deciding(decision):
        yield f"expected rule {test.rule!r} to decide, but {decision.rule or 'no rule'} did"


def deciding(decision: Decision) -> tuple[str, ...]:
    """Ids of the rules that share the win."""
    return tuple(decision.rule.split(",")) if decision.rule else ()
