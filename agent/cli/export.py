"""`strelka export`: a recorded test as plain pytest-playwright code."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from agent.approve import DenyApprover
from agent.build import RunRequest, prepare
from agent.cli.output import show, tell
from agent.plan.export import exported
from agent.planned import check_expectations, loaded, plan_file
from agent.script import load_script
from agent.settings import Settings
from agent.steps.inputs import pairs


def command(
    script: Annotated[str, typer.Argument(metavar="FILE", help="The script whose plan is exported")],
    output: Annotated[Path | None, typer.Option("--output", "-o", help="File to write; else stdout")] = None,
    plan: Annotated[Path | None, typer.Option(help="The plan, where it is not beside the script")] = None,
    input: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Value of an input")] = None,
) -> int:
    """Secrets are read from the environment, inputs are constants, the site's address is BASE_URL.

    What plain Playwright cannot say is refused by name, and nothing is written.
    """
    request = RunRequest(
        script=load_script(script),
        settings=Settings.load({}),
        approver=DenyApprover(),
        inputs=pairs(input or []),
        mode="replay",
        plan=plan,
    )
    prepared = prepare(request)
    check_expectations(prepared)
    found = loaded(prepared, plan_file(request))
    secrets = {name: bound.source for name, bound in prepared.gate.secrets.items()}
    text = exported(request.script, found, prepared.steps, prepared.inputs, secrets)
    if output is None:
        show(text.rstrip("\n"))
    else:
        output.write_text(text, encoding="utf-8")
        tell(f"written: {output}; run it: pytest {output}")
    return 0
