"""From events to the report's view of a run. Pure: what it tells is in the log, and nothing else is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from agent.report.deed import deed
from agent.report.facts import facts_of, layers_of
from agent.report.fields import Fields, instant, words
from agent.report.filled import in_words
from agent.report.groups import Group, Grouping
from agent.report.logfile import LogFile
from agent.report.turns import turn_of
from agent.report.view import (
    Approval,
    Call,
    Check,
    Decision,
    Entry,
    Mark,
    Moment,
    Outcome,
    PageEvent,
    Report,
    Span,
    Tone,
)
from browser_tools.events import Event
from browser_tools.result import Section

STEP = re.compile(r"s(\d+)(?:\.\d+)?")
"""The id of a call that a step stands for."""

TARGETS = ("target", "url", "text", "key", "query", "tab")
"""Arguments that say what a call was about, most telling first."""

CHANGES = {
    "navigated": "now at",
    "tabs": "new tab",
    "dialogs": "dialog",
    "downloads": "download",
    "failed_requests": "request failed",
    "console_errors": "console error",
    "notes": "note",
}
"""Keys of `changes` (browser_tools/pages/changes.py) in a person's words; others are told as they are."""


def story(log: LogFile) -> Report:
    """The whole run as one value."""
    start = _data(log.events, "run_started")
    inputs = start.part("inputs").all
    events = [in_words(event, inputs) for event in log.events]
    finish = _data(events, "run_finished")
    began = next(filter(None, (instant(event.ts) for event in events)), None)
    ended = next(filter(None, (instant(event.ts) for event in reversed(events))), None)
    clock = Clock(began)
    timeline = _timeline(events, clock, by_steps=start.text("planner") in {"steps", "mixed"})
    lasted = clock.at(events[-1]) if events else 0.0
    return Report(
        run=events[0].run if events else "",
        name=start.text("name"),
        goal=start.text("goal"),
        start=start.text("start"),
        status=finish.text("status"),
        reason=finish.text("reason"),
        code=finish.text("code"),
        answer=finish.text("answer"),
        in_markdown=finish.text("content_format") == "markdown" or bool(finish.part("usage").number("turns")),
        data=finish.all.get("data"),
        url=next((event.url for event in reversed(events) if event.url), ""),
        started=began,
        ended=ended,
        seconds=max(lasted, finish.number("seconds") or 0.0),
        facts=facts_of(start, finish, events),
        layers=layers_of(start),
        checks=_checks(events, timeline),
        timeline=timeline,
        events=len(events),
        fault=_fault(log),
        warnings=tuple(_warnings(log)),
    )


class Clock:
    """Seconds since the run began."""

    def __init__(self, began: datetime | None) -> None:
        self._began = began

    def at(self, event: Event) -> float:
        now = instant(event.ts)
        return max(0.0, (now - self._began).total_seconds()) if now and self._began else 0.0

    def span(self, events: Sequence[Event]) -> Span:
        """From the first event to the last."""
        begin = self.at(events[0])
        return Span(begin, self.at(events[-1]) - begin if len(events) > 1 else None)

    def span_of_call(self, group: Group, seconds: float | None) -> Span:
        """The `seconds` before the result; without a result nobody knows how long it was."""
        if not group.has("tool_result"):
            return Span(self.at(group.events[0]), None)
        return (
            self.span(group.events)
            if seconds is None
            else Span(max(0.0, self.at(group.events[-1]) - seconds), seconds)
        )


def _data(events: Iterable[Event], type: str) -> Fields:
    return Fields(next((event.data for event in events if event.type == type), {}))


def _fault(log: LogFile) -> str:
    if log.fault is None:
        return ""
    where = f"line {log.fault.line}" if log.fault.line else "it"
    return f"The log does not verify: {where} {log.fault.problem}. What follows may not be what happened."


def _warnings(log: LogFile) -> Iterable[str]:
    if log.unreadable:
        lines = "1 line is" if log.unreadable == 1 else f"{log.unreadable} lines are"
        yield f"{lines} no event and left out."
    if log.torn:
        yield "The last line was cut off while it was written, as in a crash; it is left out."
    if log.events and log.events[0].type != "run_started":
        yield "The log does not begin with the run's start."


def _timeline(events: Sequence[Event], clock: Clock, *, by_steps: bool) -> tuple[Entry, ...]:
    entries: list[Entry] = []
    proposed: list[Fields] = []
    number = 0
    for group in Grouping(events).groups:
        if group.kind == "call":
            number += 1
            entries.append(
                call_of(group, number, clock, proposed.pop(0) if proposed else Fields({}), by_steps)
            )
        elif group.kind == "turn":
            entries.append(turn_of(group, clock.span(group.events)))
            proposed = [Fields(call) for call in _data(group.events, "ai_reply").items("calls")]
        else:
            entries.append(_MOMENTS[group.kind](group, clock.span(group.events)))
    return tuple(entries)


def _page(group: Group, span: Span) -> Moment:
    events = _page_events(group)
    tones = [event.tone for event in events]
    tone: Tone = "bad" if "bad" in tones else "warn" if "warn" in tones else "quiet"
    first = events[0].text or events[0].kind
    return Moment(span, tone, first if len(events) == 1 else f"{first}, and {len(events) - 1} more", events)


def _note(group: Group, span: Span) -> Moment:
    """A note, or a decision that belongs to no call."""
    data = Fields(group.events[0].data)
    refused = data.text("verdict") not in ("", "allow")
    return Moment(span, "warn" if refused else "quiet", data.text("text") or data.text("message"))


