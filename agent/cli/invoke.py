"""Calling one command: Typer only parses its arguments, everything it raises is left to `main`."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import partial, wraps
from inspect import getdoc
from types import ModuleType
from typing import Any

import typer

from agent.cli import COMMANDS, UsageError

_WRONG_USAGE: Any = typer.BadParameter.__mro__[1]
"""Typer's usage error has no public name; it is the base of BadParameter, in old and new Typers."""
_NO_CHOICE = re.compile(r"'([^']*)' is not one of (.*)")


def invocation(name: str, arguments: Sequence[str]) -> Callable[[], int | None]:
    """What runs `agent/cli/<name>.py`, imported and its arguments read; help is shown at once.

    A package there may name further commands in its `COMMANDS`: the first argument picks one. Raises
    UsageError for arguments that it does not take.
    """
    module = importlib.import_module(f"agent.cli.{name}")
    words, below = COMMANDS[name], subcommands(module)
    if arguments and arguments[0] in below:
        word, *arguments = arguments
        module = importlib.import_module(f"agent.cli.{name}.{word}")
        name, words, below = f"{name} {word}", below[word], {}
    elif arguments and below and not arguments[0].startswith("-"):
        raise UsageError(_unknown(name, arguments[0], below))
    lines = [f"strelka {name} {word}: {says}." for word, says in below.items()]
    given = _parsed(name, module.command, arguments, "\n\n".join([f"{words}.", *lines]))
    return (lambda: None) if given is None else partial(module.command, **given)


def subcommands(module: ModuleType) -> dict[str, str]:
    """The commands below one: word -> one line of help."""
    found: dict[str, str] = getattr(module, "COMMANDS", {})
    return found


def _unknown(name: str, word: str, below: Mapping[str, str]) -> str:
    near = get_close_matches(word, below, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"commands: {', '.join(below)}"
    return f"strelka {name} knows no {word!r}; {hint}"


def _with_nearest(words: str) -> str:
    """Typer's words about a value that is none of the choices, with the choice that is nearest."""
    words = words.replace("Value error, ", "")
    wrong = _NO_CHOICE.search(words)
    near = get_close_matches(wrong[1], re.findall(r"'([^']*)'", wrong[2]), n=1) if wrong else []
    return f"{words}; did you mean {near[0]!r}?" if near else words


def _parsed(
    name: str, command: Callable[..., int], arguments: Sequence[str], words: str
) -> dict[str, Any] | None:
    """The command's arguments; None if help was asked for, and shown.

    The command does not run inside Typer, which has ways of its own to end for a closed pipe or a Ctrl-C.
    """
    taken: list[dict[str, Any]] = []

    @wraps(command)
    def take(**given: Any) -> None:
        taken.append(given)

    app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    app.command(name, help=f"{words}\n\n{getdoc(command) or ''}")(take)
    try:
        app(args=list(arguments), prog_name=f"strelka {name}", standalone_mode=False)
    except _WRONG_USAGE as error:
        words = getattr(error, "format_message", error.__str__)()
        raise UsageError(f"{_with_nearest(words.rstrip('.'))}; see strelka {name} --help") from None
    except SystemExit:  # so ends what Typer prints where nobody reads it
        raise BrokenPipeError from None
    return taken[0] if taken else None
