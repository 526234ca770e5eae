"""The gate: what a policy decides about one action. Pure: the same action, the same decision.

Deny beats ask beats allow beats the default. Layers (floor, operator, script) are decided each on its own,
and the strictest of their decisions stands. Origins, addresses, paths, tools and invisible fields are deny
sources beside the rules; no rule lifts them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import reduce
from typing import NamedTuple, TypeVar

from policies.action import Action, Decision, Verdict
from policies.amounts import Amount
from policies.conditions import matches
from policies.errors import BadInput
from policies.facts import Facts, Need
from policies.flows import Flow, flowing
from policies.growth import growth
from policies.homographs import suspicion
from policies.limits import Limits
from policies.links import safe_links
from policies.reasons import rank
from policies.requests import judge
from policies.schema import AskOptions, Policy, Rule
from policies.secrets import BOUND, Secret, unknown_secret
from policies.sections import Browser, Dialogs, Files, Network, Output, now
from policies.state import State
from policies.territory import Refusal, Territory
from policies.url import Url, canonical

NOTHING_YET = State()
SCRIPT = "script"
"""The layer of a script's own lines, where it stands under others."""
Section = TypeVar("Section", Network, Browser, Files, Dialogs, Output)
FLOW = "flow.cross_origin"
CARRIES = "what was read on another site may be in it: use links and what the task itself says"
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
        self.secrets = secrets_of(layers)
        """What the layers bind, by name; where several bind one, all must let it be typed."""
        self._layers = [_Judge(layer, tuple(self.secrets)) for layer in layers]
        self.limits = Limits()
        """The strictest limits of all layers."""
        self.digest = ",".join(layer.policy.digest() for layer in layers)
        """What an approval is bound to: another policy, another question."""
        for layer in layers:
            self.limits = self.limits.minimum(layer.policy.limits)
        policies = [layer.policy for layer in layers]
        self.network = _strictest(policies, "network", Network())
        self.browser = _browser(layers)
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

    @property
    def path_globs(self) -> frozenset[str]:
        """URLs that answer to `paths` in some layer, as globs (`https://shop.test*`), rather too wide."""
        return frozenset(glob for layer in self._layers for glob in layer.path_globs)

    @property
    def literal_origins(self) -> frozenset[str]:
        """Origins that some layer spells out."""
        return frozenset(origin for layer in self._layers for origin in layer.literal_origins("read"))

    @property
    def reads_totals(self) -> bool:
        """Whether what will be paid decides anything, so that it is worth reading off the page."""
        return any(layer.reads_totals for layer in self._layers)

    def shown(self, text: str) -> str:
        """A model's words as `output` lets a person see them: links that cannot be clicked, no pictures."""
        return safe_links(text, self.output, self.lists)

    def lists(self, address: str) -> bool:
        """Whether every layer lists the origin an address leads to, among those that may be read."""
        try:
            url = canonical(address, entry="request")
        except BadInput:
            return False
        return url.scheme in ("http", "https") and all(layer.lists(url) for layer in self._layers)

    def growth(self, action: Action, state: State = NOTHING_YET) -> tuple[str, ...]:
        """Origins that carrying out this allowed action adds to those the run may read."""
        facts = Facts(action)
        return tuple(
            dict.fromkeys(url.origin for layer in self._layers for url in layer.growth(facts, state))
        )

    def complete(self, action: Action) -> Action:
        """The action with the kind of field and the class that the gate derives, for asks and logs."""
        facts = Facts(action)
        return action.model_copy(update={"field": facts.field, "cls": facts.cls})

    def asking(self, decision: Decision) -> AskOptions:
        """How a person is asked because of `decision`: of all rules that ask, the strictest each way."""
        ids = set((decision.rule or "").split(","))
        asks = [
            rule.ask or AskOptions()
            for layer in self._layers
            for rule in layer.rules
            if rule.id in ids and rule.decision == "ask"
        ]
        return reduce(lambda one, other: one.stricter(other), asks) if asks else AskOptions()

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


def _browser(layers: Sequence[Layer]) -> Browser:
    """The strictest of what is said of it, where somebody says so who may: lines of a script, under a policy,
    only tighten."""
    allowing = [layer for layer in layers if layer.name != SCRIPT] or layers
    if not any("browser" in layer.policy.model_fields_set for layer in allowing):
        return Browser()
    return _strictest([layer.policy for layer in layers], "browser", Browser())


