"""`strelka replay`: a recorded test again, by its plan and without a model."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from agent.approve import best_approver, best_asker
from agent.build import RunRequest
from agent.cli.ending import run_to_end
from agent.cli.live import telling
from agent.cli.output import tell
from agent.cli.run import run_told, show_result
from agent.culprit import unpictured
from agent.report.timeline import Timeline
from agent.result import RunResult
from agent.script import load_script
from agent.settings import Settings
from agent.steps.inputs import pairs
from agent.triage import told_in

HealPolicy = Literal["fail", "warn", "pass"]


def command(
    script: Annotated[str, typer.Argument(metavar="FILE", help="The script whose plan is replayed")],
    heal: Annotated[
        bool, typer.Option("--heal", help="Where the page has drifted, propose a patch of the plan")
    ] = False,
    heal_policy: Annotated[
        HealPolicy, typer.Option(help="What a healed replay ends with: fail (exit 4), warn or pass (exit 0)")
    ] = "fail",
    plan: Annotated[Path | None, typer.Option(help="The plan, where it is not beside the script")] = None,
    start: Annotated[str | None, typer.Option(help="URL to open first")] = None,
    policy: Annotated[str | None, typer.Option(help="Preset or policy file, instead of the script's")] = None,
    input: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Value of an input")] = None,
    runs: Annotated[Path | None, typer.Option(help="Folder to write the run to")] = None,
    browser: Annotated[str | None, typer.Option(help="Path of the Chromium to use")] = None,
    headed: Annotated[bool, typer.Option("--headed", help="Show the browser's window")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print the result only")] = False,
) -> int:
    """No model is asked. Exit code 4: there is no plan, or script or page no longer fit it.

    The plan and the expectations are never changed; `--heal` writes a patch beside the plan.
    """
    settings = Settings.load({"runs": runs, "browser": browser, "headed": headed or None})
    request = RunRequest(
        script=load_script(script),
        settings=settings,
        approver=best_approver(settings.ask_seconds),
        asker=best_asker(),
        inputs=pairs(input or []),
        start=start,
        policy=policy,
        mode="heal" if heal else "replay",
        plan=plan,
        pictured=True,
    )
    told = not quiet and not json
    teller = telling(Timeline("normal"), sys.stderr) if told else None
    result = told_in(run_to_end(run_told(request, teller)), script)
    show_result(result, as_json=json, told=told)
    if told and not result.ok:
        for line in lines_of(result):
            tell(line)
    return 0 if result.status == "healed" and heal_policy != "fail" else result.exit_code


def lines_of(result: RunResult) -> list[str]:
    """What went wrong and what to do about it, whole: the timeline cuts long lines."""
    told = result.triage
    keys = ("class", "step", "expected", "seen", "next", "screenshot")
    lines = [f"{key}: {told[key]}" for key in keys if told.get(key)]
    missing = unpictured(result.events)
    return [*lines, f"screenshot: none: {missing}"] if missing else lines
