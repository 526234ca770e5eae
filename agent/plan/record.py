"""The plan of a run that passed, from its event log alone: plain steps and models leave the same kind."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import PurePath
from typing import Any

from agent.errors import PlanError
from agent.plan.document import (
    ORIGINS,
    Given,
    JudgedThen,
    Plan,
    PlannedLocator,
    PlannedMarks,
    PlannedStep,
    PlannedValue,
    digest_of,
    is_planned,
)
from agent.plan.locators import locators_of, templated
from agent.plan.recorder import TYPED, lines_of
from agent.plan.templates import PLACEHOLDER, Values
from agent.script import LoadedScript
from agent.steps import Step
from browser_tools.checks import Check
from browser_tools.elements.lasting import LastingLocator
from browser_tools.elements.words import plain
from browser_tools.events import Event
from policies.redact import MASK
from policies.secrets import secret_named

_GIVEN: Mapping[str, Given] = {origin: given for given, origin in ORIGINS.items()}
_WORDS = re.compile(r"[^\W\d_]{2,}")
_QUOTED = re.compile(r"[\"']([^\"']+)[\"']")
SHORTEST_SAID = 4
SHORTEST_LINE, LONGEST_LINE = 6, 90
"""Characters of a text that says that an act worked; of two words at least, and without a number."""
_DEFAULTS: Mapping[str, Any] = {
    "append": False,
    "submit": False,
    "double": False,
    "count": 1,
    "checked": True,
}
_UNPLANNED = frozenset({"target", "onto", *TYPED})


@dataclass
class _Call:
    """What the log says of one call."""

    intent: str
    tool: str
    tab: str
    url: str
    arguments: Mapping[str, Any]
    provenance: Mapping[str, str]
    lasting: Mapping[str, Any] | None
    planned: Mapping[str, Any] = field(default_factory=dict)
    ok: bool = False
    url_after: str = ""
    moved: bool = False
    step: int | None = None


@dataclass(frozen=True)
class Told:
    """What tells which of the things that a step brought about it was for."""

    said: frozenset[str]
    """What the script speaks of."""
    coming: tuple[str, str] | None
    """Role and name of what the next step uses."""


def plan_of(
    events: Iterable[Event], script: LoadedScript, steps: Sequence[Step], inputs: Mapping[str, Any]
) -> Plan:
    """The plan of a run of `script`, whose `steps` were read with `inputs` (both empty for a goal).

    Raises PlanError (`plan.masked`) where a typed value was masked and nothing says what it stands for.
    """
    seen = list(events)
    calls, said = list(_calls(seen, steps)), _said(script, steps)
    return Plan(
        script=script_digest(script, steps),
        steps=tuple(
            _planned(call, inputs, Told(said, _target(coming)))
            for call, coming in zip_longest(calls, calls[1:])
        ),
        judged=tuple(_judged(seen)),
    )


def _said(script: LoadedScript, steps: Sequence[Step]) -> frozenset[str]:
    """What stands in quotes in the script: what its steps and expectations speak of."""
    texts = [*(step.text for step in steps), *map(str, script.script.expect)]
    return frozenset(
        plain(one) for text in texts for one in _QUOTED.findall(text) if len(one) >= SHORTEST_SAID
    )


def _target(call: _Call | None) -> tuple[str, str] | None:
    """Role and name of what a call was done to."""
    first = next(iter(lines_of(call.planned, "locator")), None) if call is not None else None
    return (str(first.get("role")), str(first.get("name"))) if first is not None else None


def script_digest(script: LoadedScript, steps: Sequence[Step]) -> str:
    """Of what the script does: what it expects, and what it only reads, may change without a new plan."""
    acts = [step.text for step in steps if is_acting(step)]
    return digest_of(script.script.start, "" if steps else script.script.goal, acts)


def is_acting(step: Step) -> bool:
    """Whether a plan holds the step; the others (checks, waits, what is read) are taken from the script."""
    return bool(step.goal) or any(is_planned(call.name) and call.name != "extract" for call in step.calls)


def _calls(events: Sequence[Event], steps: Sequence[Step]) -> Iterator[_Call]:
    """The calls that succeeded and belong into a plan, in order, without the opening of the start page."""
    acting = {step.number: number for number, step in enumerate(filter(is_acting, steps), start=1)}
    numbers = {call.id: acting[step.number] for step in steps if is_acting(step) for call in step.calls}
    reading = {call.id for step in steps if not is_acting(step) for call in step.calls}
    open_calls: dict[str, _Call] = {}
    goal: int | None = None
    last: _Call | None = None
    for event in events:
        data = event.data
        if event.type == "note" and "step" in data:
            goal = acting.get(data["step"])
        elif event.type == "tool_call":
            last = _begun(event, numbers.get(data["call"], goal))
            open_calls[data["call"]] = last
        elif event.type == "note" and "planned" in data and last is not None:
            last.planned = data["planned"]
        elif event.type == "tool_result" and (call := open_calls.pop(data["call"], None)) is not None:
            call.ok, call.url_after = data["ok"], event.url
            call.moved = bool(data["changes"].get("navigated") or data["changes"].get("tabs"))
            mine = data["call"] not in reading and not _is_start(call, data["call"])
            if call.ok and mine and is_planned(call.tool):
                yield call


def _begun(event: Event, step: int | None) -> _Call:
    data = event.data
    return _Call(
        data["intent"], data["tool"], data["tab"], event.url, data["arguments"], data["provenance"],
        data.get("locator"), step=step,
    )  # fmt: skip


def _is_start(call: _Call, number: str) -> bool:
    return call.tool == "navigate" and number == "c1" and call.intent == "open the start page"


def _planned(call: _Call, inputs: Mapping[str, Any], about: Told) -> PlannedStep:
    values = Values(inputs).named(call.intent)
    told = call.planned
    raw = [PlannedLocator.model_validate(one) for one in lines_of(told, "locator")]
    if not raw and call.lasting is not None and call.arguments.get("target") is not None:
        raw = list(locators_of(LastingLocator.model_validate(call.lasting)))
    onto = [PlannedLocator.model_validate(one) for one in lines_of(told, "onto")]
    plain = {
        name: _templated(value, values)
        for name, value in call.arguments.items()
        if name not in _UNPLANNED and value not in ([], {}) and _DEFAULTS.get(name, None) != value
    }
    return PlannedStep(
        intent=" ".join(call.intent.split()),
        tool=call.tool,
        step=call.step,
        arguments=plain,
        values=_values(call, values),
        locator=tuple(dict.fromkeys(templated(one, values) for one in raw)),
        onto=tuple(dict.fromkeys(templated(one, values) for one in onto)),
        marks=PlannedMarks.model_validate(told["marks"]) if told.get("marks") else None,
        before=() if call.tool in ("navigate", "open_tab") else _at(call, values),
        after=tuple(_after(call, values, about)),
        opens_tab=bool(told.get("opens_tab")),
    )


def _values(call: _Call, values: Values) -> dict[str, PlannedValue]:
    found = {}
    for name in TYPED:
        text = call.arguments.get(name)
        if isinstance(text, str):
            given = _GIVEN.get(call.provenance.get(name, "model"), "model")
            template = str(call.planned.get("values", {}).get(name, text))
            found[name] = _value(call, name, text, given, template, values)
    return found


def _value(call: _Call, name: str, text: str, given: Given, template: str, values: Values) -> PlannedValue:
    secret = secret_named(text)
    if secret is not None:
        return PlannedValue(secret=secret)
    if MASK in text:
        if not PLACEHOLDER.fullmatch(template):
            raise PlanError(
                f"{call.intent!r}: what was typed is masked in the log, and a plan holds no secret; "
                "bind it under `secrets`, or give it as an input",
                code="plan.masked",
            )
        return PlannedValue(input=template)
    if given in ("input", "page", "model"):
        said = values.template(text) if name == "url" else template
        if PLACEHOLDER.search(said) and given != "page":
            return PlannedValue(input=said)
        return PlannedValue.model_validate({given: said})
    return PlannedValue(literal=text)


def _templated(value: Any, values: Values) -> Any:
    if isinstance(value, str):
        return values.template(value)
    return [_templated(one, values) for one in value] if isinstance(value, list) else value


def _at(call: _Call, values: Values) -> tuple[Check, ...]:
    url = str(call.planned.get("url", call.url))
    return (Check(url=values.url_pattern(url, url)),) if url.startswith("http") else ()


def _after(call: _Call, values: Values, about: Told) -> Iterator[Check]:
    """The file that it brought; else where it led, what appeared, or that what was clicked is gone."""
    for name in lines_of(call.planned, "downloads"):
        yield Check(download=_file(values.template(name)))
        return
    before = str(call.planned.get("url", call.url))
    after = str(call.planned.get("url_after", call.url_after))
    moved = bool(call.planned.get("moved", call.moved))
    there = values.url_pattern(after, before)
    if moved and after.startswith("http"):
        yield Check(url=there)
        if there != values.url_pattern(before, before):
            yield from _headed(call, there, values)
            return
    for role, name in lines_of(call.planned, "elements"):
        if role == "dialog":
            # called as the control that opened it, it gets another name when that does
            own = plain(name) in {
                plain(str(one.get("name", ""))) for one in lines_of(call.planned, "locator")
            }
            lasting = _is_lasting(values.template(name)) and not own
            called = {"name": values.template(name)} if lasting else {}
            yield Check.model_validate({"element": {"role": role, **called}})
            return
    if (line := _telling(call, values, about)) is not None:
        yield Check(text=line)
        return
    locator = lines_of(call.planned, "locator")
    if call.planned.get("gone") and not moved and locator and locator[0].get("role") in ("button", "link"):
        gone = {"role": locator[0]["role"], "name": values.template(locator[0]["name"]), "exact": True}
        yield Check.model_validate({"element": {**gone, "absent": True}})


def _headed(call: _Call, there: str, values: Values) -> Iterator[Check]:
    """Of one page of many that it is the one of what was clicked: headed as the link to it was called."""
    if "*" not in there.partition("?")[0] or call.tool != "click":
        return
    called = {plain(str(one.get("name") or "")) for one in lines_of(call.planned, "locator")} - {""}
    for role, name in lines_of(call.planned, "elements"):
        if role == "heading" and plain(name) in called:
            yield Check.model_validate({"element": {"role": role, "name": values.template(name)}})
            return


def _telling(call: _Call, values: Values, about: Told) -> str | None:
    """The first new line that will be there next time. Data of rows that the script does not speak of is
    none, if what the next step uses came with it: that is waited for as it is."""
    rows = lines_of(call.planned, "rows")
    lasting = {
        line: template
        for line in lines_of(call.planned, "lines")
        if _is_lasting(template := values.template(line))
    }
    for line, template in lasting.items():
        if line not in rows or PLACEHOLDER.search(template) or any(one in plain(line) for one in about.said):
            return template
    came = about.coming is not None and list(about.coming) in lines_of(call.planned, "controls")
    return None if came else next(iter(lasting.values()), None)


def _file(name: str) -> str:
    """What a file will be called next time: a number in its name may be of the day."""
    return f"*{PurePath(name).suffix}" if any(map(str.isdigit, PLACEHOLDER.sub("", name))) else name


def _is_lasting(line: str) -> bool:
    """Whether a text will be there next time: words, and no number, price or date."""
    bare = PLACEHOLDER.sub("", line)
    words = _WORDS.findall(line)
    return SHORTEST_LINE <= len(line) <= LONGEST_LINE and len(words) >= 2 and not any(map(str.isdigit, bare))


def _judged(events: Sequence[Event]) -> Iterator[JudgedThen]:
    for event in events:
        if event.type == "check" and event.data.get("what") == "judged" and event.data.get("ok"):
            quotes = tuple(map(str, event.data.get("evidence", ())))
            yield JudgedThen(claim=str(event.data.get("claim", "")), quotes=quotes)
