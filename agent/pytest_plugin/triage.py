"""One line on a test that did not pass: what kind of thing went wrong, what was expected, what was seen, and
the smallest next step."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from agent.build import REPLAYED
from agent.result import RunResult
from browser_tools.events import Event
from policies.errors import StrelkaError

KINDS = {
    "target": "locator-drift",
    "element": "overlay",
    "tool": "timing",
    "wait": "timing",
    "navigation": "app-error",
    "page": "app-error",
    "limit": "limit",
    "extract": "content-change",
    "origin": "policy",
}
"""By the first part of the code that a run ended with; what is not in here is an `assertion`."""

UNREACHED = frozenset({"navigation.dns", "navigation.refused", "navigation.tls"})
"""Codes that say nothing of the site but that it is not there."""

NEXT = {
    "locator-drift": "see the picture; if only its name or place changed, replay with --strelka-mode heal",
    "overlay": "close in a step before what covers the element, or replay with --strelka-mode heal",
    "timing": "see in the report what the page waited for; a step such as: wait for text \"Done\"",
    "content-change": "look at the page; if it is right so, record again with --strelka-mode record",
    "app-error": "mend the application; the test is not at fault",
    "assertion": "compare expected and seen: either the application is wrong, or the expectation is",
    "policy": "if the test may do this, allow it in the policy; the report names the rule",
    "limit": "raise the limit if the test needs more; the report shows what it was spent on",
    "missing-plan": "run it once where CI is not set (or with --strelka-mode record), and commit the plan",
    "invalid-plan": "mend the plan's file, or record again with --strelka-mode record",
    "stale-plan": "if the change is meant, record again with --strelka-mode record, and commit the plan",
    "infrastructure": "start the site or the browser (strelka doctor); nothing was found wrong",
    "usage": "correct what is named; nothing ran",
    "healed": "review the patch, apply it, and commit the plan",
}  # fmt: skip
"""The classes of a replay that failed (agent.plan.triage), and what else ends a test."""

_WANTED = {"plan.missing": "a plan to replay", "plan.invalid": "a plan that can be read"}
_NEXT_LIVE = {
    "locator-drift": "see the picture, and name the element as the page does",
    "overlay": "close in a step before what covers the element",
}
"""Where nothing was replayed, nothing can be healed."""
_MISSING = ("browser", "model", "storage", "page")
_SERVER_ERROR = re.compile(r"\bHTTP 5\d\d\b")


@dataclass(frozen=True)
class Triage:
    """As told on the terminal, in JUnit and on the session's page."""

    kind: str
    code: str
    expected: str
    seen: str
    next: str

    def __str__(self) -> str:
        told = (("expected", self.expected), ("seen", self.seen), ("next", self.next))
        return f"{self.kind} ({self.code}): " + "; ".join(f"{name}: {text}" for name, text in told if text)


def triage_of(result: RunResult, events: Sequence[Event]) -> Triage | None:
    """None for a run that is well: it did not fail, and no page led out of what the policy allows."""
    left = left_for(events)
    if result.ok:
        if not left:
            return None
        expected = "no page outside of what the policy allows"
        return Triage("policy", "origin.not_allowed", expected, left, NEXT["policy"])
    kind = _kind(result, events)
    expected, seen = "", result.reason
    broken = next((check for check in result.checks if not check.get("ok")), None)
    if broken is not None and result.code == "check.failed":
        expected, seen = str(broken.get("expected", "")), str(broken.get("seen", ""))
    told = result.triage
    if result.status == "healed":
        expected, seen = "the plan as it is", "; ".join(map(str, result.plan.get("healed", ()))) or seen
    expected = expected or _WANTED.get(result.code, "")
    return Triage(
        kind=kind,
        code=result.code or result.status,
        expected=_line(told.get("expected") or expected),
        seen=_line(told.get("seen") or seen),
        next=NEXT[kind] if result.mode in REPLAYED else _NEXT_LIVE.get(kind, NEXT[kind]),
    )


def triage_of_error(error: StrelkaError) -> Triage:
    """Of what cannot be used, before anything ran."""
    family = error.code.partition(".")[0]
    kind = {"plan": "invalid-plan", **dict.fromkeys(_MISSING, "infrastructure")}.get(family, "usage")
    return Triage(kind, error.code, _WANTED.get(error.code, ""), _line(error.message), NEXT[kind])


def left_for(events: Sequence[Event]) -> str:
    """The document outside of what is allowed that a page tried to show; "" if none did."""
    for event in events:
        if event.type == "page_event" and event.data.get("resource") == "document":
            return f"{event.url} was refused ({event.data.get('reason')})"
    return ""


def _kind(result: RunResult, events: Sequence[Event]) -> str:
    if result.status in ("infrastructure", "interrupted") or result.code in UNREACHED:
        return "infrastructure"
    if result.status == "healed":
        return "healed"
    if result.code.startswith("plan.") and not result.triage:
        return f"{result.code.removeprefix('plan.')}-plan"
    named = result.triage.get("class")
    if named in NEXT:
        return str(named)
    if result.status == "denied":
        return "policy"
    kind = KINDS.get(result.code.partition(".")[0], "assertion")
    return "app-error" if kind == "assertion" and any(map(_is_server_error, events)) else kind


def _is_server_error(event: Event) -> bool:
    return event.data.get("kind") == "request_failed" and bool(
        _SERVER_ERROR.search(str(event.data.get("text", "")))
    )


def _line(text: object) -> str:
    return " ".join(str(text).split())