class _Judge:
    """One layer, decided on its own."""

    def __init__(self, layer: Layer, secrets: Sequence[str]) -> None:
        self._name = layer.name
        self._policy = layer.policy
        self._listed = Territory(layer.policy)
        self._secrets = secrets

    @property
    def rules(self) -> tuple[Rule, ...]:
        return self._policy.rules

    def literal_origins(self, need: Need) -> set[str]:
        return self._listed.literal_origins(need)

    @property
    def path_globs(self) -> frozenset[str]:
        return self._listed.path_globs

    @property
    def reads_totals(self) -> bool:
        conditions = [one for rule in self._policy.rules for one in (rule.when, rule.unless) if one]
        return self._policy.limits.spend is not None or any(one.amount for one in conditions)

    def lists(self, url: Url) -> bool:
        return self._listed.includes(url, "read")

    def growth(self, facts: Facts, state: State) -> tuple[Url, ...]:
        return growth(facts, self._policy.origins.grow, self._listed.grown(state.grown))

    def rule(self, facts: Facts, state: State) -> _Ruling:
        added = self.growth(facts, state)
        grow = self._policy.origins.grow
        if grow is None or not added:
            return self._rule(facts, state, self._listed.grown(state.grown))
        if len(state.grown) + len(added) > grow.max_new:
            why = f"a run may add {grow.max_new} origins, and {added[0].origin} would be one more"
            return _Ruling(self._name, "deny", "origin.limit", why)
        origins = (*state.grown, *(url.origin for url in added))
        ruling = self._rule(facts, state, self._listed.grown(origins))
        if ruling.verdict != "allow" or grow.decision == "allow":
            return ruling
        why = f"{added[0].origin} is not listed; origins.grow lets a person add it"
        return _Ruling(self._name, "ask", "origin.not_allowed", why, matches=ruling.matches)

    def _rule(self, facts: Facts, state: State, territory: Territory) -> _Ruling:
        if facts.action.resource is not None and facts.effect is None:
            ruled = judge(facts.action, territory, state.own_ports)
            return _Ruling(self._name, *ruled)
        rules = [rule for rule in self._policy.rules if matches(rule, facts, territory)]
        flows = flowing(self._policy.flows, facts, state)
        matching: tuple[Flow | Rule, ...] = (*flows, *rules)
        ruling = self._refused(facts, state, territory, matching)
        ruling = ruling or self._suspected(facts, matching, territory)
        ruling = ruling or self._ruled(facts, matching, territory)
        if ruling.verdict != "deny" and self._priceless(facts):
            why = "nobody can tell what will be paid, so the limit of spend cannot hold"
            ruling = _Ruling(self._name, "deny", "limit.spend", why)
        named = tuple(f"{self._name}:{rule.id}" for rule in matching)
        return _Ruling(self._name, ruling.verdict, ruling.reason, ruling.why, ruling.rules, named)

    def _refused(
        self, facts: Facts, state: State, territory: Territory, matching: Sequence[Flow | Rule]
    ) -> _Ruling | None:
        """What no rule lifts. A flow that denies is one of these, and a rule that decides."""
        refusals = sorted(
            (*self._refusals(facts, state, territory), *self._spent(facts, state)),
            key=lambda refusal: rank(refusal[0]),
        )
        barred = any(isinstance(one, Flow) and one.decision == "deny" for one in matching)
        if barred and not (refusals and rank(refusals[0][0]) < rank(FLOW)):
            return self._ruled(facts, matching, territory)
        if not refusals:
            return None
        reason, why = refusals[0]
        return _Ruling(self._name, "deny", reason, why)

    def _refusals(self, facts: Facts, state: State, territory: Territory) -> Iterator[Refusal]:
        for target in facts.targets:
            yield from territory.refusals(target, facts.action, state.own_ports)
        described = facts.effect is not None or facts.action.tool is not None  # else it is a class by itself
        if not facts.targets and described and facts.effect not in ("read", "download"):
            yield "origin.not_allowed", "nobody can tell in which document it would happen"
        tools, tool = self._policy.tools, facts.action.tool
        if tool is not None and (tool in tools.deny or (tools.restricts and tool not in tools.allow)):
            yield "tool.denied", f"the tool {tool!r} is not allowed"
        if facts.effect in ("input", None) and facts.field == "invisible":
            yield "field.invisible", "the field cannot be seen by a person"
        for why in self._unbound(facts, state):
            yield "secret.bound", why

    def _unbound(self, facts: Facts, state: State) -> Iterator[str]:
        """Why a secret may not be typed there."""
        name = facts.action.secret
        if name is None or name == BOUND:
            return
        if name not in self._secrets:
            yield unknown_secret(name, self._secrets)
        elif name in self._policy.secrets:
            yield from self._policy.secrets[name].refusals(name, facts, state.uses.get(name, 0))

    def _spent(self, facts: Facts, state: State) -> Iterator[Refusal]:
        """What time and the run so far refuse."""
        windows = self._policy.windows
        if windows and not any(window.contains(state.now or now()) for window in windows):
            yield "window.closed", "the policy's windows are closed at this time"
        limits = self._policy.limits
        if limits.spend is not None and facts.cls == "payment" and facts.amount is not None:
            yield from _overspent(limits.spend, facts.amount, state)
        for key, bound in limits.model_dump(exclude_none=True, exclude={"spend"}).items():
            if state.spent.get(key, 0) >= bound:
                yield f"limit.{key}", f"the limit of {bound:g} {key} is reached"
        most = self._policy.origins.max_distinct
        if most is not None and facts.effect == "navigate":
            new = {url.origin for url in facts.origins if not url.is_blank} - set(state.visited)
            if new and len(state.visited) + len(new) > most:
                yield "origin.limit", f"a run may visit {most} origins, and {min(new)} would be one more"

    def _priceless(self, facts: Facts) -> bool:
        """A payment whose amount nobody can tell, where a budget should hold; a rule that denies it is named
        before this is."""
        unknown = facts.amount is None or facts.amount.currency is None
        return self._policy.limits.spend is not None and facts.cls == "payment" and unknown

    def _suspected(
        self, facts: Facts, matching: Sequence[Flow | Rule], territory: Territory
    ) -> _Ruling | None:
        """An ask about a host that looks like another one, unless the rules deny anyway."""
        if self._ruled(facts, matching, territory).verdict == "deny":
            return None
        for url in facts.origins:
            reason = suspicion(url.host)
            if reason is not None and not territory.names(url):
                return _Ruling(self._name, "ask", reason, f"the host {url.host} may be taken for another one")
        return None

    def _ruled(self, facts: Facts, matching: Sequence[Flow | Rule], territory: Territory) -> _Ruling:
        """The strictest wins. The default stands where no rule matches: a flow only tightens it."""
        default = self._policy.default
        ruled = any(isinstance(one, Rule) for one in matching)
        if not ruled and (not matching or _stricter(default, _verdict(matching))):
            why = f"no rule allows it, and the default is {default}"
            return _Ruling(self._name, default, self._default_reason(facts), why)
        verdict = _verdict(matching)
        deciding = [rule for rule in matching if rule.decision == verdict]
        named = tuple(rule.id for rule in deciding)
        if verdict == "allow":
            reason = self._allowed_reason(facts, territory)
        else:
            reason = FLOW if any(isinstance(rule, Flow) for rule in deciding) else "rule"
        why = _named(named, verdict) + (f"; {CARRIES}" if reason == FLOW else "")
        return _Ruling(self._name, verdict, reason, why, named)

    def _default_reason(self, facts: Facts) -> str:
        moved = facts.effect in ("download", "upload") and self._policy.default == "deny"
        return f"{facts.effect}.denied" if moved else "default"

    def _allowed_reason(self, facts: Facts, territory: Territory) -> str:
        """A navigation is allowed because of where it leads, anything else because of a rule."""
        if facts.effect != "navigate" or not facts.origins:
            return "rule"
        url = facts.origins[-1]
        if url.is_blank:
            return "internal.blank"
        return "path.allowed" if territory.path_is_listed(url) else "origin.allowed"


