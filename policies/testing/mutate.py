"""Mutants of a policy: each rule dropped, or with another decision. The tests in the file must notice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from policies.gate import STRICTNESS
from policies.schema import Policy, Rule
from policies.testing.described import Effects
from policies.testing.examples import run_tests


@dataclass(frozen=True)
class Mutant:
    """One changed policy, and whether a test failed on it."""

    rule: str
    change: str
    """`dropped`, `deny -> allow`, `without its unless`."""
    noticed: bool


def mutants(policy: Policy, effects: Effects) -> tuple[Mutant, ...]:
    """Every mutant of the policy's rules. A policy whose own tests fail already notices nothing."""
    if not all(outcome.passed for outcome in run_tests(policy, effects)):
        return tuple(Mutant(rule, change, noticed=False) for rule, change, _ in _changed(policy))
    return tuple(
        Mutant(rule, change, noticed=not all(outcome.passed for outcome in run_tests(changed, effects)))
        for rule, change, changed in _changed(policy)
    )


def _changed(policy: Policy) -> Iterator[tuple[str, str, Policy]]:
    for index, rule in enumerate(policy.rules):
        for change, changed in _variants(rule):
            rules = (*policy.rules[:index], *changed, *policy.rules[index + 1 :])
            yield rule.id, change, policy.model_copy(update={"rules": rules})
    for index, flow in enumerate(policy.flows):
        other = "ask" if flow.decision == "deny" else "deny"
        flipped = flow.model_copy(update={"decision": other})
        for change, left in (("dropped", ()), (f"{flow.decision} -> {other}", (flipped,))):
            flows = (*policy.flows[:index], *left, *policy.flows[index + 1 :])
            yield flow.id, change, policy.model_copy(update={"flows": flows})


def _variants(rule: Rule) -> Iterator[tuple[str, tuple[Rule, ...]]]:
    yield "dropped", ()
    for verdict in STRICTNESS:
        if verdict != rule.decision:
            changed = rule.model_copy(update={"decision": verdict, "ask": None})
            yield f"{rule.decision} -> {verdict}", (changed,)
    if rule.unless is not None:
        yield "without its unless", (rule.model_copy(update={"unless": None}),)
