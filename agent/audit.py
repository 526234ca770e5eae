"""Past runs and policies read against one another: what another policy would have said, and the least one.

Nothing is run again: the log holds the facts that each decision was made on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import product
from typing import Any, get_args

from agent.binding import bound
from browser_tools.events import Event
from policies.action import Action, ActionClass, Decision, Effect, FieldKind
from policies.facts import Facts
from policies.gate import STRICTNESS, Gate, Layer
from policies.load import policy_from_mapping
from policies.schema import Policy
from policies.sections import open_instant
from policies.state import State
from policies.url import origin_of

REPLACED = "policy"
"""The layer that `--policy` stands for; the script's own lines and floors stay."""
CENT = Decimal("0.01")
ELSEWHERE = "https://elsewhere.test"
"""An origin that no policy names."""


@dataclass(frozen=True)
class Replayed:
    """One decision of a past run, and what it would be now."""

    seq: int
    words: str
    was: str
    now: Decision

    @property
    def changed(self) -> bool:
        return self.was != self.now.verdict


def decisions(events: Iterable[Event]) -> Iterator[Event]:
    """Decided calls, and requests that a policy decided anew: of the others, their call is the decision."""
    for event in events:
        anew = event.type == "decision" or (event.type == "request" and event.data.get("layer"))
        if anew and event.data.get("actions"):
            yield event


def replayed(events: Sequence[Event], policy: Policy, words: str) -> list[Replayed]:
    """Every decision of a run as `policy` would have made it."""
    gate = Gate(layers_with(events, policy, words))
    found = []
    state = State()
    for event in decisions(events):
        actions = [Action.model_validate(one) for one in event.data["actions"]]
        state = state_of(event.data) if "state" in event.data else state  # a request has that of its act
        decided = [gate.decide(action, state) for action in actions]
        worst = max(decided, key=lambda one: STRICTNESS.index(one.verdict))
        found.append(Replayed(event.seq, _words(event), event.data["verdict"], worst))
    return found


def state_of(data: Mapping[str, Any]) -> State:
    """Where the run stood when this was decided: what it had read, typed, paid."""
    return State.model_validate(data.get("state") or {})


def layers_with(events: Sequence[Event], policy: Policy, words: str) -> list[Layer]:
    """The layers of a run, with `policy` in place of the one that was named for it."""
    started = events[0].data if events else {}
    said = [one for one in started.get("layers") or () if one["layer"] != REPLACED]
    start = str(started.get("start") or "") or next((event.url for event in events if event.url), "")
    kept = [Layer(one["layer"], policy_from_mapping(one["policy"], one["layer"])) for one in said]
    return [Layer(REPLACED, bound(policy, [start] if start else [], words)), *kept]


def _words(event: Event) -> str:
    data = event.data
    happened = data.get("happened")
    if happened:
        return f"{data.get('tool')} sends {happened['method']} {happened['url']}"
    arguments = data.get("arguments") or {}
    return f"{data.get('tool')} {arguments.get('url') or arguments.get('target') or ''}".strip()


# -- two policies -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Difference:
    """Something that two policies decide otherwise, by one example."""

    example: Action
    one: Decision
    other: Decision
    times: int = 1
    """How many examples of this kind differ alike."""


def differences(one: Policy, other: Policy, start: str) -> list[Difference]:
    """Examples that the policies decide otherwise: of their own tests, and of every effect, class and kind of
    field on every origin that either names. Alike ones are told once."""
    mine, theirs = (Gate([Layer("policy", bound(policy, [start], "policy"))]) for policy in (one, other))
    found: dict[tuple[Any, ...], Difference] = {}
    tests = [test.do for policy in (one, other) for test in policy.tests]
    origins = _origins((one, other), start)
    for action in (
        *tests,
        *_examples(origins),
        *_carried(origins, (one, other)),
        *_paid(origins, (one, other)),
    ):
        before, after = mine.decide(action, _open(one)), theirs.decide(action, _open(other))
        if before.verdict == after.verdict:
            continue
        told = Facts(action)
        key = (
            told.effect,
            told.cls,
            told.field,
            action.tool,
            action.secret,
            action.amount,
            bool(action.seen_on),
            before.verdict,
            after.verdict,
            before.rule,
            after.rule,
        )
        known = found.get(key)
        found[key] = Difference(action, before, after, known.times + 1 if known else 1)
    return list(found.values())


