"""Why a replay failed: one line with its class, what was expected, what is there, and the next step."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal

from agent.plan.candidates import likely
from agent.plan.document import PlannedLocator
from agent.plan.finding import Missing
from agent.planner import Sight
from browser_tools.checks import CheckResult
from browser_tools.dispatch import Door
from browser_tools.pages.changes import Changes, Mark
from browser_tools.result import ToolResult

Class = Literal[
    "locator-drift",
    "overlay",
    "timing",
    "content-change",
    "app-error",
    "infrastructure",
    "policy",
    "assertion",
]
COVERED = "element.covered"
IDLE = "effect.none"
_SLOW = frozenset({"tool.timeout", "navigation.timeout", "page.replaced", "wait.timeout"})
_NETWORK = frozenset({"navigation.dns", "navigation.refused", "navigation.tls"})
_SERVER_ERROR = re.compile(r"HTTP 5\d\d")
_SHOWN = 3
_LONGEST = 160

NEXT: dict[Class, str] = {
    "locator-drift": "run `strelka replay SCRIPT --heal` and review the patch it proposes",
    "overlay": "close it in the script (such as: close the dialog), or run `strelka replay SCRIPT --heal`",
    "timing": "run `strelka replay SCRIPT --heal`, which proposes a longer `timeout`; or look why it is slow",
    "content-change": "look at the page; if it is right so, record again: `strelka run SCRIPT --record`",
    "app-error": "mend the application; the plan is not at fault",
    "infrastructure": "start the site or the browser; nothing of the test was found wrong",
    "policy": "allow it in the script's policy, or take the step out",
    "assertion": "look at the page: either the application is wrong, or the expectation is",
}
TRIED = "healing found nothing that is plainly the same: look at the page; if it is right so, record again: "
TRIED += "`strelka run SCRIPT --record`"
"""What comes next where `--heal` was said already."""
_HEALING = frozenset({"locator-drift", "overlay", "timing"})


@dataclass(frozen=True)
class Failure:
    """What went wrong in one step, before anybody looked why."""

    kind: Literal["missing", "ambiguous", "before", "after", "call"]
    expected: str
    seen: str
    code: str = ""
    denied: bool = False
    locator: PlannedLocator | None = None
    missing: Missing = field(default_factory=Missing)

    @classmethod
    def of(cls, result: ToolResult) -> Failure:
        """A call that the door or the page refused."""
        denied = result.denied and not result.code.startswith("element.")
        return cls("call", f"{result.tool} to work", result.error, result.code, denied)


@dataclass(frozen=True)
class Triaged:
    """A failure and its class. `code` is that of the run; "" leaves the call's own."""

    cls: Class
    step: str
    expected: str
    seen: str
    next: str
    code: str = ""
    mark: str = ""
    """Handle of the element that comes nearest to what was looked for."""

    @property
    def reason(self) -> str:
        """One line for a person."""
        return f"{self.step}: {self.cls}: expected {self.expected}; {self.seen}; next: {self.next}"

    def as_data(self) -> dict[str, Any]:
        told = asdict(self)
        return {"class": told.pop("cls"), **told, "line": self.reason}


