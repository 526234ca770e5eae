"""`strelka workflow show`: one workflow."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from agent.cli.output import show, show_json
from agent.workflows import Registry, Workflow


def command(
    name: Annotated[str, typer.Argument(help="The workflow")],
    json: Annotated[bool, typer.Option("--json", help="Print JSON")] = False,
) -> int:
    """Its inputs with their types, how they are written in one line, and whether it needs a model."""
    found = Registry.load().named(name)
    if json:
        show_json(found.as_data())
    else:
        show("\n".join(_page(found)))
    return 0


def _page(one: Workflow) -> list[str]:
    data = one.as_data()
    lines = [f"{one.name}: {one.title} ({one.category})", f"  {' '.join(data['description'].split())}"]
    lines += [f"  in one line: {one.line.pattern}", f"  such as: {one.line.example}"] if one.line else []
    lines += ["  inputs:", *map(_input, data["inputs"])] if data["inputs"] else ["  no inputs"]
    lines += ["  it needs a model"] if one.needs_model else []
    return [*lines, f"  file: {data['file']}"]


def _input(facts: dict[str, Any]) -> str:
    default = facts["default"]
    left_out = "may be left out" if default is None else f"default {default!r}"
    need = "required" if facts["required"] else left_out
    kind = " | ".join(map(str, facts["choices"])) or facts["type"]
    return f"    {facts['name']} ({kind}, {need})  {facts['description']}".rstrip()
