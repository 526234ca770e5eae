"""A run's events as lines for a person: live while it runs, and again from its log."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Literal

from agent.approve.visible import one_line
from agent.report.deed import deed
from agent.report.fields import Fields
from agent.report.filled import in_words
from agent.report.spent import spent
from browser_tools.door.execution import NOT_SENT
from browser_tools.events import Event

Detail = Literal["normal", "verbose"]

WIDTH, WIDTH_OF_ERROR = 160, 600
"""Characters of one line; page text that is longer is cut, an error later, for it says what to do."""

_STEP = re.compile(r"s(\d+)(?:\.\d+)?")
"""The id of a call that a step stands for."""

_VERBOSE_ONLY = frozenset({"observation", "ai_query", "ai_reply", "page_event", "decision"})


class Timeline:
    """Turns events into lines. One object a run: it counts steps and keeps times."""

    def __init__(self, detail: Detail = "normal", *, explain: bool = False) -> None:
        """`explain` tells every decision in full, and what the network was refused."""
        self._verbose = detail == "verbose"
        self._explain = explain
        self._started: datetime | None = None
        self._calls = 0
        self._planner = ""
        self._inputs: Mapping[str, Any] = {}
        self._deeds: dict[str, str] = {}
        self._failure = ("", "")
        """Words and error of the last call that failed: what is told already is not told again."""
        self._broken: list[str] = []
        """What expectations that did not hold have said."""

    def lines(self, event: Event) -> list[str]:
        """The lines of one event, safe to print; none for events of no interest at this detail."""
        at = datetime.fromisoformat(event.ts)
        self._started = self._started or at
        if event.type == "run_started":
            self._planner = str(event.data.get("planner", ""))
            self._inputs = event.data.get("inputs") or {}
        event = in_words(event, self._inputs)
        if event.type == "tool_call":
            self._deeds[str(event.data.get("call", ""))] = deed(event.data)
        told = _TELLERS.get(event.type)
        if told is None or not self._is_wanted(event):
            return []
        if self._explain and event.type == "decision":
            told = _explained
        stamp = f"{(at - self._started).total_seconds():6.1f}s  " if self._verbose else ""
        data = self._in_words(event)
        first, *rest = told(data, event) or [""]
        if not first:
            return []
        number = self._number(str(data.get("call", ""))) if event.type == "tool_result" else "    "
        indent = " " * len(stamp) + "      "
        shown = [stamp + number + one_line(first, WIDTH)]
        width = WIDTH if data.get("ok", True) else WIDTH_OF_ERROR
        return [*shown, *(indent + one_line(line, width) for line in rest if line)]

    def _is_wanted(self, event: Event) -> bool:
        if event.type not in _VERBOSE_ONLY or self._verbose or _refusal(event):
            return True
        blocked = event.type == "page_event" and event.data.get("kind") == "blocked"
        return self._explain and (event.type == "decision" or blocked)

    def _in_words(self, event: Event) -> Mapping[str, Any]:
        """The event's data, its words those of a step or of what a call does, and nothing told twice."""
        data: Mapping[str, Any] = event.data
        call = str(data.get("call", ""))
        if event.type == "tool_result":
            if not self._is_step(call) and (self._planner not in ("steps", "replay")):
                data = {**data, "intent": self._deeds.get(call) or data.get("intent", "")}
            if not data.get("ok"):
                self._failure = (str(data.get("intent", "")), str(data.get("error", "")))
        elif event.type == "check" and not data.get("ok"):
            self._broken.append(str(data.get("message", "")))
        elif event.type == "run_finished":
            return {**data, **self._new_in(str(data.get("reason", "")))}
        return data

    def _new_in(self, reason: str) -> dict[str, str]:
        """The part of the reason that no line has told yet, and in short where the run failed."""
        words, error = self._failure
        if self._broken and reason == "; ".join(self._broken):
            return {"reason": "", "where": f"{len(self._broken)} not as expected"}
        if error and reason == error:
            return {"reason": "", "where": words}
        if error and reason.endswith(f": {error}"):
            return {"reason": "", "where": reason.removesuffix(f": {error}")}
        return {"reason": reason, "where": ""}

    def _is_step(self, call: str) -> bool:
        """Calls of steps have ids of their own; those of a model are whatever its server says."""
        return self._planner in ("steps", "mixed") and _STEP.fullmatch(call) is not None

    def _number(self, call: str) -> str:
        """The number of the step, as errors name it; calls of a model are counted, but not among steps."""
        if self._planner in ("steps", "mixed"):
            step = _STEP.fullmatch(call)
            return f"{step[1]:>3} " if step else "    "
        self._calls += 1
        return f"{self._calls:3} "


def _explained(data: Mapping[str, Any], event: Event) -> list[str]:
    matches = ", ".join(data.get("matches") or ()) or "none"
    return [
        f"{data.get('verdict', '?')}: {data.get('tool', '')}: {data.get('message', '')}",
        f"matched: {matches}",
    ]


def _refusal(event: Event) -> bool:
    return event.type == "decision" and event.data.get("verdict") != "allow"


