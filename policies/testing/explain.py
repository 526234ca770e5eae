"""Why a decision fell as it did, and the smallest edit of the policy that would turn it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from policies.action import Action, Decision
from policies.facts import Facts
from policies.gate import Gate, Layer
from policies.schema import Condition, Origins, Policy, Rule
from policies.secrets import Secret
from policies.sections import Network
from policies.state import State
from policies.url import UrlError, canonical, origin_of

Edit = tuple[str, Policy]
"""What to do, in words, and the policy after it."""

HOPELESS = "no edit of a policy allows this; change the URL: expected https://host/path, written plainly"
NOT_BY_ONE = "no single edit turns it; the policy would have to be rewritten for this action"


@dataclass(frozen=True)
class Explanation:
    """A decision and what would turn it."""

    decision: Decision
    flip: str
    """The smallest edit that gives another verdict; checked by deciding again."""

    def data(self) -> dict[str, Any]:
        """As `strelka policy explain` prints it."""
        decided = self.decision
        return {
            "decision": decided.verdict,
            "reason": decided.reason,
            "rule": decided.rule,
            "layer": decided.layer,
            "matches": list(decided.matches),
            "flip": self.flip,
            "message": decided.message,
        }


def explain(layers: Sequence[Layer], action: Action, state: State | None = None) -> Explanation:
    """Decide `action` under `layers`, and find the edit."""
    state = state or State()
    decision = Gate(layers).decide(action, state)
    return Explanation(decision, _flip(layers, action, state, decision))


def _flip(layers: Sequence[Layer], action: Action, state: State, decision: Decision) -> str:
    """One edit in one layer, or the same kind of edit in each layer that shares the win."""
    responsible = decision.layer.split(",")
    done: list[str] = []
    edited = list(layers)
    for index, layer in enumerate(layers):
        if layer.name not in responsible:
            continue
        alone = Gate([layer]).decide(action, state)
        for words, policy in _edits(layer.policy, action, state, alone):
            if Gate([Layer(layer.name, policy)]).decide(action, state).verdict != alone.verdict:
                edited[index] = Layer(layer.name, policy)
                done.append(words if len(layers) == 1 else f"in {layer.name}: {words}")
                break
        else:
            return (
                HOPELESS if alone.reason in ("url.ambiguous", "url.userinfo", "scheme.denied") else NOT_BY_ONE
            )
        if decision.verdict == "allow":
            break  # one layer that no longer allows is enough
    turned = Gate(edited).decide(action, state).verdict != decision.verdict
    return "; and ".join(done) if done and turned else NOT_BY_ONE


def _edits(policy: Policy, action: Action, state: State, decision: Decision) -> Iterator[Edit]:
    """Candidates, smallest first."""
    urls = [url for url in _urls(action) if url is not None]
    yield from _rule_edits(policy, decision)
    yield from _flow_edits(policy, decision)
    yield from _secret_edits(policy, action, state, decision)
    for origin in urls:
        yield from _origin_edits(policy, origin, action)
    yield from _section_edits(policy, action, decision)
    if decision.verdict != "allow":
        yield from _allowing(policy, action, urls)


def _rule_edits(policy: Policy, decision: Decision) -> Iterator[Edit]:
    winning = set((decision.rule or "").split(",")) & {rule.id for rule in policy.rules}
    if not winning:
        return
    left = tuple(rule for rule in policy.rules if rule.id not in winning)
    named = ", ".join(repr(rule.id) for rule in policy.rules if rule.id in winning)
    yield f"take out rule {named}", _with(policy, rules=left)
    if decision.verdict != "allow":
        relaxed = tuple(
            rule.model_copy(update={"decision": "allow", "ask": None}) if rule.id in winning else rule
            for rule in policy.rules
        )
        yield f"let rule {named} say allow", _with(policy, rules=relaxed)


def _flow_edits(policy: Policy, decision: Decision) -> Iterator[Edit]:
    winning = set((decision.rule or "").split(",")) & {flow.id for flow in policy.flows}
    if not winning:
        return
    named = ", ".join(repr(flow.id) for flow in policy.flows if flow.id in winning)
    if decision.verdict == "deny":
        asking = tuple(
            flow.model_copy(update={"decision": "ask"}) if flow.id in winning else flow
            for flow in policy.flows
        )
        yield f"let flow {named} say ask", _with(policy, flows=asking)
    left = tuple(flow for flow in policy.flows if flow.id not in winning)
    yield f"take out flow {named}", _with(policy, flows=left)


def _secret_edits(policy: Policy, action: Action, state: State, decision: Decision) -> Iterator[Edit]:
    """What would bind the secret to where it is typed, one thing at a time and then all of them."""
    secret = policy.secrets.get(action.secret or "")
    if decision.reason != "secret.bound" or secret is None:
        return
    facts = Facts(action)
    kind = facts.field or "unknown"
    form = action.element.form if action.element is not None else None
    places = [url.origin for url in facts.origins]
    if form is not None and form.action and not secret.holds_for(form.action):
        places.append(origin_of(form.action))
    uses = state.uses.get(action.secret or "", 0)
    wider: dict[str, tuple[str, dict[str, Any]]] = {
        "origins": (f"add {', '.join(map(repr, places))} to", {"origins": (*secret.origins, *places)}),
        "fields": (f"add {kind} to", {"fields": (*secret.fields, kind)}),
        "frame": ("write any as", {"frame": "any"}),
        "max_uses": (f"write {uses + 1} as", {"max_uses": uses + 1}),
    }
    for keys in (*((key,) for key in wider), tuple(wider)):
        needed = [key for key in keys if len(keys) == 1 or _is_in_the_way(key, secret, facts, uses, places)]
        words = " and ".join(f"{wider[key][0]} secrets.{action.secret}.{key}" for key in needed)
        update = {name: value for key in needed for name, value in wider[key][1].items()}
        bound = {**policy.secrets, action.secret or "": secret.model_copy(update=update)}
        yield words, _with(policy, secrets=bound)


def _is_in_the_way(key: str, secret: Secret, facts: Facts, uses: int, places: Sequence[str]) -> bool:
    element = facts.action.element
    return {
        "origins": not all(secret.holds_for(place) for place in places),
        "fields": facts.field not in secret.fields,
        "frame": secret.frame == "top" and element is not None and not element.top_frame,
        "max_uses": uses >= secret.max_uses,
    }[key]


def _origin_edits(policy: Policy, origin: str, action: Action) -> Iterator[Edit]:
    origins = policy.origins
    need = "read" if action.effect in ("read", "navigate", "download", None) else "act"
    listed = _origins(origins, **{need: (*getattr(origins, need), origin)})
    yield f"add {origin!r} to origins.{need}", _with(policy, origins=listed)
    if origins.deny:
        free = _origins(origins, deny=())
        yield f"take {', '.join(map(repr, origins.deny))} out of origins.deny", _with(policy, origins=free)
        both = _origins(free, **{need: (*getattr(origins, need), origin)})
        yield f"take it out of origins.deny and add {origin!r} to origins.{need}", _with(policy, origins=both)
    private = _network(policy, private="listed")
    yield "set network.private to listed", _with(policy, network=private)
    yield (
        f"set network.private to listed and add {origin!r} to origins.{need}",
        _with(policy, network=private, origins=listed),
    )


def _section_edits(policy: Policy, action: Action, decision: Decision) -> Iterator[Edit]:
    if decision.reason == "tool.denied" and action.tool is not None:
        tools = policy.tools
        deny = tuple(name for name in tools.deny if name != action.tool)
        given: dict[str, Any] = {"deny": deny}
        if tools.restricts:
            given["allow"] = (*tools.allow, action.tool)
        yield f"let tools allow {action.tool!r}", _with(policy, tools=type(tools)(**given))
    if decision.reason.startswith("path."):
        yield "take the paths of this origin out", _with(policy, paths={})
    if decision.reason == "window.closed":
        yield "widen the windows", _with(policy, windows=())
    if decision.reason.startswith("limit."):
        key = decision.reason.removeprefix("limit.")
        yield f"raise limits.{key}", _with(policy, limits=policy.limits.model_copy(update={key: None}))
    if decision.reason == "origin.limit":
        freed = policy.origins.model_copy(update={"max_distinct": None})
        yield "raise origins.max_distinct", _with(policy, origins=freed)
    if action.resource is not None:
        yield (
            "set network.subresources to public",
            _with(policy, network=_network(policy, subresources="public")),
        )
        closed = _network(policy, subresources="listed")
        yield "set network.subresources to listed", _with(policy, network=closed)
        yield "add the port to network.ports", _with(policy, network=_network(policy, ports=None))
        yield "raise network.max_redirects", _with(policy, network=_network(policy, max_redirects=20))


def _allowing(policy: Policy, action: Action, origins: Sequence[str]) -> Iterator[Edit]:
    """A rule of its own for this action, alone and with the origins it needs."""
    effect = action.effect or "submit"
    rule = Rule(id="new", decision="allow", when=Condition(effect=(effect,)))
    words = f"add a rule {{id: new, decision: allow, when: {{effect: {effect}}}}}"
    ruled = _with(policy, rules=(*policy.rules, rule))
    yield words, ruled
    need = "read" if effect in ("read", "navigate", "download") else "act"
    if origins:
        named = _origins(policy.origins, **{need: (*getattr(policy.origins, need), *origins)})
        yield f"{words} and {', '.join(map(repr, origins))} to origins.{need}", _with(ruled, origins=named)


def _urls(action: Action) -> Iterator[str | None]:
    texts = dict.fromkeys(target.text for target in Facts(action).targets)
    for text in texts or ([action.url] if action.url else []):
        try:
            url = canonical(text, entry="request")
        except UrlError:
            continue
        yield None if url.is_blank else url.origin


def _with(policy: Policy, **changes: Any) -> Policy:
    return policy.model_copy(update=changes)


def _origins(origins: Origins, **changes: Any) -> Origins:
    """The origins with other lists, unchecked: what is allowed and denied is still decided."""
    copied = origins.model_copy(update=changes)
    copied.model_fields_set.update(changes)
    return copied


def _network(policy: Policy, **changes: Any) -> Network:
    return policy.network.model_copy(update=changes)
