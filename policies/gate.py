"""The gate: what a policy decides about one action. Pure: the same action, the same decision.

Deny beats ask beats allow beats the default. Layers (floor, operator, script) are decided each on its own,
and the strictest of their decisions stands. Origins, addresses, paths, tools and invisible fields are deny
sources beside the rules; no rule lifts them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import NamedTuple, TypeVar

from policies.action import Action, Decision, Verdict
from policies.conditions import matches
from policies.facts import Facts, Need
from policies.homographs import suspicion
from policies.limits import Limits
from policies.reasons import rank
from policies.requests import judge
from policies.schema import Policy, Rule
from policies.sections import Dialogs, Files, Network, Output, now
from policies.state import State
from policies.territory import Refusal, Territory

NOTHING_YET = State()
Section = TypeVar("Section", Network, Files, Dialogs, Output)
STRICTNESS: tuple[Verdict, ...] = ("allow", "ask", "deny")


class Layer(NamedTuple):
    """A policy that is answered to on its own, under the name a person knows it by."""

    name: str
    policy: Policy


@dataclass(frozen=True)
class _Ruling:
    """What one layer says, for one reason."""

    layer: str
    verdict: Verdict
    reason: str
    why: str
    rules: tuple[str, ...] = ()
    matches: tuple[str, ...] = ()


class Gate:
    """Decides actions under one or more layers, which only tighten one another (ValueError if none)."""

    def __init__(self, layers: Sequence[Layer]) -> None:
        if not layers:
            raise ValueError("a gate needs at least one policy")
        self._layers = [_Judge(layer) for layer in layers]
        self.limits = Limits()
        """The strictest limits of all layers."""
        self.digest = ",".join(layer.policy.digest() for layer in layers)
        """What an approval is bound to: another policy, another question."""
        for layer in layers:
            self.limits = self.limits.minimum(layer.policy.limits)
        policies = [layer.policy for layer in layers]
        self.network = _strictest(policies, "network", Network())
        self.files = _strictest(policies, "files", Files())
        self.dialogs = _strictest(policies, "dialogs", Dialogs())
        self.output = _strictest(policies, "output", Output())
        given = [set(one.permissions) for one in policies]
        self.permissions = tuple(sorted(set.intersection(*given)))

    @property
    def granted(self) -> tuple[tuple[str, str], ...]:
        """(origin, permission) of what pages may use: on origins that every layer names to act on."""
        named = [layer.literal_origins("act") for layer in self._layers]
        return tuple((origin, one) for origin in sorted(set.intersection(*named)) for one in self.permissions)

    def complete(self, action: Action) -> Action:
        """The action with the kind of field and the class that the gate derives, for asks and logs."""
        facts = Facts(action)
        return action.model_copy(update={"field": facts.field, "cls": facts.cls})

    def decide(self, action: Action, state: State = NOTHING_YET) -> Decision:
        """Decide one action of a run in `state`. Never raises: what cannot be read is denied."""
        facts = Facts(action)
        rulings = [layer.rule(facts, state) for layer in self._layers]
        verdict = max((ruling.verdict for ruling in rulings), key=STRICTNESS.index)
        strictest = [ruling for ruling in rulings if ruling.verdict == verdict]
        reason = min((ruling.reason for ruling in strictest), key=rank)
        deciding = [ruling for ruling in strictest if ruling.reason == reason or verdict == "allow"]
        rules = dict.fromkeys(rule for ruling in deciding for rule in ruling.rules)
        return Decision(
            verdict=verdict,
            reason=reason,
            rule=",".join(rules) or None,
            layer=",".join(ruling.layer for ruling in deciding),
            matches=tuple(match for ruling in rulings for match in ruling.matches),
            message=_message(verdict, deciding[0]),
        )


def _strictest(policies: Sequence[Policy], key: str, default: Section) -> Section:
    """One section of all layers that say something about it, key by key the strictest."""
    given: list[Section] = [getattr(policy, key) for policy in policies if key in policy.model_fields_set]
    return reduce(lambda one, other: one.stricter(other), given) if given else default


class _Judge:
    """One layer, decided on its own."""

    def __init__(self, layer: Layer) -> None:
        self._name = layer.name
        self._policy = layer.policy
        self._territory = Territory(layer.policy)

    def literal_origins(self, need: Need) -> set[str]:
        return self._territory.literal_origins(need)

    def rule(self, facts: Facts, state: State) -> _Ruling:
        if facts.action.resource is not None and facts.effect is None:
            ruled = judge(facts.action, self._territory, state.own_ports)
            return _Ruling(self._name, *ruled)
        matching = [rule for rule in self._policy.rules if matches(rule, facts, self._territory)]
        ruling = (
            self._refused(facts, state) or self._suspected(facts, matching) or self._ruled(facts, matching)
        )
        named = tuple(f"{self._name}:{rule.id}" for rule in matching)
        return _Ruling(self._name, ruling.verdict, ruling.reason, ruling.why, ruling.rules, named)

    def _refused(self, facts: Facts, state: State) -> _Ruling | None:
        refusals = sorted(
            (*self._refusals(facts, state), *self._spent(facts, state)), key=lambda refusal: rank(refusal[0])
        )
        if not refusals:
            return None
        reason, why = refusals[0]
        return _Ruling(self._name, "deny", reason, why)

    def _refusals(self, facts: Facts, state: State) -> Iterator[Refusal]:
        for target in facts.targets:
            yield from self._territory.refusals(target, facts.action, state.own_ports)
        if not facts.targets and facts.effect not in ("read", "download"):
            yield "origin.not_allowed", "nobody can tell in which document it would happen"
        tools, tool = self._policy.tools, facts.action.tool
        if tool is not None and (tool in tools.deny or (tools.restricts and tool not in tools.allow)):
            yield "tool.denied", f"the tool {tool!r} is not allowed"
        if facts.effect in ("input", None) and facts.field == "invisible":
            yield "field.invisible", "the field cannot be seen by a person"

    def _spent(self, facts: Facts, state: State) -> Iterator[Refusal]:
        """What time and the run so far refuse."""
        windows = self._policy.windows
        if windows and not any(window.contains(state.now or now()) for window in windows):
            yield "window.closed", "the policy's windows are closed at this time"
        for key, bound in self._policy.limits.model_dump(exclude_none=True).items():
            if state.spent.get(key, 0) >= bound:
                yield f"limit.{key}", f"the limit of {bound:g} {key} is reached"
        most = self._policy.origins.max_distinct
        if most is not None and facts.effect == "navigate":
            new = {url.origin for url in facts.origins if not url.is_blank} - set(state.visited)
            if new and len(state.visited) + len(new) > most:
                yield "origin.limit", f"a run may visit {most} origins, and {min(new)} would be one more"

    def _suspected(self, facts: Facts, matching: Sequence[Rule]) -> _Ruling | None:
        """An ask about a host that looks like another one, unless the rules deny anyway."""
        if self._ruled(facts, matching).verdict == "deny":
            return None
        for url in facts.origins:
            reason = suspicion(url.host)
            if reason is not None and not self._territory.names(url):
                return _Ruling(self._name, "ask", reason, f"the host {url.host} may be taken for another one")
        return None

    def _ruled(self, facts: Facts, matching: Sequence[Rule]) -> _Ruling:
        if not matching:
            why = f"no rule allows it, and the default is {self._policy.default}"
            return _Ruling(self._name, self._policy.default, self._default_reason(facts), why)
        verdict = max((rule.decision for rule in matching), key=STRICTNESS.index)
        deciding = tuple(rule.id for rule in matching if rule.decision == verdict)
        reason = self._allowed_reason(facts) if verdict == "allow" else "rule"
        return _Ruling(self._name, verdict, reason, _named(deciding, verdict), deciding)

    def _default_reason(self, facts: Facts) -> str:
        moved = facts.effect in ("download", "upload") and self._policy.default == "deny"
        return f"{facts.effect}.denied" if moved else "default"

    def _allowed_reason(self, facts: Facts) -> str:
        """A navigation is allowed because of where it leads, anything else because of a rule."""
        if facts.effect != "navigate" or not facts.origins:
            return "rule"
        url = facts.origins[-1]
        if url.is_blank:
            return "internal.blank"
        return "path.allowed" if self._territory.path_is_listed(url) else "origin.allowed"


def _named(rules: Sequence[str], verdict: Verdict) -> str:
    verb = {"allow": "allow", "ask": "ask a person first", "deny": "deny"}[verdict]
    return f"rule {rules[0]!r} says: {verb}" if len(rules) == 1 else f"rules {', '.join(rules)} say: {verb}"


def _message(verdict: Verdict, ruling: _Ruling) -> str:
    done = {"allow": "allowed", "ask": "to be asked", "deny": "denied"}[verdict]
    return f"{done} by policy {ruling.layer!r} ({ruling.reason}): {ruling.why}"
