"""One call from Python: a request made of what was given, and run on the loop that it belongs on."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from agent.approve import DenyApprover
from agent.bridge import refuse_running_loop, run_from_sync
from agent.build import RunRequest
from agent.options import RunOptions
from agent.result import RunResult
from agent.run import run
from agent.script import LoadedScript, load_script, script_from_goal
from agent.settings import Settings
from agent.steps.inputs import Input, InputType
from browser_tools.shared.given_page import (
    PageRefusedError,
    in_own_greenlet,
    is_sync,
    loop_of,
    run_on_own_loop,
    usable,
)

_SETTINGS = ("fallback", "floor", "runs", "browser", "headed")
_INPUT_TYPES: dict[type, InputType] = {bool: "boolean", int: "integer", float: "number"}


def wait(called: str, what: str | Path, options: RunOptions) -> RunResult:
    """Run `what` (a goal, or the path of a script) while this thread waits."""
    page = options.get("page")
    listener = options.get("listener")
    if page is None:
        refuse_running_loop(called, f"a{called}")
        return run_from_sync(run(_request(what, options), listener=listener))
    request = _request(what, options)
    if not is_sync(page):
        raise PageRefusedError(
            f"the given page is asynchronous; write `await a{called}(...)` on its event loop",
            code="page.loop",
        )
    heard = None if listener is None else in_own_greenlet(listener)
    return run_on_own_loop(page, run(request, listener=heard))


async def finish(called: str, what: str | Path, options: RunOptions) -> RunResult:
    """Run `what` on the running loop. A cancellation ends the run, whose log is complete, and goes on."""
    if is_sync(options.get("page")):
        raise PageRefusedError(
            f"the given page is synchronous; call {called.removeprefix('a')}(...) in its thread",
            code="page.loop",
        )
    request = _request(what, options)
    if request.page is not None and loop_of(request.page) is not asyncio.get_running_loop():
        raise PageRefusedError(
            "the given page belongs to another event loop; call from the loop that started its Playwright",
            code="page.loop",
        )
    running = asyncio.ensure_future(run(request, listener=options.get("listener")))
    try:
        return await asyncio.shield(running)
    except asyncio.CancelledError:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        raise


def _request(what: str | Path, options: RunOptions) -> RunRequest:
    """Raises BadInput: a script, a setting or a page cannot be used."""
    inputs = options.get("inputs") or {}
    page, model, policy = options.get("page"), options.get("model"), options.get("policy")
    flags = {name: options.get(name) for name in _SETTINGS}
    settings = Settings.load({**flags, "model": model if isinstance(model, str) else None})
    return RunRequest(
        script=load_script(what) if isinstance(what, Path) else goal_of(what, inputs),
        # A caller may change its working directory before it reads the result's events.
        settings=settings.model_copy(update={"runs": settings.runs.absolute()}),
        approver=options.get("approver") or DenyApprover(),
        inputs=inputs,
        start=options.get("start"),
        policy=None if policy is None else str(policy),
        chat=None if isinstance(model, str) else model,
        page_context=options.get("page_context") is not False,
        page=None if page is None else usable(page),
    )


def goal_of(goal: str, inputs: Mapping[str, Any]) -> LoadedScript:
    """The script of a goal, which declares no inputs: it has those that are given."""
    loaded = script_from_goal(goal)
    declared = {name: Input(type=_INPUT_TYPES.get(type(value), "string")) for name, value in inputs.items()}
    return replace(loaded, script=loaded.script.model_copy(update={"inputs": declared}))
