"""`strelka export`: a recorded test as plain pytest-playwright code."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from agent.binding import policy_layers
from agent.build import read_steps
from agent.cli.output import show, tell, write_output
from agent.plan.document import plan_path
from agent.plan.export import exported
from agent.planned import loaded
from agent.script import load_script
from agent.settings import Settings
from agent.steps.inputs import pairs
from policies.gate import Gate


def command(
    script: Annotated[str, typer.Argument(metavar="FILE", help="The script whose plan is exported")],
    output: Annotated[Path | None, typer.Option("--output", "-o", help="File to write; else stdout")] = None,
    plan: Annotated[Path | None, typer.Option(help="The plan, where it is not beside the script")] = None,
    input: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="Value of an input")] = None,
) -> int:
    """Secrets are read from the environment, inputs are constants, the site's address is BASE_URL.

    What plain Playwright cannot say is refused by name, and nothing is written.
    """
    settings = Settings.load({})
    loaded_script = load_script(script)
    inputs = loaded_script.values(pairs(input or []))
    steps = read_steps(loaded_script, inputs)
    starts = (loaded_script.filled("start", inputs) or "",)
    layers, _ = policy_layers(loaded_script, None, tuple(filter(None, starts)), settings.floor)
    secrets = {name: bound.source for name, bound in Gate(layers).secrets.items()}
    where = plan or plan_path(Path(script))
    found = loaded(loaded_script, steps, where)
    text = exported(loaded_script, found, steps, inputs, secrets)
    if output is None:
        show(text.rstrip("\n"))
    else:
        write_output(output, text, sources=(Path(script), where))
        tell(f"written: {output}; run it: pytest {shlex.quote(str(output))}")
    return 0
