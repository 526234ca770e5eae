"""What is suspicious about a policy that loads: dead or untested rules, overlaps, wide lists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Literal

from policies.amounts import AmountIs
from policies.document import Document
from policies.flows import Flow
from policies.gate import STRICTNESS
from policies.origins import is_public_suffix, parse_pattern
from policies.schema import Condition, InSet, NotClasses, NotKinds, Policy, Rule
from policies.testing.described import Effects
from policies.testing.examples import deciding, run_tests

Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True)
class Finding:
    """One thing to look at. `line` counts from 1; None where the thing is not in the file itself."""

    severity: Severity
    code: str
    key: str
    message: str
    line: int | None = None


def lint(policy: Policy, effects: Effects, document: Document | None = None) -> tuple[Finding, ...]:
    """Findings in the order of the file. A policy without errors among them can be used."""
    places = _Places(policy, document)
    found = [
        *_tests(policy, effects, places),
        *_dead(policy, places),
        *_overlaps(policy, places),
        *_wide(policy, places),
    ]
    return tuple(sorted(found, key=lambda finding: (finding.line or 0, STRICT.index(finding.severity))))


STRICT: tuple[Severity, ...] = ("error", "warning", "note")


class _Places:
    """Lines of the file's parts."""

    def __init__(self, policy: Policy, document: Document | None) -> None:
        self._document = document
        own = (document.data.get("rules") or []) if document is not None else []
        self._rules = {rule.get("id"): index for index, rule in enumerate(own) if isinstance(rule, dict)}

    def rule(self, rule: Rule | Flow) -> int | None:
        return self.at("rules", self._rules[rule.id]) if rule.id in self._rules else None

    def at(self, *path: str | int) -> int | None:
        place = self._document.where(path) if self._document is not None else None
        return place[0] if place else None


def _tests(policy: Policy, effects: Effects, places: _Places) -> Iterator[Finding]:
    ruling: tuple[Rule | Flow, ...] = (*policy.rules, *policy.flows)
    known = {rule.id for rule in ruling}
    for number, test in enumerate(policy.tests):
        if test.rule is not None and test.rule not in known:
            message = f"the test names a rule {test.rule!r} that does not exist"
            yield Finding("error", "test.rule", f"tests[{number}].rule", message, places.at("tests", number))
    tried = {rule for outcome in run_tests(policy, effects) for rule in deciding(outcome.decision)}
    for rule in ruling:
        if rule.id not in tried:
            message = f"no test has rule {rule.id!r} decide; add one under `tests`"
            yield Finding("warning", "rule.untested", f"rules.{rule.id}", message, places.rule(rule))


def _dead(policy: Policy, places: _Places) -> Iterator[Finding]:
    for rule in policy.rules:
        reason = _never(rule, policy)
        if reason:
            yield Finding(
                "warning",
                "rule.dead",
                f"rules.{rule.id}",
                f"rule {rule.id!r} never decides: {reason}",
                places.rule(rule),
            )


def _never(rule: Rule, policy: Policy) -> str:
    """Why the rule can never be among those that decide; empty if it can."""
    tools, when = policy.tools, rule.when
    if when.tool is not None and all(
        tool in tools.deny or (tools.restricts and tool not in tools.allow) for tool in when.tool
    ):
        return f"tools denies {', '.join(when.tool)}"
    if isinstance(when.origin, tuple):
        if set(when.origin) <= set(policy.origins.deny):
            return "all its origins are in origins.deny"
        listed = (*policy.origins.allow, *policy.origins.read, *policy.origins.act)
        if rule.decision == "allow" and listed and not any(_within(text, listed) for text in when.origin):
            return "none of its origins is listed under origins"
    stronger = (
        other
        for other in policy.rules
        if STRICTNESS.index(other.decision) > STRICTNESS.index(rule.decision) and other.unless is None
    )
    for other in stronger:
        if implies(when, other.when):
            return f"rule {other.id!r} ({other.decision}) matches whatever it matches, and is stricter"
    if rule.unless is not None and implies(when, rule.unless):
        return "its unless covers its whole when"
    return ""


