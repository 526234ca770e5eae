"""`strelka workflow list`: what is offered."""

from __future__ import annotations

from typing import Annotated

import typer

from agent.cli import USAGE, UsageError
from agent.cli.output import show, show_json, tell
from agent.workflows import Registry
from policies.validation import nearest


def command(
    category: Annotated[str | None, typer.Option(help="Only those of this category")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON")] = False,
) -> int:
    """By category. A project's own stand in its folder `workflows/`; one of them wins over one that ships.
    Exit 2 if a file there cannot be used.
    """
    registry = Registry.load()
    groups = registry.categories
    if category is not None:
        known = {name.casefold(): name for name in groups}
        if category.casefold() not in known:
            near = nearest(category, list(groups))
            hint = f"did you mean {near!r}?" if near else f"categories: {', '.join(groups)}"
            raise UsageError(f"there is no category {category!r}; {hint}")
        name = known[category.casefold()]
        groups = {name: groups[name]}
    if json:
        show_json([one.as_data() for group in groups.values() for one in group])
    else:
        for name, group in groups.items():
            show(f"{name}:")
            for one in group:
                needs = "  (needs a model)" if one.needs_model else ""
                show(f"  {one.name:<22} {one.title}{needs}" + (f"  {one.line.pattern}" if one.line else ""))
    for error in registry.broken:
        tell(f"strelka: {error.message}")
    return USAGE if registry.broken else 0
