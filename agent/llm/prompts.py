"""Prompts are text files in `agent/prompts/`; this reads them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "prompts"


@cache
def prompt(name: str) -> str:
    """The text of `agent/prompts/<name>.md`."""
    return (FOLDER / f"{name}.md").read_text(encoding="utf-8").strip()