@dataclass
class Triage:
    """Watches the steps of a replay, and says of the one that failed why it did."""

    script: str
    """What the advice calls the script."""
    healing: bool = False
    """Whether the plan is healed already, so that this is no advice."""
    told: Triaged | None = None
    _mark: Mark | None = None

    def mark(self, sight: Sight) -> None:
        """A step begins: what pages tell from here on may be why it fails."""
        tab = sight.session.current
        self._mark = sight.session.history.here(tab.id)

    def judged(self, step: str, failure: Failure, sight: Sight) -> Triaged:
        """The failure with its class, from what the page told since the step began."""
        cls, seen = self._class(failure, sight)
        near = likely(failure.locator, failure.missing.everything) if failure.locator is not None else []
        mark = near[0].handle if near else ""
        return self._tell(Triaged(cls, step, failure.expected, seen, "", _code(cls, failure), mark), sight)

    def reading(self, step: str, result: ToolResult, sight: Sight) -> Triaged:
        """A step of the script that only reads has failed: an expectation, mostly."""
        told = result.data if isinstance(result.data, dict) else {}
        broken = self.broken(sight)
        cls: Class = "app-error" if broken else "assertion"
        seen = f"saw {told.get('seen', result.error)}" + (f"; {broken}" if broken else "")
        expected = str(told.get("expected", f"{result.tool} to work"))
        return self._tell(Triaged(cls, step, expected, seen, "", result.code), sight)

    def ended(self, checks: Sequence[Mapping[str, Any]], code: str, door: Door) -> Triaged | None:
        """Of a step that failed; or of the first expectation that does not hold at the end."""
        broken = next((check for check in checks if not check["ok"]), None)
        if self.told is not None or broken is None or code != "check.failed":
            return self.told
        sight = Sight(door.session, door.may_read, door.log, door.meter.seconds_left)
        wrong = self.broken(sight)
        cls: Class = "app-error" if wrong else "assertion"
        seen = f"saw {broken['seen']}" + (f"; {wrong}" if wrong else "")
        return self._tell(Triaged(cls, "the end", str(broken["expected"]), seen, "", code), sight)

    def _tell(self, told: Triaged, sight: Sight) -> Triaged:
        advice = TRIED if self.healing and told.cls in _HEALING else NEXT[told.cls]
        told = replace(told, next=advice.replace("SCRIPT", self.script), seen=told.seen)
        self.told = told
        sight.log.emit("note", {"text": told.reason, "triage": told.as_data()}, url=sight.session.current.url)
        return told

    def _class(self, failure: Failure, sight: Sight) -> tuple[Class, str]:
        broken = self.broken(sight)
        if failure.denied:
            return "policy", failure.seen
        if failure.code in _NETWORK or failure.code.startswith("browser."):
            return "infrastructure", failure.seen
        if broken:
            return "app-error", f"{failure.seen}; {broken}"
        if failure.code == COVERED:
            return "overlay", failure.seen
        if failure.code in _SLOW or sight.session.current.link.traffic.waiting:
            return "timing", f"{failure.seen}; the page is still loading"
        if failure.code == IDLE:
            return (
                "app-error",
                f"{failure.seen}; it was done to the very element, and nothing on the page changed",
            )
        if failure.kind == "missing" and failure.locator is not None:
            near = likely(failure.locator, failure.missing.everything)
            if near:
                names = ", ".join(f'{each.role} "{each.name}"' for each in near[:_SHOWN])
                return "locator-drift", f"{failure.seen}; nearest is {names}"
        if failure.kind == "ambiguous":
            return "locator-drift", failure.seen
        return "content-change", failure.seen

    def broken(self, sight: Sight) -> str:
        """What says that the application itself failed since the step began; "" if nothing does."""
        tab = sight.session.current
        status = tab.link.status
        if status is not None and status >= 500:
            return f"the page was answered with HTTP {status}"
        changes = sight.session.history.since(self._mark) if self._mark is not None else Changes()
        errors = [text for text in changes.failed_requests if _SERVER_ERROR.search(text)]
        for what, texts in (("a request failed", errors), ("the console says", changes.console_errors)):
            if texts:
                return f"{what}: {texts[0][:_LONGEST]}"
        return ""


def _code(cls: Class, failure: Failure) -> str:
    """Of the run: a failure of the application is no fault of the plan; a refusal keeps its own."""
    if cls == "policy":
        return ""
    return {"app-error": "app.error", "infrastructure": failure.code}.get(cls, "plan.stale")


def not_found(locator: PlannedLocator, missing: Missing) -> Failure:
    """No element, or several."""
    words = locator.words()
    if missing.alike:
        seen = f"saw {len(missing.alike)} that nothing tells apart"
        return Failure("ambiguous", words, seen, locator=locator, missing=missing)
    return Failure("missing", words, "saw no such element", locator=locator, missing=missing)


def unkept(locator: PlannedLocator, missing: Missing) -> Failure:
    """What the next step uses has not come of a step whose element was called otherwise."""
    failure = not_found(locator, missing)
    return replace(failure, expected=f"{failure.expected}, which the next step uses, to come of it")


def changed(result: CheckResult) -> Failure:
    """The page is not where the step begins."""
    return Failure("before", f"{result.expected} before the step", f"saw {result.seen}")


def unmet(result: CheckResult, *, idle: bool = False) -> Failure:
    """The step was done, and what it brought about before did not come. `idle`: nothing at all came of it."""
    return Failure("after", f"{result.expected} after the step", f"saw {result.seen}", IDLE if idle else "")
