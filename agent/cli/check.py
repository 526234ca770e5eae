"""`strelka check`: script files, validated without a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from agent.cli.output import show, show_json, tell
from agent.inspection import problems_in, problems_of
from agent.script import load_script
from policies.errors import BadInput


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
        found = problems_of(load_script(file))
    except BadInput as error:
        found = problems_in(error, file)
    return [{**vars(problem), "text": str(problem)} for problem in found]