def _within(text: str, listed: tuple[str, ...]) -> bool:
    pattern = parse_pattern(text)
    others = [parse_pattern(other) for other in listed]
    return any(
        other.is_any_host
        or other.host == pattern.host
        or pattern.host.endswith("." + other.host)
        or other.host.endswith("." + pattern.host)
        for other in others
    )


def _overlaps(policy: Policy, places: _Places) -> Iterator[Finding]:
    """Pairs with different decisions that can match one action: often right, but worth a look."""
    for one, other in combinations(policy.rules, 2):
        if one.decision == other.decision or _never(one, policy) or _never(other, policy):
            continue
        if "allow" in (one.decision, other.decision) and _meet(one.when, other.when):
            winner = max(one, other, key=lambda rule: STRICTNESS.index(rule.decision))
            both = f"{one.id!r} ({one.decision}) and {other.id!r} ({other.decision})"
            message = f"rules {both} can match the same action; {winner.id!r} wins"
            yield Finding("note", "rule.overlap", f"rules.{one.id}", message, places.rule(one))


def _wide(policy: Policy, places: _Places) -> Iterator[Finding]:
    for key in ("allow", "read", "act"):
        words = "everything on the public internet" + (", to act on, too" if key != "read" else "")
        yield from _wide_list(getattr(policy.origins, key), words, places, "origins", key)
    for name, secret in policy.secrets.items():
        words = "every site: any page may be given this secret"
        yield from _wide_list(secret.origins, words, places, "secrets", name, "origins")
    for rule in policy.rules:
        if rule.decision == "allow" and not rule.when.model_fields_set:
            yield Finding(
                "warning",
                "rule.any",
                f"rules.{rule.id}",
                f"rule {rule.id!r} allows everything; name an effect",
                places.rule(rule),
            )


def _wide_list(patterns: Sequence[str], anything: str, places: _Places, *path: str) -> Iterator[Finding]:
    """What is too wide in a list of origins; `anything` says what its widest pattern means."""
    for index, text in enumerate(patterns):
        pattern = parse_pattern(text)
        line, where = places.at(*path, index), f"{'.'.join(path)}[{index}]"
        if pattern.is_any_host:
            yield Finding("warning", "origin.any", where, f"{text!r} is {anything}", line)
        elif pattern.scheme == "http" and "." in pattern.host and not pattern.host[-1].isdigit():
            message = f"{text!r} is plain http: anybody on the way can change the page"
            yield Finding("warning", "origin.http", where, message, line)
        if is_public_suffix(pattern.host):
            message = f"{pattern.host} is a public suffix: strangers own the names below it"
            yield Finding("warning", "origin.public_suffix", where, message, line)


KEYS = ("tool", "effect", "origin", "field", "cls", "amount", "secret", "role", "name")


def implies(one: Condition, other: Condition) -> bool:
    """Whether every action that `one` matches is matched by `other`; False where that cannot be told."""
    return all(_inside(getattr(one, key), getattr(other, key)) for key in KEYS)


def _inside(one: Any, other: Any) -> bool:
    if other is None or one == other:
        return True
    if one is None:
        return False
    if isinstance(other, NotKinds | NotClasses):
        if isinstance(one, NotKinds | NotClasses):
            return set(other.excluded) <= set(one.excluded)
        return not set(one) & set(other.excluded)
    if isinstance(one, AmountIs | str) or isinstance(other, AmountIs | str):
        return False
    if isinstance(one, InSet) or isinstance(other, InSet):
        return (
            isinstance(one, InSet)
            and isinstance(other, InSet)
            and (one.within, other.within) == ("act", "read")
        )
    return not isinstance(one, NotKinds | NotClasses) and set(one) <= set(other)


def _meet(one: Condition, other: Condition) -> bool:
    """Whether some action may match both."""
    return all(_touch(getattr(one, key), getattr(other, key)) for key in KEYS)


def _touch(one: Any, other: Any) -> bool:
    if one is None or other is None or isinstance(one, InSet | AmountIs) or isinstance(other, InSet):
        return True
    if isinstance(one, NotKinds | NotClasses):
        one, other = other, one
    if isinstance(other, NotKinds | NotClasses):
        return isinstance(one, NotKinds | NotClasses) or bool(set(one) - set(other.excluded))
    return bool(set(one) & set(other)) or any("*" in str(word) for word in (*one, *other))
