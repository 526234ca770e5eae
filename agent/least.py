"""The least policy for what a run did, read off its log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

import yaml

from agent.audit import decisions
from browser_tools.events import Event
from policies.action import Action
from policies.errors import BadInput
from policies.facts import Facts
from policies.flows import OWN_LABELS
from policies.url import origin_of


@dataclass
class _Needs:
    """What a run did, as rules speak of it."""

    read: dict[str, None] = field(default_factory=dict)
    act: dict[str, None] = field(default_factory=dict)
    tools: dict[str, None] = field(default_factory=dict)
    rules: dict[tuple[str, str, str], dict[str, None]] = field(default_factory=dict)
    """(verdict, effect, key) -> the words of the key: kinds of field, classes."""
    secrets: dict[str, list[Action]] = field(default_factory=dict)
    """Where each was typed."""
    crossed: dict[str, str] = field(default_factory=dict)
    """Origins whose data went to another one, and the strictest verdict on that."""
    paid: dict[str, Decimal] = field(default_factory=dict)
    """By currency."""


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
    return yaml.safe_dump(_policy(needs, _bound(events)), sort_keys=False, allow_unicode=True, width=100)


def _bound(events: Sequence[Event]) -> dict[str, str]:
    """Where the run's policies say that each secret is kept."""
    layers = (events[0].data.get("layers") or ()) if events else ()
    return {
        name: secret["from"]
        for layer in reversed(layers)
        for name, secret in (layer["policy"].get("secrets") or {}).items()
    }


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
    _need_beside_rules(needs, action, facts, verdict)
    if action.secret is not None:
        _rule(needs, verdict, effect, "secret", "bound")
    elif effect == "input" and facts.field is not None:
        _rule(needs, verdict, effect, "field", facts.field)
    elif effect == "read":
        return
    elif effect == "navigate":
        _rule(needs, verdict, effect, "", "")
    else:
        _rule(needs, verdict, effect, "class", facts.cls or "unknown")


def _need_beside_rules(needs: _Needs, action: Action, facts: Facts, verdict: str) -> None:
    """What was typed by name, what went from one origin to another, what was paid."""
    if action.secret is not None:
        needs.secrets.setdefault(action.secret, []).append(action)
    for label in set(action.seen_on) - set(OWN_LABELS):
        if any(url.origin != label for url in facts.origins if not url.is_blank):
            needs.crossed[label] = verdict if needs.crossed.get(label) != "allow" else "allow"
    if facts.cls == "payment" and facts.effect == "submit":
        amount = facts.amount
        if amount is not None and amount.currency is not None:
            needs.paid[amount.currency] = needs.paid.get(amount.currency, Decimal()) + amount.value


def _rule(needs: _Needs, verdict: str, effect: str, key: str, word: str) -> None:
    needs.rules.setdefault((verdict, effect, key), {})[word] = None


def _secrets(needs: _Needs, kept: Mapping[str, str]) -> dict[str, Any]:
    """The secrets that were typed, bound to where that was and as often."""
    return {
        name: {
            "from": kept[name],
            "origins": sorted({url.origin for one in typed for url in Facts(one).origins}),
            "fields": sorted({Facts(one).field or "unknown" for one in typed}),
            "frame": "top" if all(one.element is None or one.element.top_frame for one in typed) else "any",
            "max_uses": len(typed),
        }
        for name, typed in needs.secrets.items()
        if name in kept
    }


def _flows(needs: _Needs) -> list[dict[str, Any]]:
    """What stayed where it was read stays there; what a person let go elsewhere is asked for again."""
    flows = []
    for decision, name in (("deny", "stays"), ("ask", "crosses")):
        wanted = None if decision == "deny" else "ask"
        origins = sorted(one for one in needs.read if needs.crossed.get(one) == wanted)
        if origins and len(needs.read) > 1:
            flows.append({"id": name, "from": origins, "to": "other_origin", "decision": decision})
    return flows


def _policy(needs: _Needs, kept: Mapping[str, str]) -> dict[str, Any]:
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
            when[key] = sorted(words) if key != "secret" else "bound"
        name = "-".join(filter(None, (effect, key, "" if verdict == "allow" else verdict)))
        rules.append({"id": name, "decision": verdict, "when": when})
    origins = {"read": sorted(needs.read)} | ({"act": sorted(needs.act)} if needs.act else {})
    tools = {"tools": {"allow": sorted(needs.tools)}} if needs.tools else {}
    sections = {"secrets": _secrets(needs, kept), "flows": _flows(needs)}
    if needs.paid:
        sections["limits"] = {"spend": {currency: float(paid) for currency, paid in needs.paid.items()}}
    told = {name: said for name, said in sections.items() if said}
    return {"version": 1, "name": "suggested", "origins": origins, **tools, **told, "rules": rules}
