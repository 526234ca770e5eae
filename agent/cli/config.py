"""`strelka config`: every setting with its value, where that comes from, and what it means."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from agent.cli.output import show, show_json, tell
from agent.llm.keys import default_file, key_file
from agent.llm.prices import own_prices
from agent.llm.providers import PROVIDERS, parse_model
from agent.settings import PREFIX, Settings, Sourced, sourced
from agent.settings.files import looked_for
from agent.settings.settings import variable
from browser_tools.machine.find import VARIABLE
from policies.errors import BadInput
from policies.validation import nearest

OTHER_VARIABLES = frozenset(
    {
        VARIABLE,
        "STRELKA_API_KEY",
        "STRELKA_KEYS",
        "STRELKA_DEBUG",
        *(one.key_env for one in PROVIDERS.values()),
    }
)
"""STRELKA_* variables that are no settings."""


def command(
    model: Annotated[str | None, typer.Option(help="As a run with this flag would see it")] = None,
    runs: Annotated[Path | None, typer.Option(help="As a run with this flag would see it")] = None,
    browser: Annotated[str | None, typer.Option(help="As a run with this flag would see it")] = None,
    headed: Annotated[bool, typer.Option("--headed", help="As a run with this flag would see it")] = False,
    budget: Annotated[int | None, typer.Option(help="As observe with this flag would see it")] = None,
    paths: Annotated[bool, typer.Option("--paths", help="Show where files are looked for")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print as JSON")] = False,
) -> int:
    """A flag wins over an environment variable, this over strelka.yaml of the project (the nearest one from
    the working folder upwards, up to a folder with .git), this over that of the user, this over the default.
    """
    if paths:
        _show_paths(json)
        return 0
    flags = {
        "model": model,
        "runs": runs,
        "browser": browser,
        "headed": headed or None,
        "budget": budget,
    }
    found = sourced(flags)
    if json:
        show_json({"settings": {name: _data(found, name) for name in Settings.model_fields}})
    else:
        show("\n".join(_lines(found)))
    for line in _strange_variables():
        tell(line)
    return 0


def _show_paths(as_json: bool) -> None:
    files = [(file.kind, file.path, file.found) for file in looked_for()]
    others = (("keys", key_file() or default_file()), ("prices", own_prices()))
    places = [*files, *((kind, path, path.is_file()) for kind, path in others)]
    if as_json:
        show_json([{"path": str(path), "kind": kind, "found": found} for kind, path, found in places])
        return
    said = {True: "is there", False: "is not there"}
    show("\n".join(f"{kind:<8} {said[found]}  {path}" for kind, path, found in places))


def _lines(found: Sourced) -> Iterator[str]:
    for name, facts in Settings.model_fields.items():
        source = found.sources[name]
        yield f"{name} = {_written(found, name)}  ({source.where or 'default'})"
        yield f"    {facts.description}"


def _data(found: Sourced, name: str) -> dict[str, Any]:
    source = found.sources[name]
    return {
        "value": _value(found, name),
        "source": source.kind,
        "where": source.where,
        "variable": variable(name),
        "meaning": Settings.model_fields[name].description,
    }


def _value(found: Sourced, name: str) -> Any:
    value = found.settings.model_dump(mode="json")[name]
    if name == "fallback":
        return [_model(one) for one in value]
    return _model(value) if name == "model" and value else value


def _model(text: str) -> str:
    """The model as it is understood; one that is not is not repeated, for it may hold a password."""
    try:
        return str(parse_model(text))
    except BadInput as error:
        return f"cannot be used: {error.message}"


def _written(found: Sourced, name: str) -> str:
    value = _value(found, name)
    if value is None or value in ([], {}):
        return "none"
    if isinstance(value, list | dict):
        return ", ".join(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _strange_variables() -> Iterator[str]:
    known = [variable(name) for name in Settings.model_fields]
    for name in sorted(os.environ):
        if name.startswith(PREFIX) and name not in known and name not in OTHER_VARIABLES:
            near = nearest(name, known)
            hint = f"; did you mean {near}?" if near else ""
            yield f"strelka: the environment holds {name}, which is no setting{hint}"