def _expectations(group: Group, span: Span) -> Moment:
    total, broken = len(group.events), sum(not Fields(event.data).flag("ok") for event in group.events)
    if broken:
        return Moment(span, "bad", f"Expected at the end: {broken} of {total} did not hold")
    return Moment(span, "good", f"Expected at the end: {'it held' if total == 1 else f'all {total} held'}")


_MOMENTS = {"page": _page, "note": _note, "checks": _expectations}


def call_of(group: Group, number: int, clock: Clock, proposed: Fields, by_steps: bool) -> Call:
    """One call, from whatever of its events there are, and what the model proposed at its place."""
    intent, result = (_data(group.events, type) for type in ("tool_call", "tool_result"))
    first = Fields(group.events[0].data)
    asked = _data(group.events, "approval_requested").part("ask")
    tool = result.text("tool") or first.text("tool")
    own = intent.part("arguments").all or asked.part("arguments").all
    guessed = proposed.part("arguments").all if proposed.text("name") == tool else {}
    arguments = own or guessed
    said = result.text("intent") or intent.text("intent") or asked.text("words")
    does = deed({"tool": tool, "arguments": arguments, "element": intent.part("element").all})
    step = STEP.fullmatch(first.text("call")) if by_steps else None
    data_file = result.part("data").text("artifact") if set(result.part("data").all) == {"artifact"} else ""
    return Call(
        number=number,
        id=first.text("call"),
        tool=tool,
        words=said if said and (by_steps or not arguments) else does,
        outcome=_outcome(group, result),
        span=clock.span_of_call(group, result.number("seconds")),
        step=step[1] if step else "",
        target=_target(intent, arguments),
        tab=intent.text("tab") or first.text("tab"),
        url=group.events[-1].url,
        error=result.text("error"),
        code=result.text("code"),
        arguments=arguments,
        proposed=not own and bool(guessed),
        provenance=intent.part("provenance").all,
        effects=intent.texts("effects"),
        element={**intent.part("element").all, **intent.part("locator").all},
        decision=_decision(group),
        approval=_approval(group, asked),
        changes=tuple(_changes(result.part("changes"))),
        sections=tuple(_sections(result)),
        data=None if data_file else result.all.get("data"),
        data_file=data_file,
        artifacts=result.texts("artifacts"),
        mark=_mark(result.part("data")),
        events=_page_events(group),
    )


def _mark(shot: Fields) -> Mark | None:
    """What `screenshot` says of the element it was to mark, times the scale of the picture."""
    mark = shot.part("mark")
    numbers = [mark.number(key) for key in ("x", "y", "width", "height", "scale")]
    size = shot.number("width"), shot.number("height")
    known = [number for number in (*numbers, *size) if number is not None]
    if len(known) < 7 or not all(size):
        return None
    x, y, width, height, scale, *whole = known
    named = f'{mark.text("role")} "{mark.text("name")}"' if mark.text("name") else mark.text("role")
    named = named.strip() or mark.text("handle")
    return Mark(named, x * scale, y * scale, width * scale, height * scale, (whole[0], whole[1]))


def _outcome(group: Group, result: Fields) -> Outcome:
    if not group.has("tool_result"):
        return "unknown" if group.has("tool_call") else "not begun"
    if result.flag("ok"):
        return "ok"
    return "denied" if result.flag("denied") else "failed"


def _target(intent: Fields, arguments: Mapping[str, Any]) -> str:
    element = intent.part("element")
    if element.text("name"):
        return f'{element.text("role")} "{element.text("name")}"'.strip()
    return next((words(arguments[key]) for key in TARGETS if words(arguments.get(key))), "")


def _decision(group: Group) -> Decision | None:
    decided = group.of("decision")
    if not decided:
        return None
    data = Fields(decided[-1].data)
    actions = (Fields(action) for action in data.items("actions"))
    return Decision(
        verdict=data.text("verdict"),
        rule=data.text("rule"),
        layer=data.text("layer"),
        reason=data.text("reason"),
        message=data.text("message"),
        matches=data.texts("matches"),
        actions=tuple(f"{action.text('effect')} {action.text('url')}".strip() for action in actions),
    )


def _approval(group: Group, asked: Fields) -> Approval | None:
    if not group.has("approval_requested", "approval_resolved"):
        return None
    answer = _data(group.events, "approval_resolved")
    return Approval(asked.text("sentence"), answer.text("outcome"), answer.text("by"))


def _changes(changes: Fields) -> Iterable[tuple[str, str]]:
    for key, value in changes.all.items():
        if key == "crashed":
            yield "page", "it crashed"
            continue
        for item in value if isinstance(value, list) else [value]:
            yield CHANGES.get(key, key), words(item)


def _sections(result: Fields) -> Iterable[Section]:
    """What the call gave back; what changed is told from the typed changes instead."""
    for section in map(Fields, result.items("sections")):
        if section.text("title") != "Changed":
            yield Section(section.text("title"), section.text("text"), section.flag("untrusted"))


def _page_events(group: Group) -> tuple[PageEvent, ...]:
    data = (Fields(event.data) for event in group.of("page_event"))
    return tuple(PageEvent(one.text("kind"), one.text("text"), one.text("tab")) for one in data)


def _checks(events: Sequence[Event], timeline: Sequence[Entry]) -> tuple[Check, ...]:
    """Those that steps made, then those after the last step."""
    made = [
        _check(Fields(call.data), call)
        for call in timeline
        if isinstance(call, Call) and call.tool == "check" and Fields(call.data).text("expected")
    ]
    return (*made, *(_check(Fields(event.data), None) for event in events if event.type == "check"))


def _check(data: Fields, call: Call | None) -> Check:
    expected = data.text("expected") or data.text("message") or data.text("what")
    return Check(data.flag("ok"), expected, data.text("seen"), data.text("where"), call)
