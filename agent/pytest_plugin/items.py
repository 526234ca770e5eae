"""`*.e2e.yaml` as a pytest file: a script with expectations is a test, each of its `cases` another one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from _pytest.fixtures import TopRequest  # as pytest's own items that are no functions make theirs

from agent.inspection import problems_in, problems_of, problems_of_file
from agent.plan.document import plan_path
from agent.planned import expects
from agent.pytest_plugin.files import E2E
from agent.pytest_plugin.options import KEY, Mode, Options
from agent.pytest_plugin.quarantine import excuse
from agent.pytest_plugin.tally import PREFIX, Tally, begin
from agent.pytest_plugin.verdicts import StrelkaFailure, StrelkaTrouble
from agent.pytest_plugin.worker import inputs_for, start_of, worker_of
from agent.report.story import STEP
from agent.script import LoadedScript, load_script
from policies.document import Problem
from policies.errors import BadInput, StrelkaError

NO_EXPECTATION = (
    'nothing is expected, so nothing could fail; add `expect:` with a line such as: text "Added to cart"'
)

SOMEWHERE = "http://127.0.0.1/"
"""Stands for the base URL while a file is only read: a server that tests start has none yet."""


class TestFile(pytest.File):
    """The tests of one script. A file that cannot be used is an error of collection, mistake by mistake."""

    __test__ = False

    def collect(self) -> Iterator[TestItem]:
        script = self._script()
        name = script.script.name or _stem(self.path)
        cases = script.script.cases or {"": {}}
        for case, inputs in cases.items():
            item = TestItem.from_parent(
                self, name=f"{name}[{case}]" if case else name, script=script, inputs=inputs
            )
            for mark in script.script.marks:
                self._mark(item, mark, script)
            if script.script.quarantine is not None:
                excuse(item, script.script.quarantine)
            yield item

    def _script(self) -> LoadedScript:
        """Raises CollectError."""
        try:
            script = load_script(self.path)
            problems = problems_of(script, SOMEWHERE)
        except BadInput as error:
            raise self._refused(problems_in(error, self.path)) from None
        if not problems and not expects(script):
            problems = [_problem(script, "expect" if script.script.expect else "steps", NO_EXPECTATION)]
        login = script.script.login
        if login is not None:
            problems += self._login(script, self.path.parent / login)
        if not script.script.cases:
            problems += self._ungiven(script)
        if problems:
            raise self._refused(problems)
        return script

    def _login(self, script: LoadedScript, path: Path) -> list[Problem]:
        """What is wrong with the script that logs in."""
        try:
            return problems_of_file(path, SOMEWHERE)
        except BadInput as error:
            where = _problem(script, "login", "")
            return [
                Problem(where.file, where.line, where.column, "login", str(problem))
                for problem in problems_in(error, path)
            ]

    def _ungiven(self, script: LoadedScript) -> list[Problem]:
        """Inputs that nobody gives: not the file, no case, no option."""
        try:
            script.values(inputs_for(script, self.config.stash[KEY]))
        except BadInput as error:
            advice = "give it a default, a value in `cases`, or --strelka-input"
            return [_problem(script, "inputs", f"{error.message.partition(';')[0]}; {advice}")]
        return []

    def _refused(self, problems: list[Problem]) -> pytest.Collector.CollectError:
        return self.CollectError("\n".join(map(str, problems)))

    def _mark(self, item: TestItem, mark: str, script: LoadedScript) -> None:
        """Raises CollectError under `--strict-markers`, as a Python test would be refused."""
        try:
            item.add_marker(mark)
        except pytest.fail.Exception as error:
            raise self._refused([_problem(script, "marks", str(error.msg))]) from None


class TestItem(pytest.Item):
    """One run of a script. Fixtures that are used automatically (a server of one's own) hold for it too."""

    __test__ = False

    def __init__(self, *, script: LoadedScript, inputs: Mapping[str, Any], **keywords: Any) -> None:
        super().__init__(**keywords)
        self._script = script
        self._inputs = inputs
        self.obj = None
        fixtures = self.session._fixturemanager.getfixtureinfo(node=self, func=None, cls=None)
        self._fixtureinfo = fixtures
        self.fixturenames = fixtures.names_closure
        self._initrequest()

    def _initrequest(self) -> None:
        """Also called by pytest-rerunfailures, before the test runs again."""
        self.funcargs: dict[str, object] = {}
        self._request = TopRequest(self, _ispytest=True)  # type: ignore[arg-type]

    def setup(self) -> None:
        begin(self, self.config.stash[KEY])
        self._request._fillfixtures()

    def runtest(self) -> None:
        options = self.config.stash[KEY]
        tally = Tally(options)
        try:
            self._run(tally)
        except StrelkaError as error:
            raise tally.refused(error) from error
        finally:
            self.user_properties += tally.properties()
            line = self._line(tally)
            self.user_properties += [(f"{PREFIX}line", line)] if line else []
            for words in tally.warnings:
                self.warn(pytest.PytestWarning(words))

    def _run(self, tally: Tally) -> None:
        options = tally.options
        worker = worker_of(self.config)
        given = {**inputs_for(self._script, options), **self._inputs}
        values = self._script.values(given)
        plan, base_url = plan_path(self.path), self._base_url()
        request = worker.request(
            script=worker.bounded(self._script),
            inputs=given,
            start=start_of(self._script, values, base_url),
            mode=self._mode(plan, options),
            plan=plan,
        )
        traced = tally.traced(getattr(self, "execution_count", 1))
        tally.add(worker.carry_out(request, traced, base_url))
        tally.confirm()

    def _mode(self, plan: Path, options: Options) -> Mode:
        """A model that judges is asked each time, which no replay does: where nobody says more, live."""
        judged = self._script.claims(self._script.samples()) and options.mode is None and options.models
        return "live" if judged else options.mode_for(plan)

    def _line(self, tally: Tally) -> int | None:
        """The line of the file that the failure is about: of an expectation or a step; None: nobody knows."""
        if tally.triage is None or not tally.runs:
            return None
        result = tally.runs[-1]
        expected = self._script.script.expect
        at_end = list(result.checks)[-len(expected) :] if expected else []
        broken = next((number for number, check in enumerate(at_end) if not check.get("ok")), None)
        if result.code == "check.failed" and broken is not None:
            return self._script.refused([(("expect", broken), "")]).problems[0].line
        failed = [
            event for event in result.events if event.type == "tool_result" and not event.data.get("ok")
        ]
        steps = self._script.steps(self._script.samples())
        for event in failed:
            found = STEP.fullmatch(str(event.data.get("call", "")))
            if found and int(found[1]) <= len(steps):
                return self._script.line_of(steps[int(found[1]) - 1])
        return None

    def _base_url(self) -> str:
        """What the project's own fixture `base_url` says (a server that tests start), else the option."""
        fixtures = self.session._fixturemanager.getfixturedefs("base_url", self) or ()
        if any(not one.func.__module__.startswith("pytest_") for one in fixtures):
            return str(self._request.getfixturevalue("base_url") or "")
        return self.config.stash[KEY].base_url

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """A verdict is told in words; what is our own mistake keeps its traceback."""
        if isinstance(excinfo.value, StrelkaFailure | StrelkaTrouble):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, self.name


def _problem(script: LoadedScript, key: str, message: str) -> Problem:
    return script.refused([((key,), message)]).problems[0]


def _stem(path: Path) -> str:
    return next(path.name.removesuffix(ending) for ending in E2E if path.name.endswith(ending))
