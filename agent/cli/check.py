"""`strelka check`: script files, validated without a browser."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from agent.binding import first_address, policy_layers
from agent.build import read_steps, run_limits
from agent.cli.output import show, show_json, tell
from agent.script import LoadedScript, load_script
from browser_tools.calls import validated
from policies.document import BadFile
from policies.errors import BadInput
from policies.gate import Gate


def command(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Script files")],
    json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON")] = False,
) -> int:
    """Reads steps, expectations, output schema and policy; names mistakes with their lines. Exit 2 if any."""
    findings = {str(file): _problems(file) for file in files}
    if json:
        show_json([{"file": file, "ok": not found, "problems": found} for file, found in findings.items()])
    else:
        for file, found in findings.items():
            for problem in found:
                tell(problem["text"])
            if not found:
                show(f"{file}: ok")
    return 2 if any(findings.values()) else 0


def _problems(file: Path) -> list[dict[str, Any]]:
    try:
        script = load_script(file)
    except BadInput as error:
        return _told(error, file)
    parts: tuple[Callable[[LoadedScript], object], ...] = (_steps, _checks, _policy)
    problems: list[dict[str, Any]] = []
    for part in parts:
        try:
            part(script)
        except BadInput as error:
            problems += _told(error, file)
    return problems


def _steps(script: LoadedScript) -> object:
    samples = script.samples()
    return script.filled("start", samples), script.filled("goal", samples), script.steps(samples, validated)


def _checks(script: LoadedScript) -> object:
    return script.checks(script.samples())


def _policy(script: LoadedScript) -> object:
    samples = script.samples()
    start = script.filled("start", samples) or _opened_first(script, samples)
    layers, _ = policy_layers(script, None, (start,) if start else ())
    return run_limits(script.script.limits, Gate(layers).limits)


def _opened_first(script: LoadedScript, samples: Mapping[str, Any]) -> str:
    try:
        return first_address(read_steps(script, samples))
    except BadInput:
        return ""  # its steps are told on their own


def _told(error: BadInput, file: Path) -> list[dict[str, Any]]:
    if isinstance(error, BadFile):
        return [{**vars(problem), "text": str(problem)} for problem in error.problems]
    message = error.message
    return [{"file": str(file), "line": None, "key": "", "message": message, "text": f"{file}: {message}"}]
