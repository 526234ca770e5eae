"""`strelka watch validate`: whether the file can be used."""

from __future__ import annotations

from typing import Annotated

import typer

from agent.cli.output import show, show_json, tell
from agent.cli.watch.opening import FILE, FileOption, opened
from agent.watch.beside import problems_beside


def command(
    file: FileOption = FILE,
    json: Annotated[bool, typer.Option("--json", help="Print JSON")] = False,
) -> int:
    """Exit 0, or 2 with file, line, key and what was expected: of the file, its scripts and policies."""
    found = opened(file)
    problems = problems_beside(found)
    for problem in problems:
        tell(str(problem))
    if problems:
        return 2
    if json:
        show_json({"file": str(file), "watches": sorted(found.watches)})
    else:
        show(f"{file}: ok ({len(found.watches)} watches)")
    return 0
