"""`strelka models`: what each known model can do, where that is known from, and what was learned."""

from __future__ import annotations

from typing import Annotated

import typer

from agent.cli.output import show, show_json
from agent.llm.providers import PROVIDERS


def command(
    json: Annotated[bool, typer.Option("--json", help="Print as JSON")] = False,
) -> int:
    """Each with what it can do and how that is known."""
    if json:
        show_json([{"provider": name} for name in PROVIDERS])
    else:
        show("\n".join(PROVIDERS))
    return 0
