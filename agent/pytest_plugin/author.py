"""What the fixture `strelka` makes of a test's words: runs on the test's own page, and what they came to."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping
from dataclasses import replace
from inspect import CORO_CREATED, getcoroutinestate
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page
from pydantic import TypeAdapter, ValidationError

from agent.build import RunRequest
from agent.calling import goal_of
from agent.claims import CLAIM, VOTES
from agent.pytest_plugin.limits import limits_in, limits_of
from agent.pytest_plugin.naming import file_name, slug
from agent.pytest_plugin.options import MODES, Options
from agent.pytest_plugin.quarantine import KEY as QUARANTINE
from agent.pytest_plugin.quarantine import day_of
from agent.pytest_plugin.tally import Tally
from agent.pytest_plugin.verdicts import StrelkaFailure
from agent.pytest_plugin.worker import Worker
from agent.result import RunResult
from agent.run import run
from agent.script import LoadedScript, Script
from agent.steps import StepError, parse_expectation
from browser_tools.dispatch import Door
from browser_tools.shared.overheard import Overheard
from policies.errors import BadInput
from policies.limits import Limits
from policies.redact import Redactor
from policies.validation import nearest

EXTRACTED = "extracted"
MARK_KEYS = ("mode", "policy", "limits", QUARANTINE)
FOLDER = "plans"
"""Beside the test's file: a file for each act, so that workers never write the same one."""
Expected = str | dict[str, Any]
"""An item of a script's `expect`."""


class Author:
    """One test: its requests are made here, and its results counted. It knows nothing of sync and async."""

    def __init__(self, node: pytest.Item, worker: Worker, page: Page) -> None:
        """Raises BadInput for a mark that says something wrong."""
        said = said_by(node)
        policy = said.get("policy", worker.options.policy)
        mode = said.get("mode", worker.options.mode)
        self.options: Options = replace(worker.options, policy=policy, mode=mode)
        self.tally = Tally(self.options)
        self._worker = worker
        self._page = page
        self._node = node
        self._limits = limits_for(said).minimum(limits_in(worker.options.limits))
        self._names: list[str] = []
        self._doors: list[Door] = []
        self.overheard = Overheard(page)
        self.asked: list[Coroutine[Any, Any, object]] = []
        """What an asynchronous test has asked for, and must await."""

    def act(self, words: str, inputs: Mapping[str, Any]) -> RunRequest:
        plan = self._plan(words)
        mode = self.options.mode_for(plan)
        if mode == "record":
            plan.parent.mkdir(parents=True, exist_ok=True)
        script = goal_of(words, inputs)
        return self._request(script, inputs=inputs, mode=mode, plan=plan, part=True)

    def check(self, expected: Expected, votes: int = 1) -> RunRequest:
        """By code where code can; else judged by a model. Raises StrelkaFailure where none may be asked."""
        __tracebackhide__ = True
        if isinstance(expected, str):
            try:
                parse_expectation(expected)
            except StepError as error:
                if not self._worker.options.models or self._worker.settings.model is None:
                    raise StrelkaFailure(unreadable(expected, error)) from None
                expected = {CLAIM: expected, VOTES: votes}
        return self._request(_script(expect=[expected]), part=True)

    def extract(self, schema: dict[str, Any]) -> RunRequest:
        step = {"extract": {"schema": schema, "as": EXTRACTED}}
        writes = self._worker.settings.model is not None
        return self._request(_script(steps=[step]), writer=writes, part=True)

    async def carried_out(self, request: RunRequest) -> RunResult:
        await self.overheard.recall()
        return await run(request)

    def picture(self) -> RunRequest:
        """It hides what any run of the test has typed."""
        request = self._request(_script(steps=["take a screenshot"]), part=True)
        return replace(request, on_door=self._typed_before)

    def masked(self) -> Redactor:
        """What the test's runs have masked so far: later ones mask it too."""
        redactor = Redactor()
        for door in self._doors:
            redactor.learn(door.log.redactor)
        return redactor

    def _goes_on(self, door: Door) -> None:
        """A run of the test begins: what it checks is the page's, and the test's, not its own alone."""
        session = door.session
        session.history.recall(self.overheard.told_in(session.current))
        session.incoming.earlier = [saved for earlier in self._doors for saved in earlier.session.downloads]
        self._doors.append(door)

    def _typed_before(self, door: Door) -> None:
        for earlier in self._doors:
            door.past.uses += earlier.past.uses

    def ended(self, result: RunResult) -> RunResult:
        """Count it. Raises StrelkaFailure, StrelkaTrouble."""
        __tracebackhide__ = True
        return self.tally.add(result)

    def refuse_unawaited(self) -> None:
        """Raises StrelkaTrouble where a call was never begun."""
        __tracebackhide__ = True
        forgotten = [work for work in self.asked if getcoroutinestate(work) == CORO_CREATED]
        for work in forgotten:
            work.close()
        if forgotten:
            name = f"strelka.{getattr(forgotten[0], '__name__', 'check')}(...)"
            words = f"{name} was not awaited, so nothing was done; write: await {name}"
            raise self.tally.refused(BadInput(words, code="usage.unawaited"))

    def _request(self, script: LoadedScript, **given: Any) -> RunRequest:
        origins = (self.options.base_url,) if self.options.base_url else ()
        bounded = script.script.model_copy(update={"limits": self._left()})
        return self._worker.request(
            script=replace(script, script=bounded),
            page=self._page,
            origins=origins,
            known=self.masked(),
            on_door=self._goes_on,
            **({"policy": self.options.policy} if self.options.policy else {}),
            **given,
        )

    def _left(self) -> Limits:
        """The limits of the whole test, less what its runs have spent. Raises StrelkaFailure."""
        given = self._limits.model_dump(exclude_none=True)
        for key, amount in self.tally.spent().items():
            if key not in given or not amount:
                continue
            if amount >= given[key]:
                words = f"the test may spend {given[key]:g} {key}, and has spent {amount:g}"
                raise StrelkaFailure(
                    f"limit (limit.{key}): {words}; next: raise the limit, or split the test"
                )
            given[key] -= amount
        return Limits.model_validate(given)

    def _plan(self, words: str) -> Path:
        """`plans/test_shop/test_checkout.put-the-lamp-in-the-cart.plan.yaml`."""
        name = f"{file_name(self._node)}.{slug(words)}"
        self._names.append(name)
        again = self._names.count(name)
        numbered = name if again == 1 else f"{name}-{again}"
        path = self._node.path
        return path.parent / FOLDER / path.stem / f"{numbered}.plan.yaml"


