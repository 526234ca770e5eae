"""Run a script to a RunResult: the one way in for the command line, Python, watches, workflows and tests.

Whatever happens on the way ends as one result with one reason and a complete log; Chromium is always closed.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from agent.binding import file_digest
from agent.build import Prepared, RunRequest, make_door, prepare, shown_inputs
from agent.completer import completer_of
from agent.course import Course
from agent.culprit import pictured
from agent.errors import ModelError, PlanError
from agent.judge import Judge, judge_of
from agent.loop import LoopEnd
from agent.plan.document import InvalidPlan
from agent.planned import check_expectations, concluded
from agent.planning import make_course
from agent.result import EXIT_CODES, RunResult, Status
from agent.sessions import opened, session_options
from agent.steps.inputs import filled
from browser_tools.checks import Check, CheckResult, RunFacts, output_problems, run_check
from browser_tools.dispatch import Door
from browser_tools.errors import DeniedError, LimitReachedError, StopError, StorageError
from browser_tools.events import Event, EventLog, jsonable
from browser_tools.result import ToolResult
from browser_tools.tool import Asker, ToolCall
from policies.errors import BadInput, StrelkaError

NO_PAGE = "There is no page to begin on. Which address shall be opened?"
CHECK_SECONDS = 5.0
"""How long an expectation may take to come true after the last step."""


async def run(request: RunRequest, *, listener: Callable[[Event], None] | None = None) -> RunResult:
    """Run `request` to its end. `listener` is told of every event as it is written.

    Raises BadInput (and starts nothing) when the script, a policy, a step, the model's name or the runs
    folder cannot be used; everything later is a status of the result. A cancelled task ends as `interrupted`.
    """
    try:
        prepared = prepare(request)
    except BadInput as error:
        if error.code != "start.missing" or request.asker is None:
            raise
        prepared = prepare(await _started(request, request.asker, error))
    check_expectations(prepared)
    folder = _run_folder(request.settings.runs, prepared.name)
    prepared.memory.folder = folder
    log = EventLog(folder, folder.name, prepared.redactor(), listener)
    try:
        return await _logged(prepared, folder, log)
    finally:
        log.close()


async def _started(request: RunRequest, asker: Asker, error: BadInput) -> RunRequest:
    """The request with the page that the person names, where there is none: none is guessed."""
    try:
        async with asyncio.timeout(request.settings.ask_seconds):
            named = await asker.answer(NO_PAGE, ())
    except TimeoutError:
        raise error from None
    if named is None or not named.strip():
        raise error
    url = named.strip()
    return replace(request, start=url if "://" in url else f"https://{url}")


async def _logged(prepared: Prepared, folder: Path, log: EventLog) -> RunResult:
    """The run between its first and its last event."""
    result = _ended("infrastructure", "it ended without a result", "internal")
    try:
        log.emit("run_started", prepared.described())
        result = await _guarded(prepared, folder, log)
    except StorageError as error:
        result = _ended("infrastructure", error.message, error.code)
    finally:
        result = replace(
            result,
            run=log.run,
            mode=prepared.request.mode,
            folder=str(folder),
            seconds=round(prepared.meter.seconds, 3),
            usage=prepared.usage,
            reason=log.redactor.text(jsonable(result.reason)),
            answer=prepared.gate.shown(log.redactor.text(jsonable(result.answer))),
            data=log.redactor.data(jsonable(result.data)),
            url=log.redactor.text(result.url),
            checks=tuple(log.redactor.data(jsonable(check)) for check in result.checks),
        )
        result = _kept(result, folder, log)
    return result


async def _guarded(prepared: Prepared, folder: Path, log: EventLog) -> RunResult:
    """The run under its time limit, with every named way to fail turned into a status."""
    deadline = asyncio.timeout(prepared.meter.limits.seconds)
    try:
        async with deadline:
            return await _in_browser(prepared, folder, log)
    except TimeoutError:
        if not deadline.expired():
            raise
        seconds = prepared.meter.limits.seconds
        return _ended("limit", f"the limit of {seconds:g} seconds is reached", "limit.seconds")
    except asyncio.CancelledError:
        task = asyncio.current_task()
        if task is not None:
            task.uncancel()
        return _ended("interrupted", "interrupted", "interrupted")
    except StrelkaError as error:
        return _ended(status_of(error), error.message, error.code)


def status_of(error: StrelkaError) -> Status:
    """The status a run ends with when `error` ended it."""
    if isinstance(error, LimitReachedError):
        return "limit"
    if isinstance(error, PlanError | InvalidPlan):
        return "stale"
    if isinstance(error, StopError | ModelError):
        return "infrastructure"
    return "denied" if isinstance(error, DeniedError) else "failed"


async def _in_browser(prepared: Prepared, folder: Path, log: EventLog) -> RunResult:
    async with AsyncExitStack() as stack:
        course = await make_course(prepared, log, stack)
        options = session_options(prepared, folder, log)
        session = await stack.enter_async_context(opened(prepared, options, log))
        door = make_door(prepared, session, log, folder / "artifacts")
        door.completer = await completer_of(prepared, log, stack)
        if prepared.request.on_door is not None:
            prepared.request.on_door(door)
        try:
            judge = await judge_of(prepared, log, stack)
            result = concluded(prepared, course, door, await _goal(prepared, course, door, judge))
            if prepared.request.shape is not None:
                result = prepared.request.shape(result, folder)
            if prepared.request.pictured:
                result = await pictured(door, folder, prepared.checks, result)
            return result
        finally:
            _note_changed(prepared, log)


def _note_changed(prepared: Prepared, log: EventLog) -> None:
    """Say which policy files changed during the run, which went on under what it had loaded."""
    for path, digest in prepared.policy_files.items():
        if file_digest(path) != digest:
            text = (
                f"the policy {str(path)!r} was changed during the run, which went on under what it had loaded"
            )
            with suppress(StorageError):
                log.emit("note", {"text": text, "code": "policy.changed"})


async def _goal(prepared: Prepared, course: Course, door: Door, judge: Judge | None) -> RunResult:
    stopped = await _open_start(prepared, course, door)
    if stopped is not None:
        return stopped
    end = await course.run(door)
    if not end.ok:
        status: Status = "denied" if end.denied else "stale" if end.code == PlanError.code else "failed"
        reason = filled(end.reason, shown_inputs(prepared.inputs))
        return replace(_ended(status, reason, end.code, end, door), checks=tuple(door.checks))
    return await _judge(prepared, door, end, judge)


async def _open_start(prepared: Prepared, course: Course, door: Door) -> RunResult | None:
    """Open the start URL through the door; the result that ends the run if that failed."""
    if not prepared.start:
        return None
    said = "open the start page"
    call = ToolCall("navigate", {"url": prepared.start}, intent=said, provenance={"url": "user"})
    result = await door.dispatch(call)
    problem = start_problem(result, looks=course.looks)
    if problem is None:
        return None
    return _ended("denied" if result.denied else "failed", *problem, door=door)


def start_problem(result: ToolResult, *, looks: bool) -> tuple[str, str] | None:
    """(reason, code) if the run cannot start there. A planner that looks may deal with an error page."""
    if not result.ok:
        return result.error, result.code
    landing = result.data
    if landing["kind"] == "download":
        return f"{landing['url']} is a download, not a page", "navigation.download"
    if landing["status"] is not None and landing["status"] >= 400 and not looks:
        return f"{landing['url']} answered HTTP {landing['status']}", f"navigation.http_{landing['status']}"
    return None


async def _judge(prepared: Prepared, door: Door, end: LoopEnd, judge: Judge | None) -> RunResult:
    """The expectations decide: passed if there were some and all held, finished if there were none."""
    data = end.data if end.data is not None else (door.run_data or None)
    facts = RunFacts(answer=end.answer, data=data, schema=prepared.schema)
    results = await _checked(prepared.checks, door, facts)
    if judge is not None:
        results += [await judge.held(claim, door) for claim in prepared.claims]
    shown = (*door.checks, *(result.as_data() for result in results))
    broken = [result for result in results if not result.ok]
    held = bool(results) or bool(door.checks)
    status: Status = "failed" if broken else "passed" if held else "finished"
    reason = "; ".join(result.message for result in broken)
    code = "check.failed" if broken else ""
    if not broken and (problems := unfitting(prepared, data)):
        status, code, reason = "failed", "output.invalid", f"the data does not fit `output`: {problems}"
    result = _ended(status, reason, code, end, door)
    return replace(result, checks=shown, data=data)


def unfitting(prepared: Prepared, data: Any) -> str:
    """Why what a model brought back is not what `output` asks for; "" if it is, or nothing was asked for."""
    if prepared.schema is None or prepared.planner not in ("model", "mixed"):
        return ""
    return "; ".join(output_problems(data, prepared.schema))


async def _checked(checks: Sequence[Check], door: Door, facts: RunFacts) -> list[CheckResult]:
    """All at once: each looks at the page anew until it holds or its time is over."""
    left = min(CHECK_SECONDS, max(0.0, door.meter.seconds_left))
    tab = door.session.current
    results = await asyncio.gather(
        *(run_check(check, tab, facts, left, may_read=door.may_read) for check in checks)
    )
    for result in results:
        door.log.emit("check", result.as_data(), url=tab.url)
    return results


def _ended(
    status: Status,
    reason: str,
    code: str,
    end: LoopEnd | None = None,
    door: Door | None = None,
) -> RunResult:
    data: Any = None
    if end is not None and door is not None:
        data = end.data if end.data is not None else (door.run_data or None)
    return RunResult(
        run="",
        status=status,
        answer=end.answer if end is not None else "",
        content_format=end.content_format if end is not None else "plain",
        data=data,
        reason=reason,
        code=code,
        url=door.session.current.url if door is not None and door.session.tabs else "",
    )


def _kept(result: RunResult, folder: Path, log: EventLog) -> RunResult:
    """`result`, once it is in `result.json` and in the log; where the disk refuses, that it did."""
    try:
        result.write(folder)
        _finish(result, log)
        return result
    except StorageError as error:
        if not result.code.startswith("storage."):
            result = replace(result, status="infrastructure", reason=error.message, code=error.code)
    with suppress(StorageError):
        _finish(result, log)
    with suppress(StorageError):
        result.write(folder)
    return result


def _finish(result: RunResult, log: EventLog) -> None:
    log.emit(
        "run_finished",
        {
            "status": result.status,
            "exit_code": EXIT_CODES[result.status],
            "reason": result.reason,
            "code": result.code,
            "answer": result.answer,
            "content_format": result.content_format,
            "data": result.data,
            "seconds": result.seconds,
            "usage": result.usage,
        },
        url=result.url,
    )


def _run_folder(runs: Path, name: str) -> Path:
    """A new folder for one run, `<UTC time>-<name>-<random>`. Raises BadInput if it cannot be made."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    folder = runs / f"{stamp}-{name}-{secrets.token_hex(3)}"
    try:
        (folder / "artifacts").mkdir(parents=True)
    except OSError as error:
        raise BadInput(
            f"cannot write runs to {str(runs)!r}: {error.strerror}; choose another folder with --runs",
            code="storage.unwritable",
        ) from error
    return folder
