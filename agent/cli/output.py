"""What commands print: results on stdout, everything about them on stderr, page text made harmless."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

from agent.approve.visible import visible
from agent.report.timeline import Timeline
from browser_tools.events import Event


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


def telling(timeline: Timeline) -> Callable[[Event], None]:
    """A listener that prints events as they come. A terminal that went away does not end the run."""

    def listen(event: Event) -> None:
        for line in timeline.lines(event):
            try:
                print(line, file=sys.stderr, flush=True)
            except OSError:
                return

    return listen
