"""Steps that YAML has torn apart: a colon and a space inside quotes, a comma, a `#`, where none were meant.

- select "Price: low to high" in "Sort by"      YAML: a mapping {'select "Price': 'low to high" in ...'}
- click "Order #5"                              YAML: the text 'click "Order'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agent.steps.quoted import holds_open_quote
from agent.steps.step import Unreadable

WHOLE = "put the whole of it in quotes"
BLOCK = ", or write the steps as one text under `steps: |`"
CUT = f"; in YAML, ` #` begins a comment and a comma in [] ends an item: {WHOLE}{BLOCK}"


def torn(item: Mapping[str, Any], line: int, *, steps: bool = True) -> Unreadable | None:
    """What was meant by an item of a list whose quotes YAML has torn apart at a colon, if it did."""
    name = next(iter(item), "")
    if not holds_open_quote(name):
        return None
    text = "; ".join(f"{name}: {'' if value is None else value}".rstrip() for name, value in item.items())
    reason = f"YAML ends a key at a colon and a space: {WHOLE}{BLOCK if steps else ''}"
    doubled = text.replace("'", "''")
    return Unreadable(line, text, reason, f"- '{doubled}'")
