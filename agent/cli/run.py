"""`strelka run`: a script, plain steps, or a goal."""

from __future__ import annotations

import shlex
import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from agent.approve import best_approver, best_asker
from agent.build import Mode, RunRequest
from agent.cli import UsageError
from agent.cli.ending import run_to_end
from agent.cli.live import Telling, telling
from agent.cli.output import show, show_json, tell
from agent.login import run_logged_in
from agent.plan.document import plan_path
from agent.planned import expects, in_ci, plan_file
from agent.report.timeline import Timeline
from agent.result import RunResult
from agent.script import LoadedScript, load_script, script_from_goal
from agent.settings import Settings
from agent.steps.inputs import pairs
from agent.triage import told_in

ENDINGS = (".yaml", ".yml")


def command(
    what: Annotated[str, typer.Argument(metavar="FILE_OR_GOAL", help="Script file, plain steps, or a goal")],
    start: Annotated[str | None, typer.Option(help="URL to open first")] = None,
    model: Annotated[str | None, typer.Option(help="Provider/model, or URL#name of a server")] = None,
    fallback: Annotated[
        list[str] | None, typer.Option(help="Model to ask where the one before cannot answer; repeatable")
    ] = None,
    policy: Annotated[str | None, typer.Option(help="Preset or policy file, instead of the script's")] = None,
    floor: Annotated[
        list[str] | None, typer.Option(metavar="FILE", help="A policy to answer to as well; repeatable")
    ] = None,
    explain: Annotated[bool, typer.Option("--explain", help="Print every decision as it falls")] = False,
    input: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Value of an input")] = None,
    record: Annotated[
        bool, typer.Option("--record", help="Write the plan of a run that passes beside its script")
    ] = False,
    live: Annotated[
        bool, typer.Option("--live", help="Where CI=true: carry out the steps, whatever the plan; no model")
    ] = False,
    runs: Annotated[Path | None, typer.Option(help="Folder to write the run to")] = None,
    browser: Annotated[str | None, typer.Option(help="Path of the Chromium to use")] = None,
    browser_url: Annotated[
        str | None, typer.Option(help="Where a Chromium listens that somebody else started")
    ] = None,
    page_context: Annotated[
        bool, typer.Option("--page-context/--no-page-context", help="Show the model the page each time")
    ] = True,
    headed: Annotated[bool, typer.Option("--headed", help="Show the browser's window")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print the result only")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Print decisions and models too")] = False,
) -> int:
    """The run is written to its own folder as it goes; `strelka log last` shows it again.

    The answer goes to stdout; what happens goes to stderr, on a terminal with a line that shows progress.
    """
    chromium = {"browser": browser, "browser_url": browser_url, "headed": headed or None}
    settings = Settings.load({"model": model, "fallback": fallback, "floor": floor, "runs": runs, **chromium})
    script = script_of(what, start)
    mode, models = mode_of(script, record=record, live=live)
    request = RunRequest(
        script=script,
        settings=settings,
        approver=best_approver(settings.ask_seconds),
        asker=best_asker(),
        inputs=pairs(input or []),
        start=start,
        policy=policy,
        page_context=page_context,
        mode=mode,
        models=models,
    )
    timeline = Timeline("verbose" if verbose else "normal", explain=explain)
    told = not quiet and (verbose or explain or not json)
    code = _carried_out(request, timeline if told else None, as_json=json)
    if told and not json:
        elsewhere = f" --runs {shlex.quote(str(runs))}" if runs is not None else ""
        tell(f"report: strelka report last{elsewhere}")
    return code


def _carried_out(request: RunRequest, timeline: Timeline | None, *, as_json: bool) -> int:
    """The exit code. Without a timeline only the result is shown."""
    if request.mode == "replay":
        tell(f"CI: replaying {plan_file(request)}, without a model")
    elif request.mode == "live" and not request.models:
        tell("CI: no plan is followed; the plain steps are carried out, and no model is asked")
    teller = telling(timeline, sys.stderr) if timeline is not None else None
    result = run_to_end(run_told(request, teller))
    if request.mode == "replay":
        result = told_in(result, request.script.source)
    show_result(result, as_json=as_json, told=timeline is not None)
    return result.exit_code


def mode_of(script: LoadedScript, *, record: bool, live: bool) -> tuple[Mode, bool]:
    """The mode, and whether a model may be asked. Where CI is set, what has a plan is replayed, and no test
    asks a model, whatever is said. Raises UsageError, BadScript."""
    if record and live:
        raise UsageError("--record and --live cannot be combined: recording is a live run")
    if record and script.path is None:
        raise UsageError("--record needs a script file, which the plan is written beside")
    asked: Mode = "record" if record else "live"
    if not in_ci() or script.path is None or not expects(script):
        return asked, True
    followed = not record and not live and plan_path(script.path).exists()
    return "replay" if followed else asked, False


def script_of(what: str, start: str | None) -> LoadedScript:
    """The script in the file `what`, or the script whose goal is `what`. Raises BadScript."""
    if what.endswith(ENDINGS) or (what.strip() and _exists(what)):
        return load_script(what)
    return script_from_goal(what, start)


def _exists(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # longer than a name may be, or holds a NUL: no file
        return False


async def run_told(request: RunRequest, teller: Telling | None) -> RunResult:
    """A run whose listener, if there is one, is told how it goes."""
    if teller is None:
        return await run_logged_in(request)
    async with teller.alive():
        return await run_logged_in(replace(request, on_text=teller.hear), listener=teller)


def show_result(result: RunResult, *, as_json: bool, told: bool) -> None:
    if as_json:
        show_json(result.as_data())
        return
    if result.answer and result.answer != result.reason:
        show(result.answer)
    # a full disk keeps the end out of the log, and so out of the timeline
    if not result.ok and (not told or result.code.startswith("storage.")):
        tell(f"strelka: {result.status}: {result.reason}")
    if told:
        tell(f"log: {result.folder}")