def _run_started(data: Mapping[str, Any], event: Event) -> list[str]:
    what = data.get("name") or data.get("goal") or "run"
    planner = data.get("model") or data.get("planner") or ""
    planner = f"steps and {planner}" if data.get("planner") == "mixed" else planner
    policies = ", ".join(map(str, data.get("policies") or ()))
    facts = [text for text in (planner and f"by {planner}", policies and f"policy {policies}") if text]
    return [
        f"{what} ({event.run})",
        "; ".join(facts),
        f"starts at {data['start']}" if data.get("start") else "",
    ]


def _tool_result(data: Mapping[str, Any], event: Event) -> list[str]:
    words = data.get("intent") or data.get("tool") or "call"
    seconds = f" ({data.get('seconds', 0):.1f} s)"
    if data.get("ok"):
        return [f"✓ {words}{seconds}", *_changes(data.get("changes") or {}), *_files(data), *_unsent(data)]
    mark = "⊘" if data.get("denied") else "✗"
    return [f"{mark} {words}{seconds}", str(data.get("error", ""))]


def _files(data: Mapping[str, Any]) -> list[str]:
    return [f"saved {name}" for name in data.get("artifacts") or ()]


def _unsent(data: Mapping[str, Any]) -> list[str]:
    return [str(part["text"]) for part in data.get("sections") or () if part.get("title") == NOT_SENT]


def _changes(changes: Mapping[str, Any]) -> list[str]:
    lines = []
    if changes.get("navigated"):
        lines.append(f"now at {changes['navigated']}")
    for key, words in (("tabs", "new tab"), ("dialogs", "dialog"), ("downloads", "download")):
        lines += [f"{words}: {item}" for item in changes.get(key) or ()]
    failed = changes.get("failed_requests") or ()
    if failed:
        lines.append(f"{len(failed)} request{'s' if len(failed) > 1 else ''} failed, such as {failed[0]}")
    return lines


def _decision(data: Mapping[str, Any], event: Event) -> list[str]:
    by = data.get("rule") or data.get("reason") or ""
    return [f"{data.get('verdict', '?')}: {data.get('tool', '')} ({by})"]


def _approval_requested(data: Mapping[str, Any], event: Event) -> list[str]:
    ask = data.get("ask") or {}
    return [f"? {ask.get('sentence', 'asks')}"]


def _approval_resolved(data: Mapping[str, Any], event: Event) -> list[str]:
    by = data.get("by")
    return [f"? {data.get('outcome', '')}" + (f" by {by}" if by else "")]


def _observation(data: Mapping[str, Any], event: Event) -> list[str]:
    signals = ", ".join(data.get("signals") or ())
    return [
        f"saw {event.title or event.url} ({data.get('tokens', 0)} tokens)",
        signals and f"signals: {signals}",
    ]


def _ai_query(data: Mapping[str, Any], event: Event) -> list[str]:
    return [f"… asks {data.get('model', 'the model')} ({data.get('tokens', 0)} tokens)"]


def _ai_reply(data: Mapping[str, Any], event: Event) -> list[str]:
    calls = ", ".join(str(call.get("name", "")) for call in data.get("calls") or ())
    said = calls or one_line(str(data.get("content", "")), 100) or "nothing"
    return [f"… {data.get('model', 'model')}: {said} ({data.get('seconds', 0):.1f} s)"]


def _repair(data: Mapping[str, Any], event: Event) -> list[str]:
    problem = data.get("problem") or ", ".join(map(str, data.get("repairs") or ()))
    return [f"… repaired: {problem}"]


def _fallback(data: Mapping[str, Any], event: Event) -> list[str]:
    return [f"… {data.get('from', '')} -> {data.get('to', '')}: {data.get('reason', '')}"]


def _page_event(data: Mapping[str, Any], event: Event) -> list[str]:
    return [f"· {data.get('kind', 'page')}: {data.get('text', '')}"]


def _check(data: Mapping[str, Any], event: Event) -> list[str]:
    message = data.get("message") or data.get("what", "")
    return [f"✓ expect {message}" if data.get("ok") else f"✗ {message}"]


def _note(data: Mapping[str, Any], event: Event) -> list[str]:
    return [f"· {data['text']}"] if data.get("text") else []


def _run_finished(data: Mapping[str, Any], event: Event) -> list[str]:
    seconds = data.get("seconds", 0)
    where = f": {data['where']}" if data.get("where") else ""
    cost = spent(Fields(data).part("usage"))
    return [f"{data.get('status', 'ended')} after {seconds:.1f} s{where}", str(data.get("reason", "")), cost]


_TELLERS: dict[str, Callable[[Mapping[str, Any], Event], list[str]]] = {
    "run_started": _run_started,
    "tool_result": _tool_result,
    "decision": _decision,
    "approval_requested": _approval_requested,
    "approval_resolved": _approval_resolved,
    "observation": _observation,
    "ai_query": _ai_query,
    "ai_reply": _ai_reply,
    "repair": _repair,
    "fallback": _fallback,
    "page_event": _page_event,
    "check": _check,
    "note": _note,
    "run_finished": _run_finished,
}
"""`tool_call` is told by its result; one without a result is told by `strelka log` as of unknown outcome."""
