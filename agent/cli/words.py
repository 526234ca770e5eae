"""What can be typed after `strelka`: commands, those below them, and their options."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Annotated, Any, NamedTuple, get_args, get_origin

from agent.cli import COMMANDS
from agent.cli.invoke import subcommands


class Option(NamedTuple):
    """One option or argument of a command."""

    flags: tuple[str, ...]
    """`--json`, `-q`; none for an argument."""
    name: str
    """As it is shown: `--json`, `URL`."""
    help: str


def commands(of: Mapping[str, str] = COMMANDS, above: str = "") -> Iterator[tuple[str, str]]:
    """Each command's name (`models test`) and words, those below one right after it."""
    for word, words in of.items():
        name = f"{above} {word}".strip()
        yield name, words
        yield from commands(subcommands(module_of(name)) if not above else {}, name)


def module_of(name: str) -> ModuleType:
    """The module of a command such as `models test`."""
    return importlib.import_module(f"agent.cli.{name.replace(' ', '.')}")


def options(command: Any) -> Iterator[Option]:
    """What a command takes, in its order."""
    for name, parameter in inspect.signature(command, eval_str=True).parameters.items():
        if get_origin(parameter.annotation) is not Annotated:
            continue
        info = get_args(parameter.annotation)[1]
        # Typer keeps the first of several names where a default would stand.
        given = [word for word in (info.default, *(info.param_decls or ())) if isinstance(word, str)]
        argument = type(info).__name__ == "ArgumentInfo"
        flags = () if argument else tuple(word for word in given if word.startswith("-"))
        flags = flags or (() if argument else (f"--{name.replace('_', '-')}",))
        yield Option(flags, ", ".join(flags) or info.metavar or name.upper(), info.help)