def said_by(node: pytest.Item) -> dict[str, Any]:
    """What the marks `strelka(...)` of a test say, the nearest first. Raises BadInput."""
    said: dict[str, Any] = {}
    for mark in node.iter_markers("strelka"):
        for key, value in mark.kwargs.items():
            if key not in MARK_KEYS:
                hint = nearest(key, MARK_KEYS)
                words = f"did you mean {hint!r}?" if hint else f"expected {', '.join(MARK_KEYS)}"
                raise BadInput(f"@pytest.mark.strelka: there is no {key!r}; {words}", code="usage.mark")
            said.setdefault(key, value)
    if said.get("mode", "live") not in MODES:
        words = f"expected one of {', '.join(MODES)}; got {said['mode']!r}"
        raise BadInput(f"@pytest.mark.strelka: mode: {words}", code="usage.mark")
    if QUARANTINE in said and day_of(said[QUARANTINE]) is None:
        words = f"expected a day such as 2026-12-31; got {said[QUARANTINE]!r}"
        raise BadInput(f"@pytest.mark.strelka: quarantine: {words}", code="usage.mark")
    return said


def limits_for(said: Mapping[str, Any]) -> Limits:
    """Raises LimitsError."""
    given = said.get("limits", {})
    return limits_in(given) if isinstance(given, str) else limits_of(given)


def unreadable(words: str, error: StepError) -> str:
    return (
        f"cannot check {words!r} by code, and no model may be asked to judge it: {error.problems[0]}; "
        'write it so that code can, such as: text "1 lamp" is visible, url contains "/cart", '
        'the button "Pay" is enabled (docs/steps.md); or connect a model with --strelka-model'
    )


def schema_of(kind: Any) -> dict[str, Any]:
    """The JSON Schema of a pydantic model, of any other type, or the schema itself."""
    return kind if isinstance(kind, dict) else TypeAdapter(kind).json_schema()


def value_of(kind: Any, result: RunResult) -> Any:
    """What was extracted, as `kind`. Raises StrelkaFailure, naming what the page does not say."""
    __tracebackhide__ = True
    data = (result.data or {}).get(EXTRACTED)
    if isinstance(kind, dict):
        return data
    try:
        return TypeAdapter(kind).validate_python(data)
    except ValidationError as error:
        wrong = "; ".join(
            f"{'.'.join(map(str, one['loc']))}: {one['msg']}, got {one['input']!r}" for one in error.errors()
        )
        raise StrelkaFailure(
            f"the page does not hold a {getattr(kind, '__name__', kind)}: {wrong}; "
            f"what was found is in {result.folder}"
        ) from None


def _script(**parts: Any) -> LoadedScript:
    return LoadedScript(Script(**parts))
