"""One decision of a past run, in prose: verdict, deciding rules, all matches, what would turn it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from agent.audit import state_of
from agent.cli.log import events_of
from agent.settings import Settings
from browser_tools.events import Event
from policies.action import Action
from policies.errors import BadInput
from policies.gate import STRICTNESS, Gate, Layer
from policies.load import policy_from_mapping
from policies.testing import explain

VERBS = {"allow": "was allowed", "ask": "needed a person's answer", "deny": "was denied"}


def recorded(place: str, runs: Path | None) -> Iterator[str]:
    """The lines that explain event SEQ of `RUN:SEQ`. Raises BadInput if there is no decision there."""
    run, _, number = place.rpartition(":")
    if not run or not number.isdigit():
        raise BadInput(f"{place!r} is no event; expected RUN:SEQ, such as last:12", code="usage")
    events = events_of(run, Settings.load({"runs": runs}).runs)
    event = next((one for one in events if one.seq == int(number)), None)
    if event is None or event.type != "decision":
        decided = [str(one.seq) for one in events if one.type == "decision"]
        what = "is not there" if event is None else f"is {event.type!r}, not a decision"
        raise BadInput(
            f"event {number} {what}; the decisions are: {', '.join(decided) or 'none'}", code="usage"
        )
    return _prose(event, _layers(events[0]))


def _prose(event: Event, layers: list[Layer]) -> Iterator[str]:
    data = event.data
    yield f"{data.get('tool')} {_what(data)} {VERBS[data['verdict']]}."
    yield f"Reason: {data['reason']}: {data['message']}."
    yield f"Deciding: {_deciding(data)}."
    yield f"All rules that matched: {', '.join(data.get('matches') or ()) or 'none'}."
    action = _action(data, layers)
    if action is None:
        yield "What would turn it cannot be told: the log does not hold the whole action or policy."
        return
    told = explain(layers, action, state_of(data))
    if told.decision.verdict == data["verdict"]:
        yield f"It would be decided otherwise if you: {told.flip}."
    else:
        yield "By these facts alone it would be decided otherwise: time or places seen counted, too."


def _what(data: Mapping[str, Any]) -> str:
    arguments = data.get("arguments") or {}
    shown = arguments.get("url") or arguments.get("target") or ""
    return repr(str(shown)) if shown else ""


def _deciding(data: Mapping[str, Any]) -> str:
    rules = (data.get("rule") or "").split(",")
    layers = f"of layer {data['layer']!r}"
    if not rules[0]:
        return f"no rule, but the policy {layers} itself"
    return f"rule{'s' if len(rules) > 1 else ''} {', '.join(map(repr, rules))} {layers}"


def _layers(started: Event) -> list[Layer]:
    said = started.data.get("layers") or []
    return [Layer(one["layer"], policy_from_mapping(one["policy"], one["layer"])) for one in said]


def _action(data: Mapping[str, Any], layers: list[Layer]) -> Action | None:
    """The strictest action of the call, as the door chose it."""
    actions = [Action.model_validate(one) for one in data.get("actions") or ()]
    if not actions or not layers:
        return None
    gate, state = Gate(layers), state_of(data)
    return max(actions, key=lambda one: STRICTNESS.index(gate.decide(one, state).verdict))
