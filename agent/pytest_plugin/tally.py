"""What the runs of one test came to: properties for JUnit and for the session's page, and its outcome."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from agent.culprit import unpictured
from agent.pytest_plugin.options import Options, Tracing
from agent.pytest_plugin.trace import TRACE
from agent.pytest_plugin.verdicts import StrelkaFailure, StrelkaTrouble
from agent.report.html import report_of
from agent.result import EXIT_CODES, RunResult
from agent.triage import Triage, triage_of, triage_of_error
from policies.errors import StrelkaError

PREFIX = "strelka_"
EARLIER = f"{PREFIX}earlier"
"""Property that names a report of an attempt that was not the last."""
Property = tuple[str, object]


@dataclass
class Tally:
    """Filled while a test runs."""

    options: Options
    runs: list[RunResult] = field(default_factory=list)
    triage: Triage | None = None
    """Of the run that failed the test."""
    warnings: list[str] = field(default_factory=list)
    _healed: list[tuple[Triage, RunResult]] = field(default_factory=list)

    def add(self, result: RunResult) -> RunResult:
        """Count a run that has ended, and write its report. Raises StrelkaFailure, StrelkaTrouble.

        One that was mended waits for what the test expects: see `confirm`."""
        __tracebackhide__ = True
        self.runs.append(result)
        _write_report(Path(result.folder))
        triage = triage_of(result, result.events)
        if triage is None:
            return result
        if result.status == "healed":
            self._healed.append((triage, result))
            return result
        self.triage = triage
        words = "\n".join([str(triage), *_files(result)])
        raise (StrelkaTrouble if triage.kind == "infrastructure" else StrelkaFailure)(words)

    def confirm(self) -> None:
        """All that the test expects was held against the page: what was mended counts.

        Raises StrelkaFailure where a healed test shall fail."""
        __tracebackhide__ = True
        if not self._healed:
            return
        self.triage = self._healed[0][0]
        if self.options.healed == "fail":
            told = [line for triage, run in self._healed for line in (str(triage), *_files(run))]
            raise StrelkaFailure("\n".join(told))
        if self.options.healed == "warn":
            self.warnings += [str(triage) for triage, _ in self._healed]

    def discard_heals(self) -> None:
        """The test failed: nobody knows whether what was mended is right, so no patch stays."""
        for _, run in self._healed:
            if run.plan.get("patch"):
                Path(str(run.plan["patch"])).unlink(missing_ok=True)
        self._healed.clear()

    def refused(self, error: StrelkaError) -> Exception:
        """What a test ends with where `error` let nothing start: a bad plan fails it, the rest is trouble."""
        self.triage = triage_of_error(error)
        if self.triage.kind == "invalid-plan":
            return StrelkaFailure(str(self.triage))
        return StrelkaTrouble(f"{error.message} ({error.code})")

    @property
    def _status(self) -> str:
        """Of the run that ended the test: nothing runs after one that is not well, unless it was mended."""
        ended = [run.status for run in self.runs if EXIT_CODES[run.status] and run.status != "healed"]
        if ended or self._healed:
            return ended[0] if ended else "healed"
        if self.triage is None:
            return "passed"
        return {"invalid-plan": "stale", "policy": "denied"}.get(self.triage.kind, "infrastructure")

    def spent(self) -> dict[str, float]:
        """By key of the limits. Dollars that nobody knows are none."""
        usages = [run.usage for run in self.runs]
        dollars = sum(float(usage.get("cost_usd") or 0) for usage in usages if usage.get("calls"))
        seconds = sum(run.seconds for run in self.runs)
        return {"seconds": seconds, "tokens": sum(map(_tokens, usages)), "cost_usd": dollars}

    def traced(self, attempt: int) -> Tracing:
        """How the attempt (counted from 1) at a test is traced."""
        if self.options.trace == "on-first-retry":
            return "on" if attempt == 2 else "off"
        return self.options.trace

    def properties(self) -> Iterator[Property]:
        """For `item.user_properties`; every value is plain."""
        usages = [run.usage for run in self.runs]
        plans = [str(run.plan["digest"]) for run in self.runs if run.plan.get("digest")]
        modes = dict.fromkeys(run.mode for run in self.runs if run.mode != "live") or {"live": None}
        yield f"{PREFIX}status", self._status
        yield f"{PREFIX}mode", "+".join(modes)
        yield f"{PREFIX}model_calls", sum(int(usage.get("calls") or 0) for usage in usages)
        yield f"{PREFIX}tokens", self.spent()["tokens"]
        yield f"{PREFIX}cost_usd", _dollars(usages)
        yield f"{PREFIX}healed", str(bool(self._healed)).lower()
        yield f"{PREFIX}plan", ",".join(plans)
        yield f"{PREFIX}seconds", round(self.spent()["seconds"], 3)
        if self.triage is not None:
            yield f"{PREFIX}class", self.triage.kind
            yield f"{PREFIX}step", self.triage.step
            yield f"{PREFIX}expected", self.triage.expected
            yield f"{PREFIX}seen", self.triage.seen
            yield f"{PREFIX}next", self.triage.next
            yield f"{PREFIX}triage", str(self.triage)
        yield from self._attached()

    def _attached(self) -> Iterator[Property]:
        for run in self.runs:
            folder = Path(run.folder)
            yield f"{PREFIX}report", str(folder / "report.html")
            picture = picture_in(folder)
            if picture is not None:
                yield f"{PREFIX}screenshot", str(picture)
            if run.plan.get("patch") and self._healed:
                yield f"{PREFIX}patch", str(run.plan["patch"])
            if (folder / TRACE).exists():
                yield f"{PREFIX}trace", str(folder / TRACE)


def _files(result: RunResult) -> Iterator[str]:
    """Where more is told, as lines."""
    folder = Path(result.folder)
    yield f"report: {folder / 'report.html'}"
    picture = picture_in(folder)
    if picture is not None:
        yield f"picture: {picture}"
    missing = unpictured(result.events)
    if missing:
        yield f"picture: none: {missing}"


def begin(node: pytest.Item, options: Options) -> None:
    """An attempt at a test begins: what is told of it is told anew. Reports of earlier ones are named, or all
    their files removed."""
    told = [(name, said) for name, said in node.user_properties if name.startswith(PREFIX)]
    earlier = [said for name, said in told if name in (EARLIER, f"{PREFIX}report")]
    node.user_properties[:] = [one for one in node.user_properties if one not in told]
    if options.attempts == "last":
        for report in earlier:
            shutil.rmtree(Path(str(report)).parent, ignore_errors=True)
        return
    node.user_properties += [(EARLIER, said) for said in earlier]


def picture_in(folder: Path) -> Path | None:
    """The last picture among a run's artifacts."""
    pictures = sorted((folder / "artifacts").glob("*screenshot*.png"))
    return pictures[-1] if pictures else None


def _write_report(folder: Path) -> None:
    page = report_of(folder / "events.jsonl")
    if page is not None:
        (folder / "report.html").write_text(page, encoding="utf-8")


def _tokens(usage: dict[str, Any]) -> int:
    models = usage.get("models") or {}
    return sum(int(one.get("tokens_in") or 0) + int(one.get("tokens_out") or 0) for one in models.values())


def _dollars(usages: list[dict[str, Any]]) -> float | str:
    """Their sum; `unknown` where a model was asked whose price nobody knows."""
    asked = [usage for usage in usages if usage.get("calls")]
    costs = [usage.get("cost_usd") for usage in asked]
    if any(cost is None for cost in costs):
        return "unknown"
    return round(sum(float(cost or 0) for cost in costs), 6)
