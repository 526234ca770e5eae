"""Past runs and policies read against one another: what another policy would have said, and the least one.

Nothing is run again: the log holds the facts that each decision was made on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, get_args

import yaml

from agent.binding import bound
from browser_tools.events import Event
from policies.action import Action, ActionClass, Decision, Effect, FieldKind
from policies.errors import BadInput
from policies.facts import Facts
from policies.gate import STRICTNESS, Gate, Layer
from policies.load import policy_from_mapping
from policies.schema import Policy
from policies.state import State
from policies.url import origin_of

REPLACED = "policy"
"""The layer that `--policy` stands for; the script's own lines and floors stay."""
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
    """Decided calls, and requests that were decided anew."""
    for event in events:
        if event.type in ("decision", "request") and event.data.get("actions"):
            yield event


def replayed(events: Sequence[Event], policy: Policy, words: str) -> list[Replayed]:
    """Every decision of a run as `policy` would have made it."""
    gate = Gate(layers_with(events, policy, words))
    visited: dict[str, None] = {}
    found = []
    for event in decisions(events):
        actions = [Action.model_validate(one) for one in event.data["actions"]]
        state = State(visited=tuple(visited))
        decided = [gate.decide(action, state) for action in actions]
        worst = max(decided, key=lambda one: STRICTNESS.index(one.verdict))
        visited |= dict.fromkeys(
            origin_of(action.url or "") for action in actions if action.effect == "navigate"
        )
        found.append(Replayed(event.seq, _words(event), event.data["verdict"], worst))
    return found


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


# -- the least policy ---------------------------------------------------------------------------------------


@dataclass
class _Needs:
    """What a run did, as rules speak of it."""

    read: dict[str, None] = field(default_factory=dict)
    act: dict[str, None] = field(default_factory=dict)
    tools: dict[str, None] = field(default_factory=dict)
    rules: dict[tuple[str, str, str], dict[str, None]] = field(default_factory=dict)
    """(verdict, effect, key) -> the words of the key: kinds of field, classes."""


def suggested(events: Sequence[Event]) -> str:
    """The least policy, as YAML, under which a run may do again what it did; BadInput if it did nothing.

    What a person was asked for stays an ask; what was denied stays denied.
    """
    needs = _Needs()
    refused = _refused(events)
    for event in events:
        if event.type == "observation":
            needs.read[origin_of(event.url)] = None
        if event.type == "tool_result" and event.data.get("ok"):
            needs.tools[str(event.data.get("tool"))] = None
    for event in decisions(events):
        verdict, call = event.data["verdict"], event.data.get("call")
        if verdict == "deny" or (verdict == "ask" and call in refused):
            continue
        for action in (Action.model_validate(one) for one in event.data["actions"]):
            _need(needs, action, verdict)
    needs.read.pop("", None)
    if not needs.read and not needs.act:
        raise BadInput("this run did nothing that a policy would have to allow", code="usage")
    return yaml.safe_dump(_policy(needs), sort_keys=False, allow_unicode=True, width=100)


def _refused(events: Iterable[Event]) -> set[Any]:
    return {
        event.data.get("call")
        for event in events
        if event.type == "approval_resolved" and event.data.get("outcome") != "approved"
    }


def _need(needs: _Needs, action: Action, verdict: str) -> None:
    facts = Facts(action)
    acts = facts.effect not in ("read", "navigate", "download")
    for url in facts.origins:
        if not url.is_blank:
            needs.read[url.origin] = None
            if acts:
                needs.act[url.origin] = None
    effect = facts.effect or "read"
    if effect == "input" and facts.field is not None:
        _rule(needs, verdict, effect, "field", facts.field)
    elif effect == "read":
        return
    elif effect == "navigate":
        _rule(needs, verdict, effect, "", "")
    else:
        _rule(needs, verdict, effect, "class", facts.cls or "unknown")


def _rule(needs: _Needs, verdict: str, effect: str, key: str, word: str) -> None:
    needs.rules.setdefault((verdict, effect, key), {})[word] = None


def _policy(needs: _Needs) -> dict[str, Any]:
    rules: list[dict[str, Any]] = [
        {"id": "look", "decision": "allow", "when": {"effect": "read", "origin": {"in": "read"}}}
    ]
    for (verdict, effect, key), words in sorted(needs.rules.items()):
        when: dict[str, Any] = {"effect": effect}
        if effect == "navigate":
            when["origin"] = {"in": "read"}
        elif effect != "download":
            when["origin"] = {"in": "act"}
        if key:
            when[key] = sorted(words)
        name = "-".join(filter(None, (effect, key, "" if verdict == "allow" else verdict)))
        rules.append({"id": name, "decision": verdict, "when": when})
    origins = {"read": sorted(needs.read)} | ({"act": sorted(needs.act)} if needs.act else {})
    tools = {"tools": {"allow": sorted(needs.tools)}} if needs.tools else {}
    return {"version": 1, "name": "suggested", "origins": origins, **tools, "rules": rules}


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
    for action in (*tests, *_examples(_origins((one, other), start))):
        before, after = mine.decide(action), theirs.decide(action)
        if before.verdict == after.verdict:
            continue
        told = Facts(action)
        key = (
            told.effect,
            told.cls,
            told.field,
            action.tool,
            before.verdict,
            after.verdict,
            before.rule,
            after.rule,
        )
        known = found.get(key)
        found[key] = Difference(action, before, after, known.times + 1 if known else 1)
    return list(found.values())


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


def words_of(action: Action) -> str:
    """An example in one line: `submit payment on https://shop.test`."""
    facts = Facts(action)
    what = facts.field if action.tool == "type_text" else facts.cls
    where = origin_of(action.url or "") or origin_of(action.origin or "") or action.origin or "no page"
    return " ".join(filter(None, (action.tool, facts.effect, what if what != "none" else "", "on", where)))


def verdict_words(decision: Decision) -> str:
    return decision.verdict + (f" (rule {decision.rule})" if decision.rule else f" ({decision.reason})")


def as_data(decision: Decision) -> Mapping[str, Any]:
    return decision.model_dump(mode="json", exclude_none=True, exclude={"matches"})
