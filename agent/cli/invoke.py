"""Calling one command: its arguments are parsed by Typer, its errors left to `main`."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any

import typer

from agent.cli import COMMANDS, UsageError

_WRONG_USAGE: Any = typer.BadParameter.__mro__[1]
"""Typer's usage error has no public name; it is the base of BadParameter, in old and new Typers."""


def invoke(name: str, arguments: Sequence[str]) -> int:
    """Run `agent/cli/<name>.py`. Raises UsageError for arguments that it does not take."""
    module = importlib.import_module(f"agent.cli.{name}")
    app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    app.command(name, help=f"{COMMANDS[name]}.\n\n{module.command.__doc__ or ''}")(module.command)
    try:
        code = app(args=list(arguments), prog_name=f"strelka {name}", standalone_mode=False)
    except _WRONG_USAGE as error:
        words = getattr(error, "format_message", error.__str__)()
        raise UsageError(f"{words.rstrip('.')}; see strelka {name} --help") from None
    except typer.Abort:
        raise KeyboardInterrupt from None
    except typer.Exit as end:
        return int(end.exit_code)
    return code if isinstance(code, int) else 0