def _open(policy: Policy) -> State:
    """A state in which the policy's windows are open: what they differ in is not told by the hour."""
    return State(now=open_instant(policy.windows)) if policy.windows else State()


def _origins(policies: Iterable[Policy], start: str) -> list[str]:
    named: dict[str, None] = {origin_of(start): None, ELSEWHERE: None}
    for policy in policies:
        for pattern in (
            *policy.origins.allow,
            *policy.origins.read,
            *policy.origins.act,
            *policy.origins.deny,
        ):
            named[pattern.replace("*.", "www.").replace(":*", "").replace("://*", "://any.test")] = None
    return [origin for origin in named if origin]


def _examples(origins: Sequence[str]) -> Iterator[Action]:
    classes: tuple[ActionClass, ...] = get_args(ActionClass)
    kinds: tuple[FieldKind, ...] = get_args(FieldKind)
    for origin in origins:
        yield Action(tool="navigate", effect="navigate", url=f"{origin}/")
        yield Action(tool="observe_dom", effect="read", url=f"{origin}/")
        yield Action(tool="evaluate", effect="script", origin=origin)
        yield Action(tool="click", effect="download", url=f"{origin}/file", origin=origin)
        yield Action(tool="upload_file", effect="upload", origin=origin, field="file")
        yield from (Action(tool="type_text", effect="input", origin=origin, field=kind) for kind in kinds)
        effects: tuple[Effect, ...] = ("submit", "input")
        for effect, cls in product(effects, classes):
            yield Action(tool="click", effect=effect, origin=origin, cls=cls, field="unknown", role="button")


def _carried(origins: Sequence[str], policies: Sequence[Policy]) -> Iterator[Action]:
    """Data that goes from one of the origins to another, and secrets that are typed there."""
    for origin in origins:
        for label in (*(one for one in origins if one != origin), "user"):
            yield Action(tool="navigate", effect="navigate", url=f"{origin}/?q=1", seen_on=(label,))
            yield Action(tool="type_text", effect="input", origin=origin, field="text", seen_on=(label,))
            yield Action(tool="type_text", effect="submit", origin=origin, cls="search", seen_on=(label,))
        for name in dict.fromkeys(name for policy in policies for name in policy.secrets):
            kinds = dict.fromkeys(kind for one in policies for kind in _kinds_of(one, name))
            for kind in kinds:
                yield Action(tool="type_text", effect="input", origin=origin, field=kind, secret=name)


def _kinds_of(policy: Policy, secret: str) -> Sequence[FieldKind]:
    return policy.secrets[secret].fields if secret in policy.secrets else ()


def _paid(origins: Sequence[str], policies: Sequence[Policy]) -> Iterator[Action]:
    """Payments at and beside each sum that one of the policies names."""
    sums: dict[tuple[Decimal, str], None] = {}
    for policy in policies:
        for condition in (one for rule in policy.rules for one in (rule.when, rule.unless) if one):
            if said := condition.amount:
                bounds = (said.lt, said.lte, said.gt, said.gte)
                sums |= {
                    (Decimal(str(one)), said.currency or "EUR"): None for one in bounds if one is not None
                }
        budget = policy.limits.spend or {}
        sums |= {(Decimal(str(most)), currency): None for currency, most in budget.items()}
    for origin, (most, currency) in product(origins, sums):
        for paid in (most - CENT, most, most + CENT):
            if paid > 0:
                amount = f"{paid:.2f} {currency}"
                yield Action(tool="click", effect="submit", origin=origin, cls="payment", amount=amount)


def words_of(action: Action) -> str:
    """An example in one line: `submit payment on https://shop.test`."""
    facts = Facts(action)
    what = facts.field if action.tool == "type_text" else facts.cls
    where = origin_of(action.url or "") or origin_of(action.origin or "") or action.origin or "no page"
    more = (
        f"of {action.amount}" if action.amount else "",
        f"with the secret {action.secret}" if action.secret else "",
        f"with data of {', '.join(action.seen_on)}" if action.seen_on else "",
    )
    told = (action.tool, facts.effect, what if what != "none" else "", "on", where, *more)
    return " ".join(filter(None, told))


def verdict_words(decision: Decision) -> str:
    return decision.verdict + (f" (rule {decision.rule})" if decision.rule else f" ({decision.reason})")


def as_data(decision: Decision) -> Mapping[str, Any]:
    return decision.model_dump(mode="json", exclude_none=True, exclude={"matches"})
