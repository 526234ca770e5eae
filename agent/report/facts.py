"""What a reader wants to know of a run besides its outcome, as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from agent.report.fields import Fields, words
from agent.report.spent import each, spent
from browser_tools.events import Event

Fact = tuple[str, tuple[str, ...]]
"""A name and its lines."""

_PLANNERS = {"steps": "plain steps, no model", "replay": "a plan, replayed without a model"}


def facts_of(start: Fields, finish: Fields, events: Sequence[Event]) -> tuple[Fact, ...]:
    """Script, start, planner, policy, limits, browser, usage; what the log does not say is left out."""
    noted = next((event.data for event in events if event.type == "note" and "browser" in event.data), {})
    usage = finish.part("usage")
    planner = start.text("model") or start.text("planner")
    browser = map(Fields(noted).text, ("browser", "path"))
    known: list[tuple[str, Iterable[str]]] = [
        ("Script", [start.text("script")]),
        ("Starts at", [start.text("start")]),
        ("Planner", [_PLANNERS.get(planner, planner)]),
        ("Policy", start.texts("policies")),
        ("Decisions", [_tally(events)]),
        ("Inputs", (f"{name}: {_value(value)}" for name, value in start.part("inputs").all.items())),
        ("Limits", [" · ".join(_limits(start.part("limits")))]),
        ("Turns", [usage.text("turns") if usage.number("turns") else ""]),
        ("Model", [spent(usage)]),
        ("Tokens", each(usage)),
        ("Browser", [" · ".join(filter(None, browser))]),
    ]
    facts = ((name, tuple(filter(None, lines))) for name, lines in known)
    return tuple((name, lines) for name, lines in facts if lines)


def layers_of(start: Fields) -> tuple[tuple[str, Any], ...]:
    """Each layer of the policy in force: its name, and what it says."""
    layers = [
        (name, Fields(layer))
        for name, layer in zip(start.texts("policies"), start.items("layers"), strict=False)
    ]
    return tuple((f"{name} ({layer.text('layer')})", layer.all.get("policy")) for name, layer in layers)


def _tally(events: Iterable[Event]) -> str:
    verdicts = [Fields(event.data).text("verdict") for event in events if event.type == "decision"]
    counted = ((verdicts.count(verdict), verdict) for verdict in ("allow", "ask", "deny"))
    return ", ".join(f"{count} × {verdict}" for count, verdict in counted if count)


def _limits(limits: Fields) -> Iterable[str]:
    for name in limits.all:
        number = limits.number(name)
        if number is not None:
            yield f"{number:,g} {name.replace('_', ' ')}"


def _value(value: Any) -> str:
    return words(value) if not isinstance(value, dict | list) else f"{len(value)} values"
