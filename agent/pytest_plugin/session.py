"""What the tests of a session came to, gathered from pytest's reports: also those of pytest-xdist's workers.

Light: in a session without a test of ours it only looks at names of properties.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import pytest

from agent.pytest_plugin import attachments, github
from agent.pytest_plugin.options import Options

PREFIX = "strelka_"
PAGE = "index.html"
Outcome = Literal["passed", "flaky", "healed", "quarantined", "failed", "stale", "error"]


@dataclass
class Entry:
    """One test of ours."""

    nodeid: str
    file: str
    line: int
    """From 1."""
    seconds: float = 0.0
    problem: str = ""
    phase: str = ""
    """Where it failed: setup, call, teardown; "" where it did not."""
    reruns: int = 0
    excused: bool = False
    """It failed, and was expected to: in quarantine, or marked as xfail."""
    said: dict[str, Any] = field(default_factory=dict)
    """Its properties, without their prefix; of those that repeat the last."""
    reports: list[str] = field(default_factory=list)
    patches: list[str] = field(default_factory=list)
    earlier: list[str] = field(default_factory=list)
    """Reports of attempts before the last."""

    @property
    def outcome(self) -> Outcome:
        healed = self.said.get("healed") == "true"
        if self.excused:
            return "quarantined"
        if not self.phase:
            return "healed" if healed else "flaky" if self.reruns else "passed"
        if self.phase != "call":
            return "error"
        return "healed" if healed else "stale" if self.said.get("status") == "stale" else "failed"

    @property
    def sentence(self) -> str:
        """Why it did not pass, on one line."""
        said = str(self.said.get("triage") or self.problem)
        return " ".join(said.split())


class SessionReport:
    """A plugin of the process that reports: gathers, sums up at the end, writes the page."""

    def __init__(self, options: Options, config: pytest.Config) -> None:
        self._options = options
        self._config = config
        self._entries: dict[str, Entry] = {}

    @property
    def tests(self) -> list[Entry]:
        """Those that used Strelka, in the order they ended."""
        return [entry for entry in self._entries.values() if entry.said]

    @pytest.hookimpl(tryfirst=True)  # what pytest writes into its XML, it writes at the teardown's report
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        file, line, _ = report.location
        entry = self._entries.setdefault(report.nodeid, Entry(report.nodeid, file, (line or 0) + 1))
        entry.seconds += report.duration
        if report.outcome == "rerun":  # type: ignore[comparison-overlap]  # pytest-rerunfailures' own
            entry.reruns += 1
        elif report.skipped and hasattr(report, "wasxfail"):
            entry.excused, entry.problem = True, str(report.wasxfail)
        elif report.failed:
            entry.phase = str(report.when)
            entry.problem = report.longreprtext
            entry.line = _line_of(report, file) or entry.line
        if report.when == "teardown":
            self._read(entry, report.user_properties)
            files = [str(entry.said[name]) for name in attachments.FILES if entry.said.get(name)]
            attachments.attach(self._config, report, files)

    def _read(self, entry: Entry, properties: list[tuple[str, object]]) -> None:
        ours = [(name.removeprefix(PREFIX), said) for name, said in properties if name.startswith(PREFIX)]
        if not ours:
            del self._entries[entry.nodeid]  # nothing of ours: a large project's tests are not kept
            return
        entry.said = dict(ours)
        entry.earlier = [str(said) for name, said in ours if name == "earlier"]
        entry.reports = [str(said) for name, said in ours if name == "report"]
        entry.patches = [str(said) for name, said in ours if name == "patch"]
        entry.line = int(entry.said.get("line") or entry.line)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        tests = self.tests
        if not tests:
            return
        summary = importlib.import_module("agent.pytest_plugin.summary")  # heavy: the page's parts
        sums = summary.sums_of(tests, self._options)
        terminalreporter.section("Strelka")
        for line in summary.lines(sums):
            terminalreporter.write_line(line)
        terminalreporter.write_line(summary.write_page(tests, sums, self._options))
        attachments.write_json(tests, sums.facts, self._options.output)
        for line in github.notices(tests):
            terminalreporter.write_line(line)
        github.write_summary(tests, sums.facts)


def _line_of(report: pytest.TestReport, file: str) -> int | None:
    """The line of the test's own file where it failed, counted from 1."""
    entries = getattr(getattr(report.longrepr, "reprtraceback", None), "reprentries", ())
    places = [entry.reprfileloc for entry in entries if getattr(entry, "reprfileloc", None)]
    lines = [place.lineno for place in places if Path(place.path).name == Path(file).name]
    return lines[-1] if lines else None
