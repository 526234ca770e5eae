"""`strelka policy mutate`: do the tests notice when a rule changes?"""

from __future__ import annotations

from typing import Annotated

import typer

from agent.cli.output import show, show_json
from agent.cli.policy.reading import EFFECTS, read
from policies.testing import mutants, run_tests


def command(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Policy file or preset")],
    json: Annotated[bool, typer.Option("--json", help="Print every mutant as JSON")] = False,
) -> int:
    """Drops and flips each rule; every mutant must fail a test. Exit 1 if one survives, or a test fails."""
    policy = read(file).policy
    failing = [one for one in run_tests(policy, EFFECTS) if not one.passed]
    tried = mutants(policy, EFFECTS)
    noticed = sum(one.noticed for one in tried)
    if json:
        mutants_ = [vars(one) for one in tried]
        show_json({"file": file, "mutants": mutants_, "noticed": noticed, "failing": len(failing)})
        return 0 if noticed == len(tried) and not failing else 1
    for outcome in failing:
        show(f"{file}: FAILED before any change: {outcome.name}: {outcome.problem}")
    for one in tried:
        if not one.noticed and not failing:
            show(f"{file}: no test notices rule {one.rule!r}: {one.change}")
    share = f" ({100 * noticed // len(tried)} %)" if tried else ""
    show(f"{file}: {noticed} of {len(tried)} changes noticed{share}")
    return 0 if noticed == len(tried) and not failing else 1
