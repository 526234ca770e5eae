"""`strelka workflow run`: one workflow, as a run."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from agent.approve import best_approver, best_asker
from agent.cli import UsageError
from agent.cli.ending import run_to_end
from agent.cli.live import telling
from agent.cli.run import ENDINGS, run_told, show_result
from agent.report.timeline import Timeline
from agent.settings import Settings
from agent.steps.inputs import InputError, pairs
from agent.workflows import Registry, Workflow, request_of
from agent.workflows.workflow import load_workflow

FROM_FILE = "@"
LARGEST_FILE = 1_000_000


def command(
    what: Annotated[str, typer.Argument(metavar="NAME|FILE|LINE", help="A name, a file, or a /line")],
    input: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Value of an input; NAME=@FILE reads it")
    ] = None,
    start: Annotated[str | None, typer.Option(help="URL to open first, instead of the workflow's")] = None,
    model: Annotated[str | None, typer.Option(help="Provider/model, or URL#name of a server")] = None,
    policy: Annotated[str | None, typer.Option(help="Preset or policy file, instead of its own")] = None,
    floor: Annotated[
        list[str] | None, typer.Option(metavar="FILE", help="A policy to answer to as well; repeatable")
    ] = None,
    runs: Annotated[Path | None, typer.Option(help="Folder to write the run to")] = None,
    browser: Annotated[str | None, typer.Option(help="Path of the Chromium to use")] = None,
    browser_url: Annotated[
        str | None, typer.Option(help="Where a Chromium listens that somebody else started")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print the result only")] = False,
) -> int:
    """Exit codes, log and report are those of strelka run; Ctrl-C cancels it. What it asks while it runs is
    put to you at the terminal.
    """
    workflow, written = _meant(what)
    given = _given(written, pairs(input or []))
    if start is None:
        _need_a_page(workflow, given)
    settings = Settings.load(
        {"model": model, "floor": floor, "runs": runs, "browser": browser, "browser_url": browser_url}
    )
    request = request_of(
        workflow,
        given,
        settings,
        best_approver(settings.ask_seconds),
        asker=best_asker(),
        start=start,
        policy=policy,
    )
    told = not quiet and not json
    teller = telling(Timeline("normal"), sys.stderr) if told else None
    result = run_to_end(run_told(request, teller))
    show_result(result, as_json=json, told=told)
    return result.exit_code


def _meant(what: str) -> tuple[Workflow, dict[str, str]]:
    """The workflow, and what a line has said of its inputs."""
    if what.endswith(ENDINGS):
        return load_workflow(Path(what)), {}
    registry = Registry.load()
    return registry.written(what) if what.startswith("/") else (registry.named(what), {})


def _need_a_page(workflow: Workflow, given: dict[str, str]) -> None:
    """Raises UsageError where a page to start from is an input that nobody gave."""
    loaded = workflow.script
    if loaded.script.start is None or loaded.filled("start", loaded.values(given)):
        return
    line = f", or write: {workflow.line.example}" if workflow.line is not None else ""
    raise UsageError(f"{workflow.name!r} needs a page to start from: --start URL{line}")


def _given(written: dict[str, str], flags: dict[str, str]) -> dict[str, str]:
    twice = written.keys() & flags.keys()
    if twice:
        raise UsageError(f"input {min(twice)!r} is given twice: in the line, and by --input")
    return {**written, **{name: _read(name, value) for name, value in flags.items()}}


def _read(name: str, value: str) -> str:
    """The value, or what stands in the file that it names."""
    if not value.startswith(FROM_FILE):
        return value
    path = Path(value.removeprefix(FROM_FILE))
    try:
        content = path.read_bytes()
        if len(content) > LARGEST_FILE:
            raise InputError(f"input {name!r}: {str(path)!r} is larger than {LARGEST_FILE} bytes")
        return content.decode("utf-8")
    except OSError as error:
        raise InputError(f"input {name!r}: cannot read {str(path)!r}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise InputError(f"input {name!r}: {str(path)!r} is no UTF-8 text") from error
