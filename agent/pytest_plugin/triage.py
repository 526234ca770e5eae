"""One line on a test that did not pass: what kind of thing went wrong, what was expected, what was seen, and
the smallest next step."""

from __future__ import annotations

from dataclasses import dataclass

from agent.result import RunResult

KINDS = {
    "target": "locator drift",
    "element": "overlay",
    "tool": "timing",
    "check": "assertion",
    "navigation": "application error",
    "page": "application error",
    "goal": "assertion",
    "plan": "stale plan",
    "limit": "limit",
    "extract": "content change",
}
"""By the first part of the code that a run ended with."""

NEXT = {
    "locator drift": "look at the picture; where the element was renamed, replay with --strelka-mode heal",
    "overlay": "close what covers the element in a step before, or replay with --strelka-mode heal",
    "timing": 'see in the report what the page was waiting for; `wait for "..."` before the step says it',
    "assertion": "compare expected and seen: either the site is wrong, or the expectation is",
    "application error": "look at the site: it answered with an error",
    "content change": "see in the report what the page holds now",
    "policy": "if the test may do this, allow it in the policy; the report names the rule",
    "limit": "raise the limit if the test needs more; the report shows what it was spent on",
    "stale plan": "if the change is meant, record again: pytest --strelka-mode record",
    "infrastructure": "strelka doctor says what is missing and what mends it",
    "healed": "review the patch, apply it, and commit the plan",
}


@dataclass(frozen=True)
class Triage:
    """As told on the terminal, in JUnit and on the session's page."""

    kind: str
    code: str
    expected: str
    seen: str
    next: str

    def __str__(self) -> str:
        seen = f"; seen: {self.seen}" if self.seen else ""
        expected = f" expected: {self.expected}" if self.expected else ""
        return f"{self.kind} ({self.code}):{expected}{seen}; next: {self.next}"


def triage_of(result: RunResult, left_for: str) -> Triage | None:
    """None for a run that is well. `left_for` is a page outside the policy that was asked for, or ""."""
    if result.ok:
        if not left_for:
            return None
        return Triage(
            "policy", "origin.not_allowed", "no page outside of what is allowed", left_for, NEXT["policy"]
        )
    kind, told = _kind(result), result.triage
    broken = next((check for check in result.checks if not check.get("ok")), None)
    expected, seen = "", result.reason
    if broken is not None and result.code == "check.failed":
        expected, seen = str(broken.get("expected", "")), str(broken.get("seen", ""))
    return Triage(
        kind=kind,
        code=result.code,
        expected=_line(str(told.get("expected") or expected)),
        seen=_line(str(told.get("seen") or seen)),
        next=_line(str(told.get("next") or NEXT[kind])),
    )


def _kind(result: RunResult) -> str:
    if result.status in ("infrastructure", "interrupted"):
        return "infrastructure"
    if result.status == "healed":
        return "healed"
    named = str(result.triage.get("class", ""))
    if named:
        return named.replace("_", " ") if named.replace("_", " ") in NEXT else "assertion"
    if result.status == "denied":
        return "policy"
    return KINDS.get(result.code.partition(".")[0], "assertion")


def _line(text: str) -> str:
    return " ".join(text.split())
