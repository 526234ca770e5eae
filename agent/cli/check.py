"""`strelka check`: files that people write, validated without a browser."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from typing import Annotated, Any

import typer

from agent.cli.output import show, show_json, tell
from agent.cli.policy.reading import TOOLS
from agent.inspection import problems_in, problems_of_file
from agent.plan.document import Plan, load_plan
from agent.script import Script
from agent.settings import Settings, check_settings
from agent.watch.beside import problems_beside
from agent.watch.file import Watches, load_watches
from policies.document import BadFile, Problem, read_file
from policies.errors import BadInput
from policies.load import load_policy
from policies.schema import Policy
from policies.validation import FileModel, nearest


@dataclass(frozen=True)
class Kind:
    """A kind of file; `read` gives what is wrong with one, or raises it."""

    name: str
    model: type[FileModel]
    read: Callable[[Path], list[Problem]]

    def likeness(self, data: Mapping[str, Any]) -> float:
        """How many keys of a file are of this kind; a misspelt one counts as far as it is like its own."""
        known = list(self.model.model_fields)
        return sum(_likeness(key, nearest(key, known)) for key in data)


def _likeness(key: str, meant: str | None) -> float:
    return SequenceMatcher(None, key, meant).ratio() if meant else 0.0


def _fine(read: Callable[[Path], object]) -> Callable[[Path], list[Problem]]:
    def problems(file: Path) -> list[Problem]:
        read(file)
        return []

    return problems


SCRIPT = Kind("script", Script, problems_of_file)
KINDS = (
    SCRIPT,
    Kind("policy", Policy, _fine(lambda file: load_policy(file, tools=TOOLS))),
    Kind("watches file", Watches, lambda file: problems_beside(load_watches(file))),
    Kind("plan", Plan, _fine(load_plan)),
    Kind("settings file", Settings, _fine(check_settings)),
)
"""Of two that a file is as like, the first."""


def command(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="Scripts, policies, watches files, plans, settings"),
    ],
    json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON")] = False,
) -> int:
    """Tells by its keys what a file is, and reads it as that; names mistakes with their lines. Exit 2 if any.

    Of a script: steps, expectations, output schema and policy.
    """
    findings = {str(file): _checked(file) for file in files}
    if json:
        show_json(
            [{"file": file, "kind": kind, "ok": not found, "problems": [_data(one) for one in found]}
             for file, (kind, found) in findings.items()]
        )  # fmt: skip
    else:
        for file, (kind, found) in findings.items():
            for problem in found:
                tell(str(problem))
            if found and kind != SCRIPT.name:
                tell(f"{file}: was read as a {kind}")
            if not found:
                show(f"{file}: ok" if kind == SCRIPT.name else f"{file}: ok ({kind})")
    return 2 if any(found for _, found in findings.values()) else 0


def _checked(file: Path) -> tuple[str, list[Problem]]:
    kind = _kind(file)
    try:
        return kind.name, kind.read(file)
    except BadInput as error:
        return kind.name, problems_in(error, file)


def _kind(file: Path) -> Kind:
    """What the file is like; what cannot be read is told as a script's."""
    try:
        data = read_file(file).data
    except BadFile:
        return SCRIPT
    return max(KINDS, key=lambda kind: kind.likeness(data))


def _data(problem: Problem) -> dict[str, Any]:
    return {**vars(problem), "text": str(problem)}
