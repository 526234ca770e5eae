"""Docs that are made from the code are equal to it."""

from __future__ import annotations

from pathlib import Path

from agent.cli.reference import text

DOCS = Path(__file__).parents[2] / "docs"


def test_the_reference_is_made_from_the_code() -> None:
    written = (DOCS / "reference.md").read_text(encoding="utf-8")
    assert written == text(), "run: python -m agent.cli.reference > docs/reference.md"