def _verdict(matching: Sequence[Flow | Rule]) -> Verdict:
    return max((rule.decision for rule in matching), key=STRICTNESS.index)


def _stricter(one: Verdict, other: Verdict) -> bool:
    return STRICTNESS.index(one) > STRICTNESS.index(other)


def secrets_of(layers: Sequence[Layer]) -> dict[str, Secret]:
    """Every secret that a layer binds; its value is where the first of them says."""
    named: dict[str, Secret] = {}
    for layer in layers:
        named = {**layer.policy.secrets, **named}
    return named


def _overspent(budget: Mapping[str, float], amount: Amount, state: State) -> Iterator[Refusal]:
    """What may be paid is what is left of the budget in that very currency."""
    if amount.currency is None:
        return
    currency = amount.currency
    left = Decimal(str(budget.get(currency, 0))) - Decimal(str(state.spent.get(currency, 0)))
    if amount.value > left:
        yield "limit.spend", f"{amount.value} {currency} are more than the {left} that may still be spent"


def _named(rules: Sequence[str], verdict: Verdict) -> str:
    verb = {"allow": "allow", "ask": "ask a person first", "deny": "deny"}[verdict]
    return f"rule {rules[0]!r} says: {verb}" if len(rules) == 1 else f"rules {', '.join(rules)} say: {verb}"


def _message(verdict: Verdict, ruling: _Ruling) -> str:
    done = {"allow": "allowed", "ask": "to be asked", "deny": "denied"}[verdict]
    return f"{done} by policy {ruling.layer!r} ({ruling.reason}): {ruling.why}"
