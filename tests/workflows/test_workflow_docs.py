"""What docs/workflows.md tells of the library is what ships; tests/docs runs its commands."""

from __future__ import annotations

import re

from documents import ROOT

from agent.workflows import Registry
from agent.workflows.registry import LIBRARY

TEXT = (ROOT / "docs" / "workflows.md").read_text(encoding="utf-8")


def test_all_that_ships_is_told_with_its_line() -> None:
    told = dict(re.findall(r"^\| `([\w-]+)` \| (?:`(/[^`]+)`)? ?\|", TEXT, re.MULTILINE))
    shipped = Registry.load(LIBRARY).workflows
    assert told == {name: one.line.pattern if one.line else "" for name, one in shipped.items()}
