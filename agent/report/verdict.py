"""A run's outcome in a person's words: the verdict, and what to do next."""

from __future__ import annotations

from dataclasses import dataclass

from agent.report.view import Call, Report, Tone


@dataclass(frozen=True)
class Verdict:
    """The first thing a reader sees."""

    word: str
    tone: Tone
    sentence: str
    next_step: str = ""
    call: Call | None = None
    """The call that ended the run."""


_STATUSES: dict[str, tuple[str, Tone, str]] = {
    "passed": ("Passed", "good", "Every expectation was checked and held."),
    "finished": (
        "Finished",
        "good",
        "The run came to its end; nothing was expected, so nothing was checked.",
    ),
    "failed": ("Failed", "bad", "The goal was not reached."),
    "infrastructure": ("Could not run", "bad", "The browser or the model was not there when it was needed."),
    "stale": ("Plan out of date", "warn", "The plan no longer fits the pages."),
    "healed": ("Healed", "warn", "It passed, but not by the plan as it is: a patch of the plan is proposed."),
    "denied": ("Denied", "bad", "The policy, or a person, refused what the run needed."),
    "limit": ("Stopped at a limit", "warn", "The run spent what it was allowed to spend."),
    "interrupted": ("Interrupted", "warn", "Somebody stopped the run."),
}

_NEXT: dict[str, str] = {
    "check": "Compare expected and seen below: either the page is wrong, or the expectation is.",
    "target": "Look at the call below: its words fit no element, or more than one. "
    "strelka observe URL shows what the page has.",
    "element": "Look at the call below: something on the page was in the way of the element.",
    "approval": "Run it where somebody can answer, or allow in the policy what was asked.",
    "limit": "Raise the limit under 'limits:' if the goal needs more; see below what it was spent on.",
    "navigation": "Check the address, and that the site answers from this machine.",
    "browser": "strelka doctor says what is missing and what mends it.",
    "model": "Check the model's name, key and server; plain steps need no model.",
    "storage": "Make room on the disk, or choose another folder with --runs.",
    "page": "Look at the page by hand: it crashed or stopped answering.",
    "extract": "Look at the call below: the page does not hold what was to be extracted.",
    "goal": "Read the answer: the planner says why the goal cannot be reached.",
    "plan": "The reason above says what to do with the plan.",
    "app": "Mend the application: the plan is not at fault.",
    "interrupted": "Run it again when it may run to its end.",
}
"""By the first part of the code the run ended with."""

_NEXT_DENIED = (
    "If it should be done, allow it in the policy; the decision below names the rule and the layer."
)
_NEXT_FAILED = "Look at the call below that failed."
_CUT_OFF = "The log has no end: the run was cut off, by a crash or a kill, or it is still going on."


def verdict(report: Report) -> Verdict:
    """The outcome of a run, also of one whose log has no end."""
    if not report.status:
        return _cut_off(report)
    word, tone, sentence = _STATUSES.get(report.status, (report.status, "warn", ""))
    if tone == "good":
        return Verdict(word, tone, _held(report) or sentence)
    culprit = next((call for call in reversed(report.calls) if call.outcome in {"failed", "denied"}), None)
    blamed = culprit if culprit is not None and culprit.code == report.code else None
    said = _broken(report) or report.reason or sentence
    return Verdict(word, tone, said, _next(report), blamed)


def _held(report: Report) -> str:
    if report.status != "passed" or not report.checks:
        return ""
    total, held = len(report.checks), sum(check.ok for check in report.checks)
    every = {1: "The expectation", 2: "Both expectations"}.get(total, f"All {total} expectations")
    return f"{every} held." if held == total else f"{held} of {total} expectations held."


def _broken(report: Report) -> str:
    """Which expectations did not hold; what was seen instead stands in their table."""
    broken = [check.expected for check in report.checks if not check.ok]
    if report.code != "check.failed" or not broken:
        return ""
    return f"{len(broken)} of {len(report.checks)} expectations did not hold: {'; '.join(broken)}"


def _next(report: Report) -> str:
    family = report.code.partition(".")[0]
    if family in _NEXT:
        return _NEXT[family]
    return {"denied": _NEXT_DENIED, "failed": _NEXT_FAILED}.get(report.status, "")


def _cut_off(report: Report) -> Verdict:
    unknown = [call for call in report.calls if call.outcome == "unknown"]
    last: Call | None = unknown[-1] if unknown else None
    if last is None:
        return Verdict("No end", "warn", _CUT_OFF, "Every call that was begun has its outcome below.")
    return Verdict(
        "No end",
        "warn",
        _CUT_OFF,
        "One call was begun and its outcome is unknown: look at the site before you run it again.",
        last,
    )
