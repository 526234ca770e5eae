"""What a plan is to a run: followed, left behind, or mended. The one place where runs and plans meet."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from agent.build import Prepared, RunRequest, read_steps
from agent.course import Course, Stretch
from agent.errors import PlanError, PlanMissing, PlanStale
from agent.plan.document import Plan, load_plan, plan_path, save_plan
from agent.plan.heal import Heal, Healer
from agent.plan.items import items_of
from agent.plan.patch import write_patch
from agent.plan.record import plan_of, script_digest
from agent.plan.replay import ReplayPlanner
from agent.plan.triage import Triage
from agent.result import RunResult
from agent.script import LoadedScript
from agent.steps import Step
from agent.steps.answer import Gathered
from browser_tools.dispatch import Door
from browser_tools.events import Event, EventLog, read_events
from browser_tools.whole import storage_error
from policies.errors import BadInput

LEFT = "origin.not_allowed"
"""Code of a test whose page led out of what the policy allows."""


def in_ci() -> bool:
    """Whether the environment says that nobody watches: `CI` is set, and not to 0, false, no or off."""
    return os.environ.get("CI", "").strip().lower() not in ("", "0", "false", "no", "off")


def check_expectations(prepared: Prepared) -> None:
    """A test without an expectation is refused: it could only pass. Raises BadInput."""
    request = prepared.request
    if request.mode == "live" or request.part or prepared.checks or request.script.script.expect:
        return
    if any(call.name == "check" for step in prepared.steps for call in step.calls):
        return
    raise BadInput(
        f"{request.script.source} expects nothing, so a replay of it could not fail; say what must hold, "
        'such as\nexpect:\n  - text "Thank you" is visible',
        code="test.no_expectation",
    )


def expects(script: LoadedScript) -> bool:
    """Whether it is a test: something is checked, at the end or on the way. Raises BadScript, StepError."""
    if script.script.expect:
        return True
    steps = read_steps(script, script.samples())
    return any(call.name == "check" for step in steps for call in step.calls)


def plan_file(request: RunRequest) -> Path:
    """Where the plan of this run is, or shall be. Raises BadInput for a goal without a file."""
    if request.plan is not None:
        return request.plan
    if request.script.path is None:
        raise BadInput("a plan stands beside its script, and this goal has no file: write it as a script")
    return plan_path(request.script.path)


def replayed_course(prepared: Prepared) -> Course:
    """The course of a replay. Raises PlanMissing, PlanStale, InvalidPlan."""
    path = plan_file(prepared.request)
    plan = loaded(prepared.request.script, prepared.steps, path)
    gathered = Gathered()
    source = prepared.request.script.source
    seconds = prepared.request.settings.tool_seconds  # elements get half of it, where plans are healed more
    healer = Healer(seconds * 2) if prepared.request.mode == "heal" else None
    items = items_of(plan, prepared.steps)
    expecting = any(not check.kind.startswith("no_") for check in prepared.checks)
    triage = Triage(source, healing=healer is not None)
    planner = ReplayPlanner(
        items, prepared.inputs, gathered, triage, healer, seconds / 2, expecting=expecting
    )
    planner.digest = plan.digest
    return Course((Stretch(planner),), gathered)


def loaded(script: LoadedScript, steps: Sequence[Step], path: Path) -> Plan:
    """The plan, if it is one of this script as it is now. Raises as `replayed_course`."""
    source, record = script.source, f"strelka run {shlex.quote(script.source)} --record"
    if not path.exists():
        raise PlanMissing(f"there is no plan {str(path)!r}; record one: {record}")
    plan = load_plan(path)
    if plan.script != script_digest(script, steps):
        raise PlanStale(
            f"{source} does something else than when {str(path)!r} was recorded; record it again: {record}"
        )
    return plan


def left_for(events: Iterable[Event]) -> str:
    """The document outside of what is allowed that a page tried to show; "" if none did."""
    for event in events:
        if event.type == "page_event" and event.data.get("resource") == "document":
            return f"{event.url} was refused ({event.data.get('reason')})"
    return ""


def concluded(prepared: Prepared, course: Course, door: Door, result: RunResult) -> RunResult:
    """The result with what became of the plan: written after a run that passed, told after a replay.

    A test whose page led out of what the policy allows did not pass, whatever it expects.
    """
    log = door.log
    if result.ok and (prepared.request.mode != "live" or not prepared.request.models):
        left = left_for(read_events(log.path))
        if left:
            result = replace(
                result,
                status="denied",
                reason=f"the page led out of what the policy allows: {left}",
                code=LEFT,
            )
    if prepared.request.mode == "record":
        return _recorded(prepared, log, result)
    planner = course.stretches[0].planner if course.stretches else None
    if not isinstance(planner, ReplayPlanner):
        return result
    path = plan_file(prepared.request)
    told = {"path": str(path), "digest": planner.digest, "drifted": planner.drifted}
    triaged = planner.triage.ended(result.checks, result.code, door)
    result = replace(result, plan=told, triage=triaged.as_data() if triaged is not None else {})
    heals = tuple(planner.healer.heals.values()) if planner.healer is not None else ()
    return _healed(path, heals, log, result) if heals else result


def _healed(path: Path, heals: Sequence[Heal], log: EventLog, result: RunResult) -> RunResult:
    """Status `healed` and a patch beside the plan. A run that did not pass proposes nothing: what seemed to
    heal a step may be what broke it."""
    words = [f"step {heal.number}: {heal.cls}: {heal.words}" for heal in heals]
    if not result.ok:
        text = "no patch is proposed, because the run did not pass after it: " + "; ".join(words)
        log.emit("note", {"text": text, "healed": words})
        return result
    patch = write_patch(path, heals)
    reason = f"{'; '.join(words)}; review {patch} and apply it: git apply {patch}"
    log.emit("note", {"text": reason, "healed": words, "patch": str(patch)})
    plan = {**result.plan, "healed": words, "patch": str(patch)}
    return replace(result, status="healed", reason=reason, code="plan.healed", plan=plan)


def _recorded(prepared: Prepared, log: EventLog, result: RunResult) -> RunResult:
    """A plan is left by a run that reached its end: what a half-done one did is nothing to repeat."""
    if not result.ok:
        log.emit("note", {"text": f"no plan was written, because the run {result.status}"})
        return result
    path = plan_file(prepared.request)
    try:
        plan = plan_of(read_events(log.path), prepared.request.script, prepared.steps, prepared.inputs)
        save_plan(path, plan)
    except PlanError as error:
        return replace(result, status="failed", reason=error.message, code=error.code)
    except OSError as error:
        raise storage_error(f"the plan {str(path)!r}", error) from error
    log.emit("note", {"text": f"plan: {path}", "plan": {"path": str(path), "digest": plan.digest}})
    return replace(result, plan={"path": str(path), "digest": plan.digest, "steps": len(plan.steps)})
