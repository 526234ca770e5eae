"""Calling one command: Typer only parses its arguments, everything it raises is left to `main`."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from functools import wraps
from inspect import getdoc
from typing import Any

import typer

from agent.cli import COMMANDS, UsageError

_WRONG_USAGE: Any = typer.BadParameter.__mro__[1]
"""Typer's usage error has no public name; it is the base of BadParameter, in old and new Typers."""


def invoke(name: str, arguments: Sequence[str]) -> int:
    """Run `agent/cli/<name>.py`. Raises UsageError for arguments that it does not take."""
    command = importlib.import_module(f"agent.cli.{name}").command
    given = _parsed(name, command, arguments)
    return 0 if given is None else int(command(**given))


def _parsed(name: str, command: Callable[..., int], arguments: Sequence[str]) -> dict[str, Any] | None:
    """The command's arguments; None if help was asked for, and shown.

    The command does not run inside Typer, which has ways of its own to end for a closed pipe or a Ctrl-C.
    """
    taken: list[dict[str, Any]] = []

    @wraps(command)
    def take(**given: Any) -> None:
        taken.append(given)

    app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    app.command(name, help=f"{COMMANDS[name]}.\n\n{getdoc(command) or ''}")(take)
    try:
        app(args=list(arguments), prog_name=f"strelka {name}", standalone_mode=False)
    except _WRONG_USAGE as error:
        words = getattr(error, "format_message", error.__str__)()
        raise UsageError(f"{words.rstrip('.')}; see strelka {name} --help") from None
    return taken[0] if taken else None
