"""`strelka policy check`: what is suspicious about policies that load."""

from __future__ import annotations

from typing import Annotated

import typer

from agent.cli.output import show, show_json
from agent.cli.policy.reading import EFFECTS, Read, read
from policies.testing import Finding, lint


def command(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Policy files or presets")],
    json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON")] = False,
) -> int:
    """Names unknown words, dead rules, untested rules, overlaps, public suffixes. Exit 2 for errors."""
    found = [(one, lint(one.policy, EFFECTS, one.document)) for one in map(read, files)]
    if json:
        show_json(
            [{"file": one.name, "findings": [vars(each) for each in each_of]} for one, each_of in found]
        )
    else:
        for one, findings in found:
            _tell(one, findings)
    return 2 if any(each.severity == "error" for _, findings in found for each in findings) else 0


def _tell(one: Read, findings: tuple[Finding, ...]) -> None:
    for each in findings:
        place = one.name if each.line is None else f"{one.name}:{each.line}"
        show(f"{place}: {each.severity}: {each.message}")
    policy = one.policy
    counted = f"{len(policy.rules)} rules, {len(policy.tests)} tests"
    grave = [each for each in findings if each.severity != "note"]
    show(f"{one.name}: ok ({counted})" if not grave else f"{one.name}: {len(grave)} to look at ({counted})")
