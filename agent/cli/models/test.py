"""`strelka models test`: the connection test."""

from __future__ import annotations

from typing import Annotated

import typer

from agent.cli.output import show


def command(
    model: Annotated[str, typer.Argument(metavar="MODEL", help="Provider/model, or URL#name of a server")],
) -> int:
    """A minimal question; exit 3 if there is no answer."""
    show(model)
    return 0
