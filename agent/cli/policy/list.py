"""`strelka policy`: the presets that ship."""

from __future__ import annotations

from typing import Annotated

import typer

from agent.cli.output import show, show_json
from policies.load import load_policy, preset_words, presets


def command(json: Annotated[bool, typer.Option("--json", help="Print JSON")] = False) -> int:
    """Lists the presets, which --policy and `extends` take by name."""
    if json:
        show_json([{"name": name, "about": preset_words(name), "rules": _rules(name)} for name in presets()])
        return 0
    for name in presets():
        show(f"{name:10} {preset_words(name)}")
    show("\nSee one in force: strelka policy explain --policy NAME; write your own: docs/policy.md")
    return 0


def _rules(name: str) -> list[str]:
    return [f"{rule.id}: {rule.decision}" for rule in load_policy(name).rules]
