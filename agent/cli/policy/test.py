"""`strelka policy test`: the tests inside policy files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from agent.cli.output import show, show_json, tell
from agent.cli.policy.reading import EFFECTS, read
from agent.report.junit import Case, write_junit
from policies.testing import Outcome, run_tests


def command(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Policy files or presets")],
    junit: Annotated[Path | None, typer.Option("--junit", metavar="FILE", help="Write JUnit XML")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the outcomes as JSON")] = False,
) -> int:
    """Decides each described action. Exit 0 if all are decided as expected, 1 if not, 2 if a file is bad."""
    ran = {name: run_tests(read(name).policy, EFFECTS) for name in files}
    if junit is not None:
        write_junit(junit, "strelka policy", [_case(name, one) for name, all_ in ran.items() for one in all_])
    if json:
        show_json(
            [{"file": name, "tests": [_data(one) for one in outcomes]} for name, outcomes in ran.items()]
        )
    else:
        for name, outcomes in ran.items():
            _tell(name, outcomes)
    return 0 if all(one.passed for outcomes in ran.values() for one in outcomes) else 1


def _tell(name: str, outcomes: tuple[Outcome, ...]) -> None:
    for one in outcomes:
        if not one.passed:
            show(f"{name}: FAILED {one.name}: {one.problem}")
    passed = sum(one.passed for one in outcomes)
    show(f"{name}: {passed} of {len(outcomes)} tests passed")
    if not outcomes:
        tell(f"{name} has no tests; write some under `tests`, at least one per rule")


def _data(one: Outcome) -> dict[str, object]:
    decided = one.decision.model_dump(mode="json")
    return {"name": one.name, "passed": one.passed, "problem": one.problem, "decision": decided}


def _case(name: str, one: Outcome) -> Case:
    return Case(name, one.name, one.problem)
