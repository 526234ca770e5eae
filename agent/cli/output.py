"""What commands print: results on stdout, everything about them on stderr, page text made harmless."""

from __future__ import annotations

import json
import sys
from typing import Any

from agent.approve.visible import visible


def show(text: str) -> None:
    """A result for a person."""
    print(visible(text))


def tell(text: str) -> None:
    """Something about the result."""
    print(visible(text), file=sys.stderr)


def show_json(data: Any) -> None:
    """A result for a program; on a terminal, page text in it is escaped to ASCII."""
    print(json.dumps(data, ensure_ascii=sys.stdout.isatty(), indent=2, default=str))


def show_json_line(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=sys.stdout.isatty(), default=str), flush=True)
