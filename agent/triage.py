"""One line on a test that did not pass: what kind of thing went wrong, in which step, what was expected,
what was seen, and the smallest next step."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from agent.build import REPLAYED
from agent.planned import LEFT, left_for
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

PYTEST = {
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
"""The next step by the class of what failed, in pytest's options."""

SHELL = {
    **PYTEST,
    "locator-drift": "see the picture; if only its name or place changed: strelka replay SCRIPT --heal",
    "overlay": "close in a step before what covers the element, or: strelka replay SCRIPT --heal",
    "content-change": "look at the page; if it is right so, record again: strelka run SCRIPT --record",
    "missing-plan": "record it where CI is not set: strelka run SCRIPT --record; and commit the plan",
    "invalid-plan": "mend the plan's file, or record again: strelka run SCRIPT --record",
    "stale-plan": "if the change is meant, record again: strelka run SCRIPT --record; and commit the plan",
}
"""The same as commands; a replay's own words are kept where it said them."""

_WANTED_OF = {
    "policy": "what the policy allows",
    "limit": "to end within the limits",
    "infrastructure": "a site and a browser that are there",
    "app-error": "a page without an error",
    "stale-plan": "a script that does what was recorded",
}
_WANTED = {"plan.missing": "a plan to replay", "plan.invalid": "a plan that can be read"}
_NEXT_LIVE = {
    "locator-drift": "see the picture, and name the element as the page does",
    "overlay": "close in a step before what covers the element",
}
"""Where nothing was replayed, nothing can be healed."""
_MISSING = ("browser", "model", "storage", "page")
END = "the end"
"""Where the expectations stand: no step of the script."""
_STEP = re.compile(r"s(\d+)(?:\.\d+)?")
_SERVER_ERROR = re.compile(r"\bHTTP 5\d\d\b")


@dataclass(frozen=True)
class Triage:
    """As told on the terminal, in JUnit and on the session's page."""

    kind: str
    code: str
    expected: str
    seen: str
    next: str
    step: str = ""
    """As in `step 3, click "Go"`; "" where it is none of the script's."""

    def __str__(self) -> str:
        told = (("expected", self.expected), ("seen", self.seen), ("next", self.next))
        words = [self.step, *(f"{name}: {text}" for name, text in told if text)]
        return f"{self.kind} ({self.code}): " + "; ".join(filter(None, words))


def triage_of(
    result: RunResult, events: Sequence[Event], advice: Mapping[str, str] = PYTEST
) -> Triage | None:
    """None for a run that is well: it did not fail, and no page led out of what the policy allows."""
    left = left_for(events)
    if result.ok:
        if not left:
            return None
        expected = "no page outside of what the policy allows"
        return Triage("policy", LEFT, expected, left, advice["policy"])
    kind = _kind(result, events)
    step, expected, seen = _failed_step(result, events)
    broken = next((check for check in result.checks if not check.get("ok")), None)
    if broken is not None and result.code == "check.failed":
        expected, seen = str(broken.get("expected", "")), str(broken.get("seen", ""))
    told = result.triage
    if result.status == "healed":
        expected, seen = "the plan as it is", "; ".join(map(str, result.plan.get("healed", ()))) or seen
    expected = expected or _WANTED.get(result.code) or _WANTED_OF.get(kind, "")
    step = str(told.get("step") or step)
    return Triage(
        kind=kind,
        code=result.code or result.status,
        expected=_line(told.get("expected") or expected),
        seen=_line(told.get("seen") or seen),
        next=advice[kind] if result.mode in REPLAYED else _NEXT_LIVE.get(kind, advice[kind]),
        step="" if step == END else _line(step),
    )


def triage_of_error(error: StrelkaError) -> Triage:
    """Of what cannot be used, before anything ran."""
    family = error.code.partition(".")[0]
    kind = {"plan": "invalid-plan", **dict.fromkeys(_MISSING, "infrastructure")}.get(family, "usage")
    return Triage(kind, error.code, _WANTED.get(error.code, ""), _line(error.message), PYTEST[kind])


def told_in(result: RunResult, source: str) -> RunResult:
    """`result` with its triage in it, where it failed as a replay and nobody said why; `source` is what the
    advice calls the script."""
    if result.ok or (result.triage and result.status != "healed"):
        return result
    told = triage_of(result, result.events, SHELL)
    if told is None:
        return result
    said = {
        "class": told.kind,
        "step": told.step,
        "expected": told.expected,
        "seen": told.seen,
        "next": told.next.replace("SCRIPT", shlex.quote(source)),
        "code": told.code,
    }
    return replace(result, triage={**result.triage, **{key: text for key, text in said.items() if text}})


def _kind(result: RunResult, events: Sequence[Event]) -> str:
    if result.status in ("infrastructure", "interrupted") or result.code in UNREACHED:
        return "infrastructure"
    if result.status == "healed":
        return "healed"
    if result.code.startswith("plan.") and not result.triage:
        return f"{result.code.removeprefix('plan.')}-plan"
    named = result.triage.get("class")
    if named in PYTEST:
        return str(named)
    if result.status == "denied":
        return "policy"
    if result.code == "navigation.timeout":
        return "timing"
    kind = KINDS.get(result.code.partition(".")[0], "assertion")
    return "app-error" if kind == "assertion" and any(map(_is_server_error, events)) else kind


def _failed_step(result: RunResult, events: Sequence[Event]) -> tuple[str, str, str]:
    """Of a run of plain steps: the step that failed, what was expected of it and what was seen instead."""
    failed = [event for event in events if event.type == "tool_result" and not event.data.get("ok", True)]
    for event in failed[:1]:
        said = event.data
        found = _STEP.fullmatch(str(said.get("call", "")))
        if found is None:
            break
        step = f"step {found[1]}, {said.get('intent')}"
        data = said.get("data")
        checked = data if isinstance(data, dict) else {}
        seen = str(checked.get("seen") or result.reason.removeprefix(f"{step}: "))
        return step, str(checked.get("expected") or f"{said.get('tool')} to work"), seen
    return "", "", result.reason


def _is_server_error(event: Event) -> bool:
    return event.data.get("kind") == "request_failed" and bool(
        _SERVER_ERROR.search(str(event.data.get("text", "")))
    )


def _line(text: object) -> str:
    return " ".join(str(text).split())
